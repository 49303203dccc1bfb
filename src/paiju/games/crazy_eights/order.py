"""What special cards do and what cards count, by the rules of this table, shown on demand."""

from __future__ import annotations

from ...cards import RANKS, SUITS
from ...language import Sentence
from ...wording.words import Item, Shown, Summary, say
from .scoring import rank_points
from .view import EightsView, rules_of

TITLE = Sentence("A card goes on one of its suit or of its rank.", "同花色或同点数的牌可以出。")
EIGHTS = Sentence("eights", "8")
WILD = Sentence("go on anything and name a suit", "可以压任何牌，并指定花色")
TWOS = Sentence("twos", "2")
DRAW_TWO = Sentence("the next player takes two cards", "下家收两张牌")
DRAW_TWO_OR = Sentence("the next player takes two cards, or plays a two", "下家收两张牌，或也出 2")
QUEENS = Sentence("queens", "Q")
SKIP = Sentence("the next player loses a turn", "下家停一轮")
ACES = Sentence("aces", "A")
REVERSE = Sentence("the direction is reversed", "改变方向")
AT_THE_END = Sentence("What is left in a hand counts", "剩在手里的牌计")
WORTH = Sentence(
    "an eight {n}; K, Q, J and 10 {tens} each; an ace {ace}; other cards what is on them",
    "8 计{n}分；K、Q、J、10 各{tens}分；A 计{ace}分；其他按点数",
)


def order(view: EightsView) -> Summary:
    """The special cards, and where points are counted what cards are worth."""
    rules = rules_of(view.rules)
    special = [
        (True, "8", EIGHTS, WILD),
        (rules.two_draws, "2", TWOS, DRAW_TWO_OR if rules.stack_twos else DRAW_TWO),
        (rules.queen_skips, "Q", QUEENS, SKIP),
        (rules.ace_reverses, "A", ACES, REVERSE),
    ]
    items = [
        Item(say(name), note=say(effect), cards=(Shown(cards=tuple([rank + suit for suit in reversed(SUITS)])),))
        for holds, rank, name, effect in special
        if holds
    ]
    if rules.scoring != "none":
        worth = say(WORTH, n=worth_of("8"), tens=worth_of("K"), ace=worth_of("A"))
        items.append(Item(say(AT_THE_END), worth))
    return Summary(say(TITLE), tuple(items))


def worth_of(rank: str) -> int:
    """What a card of this rank counts."""
    return rank_points(RANKS.index(rank))
