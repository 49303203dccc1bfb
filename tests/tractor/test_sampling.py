"""Sampled hands agree with what the plays have told, and what they told is true of the real hands."""

from __future__ import annotations

import msgspec
import pytest

import paiju
from paiju import NotationError, Random
from paiju.bots import bot
from paiju.games.tractor.evidence import evidence_of
from paiju.games.tractor.faces import parse_card, texts
from paiju.games.tractor.layout import by_seat, held_of, listed
from paiju.games.tractor.state import TractorState
from paiju.games.tractor.trump import cards_of
from paiju.games.tractor.worlds import Choice, Follow, Throw, Worlds

from .setting import GAME, say

RULES = ("classic", "simple", "sishifen", "friends", "friends,seats=7", "classic,windows=cards")


def hands_of(state):
    hands = by_seat(state.held, state.seats)
    hands[state.to_move()] += listed(state.chosen)
    return hands


def told_by(state, seat):
    """What the plays have told a seat, and what it would be to check that of given hands."""
    desk = TractorState(state.rules)
    desk.suit, desk.rank = state.suit, state.rank
    view = state.view(seat)
    return evidence_of(view, desk), [0 if each == seat else 1 << each for each in range(state.seats)]


def agrees(found, hidden, state):
    """Whether the hands of a state agree with evidence: all cards are where they are."""
    hands = by_seat(state.held, state.seats)
    shown = [hand if hidden[seat] else [] for seat, hand in enumerate(hands)]
    worlds = Worlds(list(map(len, shown)), [0] * len(shown), [card for hand in shown for card in hand], [], [], [])
    worlds.count_cards()
    return all(each.holds(worlds) for each in found)


@pytest.mark.parametrize("rules", RULES)
def test_what_the_plays_tell_is_true_and_samples_agree_with_it(rules):
    """Bots play a hand; now and then every seat looks back."""
    kinds, samples = set(), 0
    for seed in range(4 if paiju.compiled else 2):
        rng = Random(f"evidence {seed}")
        state = GAME.deal(f"{rules},hands=1", seed)
        players = [bot("rule" if seed % 2 else "random", "tractor") for _ in range(state.seats)]
        while not state.over():
            view = state.view(state.to_move())
            if view.phase in ("lead", "follow") and not rng.below(25):
                for seat in [*range(state.seats), None]:
                    found, hidden = told_by(state, seat)
                    assert agrees(found, hidden, state), f"seed {seed}"
                    kinds |= {type(each) for each in found}
                    sampled = GAME.sample(state.view(seat), rng)
                    assert agrees(found, hidden, sampled), f"seed {seed}"
                    assert not any(held_of(sampled, each, barred) for each, barred in barred_cards(sampled))
                    samples += 1
            for action in GAME.parse_all(view, players[state.to_move()](view, rng)):
                state.play(action)
    assert samples and kinds & {Follow, Throw, Choice}


def barred_cards(state):
    for seat in range(state.seats):
        for suit in range(5):
            if (state.voids[seat] >> suit) & 1:
                yield seat, cards_of(suit, state.suit, state.rank)


POSITION = (
    "classic,hands=1 phase=lead rank=2 trump=S declarer=0 leader=0 "
    "hands=6H6H3C4C5C/7H9HKH3D4D/8H8H6C7C8C/10HJHQH5D6D kitty=3S3S4S4S5S5S6S6S"
)


def test_who_follows_a_pair_without_one_has_none():
    state = GAME.position(POSITION)
    say(state, "6H 6H", "9H KH", "8H 8H", "10H JH", "6C")
    for number in range(60):
        sampled = GAME.sample(state.view(0), Random(number))
        for seat, played in ((1, "9H KH"), (3, "10H JH")):
            before = [*hands_of(sampled)[seat], *map(parse_card, played.split())]
            hearts = [card for card in texts(before) if card.endswith("H") and card != "2H"]
            assert len(set(hearts)) == len(hearts), (number, seat, hearts)


def test_a_throw_that_stood_was_not_beaten():
    state = GAME.position(
        "classic,hands=1 phase=lead rank=2 trump=S declarer=0 leader=0 "
        "hands=AHKH3C4C5C/7H9H3D4D5D/8H8H6C7C8C/10HJH5D6D9D kitty=3S3S4S4S5S5S6S6S"
    )
    say(state, "AH KH", "7H 9H")
    for number in range(60):
        hands = hands_of(GAME.sample(state.view(1), Random(number)))
        assert not {"AH"} & set(texts([*hands[2], *hands[3]])), number


@pytest.mark.parametrize(
    "change",
    [
        {"hand": ("ZZ",)},
        {"trump": "X"},
        {"levels": ("1",)},
        {"leader": None},
        {"counts": ()},
        {"known": (("",),)},
    ],
)
def test_a_view_that_cannot_be_is_refused(change):
    state = GAME.position(POSITION)
    say(state, "6H 6H")
    with pytest.raises(NotationError) as refused:
        GAME.sample(msgspec.structs.replace(state.view(1), **change), Random(1))
    assert refused.value.code == "BAD_VIEW"


@pytest.mark.parametrize("number", range(8))
def test_who_has_one_card_declares_no_pair(number):
    view = GAME.deal("classic", seed=f"tractor {number}").view(None)
    for chance in range(8):
        assert GAME.sample(view, Random(chance)).view(None) == view


ENDINGS = {
    "what the declarer showed can only be buried when he has no cards left": (
        0,
        "sishifen phase=follow hands=6H/7H/-/JD rank=2 kitty=2D4S8S9CADAS known=-/-/2D/JD bid=2D@2 first=2 trump=D "
        "leader=2 table=-/-/8D/- played=2C2H2S3C3D3H3S4C4D4H5C5D5H5S6C6D6S7C7D7S8C8H9D9H9S10C10D10H10SJCJHJSQCQDQHQS"
        "KCKDKHKSACAHJokerCJokerD captured=20/15/45/20 fails=1/1/1/1 voids=CST/-/S/CS declarer=2 levels=2/2/2/2",
    ),
    "he still holds it when he has run out of all other suits": (
        3,
        "sishifen phase=lead hands=9D/KH/QS/9S rank=2 kitty=3D4S7D7S9C10D known=-/KH/-/- bid=2C@0 first=0 trump=C "
        "leader=2 played=2C2D2H2S3C3H3S4C4D4H5C5D5H5S6C6D6H6S7C7H8C8D8H8S9H10C10H10SJCJDJHJSQCQDQHKCKDKS"
        "ACADAHASJokerCJokerD captured=5/0/25/50 fails=0/1/0/0 voids=T/DST/T/D number=2 declarer=1 levels=2/2/2/2 "
        "scores=-1/1/-1/1",
    ),
}


@pytest.mark.parametrize("case", ENDINGS)
def test_samples_are_possible_positions(case):
    seat, text = ENDINGS[case]
    view = GAME.position(text).view(seat)
    for seed in range(20):
        sampled = GAME.sample(view, Random(seed))
        assert GAME.position(sampled.position()).position() == sampled.position()
        assert sampled.view(seat) == view
