"""Every game: it ends, its lists of actions agree, nothing else can be played, and copies are exact."""

from __future__ import annotations

import contextlib
import copy
import pickle
from math import isfinite

import msgspec
import pytest

import paiju
from paiju import OVER, IllegalAction, Moves, PaijuError, Random, playout, playouts

from .arrangements import ARRANGEMENTS, GAMES, PRESETS, Arrangement, seats_and_spectator, seeds

MANY_MOVES = 200_000
# Fields that are worked out anew before they are read, and those that belong to one state alone.
SCRATCH = {"base1", "base2", "deck", "mask1", "mask2", "moves", "pack", "pots", "weights"}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_random_games_end_and_are_settled(arrangement: Arrangement, long: bool) -> None:
    games = (10_000 if arrangement in PRESETS else 500) if long else 10
    with seeds(arrangement, games) as numbers:
        for seed in numbers:
            state, rng, moves = arrangement.deal(seed), Random(seed), 0
            while not state.over():
                state.step(state.random_move(rng))
                moves += 1
                assert moves < MANY_MOVES
            assert state.to_move() == OVER
            assert state.legal() == [] and state.count() == 0
            payoffs = state.payoffs()
            assert len(payoffs) == state.seats and all(isfinite(payoff) for payoff in payoffs)
            if arrangement.arranged.zero_sum:
                assert sum(payoffs) == pytest.approx(0)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_finished_game_takes_no_action(arrangement: Arrangement) -> None:
    *_, state = arrangement.walk(seed=1)
    assert state.over()
    seen = {entry.action for entry in state.entries()}
    for action in [*seen, -1, 1 << 64]:
        assert not state.is_legal(action)
        with pytest.raises(IllegalAction) as refused:
            state.play(action)
        assert refused.value.code == "GAME_OVER" or action not in seen
    for seat in seats_and_spectator(state):
        with pytest.raises(IllegalAction):
            state.game.parse(state.view(seat), state.game.text(max(seen)))


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_every_way_to_ask_for_actions_agrees(arrangement: Arrangement, long: bool) -> None:
    buffer = Moves(1)
    with seeds(arrangement, 200 if long else 2) as numbers:
        for seed in numbers:
            for state in arrangement.walk(seed):
                legal = state.legal()
                assert len(set(legal)) == len(legal) == state.count()
                assert [state.nth(index) for index in range(len(legal))] == legal
                assert state.collect(buffer) == buffer.n == len(legal) and buffer.to_list() == legal
                assert all(type(action) is int and 0 <= action < 1 << 64 for action in legal)
                assert all(state.is_legal(action) and state._allows(action) for action in legal)
                few = state.candidates()
                assert few == legal if state.game.lists_all else few == [action for action in legal if action in few]
                assert bool(legal) != state.over()
                assert state.to_move() in range(state.seats) or state.over()


def strangers(state: paiju.State, seen: set[int], rng: Random) -> list[object]:
    """What somebody might try to play: actions of other moments, legal ones with a bit or two changed, and nonsense."""
    legal = state.legal()
    some = legal if len(legal) < 20 else [rng.choice(legal) for _ in range(20)]
    changed = [action ^ (1 << rng.below(64)) for action in some] + [
        action + step for action in some for step in (-1, 1)
    ]
    wild = [rng.next64() for _ in range(10)] + [rng.below(1 << 16) for _ in range(10)]
    other = [-1, -some[0] - 1, some[0] + (1 << 64), 1 << 64, (1 << 64) - 1, 1 << 200, 1 << 20_000, -(1 << 63), 0]
    nonsense = [True, False, None, "", "banana", b"0", 1.0, float(some[0]), [], (some[0],), object()]
    known = set(legal)
    former = sorted(seen - known)
    former = former if len(former) < 60 else [rng.choice(former) for _ in range(60)]
    numbers = [action for action in [*former, *changed, *wild, *other] if action not in known]
    return [*numbers, *nonsense]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_anything_else_is_refused_and_changes_nothing(arrangement: Arrangement, long: bool) -> None:
    with seeds(arrangement, 50 if long else 2) as numbers:
        for seed in numbers:
            rng, seen = Random(f"strangers {seed}"), set[int]()
            for state in arrangement.walk(seed, moves=300):
                seen.update(state.legal()[:50])
                if state.over() or rng.below(10):
                    continue
                position, log = state.position(), state.entries()
                for action in strangers(state, seen, rng):
                    assert not state.is_legal(action)
                    with pytest.raises(PaijuError) as refused:
                        state.play(action)  # type: ignore[arg-type]
                    assert refused.value.say("en") and refused.value.say("zh") and refused.value.code.isupper()
                assert state.position() == position and state.entries() == log


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_copies_are_equal_and_independent(arrangement: Arrangement, long: bool) -> None:
    with seeds(arrangement, 100 if long else 3) as numbers:
        for seed in numbers:
            state = arrangement.somewhere(seed)
            into = arrangement.somewhere(seed + 1)
            into.assign(state)
            twins = [state.copy(), copy.copy(state), copy.deepcopy(state), into]
            position = state.position()
            views = [state.view(seat).json() for seat in seats_and_spectator(state)]
            for twin in twins:
                assert type(twin) is type(state) and twin.position() == position and twin.legal() == state.legal()
                assert [twin.view(seat).json() for seat in seats_and_spectator(twin)] == views
            ends = set()
            for twin in twins:
                rng = Random(seed)
                while not twin.over():
                    twin.play(twin.random_move(rng))
                ends.add(twin.position())
                assert state.position() == position
            assert [state.view(seat).json() for seat in seats_and_spectator(state)] == views
            playout(state, Random(seed))
            assert ends == {state.position()}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_copy_has_every_field(arrangement: Arrangement) -> None:
    for seed in range(3):
        state, into = arrangement.somewhere(seed), arrangement.somewhere(seed + 1)
        into.assign(state)
        assert fields_of(state.copy()) == fields_of(into) == fields_of(state)


