"""Search: what it chooses hangs on view, chance and budget alone; exact endings are what plain search finds."""

from __future__ import annotations

import time

import pytest

import paiju
from paiju import Random, bots
from paiju.arena import Match, run
from paiju.bots.uniform import RandomPlayer
from paiju.games.crazy_eights.bots.search import EightsWorlds, QuickSearch
from paiju.games.crazy_eights.horizon import EightsHorizon
from paiju.games.crazy_eights.policy import EightsPolicy
from paiju.games.pinochle.horizon import PinochleHorizon
from paiju.player import PlayerBot
from paiju.search.endings import FAR, Endings
from paiju.search.flat import Flat
from paiju.search.horizon import Horizon
from paiju.search.worlds import Worlds

EIGHTS = paiju.game("crazy_eights")
PINOCHLE = paiju.game("pinochle")


def decisions(seed: int, most: int = 12) -> list[paiju.State]:
    """Some states of a game of four in which there is something to choose."""
    rng, state, found = Random(seed), EIGHTS.deal("points", seed, seats=4, humans="none"), []
    while not state.over() and len(found) < most:
        if state.count() > 2 and rng.below(2):
            found.append(state.copy())
        state.play(state.random_move(rng))
    return found


def test_the_same_view_chance_and_budget_give_the_same_choice():
    states = decisions(3)
    assert len(states) == 12
    for state in states:
        first, second, other = (QuickSearch(24).choose(state, Random(seed)) for seed in (1, 1, 2))
        assert first == second and state.is_legal(first) and state.is_legal(other)


def test_a_forced_move_is_not_searched():
    state = EIGHTS.position("points,seats=2 hands=3C4D/5H6S pile=AC stock=7H9S")
    player = QuickSearch(24)
    assert state.count() == 1 and player.choose(state, Random(1)) == state.legal()[0] and player.playouts == 0


def test_going_out_is_found():
    """Whichever king is played the other follows, but only the one that fits goes first."""
    state = EIGHTS.position("points,seats=2 hands=KHKC/2S3S4S5S6S pile=9H stock=7D9S9D")
    assert EIGHTS.text(QuickSearch(32).choose(state, Random(1))) == "KH"
    state = EIGHTS.position("points,seats=2 hands=KH/2S3S4S5S6S pile=9H stock=7D9S9D")
    assert EIGHTS.text(QuickSearch(32).choose(state, Random(1))) == "KH"


def halving(n: int, budget: int) -> int:
    """How often at least is played on where after each part of the worlds the worse half of the moves is dropped."""
    parts = max((n - 1).bit_length(), 1)
    played = 0
    for part in range(parts):
        played += n * (budget * (part + 1) // parts - budget * part // parts)
        n = (n + 1) // 2
    return played


def test_clear_decisions_end_early_and_close_ones_take_all_worlds():
    early, whole = 0, 0
    for state in decisions(3):
        player = QuickSearch(1000 if paiju.compiled else 200)
        player.choose(state, Random(1))
        least = halving(state.count(), player.budget)
        early += player.playouts < least
        whole += player.playouts >= least
    assert early and whole, (early, whole)


def test_a_limit_in_seconds_ends_the_search():
    state = decisions(5, 1)[0]
    player = Flat(EIGHTS, EightsPolicy(), 1_000_000_000, seconds=0.05, horizon=EightsHorizon(), worlds=EightsWorlds)
    before = time.process_time()
    assert state.is_legal(player.choose(state, Random(1)))
    assert player.playouts > 0 and time.process_time() - before < 5


def test_any_game_can_be_searched_with_what_every_game_has():
    state = paiju.game("doudizhu").deal("classic,auction=none", 4)
    player = Flat(paiju.game("doudizhu"), RandomPlayer(), 6, worlds=Worlds, horizon=Horizon())
    assert state.is_legal(player.choose(state, Random(2)))


@pytest.mark.compiled
def test_search_beats_a_player_that_does_not_look_ahead(monkeypatch):
    monkeypatch.setattr(bots, "_registered", dict(bots._registered))
    bots.register("brief", type("Brief", (PlayerBot,), {"game": EIGHTS, "player": lambda: QuickSearch(16)}))
    result = run(Match(EIGHTS, EIGHTS.ruleset("seed", seats=2), ("brief", "random"), 40, 4))
    assert result.gaps["brief", "random"][1].mean > 0.2


# Exact endings.


def plain(state: paiju.State, horizon: PinochleHorizon) -> float:
    """What the first team gets, by looking at everything."""
    mover = state.to_move()
    if mover < 0 or horizon.reached(state):
        return horizon.value(state, 0)
    values = []
    for action in state.legal():
        child = state.copy()
        child.step(action)
        values.append(plain(child, horizon))
    return max(values) if mover % 2 == 0 else min(values)


def endings(n: int, cards: int) -> list[paiju.State]:
    """Deals of Pinochle at random until so many cards are left."""
    found, rng = [], Random(9)
    for deal in range(200):
        state = PINOCHLE.deal("auction,max_deals=1" if deal % 2 else "auction", f"endings {deal}")
        while not state.over():
            view = state.glance(state.to_move())
            if view.phase == "play" and len(view.hand) == cards:
                found.append(state)
                break
            state.play(rng.choice(state.candidates()))
        if len(found) == n:
            return found
    raise AssertionError(f"seed 9: only {len(found)}")


@pytest.mark.parametrize("cards", [1, 2, 3])
def test_endings_are_solved_as_by_plain_search(cards):
    several = 0
    for state in endings(12 if paiju.compiled else 4, cards):
        horizon = PinochleHorizon()
        horizon.begin(state)
        found = Endings(horizon, (0, 1, 0, 1)).solve(state.copy(), -FAR, FAR)
        assert found == plain(state, horizon), state.position()
        several += state.count() > 1
    assert several or cards == 1


def test_an_ending_that_is_too_long_is_not_guessed():
    state = endings(1, 3)[0]
    few = Endings(PinochleHorizon(), (0, 1, 0, 1), most=3)
    assert few.best(Worlds(PINOCHLE, state.view(state.to_move())), 2, Random(1)) is None
