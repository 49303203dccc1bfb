"""A table: turns, refusals, bots, undo, the clock and the record."""

from __future__ import annotations

import pickle

import pytest

from paiju import IllegalAction, PaijuError, Record, SetupError, WrongArgument
from paiju.bots import BotError, bot
from paiju.table import Seat, Table

from .duel import GAME as DUEL


def seats(*kinds: str) -> list[Seat]:
    """`you` for people, a bot's name for bots."""
    return [Seat(f"{kind} {number}", None if kind == "you" else bot(kind, "duel")) for number, kind in enumerate(kinds)]


def opened(*kinds: str, rules: str = "short", seed: int = 1, **options: object) -> Table:
    return Table.open(DUEL, rules, seats(*kinds), seed=seed, **options)


def first_legal(table: Table) -> str:
    return table.view(table.to_move()).legal[0]


def test_people_and_bots_take_turns_until_the_end():
    table = opened("you", "random")
    while not table.over():
        table.run()
        if not table.over():
            table.play(0, first_legal(table))
    assert sum(table.state.payoffs()) == 0
    assert table.record.replay().position() == table.state.position()
    assert Record.parse(table.record.text()).replay().position() == table.state.position()


def test_refusals_come_in_the_order_over_turn_text_and_change_nothing():
    table = opened("you", "you")
    before = table.state.position()
    with pytest.raises(PaijuError) as refusal:
        table.play(1, "nonsense")
    assert (refusal.value.code, refusal.value.message) == ("NOT_YOUR_TURN", "It is you 0's turn.")
    with pytest.raises(PaijuError) as refusal:
        table.play(0, "nonsense")
    assert refusal.value.code == "BAD_CARD"
    assert table.state.position() == before and not table.record.actions
    while not table.over():
        table.play(table.to_move(), first_legal(table))
    with pytest.raises(PaijuError) as refusal:
        table.play(1, "nonsense")
    assert refusal.value.code == "GAME_OVER"


def test_the_number_of_players_must_fit():
    with pytest.raises(SetupError, match="2 players are needed, 3 were given"):
        Table(DUEL.deal("short", seed=1), seats("you", "you", "you"))
    with pytest.raises(SetupError) as refusal:
        opened("you")
    assert refusal.value.code == "PLAYERS"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat):
    with pytest.raises(WrongArgument, match="There is no seat"):
        opened("you", "you").view(seat)


@pytest.mark.parametrize(
    ("kinds", "flag"),
    [
        (("you", "you"), "all"),
        (("you", "random"), "0"),
        (("you", "random", "you"), "0+2"),
        (("random", "random"), "none"),
    ],
)
def test_the_rules_know_who_is_a_person(kinds, flag):
    assert opened(*kinds).state.rules.humans == flag


def test_the_same_seed_gives_the_same_game():
    games = [opened("random", "random", rules="long", seed=seed) for seed in (5, 5, 6)]
    for table in games:
        table.run()
    assert games[0].record.text() == games[1].record.text() != games[2].record.text()


def test_undo_goes_back_to_the_previous_decision_and_the_bots_repeat_themselves():
    table = opened("you", "random", rules="long")
    table.run()
    start = table.state.position()
    choice = first_legal(table)
    table.play(0, choice)
    table.run()
    later = table.record.text()
    table.undo()
    assert table.state.position() == start
    table.play(0, choice)
    table.run()
    assert table.record.text() == later


def test_undo_is_refused_before_the_first_decision_and_among_people():
    with pytest.raises(IllegalAction) as refusal:
        opened("you", "random").undo()
    assert refusal.value.code == "NOTHING_TO_UNDO"
    with pytest.raises(IllegalAction) as refusal:
        opened("you", "you").undo()
    assert refusal.value.code == "UNDO_ALONE"


def test_a_recorded_game_goes_on():
    table = opened("you", "random", rules="long")
    table.play(0, first_legal(table))
    again = Table.resume(Record.parse(table.record.text()), seats("you", "random"), seed=1)
    for one in (table, again):
        one.run()
    assert again.record.text() == table.record.text()


def test_listeners_hear_of_every_change():
    table = opened("you", "random")
    heard = []
    table.listeners.append(lambda told: heard.append(len(told.record.actions)))
    table.play(0, first_legal(table))
    table.bots_move()
    table.undo()
    assert heard[:2] == [1, 2] and heard[-1] == 0


def test_a_table_has_one_writer():
    table = opened("you", "you")

    class Meddler(type(table.state)):
        def _remember(self, seat, action):
            table.play(seat, table.view(seat).legal[-1])

    meddling = Meddler()
    meddling._assign(table.state)
    table.state = meddling
    with pytest.raises(PaijuError) as refusal:
        table.play(0, first_legal(table))
    assert refusal.value.code == "TABLE_BUSY"
    assert not table.record.actions


def fail(view, rng):
    raise ZeroDivisionError("no way")


BAD_BOTS = [
    (fail, 'The bot "Bob" has failed. ZeroDivisionError: no way.'),
    (lambda view, rng: None, 'The bot "Bob" answered None, which is no text.'),
    (lambda view, rng: 7, 'The bot "Bob" answered 7, which is no text.'),
    (lambda view, rng: "2c", 'The bot "Bob" answered "2c". You do not hold that card.'),
]


@pytest.mark.parametrize(("culprit", "message"), BAD_BOTS)
def test_a_bad_bot_is_named_and_changes_nothing(culprit, message):
    table = Table.open(DUEL, "short", [Seat("Bob", culprit), Seat("You")], seed=1)
    before = table.state.position()
    with pytest.raises(BotError) as error:
        table.bots_move()
    assert (error.value.code, error.value.message) == ("BAD_BOT", message)
    assert str(pickle.loads(pickle.dumps(error.value))) == message
    assert table.state.position() == before


def test_advice_is_only_for_the_seat_to_move():
    table = opened("you", "you")
    assert table.advise(bot("random", "duel"), 0) in table.view(0).legal
    with pytest.raises(IllegalAction, match="It is you 0's turn"):
        table.advise(bot("random", "duel"), 1)


class Hourglass:
    """A clock that tells what it hears, and runs out when it is told to."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self.empty = False

    def begin(self, table, seat):
        self.heard.append(("begin", seat))

    def end(self, table, seat):
        self.heard.append(("end", seat))

    def forced(self, table, seat):
        return table.view(seat).legal[0] if self.empty else None


def test_the_clock_hears_every_turn():
    clock = Hourglass()
    table = opened("you", "you", clock=clock)
    table.play(0, first_legal(table))
    assert clock.heard == [("begin", 0), ("end", 0), ("begin", 1)]
    assert table.expire() is None


def test_when_time_is_up_the_clock_plays_and_the_late_move_is_refused():
    clock = Hourglass()
    table = opened("you", "you", clock=clock)
    forced, wanted = table.view(0).legal[0], table.view(0).legal[-1]
    clock.empty = True
    with pytest.raises(IllegalAction) as refusal:
        table.play(0, wanted)
    assert refusal.value.code == "TOO_LATE"
    assert table.record.actions == [(0, forced)]


def test_a_slow_bot_is_overruled_by_the_clock():
    clock = Hourglass()
    table = Table.open(DUEL, "short", [Seat("Slow", lambda view, rng: view.legal[-1]), Seat("You")], clock=clock)
    forced = table.view(0).legal[0]
    clock.empty = True
    assert table.bots_move() == forced
