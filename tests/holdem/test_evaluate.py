"""Ranking poker hands: the known frequencies, every example of the rules page, and a plain evaluator to agree with."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest

import paiju
from paiju import PaijuError
from paiju.cards import cards_text, parse_cards
from paiju.games.holdem.evaluate import best_five, category, frequencies, rank, rank_all, set_of
from paiju.games.holdem.ranking import CATEGORIES, ROYAL_FLUSH, name

SEED = 20240607
FIVE_CARD_HANDS = (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40)
SEVEN_CARD_HANDS = (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584)
DISTINCT_RANKS = 7462
FROM_NINE_UP = (1 << 52) - (1 << 28)


def hand(text: str) -> list[int]:
    """Cards written with or without blanks between them."""
    text = text.replace(" ", "")
    return parse_cards(" ".join(text[i : i + 2] for i in range(0, len(text), 2)))


def plain_five(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Five cards, compared as the rules page says: a category and the ranks that break ties."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = [count for _, count in counts]
    order = [rank for rank, _ in counts]
    flush = len({card & 3 for card in cards}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        order = [3]
        straight = True
    else:
        straight = len(order) == 5 and ranks[0] - ranks[4] == 4
        order = order[:1] if straight else order
    if straight:
        return (8 if flush else 4, *order)
    if flush:
        return (5, *order)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(tuple(shape), 0), *order)


def plain(cards: list[int]) -> tuple[int, ...]:
    """The best five of the cards, by looking at all of them."""
    return max(plain_five(five) for five in combinations(cards, 5))


SHOWDOWNS = [
    ("AhKh", "AsKs", "Qh Jh Th 2c 3d", "A", "royal flush", "straight"),
    ("2c2d", "AhAd", "2h 2s Ac Kd 7s", "A", "four of a kind", "full house"),
    ("AsKd", "AcKh", "Ad Ks 7c 7h 2d", "tie", "two pair", "two pair"),
    ("Ac2c", "5d5h", "3c 4c 5c 9d 9h", "A", "straight flush", "full house"),
    ("Ah2d", "6c7d", "3s 4h 5c Kd Ks", "B", "straight", "straight"),
    ("KcQd", "AhJd", "Ts Jc 9h 8d 2c", "A", "straight", "a pair of jacks"),
    ("2c3d", "4h5s", "As Ks Qs Js Ts", "tie", "royal flush", "royal flush"),
    ("AhQd", "AcJs", "Ad Ks 9c 8h 3d", "A", "a pair of aces", "a pair of aces"),
    ("Ah2d", "Ac3s", "Ad Ks Qc Jh 9d", "tie", "a pair of aces", "a pair of aces"),
    ("KdKc", "AhAc", "Ks Ad 7h 7c 7s", "B", "full house", "full house"),
    ("QsQd", "JhJd", "Qh Jc 5s 5d 5h", "A", "full house", "full house"),
    ("Ah3h", "Kh9h", "2h 5h 8h Tc Td", "A", "flush", "flush"),
    ("8c8d", "7c6d", "9c 9d 4h 4s Kd", "A", "two pair", "two pair"),
    ("8c2d", "7c6d", "9c 9d 4h 4s Kd", "tie", "two pair", "two pair"),
    ("5c4c", "AdKd", "9c 9d 9h 9s 3c", "B", "four of a kind", "four of a kind"),
    ("5c4c", "3d2d", "9c 9d 9h 9s Ac", "tie", "four of a kind", "four of a kind"),
    ("AcKc", "2d2h", "Qc Jc 9c 2s 2c", "B", "flush", "four of a kind"),
    ("AhKh", "2c7d", "2h 2d Kc Ks 7h", "A", "full house", "full house"),
]


@pytest.mark.parametrize(("a", "b", "board", "winner", "a_name", "b_name"), SHOWDOWNS)
def test_showdowns_of_the_rules_page(a: str, b: str, board: str, winner: str, a_name: str, b_name: str) -> None:
    first, second = rank(hand(a) + hand(board)), rank(hand(b) + hand(board))
    assert (name(first).en, name(second).en) == (a_name, b_name)
    assert ("A" if first > second else "B" if second > first else "tie") == winner


AS_PEOPLE_SAY_IT = [
    ("Ah Kh Qh Jh Th 2c 3d", "Ah Kh Qh Jh Th"),
    ("2c Ac 3c 4c 5c 9d 9h", "5c 4c 3c 2c Ac"),
    ("9d 9c Ac 9h 9s Kd Ks", "9s 9h 9d 9c Ac"),
    ("7c 7d 7h Kc Kd Ks 2c", "Ks Kd Kc 7h 7d"),
    ("2c 7c 9c Jc Kc Ac 3c", "Ac Kc Jc 9c 7c"),
    ("3d 2d Ah 4c 5s Kd Ks", "5s 4c 3d 2d Ah"),
    ("6h 6c 5d 4c 3s 2c Ad", "6h 5d 4c 3s 2c"),
    ("3d Qd 3h Tc 5s 3c 2s", "3h 3d 3c Qd Tc"),
    ("8c 8d 9c 9d 4h 4s Kd", "9d 9c 8d 8c Kd"),
    ("8c 8d 9c Qd 4h 2s", "8d 8c Qd 9c 4h"),
    ("2c 3d 4h 5s 7c", "7c 5s 4h 3d 2c"),
]


@pytest.mark.parametrize(("cards", "five"), AS_PEOPLE_SAY_IT)
def test_the_five_cards_that_make_the_hand(cards: str, five: str) -> None:
    assert cards_text(best_five(hand(cards))) == five
    assert cards_text(best_five(set_of(hand(cards)))) == five
    assert rank(hand(five)) == rank(hand(cards))


# From the best to the worst; neighbours differ in the smallest thing that counts.
DESCENDING = [
    "Ac Kc Qc Jc Tc", "Kd Qd Jd Td 9d", "6h 5h 4h 3h 2h", "5s 4s 3s 2s As", "Ac Ad Ah As Kc", "Ac Ad Ah As Qc",
    "Kc Kd Kh Ks Ac", "2c 2d 2h 2s Ac", "2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd", "Ac Ad Ah Qc Qd", "Kc Kd Kh Ac Ad",
    "2c 2d 2h 3c 3d", "Ac Kc Qc Jc 9c", "Ac Kc Qc Jc 8c", "Ac 6c 4c 3c 2c", "Kc Qc Jc Tc 8c", "7c 5c 4c 3c 2c",
    "Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "Ac Ad Ah Kc Qd", "Ac Ad Ah Kc Jd",
    "Ac Ad Ah 3c 2d", "Kc Kd Kh Ac Qd", "2c 2d 2h 4c 3d", "Ac Ad Kh Kc Qd", "Ac Ad Kh Kc Jd", "Ac Ad 2h 2c 3d",
    "Kc Kd Qh Qc Ad", "3c 3d 2h 2c 4d", "Ac Ad Kh Qc Jd", "Ac Ad Kh Qc Td", "Ac Ad 4h 3c 2d", "Kc Kd Ah Qc Jd",
    "2c 2d 5h 4c 3d", "Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c", "Ac 6d 4h 3s 2c", "Kc Qd Jh Ts 8c", "7c 5d 4h 3s 2c",
]  # fmt: skip


def test_hands_in_order() -> None:
    ranks = [rank(hand(text)) for text in DESCENDING]
    assert ranks == sorted(set(ranks), reverse=True)


# What a hasty evaluator gets wrong with six or seven cards.
TRAPS = [
    "Ac Ad Ah Kc Kd Kh 2s", "Ac Ad Kc Kd Qc Qd 2s", "Ac Ad Kc Kd Qc Qd Js", "2c 3c 4c 5c 6c 7d 8h",
    "Ac 2c 3c 4c 5c 6d 7h", "Ac Kc Qc Jc 9c Td 8h", "Qc Kd Ah 2s 3c 4d 9h", "Jc Qd Kh As 2c 3d 4h",
    "Ac 2d 3h 4s 5c 5d 5h", "5c 6c 7c 8c 9d Tc 2h", "2c 2d 2h 2s 3c 3d 3h", "2c 2d 2h 3c 3d 4c 4d",
    "9c 9d 9h 9s Ac Ad Ah", "Ac 3c 5c 7c 9c Jc Kc", "Ad 2d 3d 4d 6d 5c 7c", "Tc Jc Qc Kc Ac 9c 8c",
    "2c 3c 4c 5c 7c 6d 8d", "Ac Ad 2c 3d 4h 5s 5c", "Ac 2c 3c 4c 5d 6d 6h", "Kc Kd Kh Ac 2d 3h 4s",
]  # fmt: skip


def test_traps() -> None:
    for text in TRAPS:
        cards = hand(text)
        assert (category(rank(cards)), len(cards)) == (plain(cards)[0], 7), text
    ranks = {text: rank(hand(text)) for text in TRAPS}
    values = {text: plain(hand(text)) for text in TRAPS}
    assert sorted(TRAPS, key=ranks.__getitem__) == sorted(TRAPS, key=values.__getitem__)


def clustered(rng: random.Random, n: int) -> list[int]:
    """Cards of few ranks, or of few suits: hands full of pairs, or full of flushes and straights."""
    ranks = rng.sample(range(13), rng.randint(3, 13))
    suits = rng.sample(range(4), rng.randint(2, 4))
    pack = [4 * rank + suit for rank in ranks for suit in suits]
    return rng.sample(pack if len(pack) >= n else range(52), n)


def test_the_order_agrees_with_a_plain_evaluator() -> None:
    rng = random.Random(SEED)
    hands = [pick(rng, n) for _ in range(300) for n in (5, 6, 7) for pick in (clustered, anything)]
    hands.sort(key=rank)
    values = [plain(cards) for cards in hands]
    ranks = [rank(cards) for cards in hands]
    for i in range(1, len(hands)):
        assert (ranks[i - 1] < ranks[i]) == (values[i - 1] < values[i]), (SEED, hands[i - 1], hands[i])
        assert (ranks[i - 1] == ranks[i]) == (values[i - 1] == values[i]), (SEED, hands[i - 1], hands[i])


def anything(rng: random.Random, n: int) -> list[int]:
    return rng.sample(range(52), n)


def test_a_hand_is_as_good_as_its_best_five() -> None:
    rng = random.Random(SEED)
    for _ in range(200):
        cards = clustered(rng, rng.choice((6, 7)))
        assert rank(cards) == max(map(rank, combinations(cards, 5))), (SEED, cards)


def test_suits_never_break_ties() -> None:
    rng = random.Random(SEED)
    for _ in range(500):
        cards = clustered(rng, 7)
        suits = rng.sample(range(4), 4)
        assert rank(cards) == rank([card & ~3 | suits[card & 3] for card in cards]), (SEED, cards)


def test_frequencies_of_five_cards(long: bool) -> None:
    """All 2,598,960 hands; interpreted and in a hurry, those of a pack from nine up."""
    if paiju.compiled or long:
        assert tuple(frequencies(5)) == FIVE_CARD_HANDS
    else:
        assert sum(frequencies(5, FROM_NINE_UP)) == comb(24, 5)


def test_frequencies_of_seven_cards() -> None:
    """All 133,784,560 hands, in a second when compiled; interpreted it would take minutes."""
    if paiju.compiled:
        assert tuple(frequencies(7)) == SEVEN_CARD_HANDS


@pytest.mark.parametrize("n", [5, 6, 7])
def test_frequencies_in_a_small_pack(n: int) -> None:
    pack = set_of(hand("As Ah Ad Ks Kh Qs Qh Js Ts Tc 5s 4s 3c 2s"))
    cards = [card for card in range(52) if pack >> card & 1]
    counts = Counter(plain(list(held))[0] for held in combinations(cards, n))
    assert frequencies(n, pack) == [counts[number] for number in range(9)]


def test_there_are_7462_different_hands() -> None:
    """Each rank by one hand without a flush and one with: any suits will do as long as they are not all the same."""
    ranks = [tuple(sorted(ranks)) for ranks in combinations_with_replacement(range(13), 5)]
    found = set()
    for five in ranks:
        if max(map(five.count, five)) < 5:
            suits = [five[:place].count(held) for place, held in enumerate(five)]
            suits[4] = suits[4] or (1 if len(set(five)) == 5 else 0)
            found.add(rank([4 * held + suit for held, suit in zip(five, suits, strict=True)]))
        if len(set(five)) == 5:
            found.add(rank([4 * held for held in five]))
    assert len(found) == DISTINCT_RANKS


def test_many_at_once() -> None:
    rng = random.Random(SEED)
    hands = [set_of(clustered(rng, rng.choice((5, 6, 7)))) for _ in range(2000)]
    expected = [rank(cards) for cards in hands]
    assert rank_all(array("Q", hands)).tolist() == expected
    assert rank_all(memoryview(array("Q", hands))).tolist() == expected
    ranks = array("H", bytes(4000))
    assert rank_all(array("Q", hands), ranks) is ranks
    assert ranks.tolist() == expected
    assert rank_all(array("Q")).tolist() == []


def test_rows_of_cards() -> None:
    rng = random.Random(SEED)
    hands = [rng.sample(range(52), 7) for _ in range(100)]
    rows = memoryview(bytes(card for cards in hands for card in cards)).cast("B", (100, 7))
    assert rank_all(rows).tolist() == [rank(cards) for cards in hands]


@pytest.mark.parametrize("row", [[0, 1, 2, 3, 4, 5, 5], [0, 1, 2, 3, 4, 5, 52], [0, 1, 2, 3, 4, 5, 255], [52] * 7])
def test_a_bad_row_is_named(row: list[int]) -> None:
    rows = memoryview(bytes([*range(7), *row])).cast("B", (2, 7))
    with pytest.raises(PaijuError, match="Hand number 1 is not made of"):
        rank_all(rows)


@pytest.mark.parametrize("cards", [0, 0b1111, 0xFF, 1 << 52, 0x1F | 1 << 63, (1 << 64) - 1, (1 << 52) - 1, 0xF << 52])
def test_a_bad_hand_among_many_is_named(cards: int) -> None:
    with pytest.raises(PaijuError, match="Hand number 2 is not made of"):
        rank_all(array("Q", [0x1F, 0x7F, cards, 0x1F]))


def test_arrays_that_do_not_fit_are_refused() -> None:
    for arguments in [(array("Q", [31]), array("H")), (None,), (5,)]:
        with pytest.raises(PaijuError, match="64-bit sets"):
            rank_all(*arguments)


BAD_HANDS = [
    0, 1, 0b1111, 0b11111111, 1 << 52, -1, 1 << 70, [], [1, 2, 3, 4], [1, 2, 3, 4, 4], [1, 2, 3, 4, 52],
    [0, 1, 2, 3, -1], list(range(8)), [1, 2, 3, 4, 10**30], [*range(7), 0], (1 << 52) - 1, 0b11111 << 50,
]  # fmt: skip


@pytest.mark.parametrize("cards", BAD_HANDS, ids=str)
def test_what_is_no_hand_is_refused(cards: object) -> None:
    with pytest.raises(PaijuError, match="five, six or seven different cards") as refusal:
        rank(cards)
    assert refusal.value.code == "BAD_HAND"


def test_names() -> None:
    names = [sentence.en for sentence in CATEGORIES]
    assert [name(number << 12).en for number in range(9)] == [names[0], "a pair of twos", *names[2:]]
    assert name(rank(hand("AsKsQsJsTs"))) is ROYAL_FLUSH
    assert name(rank(hand("KsQsJsTs9s"))).zh == "同花顺"
