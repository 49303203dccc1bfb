"""Which card beats which (section 3 of the rules page), shown on demand for the trumps and the level of now."""

from __future__ import annotations

from collections.abc import Iterable

from ...language import Said, Sentence
from ...wording.words import NOTHING, Item, Shown, Summary, both, face, say, suit_name
from .encoding import NO_TRUMP, SMALL
from .faces import SUITS, TRUMPS, texts
from .rules import RANKS
from .trump import cards_of, position
from .view import TractorView

TRUMPS_ARE = Sentence("Trumps from the highest: {suit}, level {rank}.", "主牌从大到小：{suit}主，打{rank}。")
NO_TRUMPS_ARE = Sentence("Trumps from the highest: no trump suit, level {rank}.", "主牌从大到小：无主，打{rank}。")
NOT_YET = Sentence(
    "Level {rank}. The trump suit is still open; these are trumps in any case.", "打{rank}。主花色未定，这些总是主牌。"
)
OTHERS = Sentence("the other {rank}s", "其他{rank}")
ALL = Sentence("every {rank}", "所有{rank}")
EQUAL = Sentence("equal: the first stands", "一样大，先出为大")
REST = Sentence("the rest of {suit}", "其余{suit}")
PLAINS = Sentence("each plain suit", "每门副牌")
BEATEN = Sentence("below every trump", "小于任何主牌")
NEIGHBOURS = Sentence("Tractors", "拖拉机")
ARE_NEIGHBOURS = Sentence("pairs of cards that stand side by side here", "在这里相邻的对子")
POINTS = Sentence("Points", "分牌")
COUNT = Sentence("5 counts 5, 10 counts 10, K counts {king}", "5 计 5 分，10 计 10 分，K 计{king}分")

TRUMP_SUIT = 4
HIGHEST_OF_SUIT = 11  # the position of the highest card of a suit that is not of the trump rank


def order(view: TractorView) -> Summary:
    """All cards from the highest to the lowest, equal ones side by side."""
    rules, level = view.ruleset(), RANKS.index(view.rank)
    suit = TRUMPS.index(view.trump) if view.trump else NO_TRUMP
    trumps = [card for card in cards_in(cards_of(TRUMP_SUIT, suit, level)) if card < SMALL or rules.joker_copies]
    heights: dict[int, list[int]] = {}
    for card in sorted(trumps, key=lambda card: (-position(card, suit, level), -card)):
        heights.setdefault(position(card, suit, level), []).append(card)
    items = [
        item(name_of(cards, suit, view.rank), cards, say(EQUAL) if len(cards) > 1 else NOTHING)
        for height, cards in heights.items()
        if height > HIGHEST_OF_SUIT
    ]
    below = [card for height, cards in heights.items() if height <= HIGHEST_OF_SUIT for card in cards]
    if below:
        items.append(item(say(REST, suit=suit_name(view.trump)), below))
    plain = next(each for each in reversed(range(len(SUITS))) if each != suit)
    ranked = sorted(cards_in(cards_of(plain, suit, level)), key=lambda card: -position(card, suit, level))
    items.append(item(say(PLAINS), ranked, say(BEATEN)))
    if rules.leads == "all":
        items.append(Item(say(NEIGHBOURS), say(ARE_NEIGHBOURS)))
    items.append(Item(say(POINTS), say(COUNT, king=rules.king)))
    return Summary(title(view), tuple(items))


def title(view: TractorView) -> Said:
    """What trumps are."""
    if not view.trump:
        return say(NOT_YET, rank=view.rank)
    if view.trump == "NT":
        return say(NO_TRUMPS_ARE, rank=view.rank)
    return say(TRUMPS_ARE, suit=suit_name(view.trump), rank=view.rank)


def name_of(cards: list[int], suit: int, rank: str) -> Said:
    """What cards of one height are called: a joker, the level card of the trump suit, the other level cards."""
    if len(cards) == 1:
        return face(texts(cards)[0])
    return say(ALL if suit == NO_TRUMP else OTHERS, rank=both(rank))


def item(label: Said, cards: Iterable[int], note: Said = NOTHING) -> Item:
    """Cards of one place in the order."""
    return Item(label, note=note, cards=(Shown(cards=texts(cards)),))


def cards_in(found: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(found.bit_length()) if found >> card & 1]
