"""The base class in plain Python: the least that a game has to write is enough."""

from __future__ import annotations

from typing import Self

import pytest

import paiju
from paiju import OVER, IllegalAction, Moves, PaijuError, Random, State, playouts
from paiju.errors import ILLEGAL
from paiju.state import Entry
from paiju.view import Event, history


class Countdown(State):
    """Two seats take one or two from a heap in turn."""

    def __init__(self, heap: int) -> None:
        super().__init__()
        self.seats = 2
        self.heap, self.turn = heap, 0

    def to_move(self) -> int:
        return self.turn if self.heap else OVER

    def legal(self) -> list[int]:
        return list(range(1, min(2, self.heap) + 1))

    def _step(self, action: int) -> int:
        self.heap -= action
        self.turn = 1 - self.turn
        return 0

    def _assign(self, other: Self) -> int:
        super()._assign(other)
        self.heap, self.turn = other.heap, other.turn
        return 0

    def _remember(self, seat: int, action: int) -> int:
        return self.heap

    def refusal(self, action: object) -> PaijuError:
        return super().refusal(action) if self.over() else IllegalAction("ILLEGAL", ILLEGAL)


class Lazy(State):
    """A game that lists its actions only through `collect`."""

    def to_move(self) -> int:
        return 0

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        moves.add((1 << 64) - 1)
        return moves.n


class Took(Event, frozen=True, kw_only=True, tag="took"):
    """Somebody took from the heap."""

    what: str

    @property
    def text(self) -> str:
        return self.what


def countdown(heap: int) -> Countdown:
    state = Countdown(heap)
    state.game = state.rules = None  # type: ignore[assignment]
    return state


def test_defaults_follow_from_the_list_of_actions() -> None:
    state = countdown(5)
    moves = Moves()
    assert state.collect(moves) == 2 and moves.to_list() == [1, 2]
    assert state.count() == 2 and state.nth(1) == 2 and state.is_legal(2) and not state.is_legal(3)
    assert {state.random_move(Random(seed)) for seed in range(20)} == {1, 2}


def test_defaults_follow_from_collect() -> None:
    state = Lazy()
    assert state.legal() == [(1 << 64) - 1]
    assert state.count() == 1 and state.nth(0) == (1 << 64) - 1 and state.is_legal((1 << 64) - 1)


def test_playing_keeps_the_log() -> None:
    state = countdown(4)
    other = state.copy()
    for action in (1, 2, 1):
        state.play(action)
    assert [(entry.seat, entry.action, entry.detail) for entry in state.entries()] == [(0, 1, 4), (1, 2, 3), (0, 1, 1)]
    assert other.entries() == [] and type(other) is Countdown and other.heap == 4
    with pytest.raises(IllegalAction, match="This game is finished"):
        state.play(1)
    with pytest.raises(IllegalAction, match="That is not a legal action here"):
        other.play(3)


def test_copies_that_go_different_ways_show_their_own_history() -> None:
    def told(state: State, seat: int | None) -> list[str]:
        return [event.text for event in history(state, seat, lambda _, entry, private: described(entry, private))]

    def described(entry: Entry, private: bool) -> Took:
        return Took(entry.seat, what=f"{'I take' if private else 'takes'} {entry.action}")

    state = countdown(6)
    state.play(1)
    assert told(state, 0) == ["I take 1"] and told(state, 1) == told(state, None) == ["takes 1"]
    earlier, other = state.copy(), state.copy()
    state.play(2)
    assert told(state, 0) == ["I take 1", "takes 2"] and told(state, 1) == ["takes 1", "I take 2"]
    assert told(earlier, 0) == ["I take 1"]
    other.play(1)
    assert told(other, 0) == ["I take 1", "takes 1"] and told(other, 1) == ["takes 1", "I take 1"]
    assert told(state, 0) == ["I take 1", "takes 2"] and told(state, None) == ["takes 1", "takes 2"]
    again = history(state, 0, lambda *_: pytest.fail("what was shown is not described again"))
    assert [event.text for event in again] == told(state, 0)


class Whisper(Countdown):
    """Taking one is nothing that anybody hears of."""

    def stages(self) -> int:
        return 1

    def _silence(self) -> int:
        return 1


def test_silence_is_logged_but_is_no_event() -> None:
    state = Whisper(6)
    for action in (1, 2, 1, 2):
        state.play(action)
    assert [entry.silent for entry in state.entries()] == [True, False, True, False]
    assert (state.logged, state.events) == (4, 2)
    assert [event.seat for event in history(state, None, lambda _, entry, __: Took(entry.seat, what="2"))] == [1, 1]


def test_playouts_count_their_moves() -> None:
    assert playouts(countdown(1), 10, Random(1)) == 10
    assert 10 <= playouts(countdown(2), 10, Random(1)) <= 20


def test_a_buffer_grows() -> None:
    moves = Moves(0)
    for action in range(100):
        moves.add(action)
    assert moves.n == 100 and moves.to_list() == list(range(100))
    moves.clear()
    assert moves.n == 0 and moves.to_list() == []


def test_what_a_game_must_write() -> None:
    state = State()
    state.seats = 2
    for unwritten in (state.to_move, state.payoffs, state.fields, state.legal, state.count, lambda: state.view(0)):
        with pytest.raises(NotImplementedError):
            unwritten()


def test_the_package_says_how_it_runs() -> None:
    assert paiju.compiled in (True, False) and paiju.__version__
    assert paiju.compiled == (type(State.__dict__["play"]).__name__ != "function")