def fields_of(state: paiju.State) -> dict[str, object]:
    """What can be read of a state, compiled or not, without what no move depends on."""
    values = {name: getattr(state, name) for name in dir(state) if name[0] != "_" and name not in SCRATCH}
    return {name: value for name, value in values.items() if not callable(value)}


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_step_does_what_play_does(arrangement: Arrangement) -> None:
    stepped, rng = arrangement.deal(4), Random(4)
    log = stepped.entries()
    for played in arrangement.walk(4):
        assert stepped.position() == played.position()
        if not stepped.over():
            stepped.step(stepped.random_move(rng))
    assert stepped.entries() == log


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_playouts_leave_their_root_alone(arrangement: Arrangement) -> None:
    root = arrangement.somewhere(2)
    position = root.position()
    assert playouts(root, 3, Random(1)) >= 0
    assert root.position() == position


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_seat_counts_are_what_can_be_dealt(game: paiju.Game) -> None:
    for seats in range(-1, 14):
        dealt = False
        for preset in game.presets:
            with contextlib.suppress(PaijuError):
                dealt = game.deal(preset, 1, seats=seats).seats == seats or dealt
        assert dealt == (seats in game.seat_counts)


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_glance_is_a_view_without_its_history(arrangement: Arrangement) -> None:
    looked = 0
    for state in arrangement.walk(seed=2):
        for seat in seats_and_spectator(state):
            assert state.glance(seat) == msgspec.structs.replace(state.view(seat), history=())
            looked += bool(state.view(seat).history)
        if looked > 100:
            break
    assert looked
    with pytest.raises(PaijuError):
        state.glance(99)
    assert state.view(0).history


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_part_of_a_view_has_that_part_of_its_history(arrangement: Arrangement) -> None:
    """Whatever was looked at before, and in a copy that goes its own way."""
    looked, rng = 0, Random(3)
    *_, fresh = arrangement.walk(seed=3, moves=150)
    for state in (fresh, pickle.loads(pickle.dumps(fresh))):
        copied = state.copy()
        whole = {seat: pickle.loads(pickle.dumps(state)).view(seat) for seat in seats_and_spectator(state)}
        for _ in range(60):
            seat = rng.choice([*seats_and_spectator(state)])
            first, last = sorted((rng.below(state.events + 2), rng.below(state.events + 2)))
            for each in (state, copied):
                events = whole[seat].history[first:last]
                assert each.part(seat, first, last) == msgspec.structs.replace(whole[seat], history=events)
                assert each.parts([seat, None], first) == [each.part(seat, first), each.part(None, first)]
                assert each.part(seat, first).history == whole[seat].history[first:]
                assert rng.below(9) or each.view(seat) == whole[seat]
            looked += len(events)
    assert looked > 100
    for first, last in ((-1, 2), (0, -1), (True, 2), ("0", 2), (0, 1 << 70)):
        with pytest.raises(PaijuError, match="part of a history"):
            state.part(0, first, last)  # type: ignore[arg-type]
        with pytest.raises(PaijuError, match="part of a history"):
            state.parts([0], first, last)  # type: ignore[arg-type]
    assert state.view(0) == whole[0]
