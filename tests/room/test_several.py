"""One text may stand for several actions of a seat: played, recorded and undone without a half-way state."""

from __future__ import annotations

import pytest

import paiju
from paiju import IllegalAction, NotationError, PaijuError, Record
from paiju.bots import BotError, bot
from paiju.cards import card_text
from paiju.table import Seat, Table

from .duel import Duel, DuelState


class HeapState(DuelState):
    """Whoever still has cards lays them all, one after the other, before the next seat does."""

    def to_move(self) -> int:
        return next((seat for seat, hand in enumerate(self.hands) if hand), paiju.OVER)

    def _step(self, action: int) -> int:
        self.hands[self.to_move()].remove(action)
        self.table.append(action)
        return 0

    def refusal(self, action: object) -> PaijuError:
        return paiju.IllegalAction("LATE", "It is somebody else's turn.")


class Heap(Duel):
    name = "heap"

    def empty(self, rules: paiju.Rules) -> HeapState:
        state = HeapState()
        state.game, state.rules, state.seats = self, rules, rules.seats
        state.hands = [[] for _ in range(rules.seats)]
        state.table, state.leader, state.points, state.deal = [], 0, [0] * rules.seats, 1
        return state

    def _read(self, view: paiju.View, text: str) -> list[int]:
        return [card for word in text.replace(",", " ").split() for card in Duel._read(self, view, word)]


GAME = Heap()


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setattr(paiju.catalogue, "_registered", paiju.catalogue._registered | {"heap": GAME})


def table(bot=None) -> Table:
    return Table.open(GAME, "short", [Seat("Ann", bot), Seat("Bob")], hands=["2c3c4c", "5c6c7c"])


def test_a_text_of_several_actions_is_played_as_a_whole():
    heap, heard = table(), []
    heap.listeners.append(lambda told: heard.append(len(told.record.actions)))
    state = heap.state
    assert heap.play(0, "4c 2c, 3c") == "4c, 2c, 3c"
    assert heap.record.actions == [(0, "4c"), (0, "2c"), (0, "3c")] and heard == [3]
    assert heap.state is state and heap.to_move() == 1
    assert [event.text for event in heap.view(1).history] == ["4c", "2c", "3c"]
    assert heap.play(1, "6c") == "6c"
    assert Record.parse(heap.record.text()).replay().position() == state.position()


@pytest.mark.parametrize("text", ["2c 2c", "2c 9c", "2c 3c 5c", "2c 3c 4c 2c"])
def test_if_one_of_them_is_refused_nothing_has_happened(text):
    heap = table()
    before = heap.state.position()
    with pytest.raises(PaijuError):
        heap.play(0, text)
    assert heap.state.position() == before and not heap.record.actions and not heap.state.entries()


def test_a_bot_may_answer_with_several_actions():
    heap = table(lambda view, rng: "2c 3c 4c")
    assert heap.advise(lambda view, rng: "3c 4c", 0) == "3c, 4c"
    assert heap.bots_move() == "2c, 3c, 4c" and heap.to_move() == 1
    with pytest.raises(BotError):
        table(lambda view, rng: "2c 5c").run()


def test_a_record_may_hold_several_actions_in_a_line():
    heap = table()
    text = heap.record.text() + "0 2c 3c\n0 4c\n1 7c\n"
    assert [len(state.table) for state in Record.parse(text).states()] == [0, 2, 3, 4]
    resumed = Table.resume(Record.parse(text), heap.seats)
    assert card_text(resumed.state.table[-1]) == "7c"
    with pytest.raises(NotationError, match="Action 1 of the record"):
        Record.parse(heap.record.text() + "0 2c 2c\n").replay()


def test_parse_reads_one_action_only():
    view = table().view(0)
    assert GAME.parse_all(view, "2c 3c") == [0, 4] and GAME.parse(view, "3c") == 4
    for text in ("2c 3c", ""):
        with pytest.raises(NotationError) as refusal:
            GAME.parse(view, text)
        assert refusal.value.code == "SEVERAL_ACTIONS"


def test_most_games_read_one_action_from_one_text():
    state = paiju.game("doudizhu").deal("endgame", hands=["7889TJA", "7TA2222"])
    assert state.game.parse_all(state.view(0), "789TJ") == [state.game.parse(state.view(0), "789TJ")]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("tractor", "simple"),
        ("tractor", "classic"),
        ("tractor", "friends,seats=6"),
        ("pinochle", "auction,pass_cards=3"),
    ],
)
def test_undo_takes_back_the_whole_of_a_choice(game, rules):
    """Whatever was typed in one line is taken back at once, at this table and at one that was resumed."""
    chosen = paiju.game(game)
    rule = bot("rule", game)
    seats = [Seat("Ann"), *(Seat(f"Bot {n}", rule) for n in range(1, chosen.ruleset(rules).seats))]
    for seed in range(100):
        desk = Table.open(chosen, rules, seats, seed=seed)
        desk.run()
        before, several = [], 0
        while not desk.over() and len(before) < 10:
            before.append((desk.state.position(), len(desk.record.actions)))
            several += "," in desk.play(0, desk.advise(rule, 0))
            desk.run()
        if several:
            break
    assert several
    for place in (desk, Table.resume(Record.parse(desk.record.text()), seats)):
        for position, made in reversed(before):
            place.undo()
            assert (place.state.position(), len(place.record.actions)) == (position, made)
        with pytest.raises(IllegalAction, match="no move of yours"):
            place.undo()
