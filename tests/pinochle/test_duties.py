"""Following, heading, trumping and overtrumping, against an independent reading of the rule."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.pinochle.notation import TEXTS

from .duties import owed, winning
from .setting import GAME, RULES, facing, moves, say


@pytest.mark.parametrize("rule", RULES)
def test_every_play_of_random_deals(rule):
    for seed in range(12):
        state = GAME.deal(f"{RULES[rule]},concede=false,max_deals=1,max_bid=250,target=1000000", seed)
        rng = Random(seed)
        while not state.over():
            view = state.view(state.to_move())
            if view.phase == "play":
                assert set(view.legal) == owed(list(view.hand), list(view.trick), view.trump, rule), f"seed {seed}"
                if view.trick:
                    assert view.winning == winning(list(view.trick), view.trump)
            state.play(state.random_move(rng))


@pytest.mark.parametrize("rule", RULES)
def test_random_hands_and_tricks(rule):
    """Also tricks that could not come about by the rules."""
    rng = Random(f"duties {rule}")
    for number in range(400):
        pack = [*TEXTS, *TEXTS]
        rng.shuffle(pack)
        size, lying = 1 + rng.below(11), rng.below(4)
        hand, trick = pack[:size], pack[size : size + lying]
        trump = "CDHS"[rng.below(4)]
        state = facing(" ".join(hand), " ".join(trick), trump, RULES[rule])
        assert set(moves(state)) == owed(hand, trick, trump, rule), f"number {number}: {hand} {trick} {trump}"


def test_the_first_lead_may_have_to_be_a_trump():
    hands = "AC9CKDQDJHQHAS9SKSQS10S10D/" + "/".join(["10C10CKCKCACQCQCJCJC9CADAD", "10DKDQDJDJD9D9DAHAH10H10HKH"])
    hands += "/KHQHJH9H9HASKSQSJSJS9S10S"
    state = GAME.position(f"auction,concede=false,lead_trump_first=true phase=trump hands={hands} bidder=0 bid=200")
    say(state, "trump H")
    assert moves(state) == ["JH", "QH"]
    say(state, "QH")
    plain = GAME.position(f"auction,concede=false,lead_trump_first=true phase=trump hands={hands} bidder=1 bid=200")
    say(plain, "trump S")
    assert len(moves(plain)) == 7 and "AC" in moves(plain)
