"""Cards and moves of Tractor by name: pairs, tractors and throws, and what the buttons say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...wording.words import face, faces, listed, say, suit_name
from .faces import NUMBERS, TEXTS, TRUMPS
from .layout import holding_of
from .rules import RANKS
from .shape import components, count_pairs, largest
from .trump import effective_suit

PAIR = Sentence("pair of {card}", "对子{card}")
A_PAIR = Sentence("a pair of {card}", "对子{card}")
THE_JOKER = Sentence("the {card}", "{card}")
JOKERS = Sentence("pair of {card}s", "对子{card}")
TWO_JOKERS = Sentence("a pair of {card}s", "对子{card}")
TRACTOR = Sentence("tractor {cards}", "拖拉机{cards}")
A_TRACTOR = Sentence("a tractor {cards}", "拖拉机{cards}")
PLAY = Sentence("Play {cards}", "出{cards}")
THROW = Sentence("Throw {cards}", "甩牌{cards}")
CHOOSE = Sentence("Add {card}", "加上{card}")
DECLARE_SUIT = Sentence("Declare {suit}", "亮主{suit}")
DECLARE_PAIR = Sentence("Declare {suit} (pair)", "亮主{suit}（对子）")
DECLARE_JOKERS = Sentence("Declare no trump (pair of {card}s)", "亮无主（对子{card}）")
BURY_ONE = Sentence("Bury {card} ({n} of {all})", "扣{card}（{n}/{all}）")
BURY_SOME = Sentence("Bury {n} of {all}", "扣{n}/{all}张")
SWAP_OUT = Sentence("Swap {cards}", "换出{cards}")
SWAP_FOR = Sentence("Swap {cards} for {taken}", "用{cards}换{taken}")
TAKE_IN = Sentence("Take {cards}", "换入{cards}")
NAME_SUIT = Sentence("Name {suit}", "定{suit}为主")
CALL = Sentence("Call {friends}", "叫{friends}")
COPIES = (
    Sentence("the first {card}", "第 1 张{card}"),
    Sentence("the second {card}", "第 2 张{card}"),
)
MOVES = {
    "pass": Said("Pass", "不亮"),
    "keep": Said("Keep the hand", "不换"),
    "yes": Said("Next hand", "下一局"),
    "no": Said("Stop", "结束"),
}

VERBS = ("bury", "swap", "for", "friend", "declare")


def numbered(card: str) -> int:
    """The number of a card."""
    return NUMBERS[card.upper()]


@lru_cache(2048)
def shape(cards: tuple[str, ...], trump: str, rank: str) -> tuple[Said, Said, bool]:
    """Cards by name, on a button and in a sentence, and whether they are one card, a pair or a tractor.

    Without trumps a tractor is not told from other pairs."""
    if len(cards) == 2 and cards[0] == cards[1]:
        pair, spoken = (JOKERS, TWO_JOKERS) if cards[0].startswith("Joker") else (PAIR, A_PAIR)
        return say(pair, card=face(cards[0])), say(spoken, card=face(cards[0])), True
    if len(cards) > 3 and trump and is_tractor(cards, trump, rank):
        return say(TRACTOR, cards=faces(cards)), say(A_TRACTOR, cards=faces(cards)), True
    if len(cards) == 1 and cards[0].startswith("Joker"):
        return face(cards[0]), say(THE_JOKER, card=face(cards[0])), True
    return faces(cards), faces(cards), len(cards) == 1


def is_tractor(cards: tuple[str, ...], trump: str, rank: str) -> bool:
    """Whether cards are one run of pairs in one suit."""
    suit, level = TRUMPS.index(trump), RANKS.index(rank)
    found = [NUMBERS[card.upper()] for card in cards]
    if len(found) % 2 or len({effective_suit(card, suit, level) for card in found}) > 1:
        return False
    held = holding_of(found)
    return largest(components(count_pairs(held[1], held[3], suit, level))) == len(found) // 2


@lru_cache(2048)
def button(text: str, leading: bool, chosen: tuple[str, ...], picked: int, kitty: int, trump: str, rank: str) -> Said:
    """What a button says; a text that is no action stays as it is."""
    parts = text.replace("+", " ").replace(",", " ").split()
    verb = parts[0] if parts and parts[0] in VERBS else "play"
    cards, after = split([part for part in parts if part not in (verb, "play")])
    if not cards or not all(card in TEXTS for card in (*cards, *after) if verb != "friend"):
        return Said(text, text)
    if verb == "friend":
        return call_button(text, cards)
    if verb == "declare":
        return declare_button(cards)
    if verb == "bury":
        n = picked + len(cards)
        sentence = BURY_ONE if len(cards) == 1 else BURY_SOME
        return say(sentence, card=face(cards[0]), n=n, all=kitty)
    if verb == "swap":
        return say(SWAP_FOR if after else SWAP_OUT, cards=faces(cards), taken=faces(after))
    if verb == "for":
        return say(TAKE_IN, cards=faces(cards))
    if text.endswith("+"):
        return say(CHOOSE, card=faces(cards))
    name, _, plain = shape((*chosen, *cards), trump, rank)
    return say(PLAY if plain or not leading else THROW, cards=name)


def split(parts: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words before the first `for` and the other words after it."""
    at = parts.index("for") if "for" in parts else len(parts)
    return tuple(parts[:at]), tuple(part for part in parts[at:] if part != "for")


def call_button(text: str, parts: tuple[str, ...]) -> Said:
    """What a button says that calls friends."""
    if len(parts) % 2 or not all(card in TEXTS for card in parts[::2]) or not all(n in ("1", "2") for n in parts[1::2]):
        return Said(text, text)
    return say(CALL, friends=friends(parts))


def friends(parts: Sequence[str]) -> Said:
    """Friend cards and their copies."""
    return listed(
        say(COPIES[int(copy) - 1], card=face(card)) for card, copy in zip(parts[::2], parts[1::2], strict=True)
    )


def declare_button(cards: tuple[str, ...]) -> Said:
    """What a button says that declares trumps."""
    if cards[0].startswith("Joker"):
        return say(DECLARE_JOKERS, card=face(cards[0]))
    return say(DECLARE_PAIR if len(cards) > 1 else DECLARE_SUIT, suit=suit_name(cards[0][-1]))
