"""Ranges of starting hands in the usual notation, and how each hand in one weighs.

`AhKh` is one hand; `AKs`, `AKo` and `AK` are suited, offsuit and both; `99` is a pair. `QQ+` and `A2s+` go up (the
lower card does, to just below the higher), `77-99`, `A5s-A2s` and `JTs-76s` run from one to the other. `random`, `any`
and `*` are all 1326 hands, `15%` is the best of them. Commas join, a later part outweighs an earlier one, and `AKs@0.5`
or `AKs:0.5` gives a weight between 0 and 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from ...cards import RANKS, card_text, parse_card
from ...errors import NotationError
from ...language import Sentence

BAD_RANGE = Sentence(
    'I do not understand "{x}". Write hands such as AhKh, AKs, AKo, QQ+, 77-99, A2s+, 15% or random.',
    "看不懂“{x}”。请写成 AhKh、AKs、AKo、QQ+、77-99、A2s+、15% 或 random 这样的手牌。",
)
BAD_WEIGHT = Sentence(
    'The weight in "{x}" must be a number above 0 and at most 1.', "“{x}”中的权重须大于 0 且不超过 1。"
)

ALL = 1326
ANY_WORDS = ("random", "any", "*", "xx")

# All starting hands from best to worst by their chance against one random hand, ties counted half, exactly enumerated.
BEST_FIRST = """
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A5s
    A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o
    A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o
    22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s
    76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s
    73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""

_RANK = "10|[2-9tjqka]"
_CARDS = re.compile(rf"((?:{_RANK})[cdhs♣♦♥♠♧♢♡♤]\ufe0f?)\s*((?:{_RANK})[cdhs♣♦♥♠♧♢♡♤]\ufe0f?)", re.IGNORECASE)
_KIND = re.compile(rf"({_RANK})({_RANK})([so]?)", re.IGNORECASE)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)\s*%")
_WEIGHT = re.compile(r"\d{0,3}\.?\d{0,9}")

Kind = tuple[int, int, str]


class Range:
    """Starting hands, each a set of two cards, with their weights.

    >>> Range("QQ+,AKs@0.5")
    Range('QQ+,AKs@0.5')
    >>> len(Range("QQ+,AKs@0.5"))
    22
    """

    __slots__ = ("text", "weights")

    def __init__(self, text: str) -> None:
        self.text = ",".join(part.strip() for part in text.split(",") if part.strip())
        self.weights: Mapping[int, float] = read(text)

    def __repr__(self) -> str:
        return f"Range({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __len__(self) -> int:
        return len(self.weights)

    def __iter__(self) -> Iterator[int]:
        return iter(self.weights)

    def __contains__(self, hand: object) -> bool:
        return hand in self.weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash(frozenset(self.weights.items()))

    @property
    def is_any(self) -> bool:
        """Whether these are all hands, all alike."""
        return len(self) == ALL and len(set(self.weights.values())) == 1


def read(text: str) -> dict[int, float]:
    """The hands of a range and their weights."""
    weights: dict[int, float] = {}
    for part in text.split(","):
        hands, weight = weighted(part.strip())
        weights.update(dict.fromkeys(hands_of(hands), weight))
    return weights


def weighted(part: str) -> tuple[str, float]:
    """A part of a range without its weight, and the weight."""
    hands, mark, weight = part.replace("@", ":").partition(":")
    if not mark:
        return part, 1.0
    digits = weight.strip()
    if not _WEIGHT.fullmatch(digits) or not digits.strip(".") or not 0 < float(digits) <= 1:
        raise NotationError("BAD_WEIGHT", BAD_WEIGHT, x=shortened(part))
    return hands.strip(), float(digits)


def hands_of(text: str) -> Iterable[int]:
    """The hands that one part of a range stands for."""
    if text.lower() in ANY_WORDS:
        return [1 << a | 1 << b for a, b in combinations(range(52), 2)]
    if found := _PERCENT.fullmatch(text):
        return best(text, float(found[1]))
    if found := _CARDS.fullmatch(text):
        first, second = parse_card(found[1]), parse_card(found[2])
        if first == second:
            raise bad(text)
        return [1 << first | 1 << second]
    try:
        kinds = kinds_of(text)
    except NotationError:
        raise bad(text) from None
    return [hand for kind in kinds for hand in hands_of_kind(kind)]


def bad(text: str) -> NotationError:
    """The refusal of a text that is no range."""
    return NotationError("BAD_RANGE", BAD_RANGE, x=shortened(text))


def shortened(text: str) -> str:
    """A text as long as a message can bear."""
    return text if len(text) <= 40 else text[:40] + "…"


def best(text: str, percent: float) -> list[int]:
    """The best hands, as many kinds as it takes to be at least so many of all."""
    if not 0 < percent <= 100:
        raise bad(text)
    hands: list[int] = []
    for name in BEST_FIRST.split():
        if len(hands) >= ALL * percent / 100 - 1e-9:
            break
        hands += hands_of_kind(read_kind(name))
    return hands


def kinds_of(text: str) -> list[Kind]:
    """The kinds of hands such as `AKs` that a text without suits stands for."""
    if text.endswith("+"):
        high, low, suited = read_kind(text[:-1])
        if high == low:
            return [(rank, rank, "") for rank in range(high, 13)]
        return [(high, rank, suited) for rank in range(low, high)]
    first, dash, last = text.partition("-")
    if not dash:
        return [read_kind(text)]
    high, low, suited = read_kind(first)
    other_high, other_low, other_suited = read_kind(last)
    if suited != other_suited or (high == low) != (other_high == other_low):
        raise bad(text)
    if high - low == other_high - other_low:
        lowest, highest = sorted((low, other_low))
        return [(rank + high - low, rank, suited) for rank in range(lowest, highest + 1)]
    if high != other_high:
        raise bad(text)
    lowest, highest = sorted((low, other_low))
    return [(high, rank, suited) for rank in range(lowest, highest + 1)]


def read_kind(text: str) -> Kind:
    """Two ranks, the higher first, and `s`, `o` or nothing: `AKs`, `99`."""
    found = _KIND.fullmatch(text.strip())
    if not found:
        raise bad(text)
    ranks = [RANKS.index("T" if rank == "10" else rank.upper()) for rank in found.group(1, 2)]
    suited = found[3].lower()
    if ranks[0] == ranks[1] and suited:
        raise bad(text)
    return max(ranks), min(ranks), suited


def hands_of_kind(kind: Kind) -> list[int]:
    """All hands of a kind."""
    high, low, suited = kind
    return [
        1 << 4 * high + a | 1 << 4 * low + b
        for a in range(4)
        for b in range(4)
        if (a < b if high == low else suited == "" or (suited == "s") == (a == b))
    ]


def kind_name(hand: int) -> str:
    """What kind of hand two cards are: `AKs`, `72o`, `99`."""
    low, high = cards_of(hand)
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    return ranks if high >> 2 == low >> 2 else ranks + ("s" if high & 3 == low & 3 else "o")


def hand_text(hand: int) -> str:
    """Two cards, the higher first: `AhKh`."""
    low, high = cards_of(hand)
    return card_text(high) + card_text(low)


def cards_of(hand: int) -> list[int]:
    """The cards of a set, from low to high."""
    return [card for card in range(52) if hand >> card & 1]
