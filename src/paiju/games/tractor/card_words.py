"""Cards and moves of Tractor by name: pairs, tractors and throws, and what the buttons say."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ...language import Said, Sentence
from ...wording.words import face, faces, listed, say, suit_name
from .events import Shape
from .faces import NUMBERS, TEXTS, TRUMPS
from .rules import RANKS
from .story import shape_of

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


class Name(NamedTuple):
    """Cards by name: on a button (`pair of Q♥`) and in a sentence (`a pair of Q♥`)."""

    button: Said
    spoken: Said


@lru_cache(2048)
def named(cards: tuple[str, ...], shape: Shape) -> Name:
    """Cards of a shape by name."""
    joker = cards[0].startswith("Joker")
    if shape == "pair":
        pair, spoken = (JOKERS, TWO_JOKERS) if joker else (PAIR, A_PAIR)
        return Name(say(pair, card=face(cards[0])), say(spoken, card=face(cards[0])))
    if shape == "tractor":
        return Name(say(TRACTOR, cards=faces(cards)), say(A_TRACTOR, cards=faces(cards)))
    if len(cards) == 1 and joker:
        return Name(face(cards[0]), say(THE_JOKER, card=face(cards[0])))
    return Name(faces(cards), faces(cards))


@lru_cache(256)
def card_button(text: str) -> Said:
    """What a button says that plays one card alone, or begins a choice of several with it."""
    return button(text, leading=False, chosen=(), picked=0, kitty=0, trump="", rank="")


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
    whole = (*chosen, *cards)
    shape: Shape = ""
    if len(whole) > 1:
        shape = shape_of(list(map(numbered, whole)), TRUMPS.index(trump or "NT"), RANKS.index(rank), leading)
    return say(THROW if shape == "throw" else PLAY, cards=named(whole, shape).button)


def split(parts: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words before the first `for` and the other words after it."""
    at = parts.index("for") if "for" in parts else len(parts)
    return tuple(parts[:at]), tuple(part for part in parts[at:] if part != "for")


def call_button(text: str, parts: tuple[str, ...]) -> Said:
    """What a button says that calls friends."""
    if len(parts) % 2 or not all(card in TEXTS for card in parts[::2]) or not all(n in ("1", "2") for n in parts[1::2]):
        return Said(text, text)
    return say(CALL, friends=friends([(card, int(copy)) for card, copy in zip(parts[::2], parts[1::2], strict=True)]))


def friends(calls: Iterable[tuple[str, int]]) -> Said:
    """Friend cards and their copies."""
    return listed(say(COPIES[copy - 1], card=face(card)) for card, copy in calls)


def declare_button(cards: tuple[str, ...]) -> Said:
    """What a button says that declares trumps."""
    if cards[0].startswith("Joker"):
        return say(DECLARE_JOKERS, card=face(cards[0]))
    return say(DECLARE_PAIR if len(cards) > 1 else DECLARE_SUIT, suit=suit_name(cards[0][-1]))
