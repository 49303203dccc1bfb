"""Sampled worlds hold what the seat knows: shown melds, voids, duties that were not met, cards that were passed."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.pinochle.sampling import Memory

from .setting import GAME, RULES, say


@pytest.mark.parametrize("rule", RULES)
def test_no_conclusion_is_wrong(rule):
    """What a seat concludes of the other hands is true of the real ones, and of every sample."""
    for seed in range(8):
        state = GAME.deal(f"{RULES[rule]},concede=false,max_deals=1,max_bid=230", seed)
        rng = Random(seed)
        while not state.over():
            state.play(state.random_move(rng))
            if state.over() or state.view(None).phase != "play" or rng.below(4):
                continue
            for seat in range(4):
                memory = Memory(state.view(seat))
                world = GAME.sample(state.view(seat), rng)
                for other in range(4):
                    if other == seat:
                        continue
                    for source in (state, world):
                        held = sum(1 << card for card in set(source.hand(other)))
                        assert not held & memory.barred[other], f"seed {seed}"
                        for card, copies in memory.still_sure(other).items():
                            assert source.hand(other).count(card) >= copies, f"seed {seed}"


def test_cards_that_were_passed_are_where_they_went():
    state = say(GAME.deal("auction,pass_cards=3", 1), "bid 200", "pass", "pass", "pass", "trump S")
    say(state, "give 9C QH 10D", "give 9S JC 10C", "meld")
    for number in range(5):
        world = GAME.sample(state.view(0), Random(number))
        assert {"9S", "JC", "10C"} <= set(world.view(2).hand)
        world = GAME.sample(state.view(2), Random(number))
        assert {"9C", "QH", "10D"} <= set(world.view(0).hand)


def test_most_worlds_show_the_melds_that_were_shown():
    state = say(GAME.deal("auction", 1), "bid 200", "pass", "pass", "pass", "trump S", "meld")
    right = 0
    for number in range(20):
        world = GAME.sample(state.view(1), Random(number))
        shown = world.copy()
        shown.count_melds()
        right += list(shown.melds) == list(state.melds)
    assert right >= 10
