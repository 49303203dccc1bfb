"""Chance is the same on every machine, fair enough, and can be pickled."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

import paiju
from paiju import Random, WrongArgument
from paiju.rng import key_from, siphash

# SipHash-2-4 of the reference implementation: key 00..0f, message 00..07.
KEY0, KEY1 = 0x0706050403020100, 0x0F0E0D0C0B0A0908


def test_siphash_is_the_reference_function() -> None:
    assert siphash(KEY0, KEY1, 0x0706050403020100) == 0x93F5F5799A932462


def test_the_sequence_never_changes() -> None:
    rng = Random(7)
    assert [rng.next64() for _ in range(3)] == [8828413703029970569, 478118575788109092, 15341240470006925193]
    rng = Random("七")
    assert [rng.below(52) for _ in range(8)] == [35, 30, 28, 9, 18, 3, 1, 15]
    cards = list(range(12))
    Random(7).shuffle(cards)
    assert cards == [6, 3, 9, 4, 1, 10, 2, 11, 7, 8, 0, 5]


def test_xoroshiro_follows_its_definition() -> None:
    """Against a plain transcription of Blackman and Vigna's xoroshiro128++."""
    mask = (1 << 64) - 1

    def turn(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & mask

    rng = Random(99)
    s0, s1 = key_from(99)
    for _ in range(100):
        expected = (turn((s0 + s1) & mask, 17) + s0) & mask
        s1 ^= s0
        s0, s1 = turn(s0, 49) ^ s1 ^ (s1 << 21) & mask, turn(s1, 28)
        assert rng.next64() == expected


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 54, 1000])
def test_below_is_even(n: int) -> None:
    rng, draws = Random(n), 200 * n
    found = Counter(rng.below(n) for _ in range(draws))
    assert set(found) == set(range(n))
    chi_square = sum((count - 200) ** 2 / 200 for count in found.values())
    assert chi_square < n + 6 * (2 * n) ** 0.5


def test_below_reaches_its_whole_range() -> None:
    rng = Random(1)
    draws = [rng.below(1 << 32) for _ in range(1000)]
    assert 0 <= min(draws) < 1 << 26 and (1 << 32) - (1 << 26) < max(draws) < 1 << 32


def test_below_draws_again_where_a_remainder_would_be_unfair() -> None:
    rng, n = Random(6), 3 << 30
    thirds = Counter(rng.below(n) >> 30 for _ in range(3000))
    assert set(thirds) == {0, 1, 2} and min(thirds.values()) > 900


def test_floats_are_from_zero_to_one() -> None:
    rng = Random(2)
    draws = [rng.random() for _ in range(2000)]
    assert 0 <= min(draws) < 0.01 and 0.99 < max(draws) < 1 and abs(sum(draws) / 2000 - 0.5) < 0.03


def test_every_order_of_three_is_as_likely() -> None:
    rng, found = Random(3), Counter[tuple[int, ...]]()
    for _ in range(6000):
        cards = [1, 2, 3]
        rng.shuffle(cards)
        found[tuple(cards)] += 1
    assert len(found) == 6 and min(found.values()) > 850


def test_choice_takes_one_of_the_items() -> None:
    rng = Random(4)
    assert {rng.choice("abc") for _ in range(50)} == set("abc")


def test_a_pickled_generator_goes_on_where_it_was() -> None:
    rng = Random(5)
    rng.next64()
    again = pickle.loads(pickle.dumps(rng))
    assert [again.next64() for _ in range(5)] == [rng.next64() for _ in range(5)]


def test_shuffles_of_a_key_are_unlike_each_other() -> None:
    rng = Random()
    found = {rng.keyed(1, 2, count).next64() for count in range(1000)}
    assert len(found) == 1000
    assert rng.keyed(1, 2, 3).key() == Random(8).keyed(1, 2, 3).key()
    assert rng.keyed((1 << 64) - 1, (1 << 64) - 1, (1 << 62) - 1).next64() >= 0


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert key_from(7) == key_from("7") != key_from(8)
    assert Random().key() == Random(0).key()


@pytest.mark.parametrize("n", [(1 << 32) - 1, 1 << 32, (1 << 32) + 5, 10**13, 1 << 63, (1 << 63) + 1, (1 << 64) - 1])
def test_below_is_quick_however_wide_the_range(n: int) -> None:
    rng = Random(n)
    found = [rng.below(n) for _ in range(200)]
    assert 0 <= min(found) < n // 20 and n - n // 20 < max(found) < n


def test_there_is_no_chance_without_a_choice() -> None:
    for choose in (lambda: Random(1).below(0), lambda: Random(1).choice([]), lambda: Random(1).choice("")):
        with pytest.raises(WrongArgument) as refused:
            choose()
        assert refused.value.code == "BAD_RANGE"
    nothing: list[int] = []
    Random(1).shuffle(nothing)
    assert nothing == []


def test_so_many_chips_that_their_bets_are_beyond_32_bits() -> None:
    state = paiju.game("holdem").position("no-limit,seats=2,max_hands=1 stacks=10000000000000/10000000000000")
    assert state.count() > 1 << 33
    assert paiju.playouts(state, 20, Random(1)) > 20
