"""A game that is played through again is the same game, bit for bit, whatever it was restored from."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import paiju
from paiju import bots
from paiju.contract import read_fields
from paiju.rng import Random
from paiju.server import rounds
from paiju.server.fairness import Dealing, from_seed, promise_of, seed_of
from paiju.server.live import LiveGame
from paiju.server.protocol import Pace
from paiju.server.rounds import beginning_of
from paiju.server.seating import Seated, Setup, Sitter, seats_of
from paiju.server.storage import Stored
from paiju.table import Table, rules_for

from .setting import SEATS, refused

PACE = Pace(20, 30)


class Left:
    """A table of people in the middle of a game that the rule bots have played, as it is kept."""

    def __init__(self, name: str, seed: int, moves: int, rules: str = "") -> None:
        self.game = paiju.game(name)
        seated = [Seated("person", f"player{seat}", f"Player {seat}") for seat in range(len(SEATS[name]))]
        self.seats = seats_of([Sitter(each) for each in seated])
        ruleset = rules_for(self.game.ruleset(rules), self.seats)
        dealt = self.game.rules_text(ruleset)
        cuts = tuple(f"{seat:064x}" for seat in range(len(seated)))
        dealing = Dealing(f"{seed:064x}", cuts, cuts, phase="dealt")
        self.setup = Setup(name, rules, "", False, PACE, "", seated, dealt=dealt, record=f"r{seed}", dealing=dealing)
        promise = promise_of(self.setup.record, 1, name, dealt, dealing.shuffle)
        state = from_seed(self.game, ruleset, seed_of(promise, dealing.shuffle, dealing.cuts))
        self.live = LiveGame.begin(1, state, self.seats, PACE)
        self.bot, self.rng = bots.bot("rule", name, ruleset), Random(seed)
        while self.live.turn < moves and not self.live.over:
            self.move()
        self.stored = Stored("table", "CODE", True, "playing", b"", 1, self.live.start)

    def move(self) -> None:
        """The bots make a move, or one of them speaks up, or the deal goes on."""
        live = self.live
        if not live.dealing:
            seat = live.table.to_move()
            live.commit(*live.plan(seat, self.bot(live.view(seat), self.rng)))
            return
        for seat in live.asked():
            text = self.bot(live.view(seat), self.rng)
            if text != self.game.text(live.table.state.silence()):
                live.commit(*live.plan(seat, text))
                return
            live.decline(seat)
        if live.all_dealt:
            live.commit(live.silence(), [])
        else:
            live.next_stage()

    def restored(self, state: Any = None) -> LiveGame:
        """The same game again, from this beginning or the usual one."""
        beginning = beginning_of(self.stored, self.setup) if state is None else state
        *_, live = LiveGame.restoring(1, beginning, self.stored.start, self.seats, PACE, self.live.moves)
        return live


def told(live: LiveGame) -> dict[str, object]:
    """Everything there is to know of a live game."""
    state, table = live.table.state, live.table
    return {
        "position": state.position(),
        "log": [(entry.seat, entry.action, entry.detail) for entry in state.entries()],
        "views": [table.view(seat).json() for seat in (*range(state.seats), None)],
        "record": live.record(table.names, {"date": "2026-01-31"}).text(),
        "chance": [table.chance(seat).next64() for seat in range(state.seats)],
        "moves": live.moves,
        "turn": (live.turn, live.over, live.dealing, table.to_move()),
        "clock": (None if live.over else live.clock.seat, table.clock is live.clock),
    }


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", sorted(SEATS))
def test_a_restored_game_is_the_same(name: str, seed: int) -> None:
    left = Left(name, seed, moves=20 * seed)
    again = left.restored()
    assert left.live.turn > 5 and told(again) == told(left.live)
    left.live = again  # and it goes on
    for _ in range(10):
        if not left.live.over:
            left.move()
    assert told(left.restored()) == told(again)


@pytest.mark.parametrize("name", sorted(SEATS))
def test_dealt_again_or_read_the_beginning_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left = Left(name, 7, moves=30)
    read: list[list[str]] = []

    def counted(words: list[str]) -> dict[str, str]:
        read.append(words)
        return read_fields(words)

    monkeypatch.setattr(rounds, "read_fields", counted)
    dealt = beginning_of(left.stored, left.setup)
    other = msgspec.structs.replace(left.setup, record="dealt from another promise")
    untold = msgspec.structs.replace(left.setup, dealing=None)
    assert told(left.restored(dealt)) == told(left.live) and not read
    for setup in (other, untold):
        again = told(left.restored(beginning_of(left.stored, setup)))
        assert again | {"log": []} == told(left.live) | {"log": []}, "but for the order of cards in a hand"
    assert len(read) == 2


def test_what_was_said_while_cards_were_dealt_is_restored() -> None:
    spoken = [Left("tractor", seed, moves) for seed in range(4) for moves in (1, 2)]
    assert {left.live.dealing for left in spoken} == {True, False}
    for left in spoken:
        again = left.restored()
        assert told(again) == told(left.live)
        assert again.stage == again.table.state.first_stage()


def test_the_bank_of_who_thought_long_is_restored() -> None:
    left = Left("crazy_eights", 4, moves=9)
    moves = [msgspec.structs.replace(move, at=25_000 * move.turn) for move in left.live.moves]
    left.live.moves = moves
    banks = left.restored().clock.banks
    assert banks == [30 - 5 * sum(move.seat == seat for move in moves[1:]) for seat in range(4)]


@pytest.mark.parametrize("text", ["nonsense", "", "8C=S 8C=S"])
def test_a_move_that_cannot_be_read_is_refused(text: str) -> None:
    left = Left("crazy_eights", 5, moves=10)
    left.live.moves[3] = msgspec.structs.replace(left.live.moves[3], action=text)
    with pytest.raises(paiju.PaijuError):
        left.restored()


def test_a_move_of_who_was_not_to_move_is_refused() -> None:
    left = Left("doudizhu", 5, moves=10)
    moves = left.live.moves
    moves[4] = msgspec.structs.replace(moves[4], seat=(moves[4].seat + 1) % 3)
    with refused("NOT_YOUR_TURN"):
        left.restored()


def test_restoring_looks_at_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the texts of a game are known no view is made, so that ten thousand tables come back soon."""
    left = Left("holdem", 6, moves=40)
    left.restored()
    views = 0
    view = Table.view

    def counted(self: Table, seat: int | None) -> paiju.View:
        nonlocal views
        views += 1
        return view(self, seat)

    monkeypatch.setattr(Table, "view", counted)
    monkeypatch.setattr(type(left.game), "parse_all", lambda self, view, text: pytest.fail(f"{text} is known"))
    assert left.restored().turn == 40 and views == 0
