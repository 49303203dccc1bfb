"""Following duties, checked against an independent reading of the rule that tries every set of cards."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju import Random

from .oracle import legal_follows, suit_of
from .setting import GAME, code, message, playing

VALUES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def pack_of(trump: str, rank: str, rng: Random) -> list[str]:
    """Few cards with many pairs, most of one suit, so that shapes matter."""
    values = [VALUES[(rng.below(13) + step) % 13] for step in range(6)]
    suit = trump if trump != "NT" and rng.below(2) else "CDHS"[rng.below(4)]
    cards = [f"{value}{suit}" for value in values for _ in range(2)]
    cards += [f"{rank}{each}" for each in "CDHS" for _ in range(2)] + ["JokerC", "JokerC", "JokerD", "JokerD"]
    cards += [f"{VALUES[rng.below(13)]}{'CDHS'[rng.below(4)]}" for _ in range(3)]
    counted = Counter(cards)
    return [card for card in counted for _ in range(min(2, counted[card]))]


def situation(rng: Random):
    """A random lead and the hand of the follower."""
    while True:
        trump, rank = ("C", "D", "H", "S", "NT")[rng.below(5)], VALUES[rng.below(13)]
        cards = pack_of(trump, rank, rng)
        rng.shuffle(cards)
        size = 4 + rng.below(6)
        if len(cards) < size + 12:
            continue
        hands = [cards[place * size : place * size + size] for place in range(2)]
        others = [f"{value}{suit}" for value in VALUES for suit in "CDHS" for _ in range(2)]
        left = list((Counter(others) - Counter(hands[0] + hands[1])).elements())
        rng.shuffle(left)
        rules = "classic,tractor_follow=pairs_only" if rng.below(4) == 0 else "classic"
        hands += [left[:size], left[size : 2 * size]]
        lead = lead_from(hands[0], trump, rank, rng)
        hands[0] = list((Counter(hands[0]) - Counter(lead)).elements())
        state = playing(
            f"{trump}/{rank}", *("".join(hand) or "-" for hand in hands), rules=rules, table=f"{''.join(lead)}/-/-/-"
        )
        return state, trump, rank, rules != "classic"


def lead_from(hand: list[str], trump: str, rank: str, rng: Random) -> list[str]:
    """Any cards of one suit; whole pairs more often than not."""
    suit = suit_of(hand[0], trump, rank)
    own = [card for card in hand if suit_of(card, trump, rank) == suit]
    pairs = [card for card, n in Counter(own).items() if n == 2 for _ in range(2)]
    cards = pairs if pairs and rng.below(4) else own
    return cards[: len(cards) if rng.below(2) else 1 + rng.below(len(cards))]


@pytest.mark.parametrize("block", range(6))
def test_what_may_follow_is_what_the_rule_says(block: int, long: bool) -> None:
    for seed in range(block * 1000, block * 1000 + (400 if long else 25)):
        rng = Random(f"follow {seed}")
        state, trump, rank, pairs_only = situation(rng)
        view = state.view(1)
        lead, hand = list(view.plays[0]), list(view.hand)
        expected = legal_follows(hand, lead, trump, rank, pairs_only)
        assert walked(state) == expected, (seed, lead, hand, trump, rank)
        for _ in range(10):
            play = [hand[at] for at in sample(rng, len(hand), len(lead))]
            assert (code(state, " ".join(play)) == "OK") == (tuple(sorted(play)) in expected), (seed, play)


def sample(rng: Random, n: int, k: int) -> list[int]:
    places = list(range(n))
    rng.shuffle(places)
    return places[:k]


def walked(state) -> set[tuple[str, ...]]:
    """Every play that can be chosen card by card; also: no way to choose ends without a play."""
    found, seen, stack = set(), set(), [(state, ())]
    while stack:
        now, play = stack.pop()
        assert now.legal(), "a choice that leads nowhere"
        for action in now.legal():
            cards = tuple(sorted((*play, GAME.text(action).removesuffix("+"))))
            if cards in seen:
                continue
            seen.add(cards)
            after = now.copy()
            after.step(action)
            if action & 64:
                stack.append((after, cards))
            else:
                found.add(cards)
    return found


def follower(hand: str, lead: str, trump: str = "S/2"):
    n, k = len(hand.split()), len(lead.split())
    filler = [f"{value}{suit}" for suit in "HC" for value in ("3", "4", "6", "8", "9", "J") for _ in range(2)]
    return playing(
        trump,
        "".join(filler[: n - k]) or "-",
        hand,
        "".join(filler[n - k : 2 * n - k]),
        "".join(filler[2 * n - k : 3 * n - k]),
        table=f"{lead}/-/-/-",
    )


@pytest.mark.parametrize(
    ("hand", "lead", "play", "sentence"),
    [
        ("7D 8D 3C", "6D 6D", "7D 3C", "You hold 2 diamonds; play 2 of them."),
        ("7D 8D 9D 3C", "6D 6D", "7D 3C", "You hold 3 diamonds; play 2 of them."),
        ("7D 7D 9D KD", "6D 6D", "9D KD", "You must play 1 pair of diamonds."),
        ("8D 8D 9D 9D JD JD", "5D 5D 6D 6D", "8D 8D JD JD", "You must play a run of 2 pairs of diamonds."),
        ("8D 8D 9D 9D JD KD", "5D 5D 6D 6D", "8D 8D JD KD", "You must play 2 pairs of diamonds."),
        ("2H 5C 9D", "3S", "5C", "You hold one trump; play it."),
        ("3C 4C 9D", "3S 3S", "3C", "Play exactly 2 cards."),
        ("3C 4C 9D", "3S", "9D 9D", "Play exactly 1 card."),
        ("3C 4C 9D", "3S 3S", "9D 9D", "You do not hold 9♦ 9♦."),
        ("3C 4C 9D", "3S 3S", "9H 9H", "You do not hold 9♥ 9♥."),
        ("3C 4C 9D", "3S", "", "Choose at least one card."),
        ("3C 4C 9D", "3S", "4X", 'Cannot read "4X". Write value and suit, for example 6C, 10H, KH or JokerC.'),
        ("3C 4C 9D", "3S", "bury 3C", "You cannot bury now: play cards."),
    ],
)
def test_a_refusal_names_what_is_owed(hand: str, lead: str, play: str, sentence: str) -> None:
    assert message(follower(hand, lead), play) == sentence


def test_cards_of_a_play_may_come_in_any_order_or_one_by_one() -> None:
    state = follower("8D 8D 9D 9D JD JD", "5D 5D 6D 6D")
    texts = [GAME.text(action) for action in GAME.parse_all(state.view(1), "9D 8D 9D 8D")]
    assert texts == ["9D+", "8D+", "9D+", "8D"]
    assert list(state.view(1).legal) == ["8D+", "9D+"]
    assert code(state, "JD+") == "FOLLOW_TRACTOR"
    assert GAME.parse_all(state.view(1), "9D+, 8D+, 9D+, 8D") == GAME.parse_all(state.view(1), "9D 8D 9D 8D")
