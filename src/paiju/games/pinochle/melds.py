"""Melds (section 4): which combinations a hand shows, and what they are worth.

    dix 10               9 of trumps              insuitrun 150            A 10 K Q J of trumps
    offsuitmarriage 20   K Q of one plain suit    doublepinochle 300       both JD and both QS
    fortyjacks 40        J of each suit           fourhundredjacks 400     all eight J
    pinochle 40          JD and QS                sixhundredqueens 600     all eight Q
    insuitmarriage 40    K Q of trumps            eighthundredkings 800    all eight K
    sixtyqueens 60       Q of each suit           thousandaces 1000        all eight A
    eightykings 80       K of each suit           insuitdoublerun 1500     two each of A 10 K Q J of trumps
    hundredaces 100      A of each suit

`evaluate` packs what a hand shows into one small number, two bits (none, one, two) for each of: aces, kings, queens and
jacks around, pinochle, run, dix, marriages in clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from .encoding import (
    ACE,
    DIX_AT,
    EACH_SUIT,
    JACK,
    JACK_OF_DIAMONDS,
    KING,
    MARRIAGES_AT,
    NINE,
    PINOCHLE_AT,
    QUEEN,
    QUEEN_OF_SPADES,
    RUN,
    RUN_AT,
    TEN,
)

AROUND = (
    ("hundredaces", "thousandaces"),
    ("eightykings", "eighthundredkings"),
    ("sixtyqueens", "sixhundredqueens"),
    ("fortyjacks", "fourhundredjacks"),
)
PINOCHLES = ("pinochle", "doublepinochle")
RUNS = ("insuitrun", "insuitdoublerun")
POINTS = {
    "dix": 10, "offsuitmarriage": 20, "fortyjacks": 40, "pinochle": 40, "insuitmarriage": 40, "sixtyqueens": 60,
    "eightykings": 80, "hundredaces": 100, "insuitrun": 150, "doublepinochle": 300, "fourhundredjacks": 400,
    "sixhundredqueens": 600, "eighthundredkings": 800, "thousandaces": 1000, "insuitdoublerun": 1500,
}  # fmt: skip

# What each of aces, kings, queens, jacks, pinochle, run and dix is worth once and twice.
ONCE = [POINTS[names[0]] for names in (*AROUND, PINOCHLES, RUNS)] + [POINTS["dix"]]
TWICE = [POINTS[names[1]] for names in (*AROUND, PINOCHLES, RUNS)] + [2 * POINTS["dix"]]
IN_SUIT = POINTS["insuitmarriage"]
OFF_SUIT = POINTS["offsuitmarriage"]


def copies(held: int, paired: int, card: int) -> int:
    """How many of a card are in a hand."""
    return ((held >> card) & 1) + ((paired >> card) & 1)


def sets_of(held: int, paired: int, cards: int) -> int:
    """How many times a hand holds all of these cards: 0, 1 or 2."""
    if paired & cards == cards:
        return 2
    return 1 if held & cards == cards else 0


def evaluate(held: int, paired: int, trump: int, exact: bool) -> int:
    """What a hand shows, packed."""
    return evaluate_exactly(held, paired, trump) if exact else evaluate_standard(held, paired, trump)


def evaluate_standard(held: int, paired: int, trump: int) -> int:
    """The usual evaluation (4.1)."""
    code = 0
    for i in range(4):
        code |= sets_of(held, paired, EACH_SUIT << around_rank(i)) << (2 * i)
    code |= sets_of(held, paired, (1 << JACK_OF_DIAMONDS) | (1 << QUEEN_OF_SPADES)) << PINOCHLE_AT
    runs = sets_of(held, paired, RUN << (6 * trump))
    code |= runs << RUN_AT
    code |= copies(held, paired, 6 * trump + NINE) << DIX_AT
    for suit in range(4):
        marriages = sets_of(held, paired, ((1 << KING) | (1 << QUEEN)) << (6 * suit))
        if suit == trump:
            marriages -= runs
        code |= marriages << (MARRIAGES_AT + 2 * suit)
    return code


def evaluate_exactly(held: int, paired: int, trump: int) -> int:
    """The lab's evaluation (4.2): exact counts only, one meld of trumps at most, no marriages of plain suits."""
    code = 0
    for i in range(4):
        code |= exact_sets(held, paired, EACH_SUIT << around_rank(i)) << (2 * i)
    if not code >> 4:
        code |= exact_sets(held, paired, (1 << JACK_OF_DIAMONDS) | (1 << QUEEN_OF_SPADES)) << PINOCHLE_AT
    runs = exact_sets(held, paired, RUN << (6 * trump))
    if runs:
        return code | (runs << RUN_AT)
    if exact_sets(held, paired, ((1 << KING) | (1 << QUEEN)) << (6 * trump)) == 1:
        return code | (1 << (MARRIAGES_AT + 2 * trump))
    if copies(held, paired, 6 * trump + NINE) == 1:
        code |= 1 << DIX_AT
    return code


def exact_sets(held: int, paired: int, cards: int) -> int:
    """1 if a hand holds exactly one of each of these cards, 2 if exactly two of each, else 0."""
    if paired & cards == cards:
        return 2
    return 1 if held & cards == cards and paired & cards == 0 else 0


def around_rank(i: int) -> int:
    """Aces, kings, queens and jacks in the order in which they are packed."""
    return ACE if i == 0 else KING + 1 - i


def meld_points(code: int, trump: int) -> int:
    """What the melds are worth."""
    points = 0
    for i in range(7):
        times = (code >> (2 * i)) & 3
        points += TWICE[i] if times == 2 else ONCE[i] if times == 1 else 0
    for suit in range(4):
        points += ((code >> (MARRIAGES_AT + 2 * suit)) & 3) * (IN_SUIT if suit == trump else OFF_SUIT)
    return points


def has_marriage(held: int, suit: int) -> bool:
    """Whether king and queen of a suit are held."""
    return (held >> (6 * suit)) & ((1 << KING) | (1 << QUEEN)) == (1 << KING) | (1 << QUEEN)


def named(code: int, trump: int) -> list[tuple[str, list[int]]]:
    """The names of the melds and the cards that show each of them."""
    found: list[tuple[str, list[int]]] = []
    for i, names in enumerate(AROUND):
        times = code >> 2 * i & 3
        if times:
            found.append((names[times - 1], [6 * suit + around_rank(i) for suit in range(4)] * times))
    pinochles = code >> PINOCHLE_AT & 3
    if pinochles:
        found.append((PINOCHLES[pinochles - 1], [JACK_OF_DIAMONDS, QUEEN_OF_SPADES] * pinochles))
    runs = code >> RUN_AT & 3
    if runs:
        found.append((RUNS[runs - 1], [6 * trump + rank for rank in (ACE, TEN, KING, QUEEN, JACK)] * runs))
    for suit in sorted(range(4), key=lambda suit: suit != trump):
        name = "insuitmarriage" if suit == trump else "offsuitmarriage"
        marriages = code >> MARRIAGES_AT + 2 * suit & 3
        found += [(name, [6 * suit + KING, 6 * suit + QUEEN]) for _ in range(marriages)]
    return found + [("dix", [6 * trump + NINE]) for _ in range(code >> DIX_AT & 3)]
