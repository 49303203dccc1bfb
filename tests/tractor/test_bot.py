"""The rule bot: a legal partner in every preset, and clearly better than chance."""

from __future__ import annotations

import pytest

from paiju.arena.match import Match
from paiju.arena.running import run
from paiju.bots import bot
from paiju.rng import Random
from paiju.table import Seat, Table

from .setting import GAME, playing, position, say


@pytest.mark.parametrize(
    "rules", ["classic", "classic,throw_compare=all,leads=pairs", "simple", "sishifen", "friends", "friends,seats=7"]
)
def test_it_plays_whole_hands(rules: str) -> None:
    chosen = GAME.ruleset(rules)
    for seed in range(3):
        seats = [Seat(str(seat), bot("rule", "tractor")) for seat in range(chosen.seats)]
        table = Table.open(GAME, chosen, seats, seed=seed)
        table.run()
        assert table.over() and table.record.replay().position() == table.state.position()


@pytest.mark.parametrize("rules", ["classic", "simple", "sishifen"])
def test_it_beats_chance(rules: str) -> None:
    match = Match(GAME, GAME.ruleset(rules, hands=1), ("rule", "random", "rule", "random"), deals=6, seed=1)
    line = run(match).lines()[0]
    assert line.bot == "rule" and line.points.mean > 0.8


def choice(state, seat: int | None = None) -> str:
    return bot("rule", "tractor")(state.view(state.to_move() if seat is None else seat), Random(1))


def test_it_leads_winners() -> None:
    state = playing("H/2", "AC 3D 4D", "3C 6D 7D", "4C 8D 9D", "6C JD QD")
    assert choice(state) == "AC"
    state = playing("H/2", "AC AC KC KC 3D", "3C 6D 7D 3S 4S", "4C 8D 9D 6S 7S", "6C JD QD 8S 9S")
    assert sorted(choice(state).split()) == ["AC", "AC", "KC", "KC"]


def test_it_gives_points_to_a_partner_who_wins() -> None:
    state = position(hands="3D/4D/10C3C/8C7C", trump="H", table="AC/6C/-/-")
    assert choice(state) == "10C"


@pytest.mark.parametrize(
    ("hand", "played"),
    [("5H 7H", "7H"), ("5H QH", "QH"), ("10H QH", "QH"), ("KH 3H", "3H"), ("5H 5H", "5H"), ("10H 5H", "5H")],
)
def test_it_gives_the_enemy_no_points_it_can_keep(hand: str, played: str) -> None:
    """An ace is led by an enemy, or a partner is being beaten by one."""
    state = position(hands=f"3D/{hand}/3C4C/6C7C", trump="S", table="AH/-/-/-", leader=0)
    assert choice(state) == played
    state = position(hands=f"3D/4D/6C/{hand}", trump="S", table="AH/9H/4H/-", leader=0)
    assert choice(state) == played


def test_it_leads_no_points_that_can_be_beaten() -> None:
    state = playing("S/2", "5H 9H 3C", "KH 6C 7D", "4H 8C 9D", "6H 9C QD")
    assert choice(state) in ("9H", "3C")
    state = playing("S/2", "10H 10H 6H", "KH KH 7D", "4H 8C 9D", "6H 9C QD")
    assert choice(state) == "6H"


def test_it_does_not_overtake_its_partner_for_nothing() -> None:
    state = position(hands="3D/4D/AH3H/8H7H", trump="S", table="QH/6H/-/-", leader=0)
    assert choice(state) == "3H"


def test_it_takes_a_trick_with_points_when_nobody_can_take_it_away() -> None:
    state = position(hands="3D/4D/6D/10HQH", trump="S", table="3H/4H/9H/-", leader=0)
    assert choice(state) == "10H"


def test_it_trumps_for_points_and_not_for_nothing() -> None:
    fields = {"trump": "H", "table": "10C/KC/-/-"}
    assert choice(position(hands="3D/4D/3H9D/8C7C", **fields)) == "3H"
    fields["table"] = "3C/9C/-/-"
    assert choice(position(hands="3D/4D/3H9D/8C7C", **fields)) == "9D"


def test_it_stops_after_a_hand() -> None:
    assert choice(position("simple", phase="continue")) == "no"


@pytest.mark.parametrize("adviser", ["rule", "hard"])
def test_nobody_is_advised_to_stop(adviser: str) -> None:
    state = position("simple", phase="continue")
    table = Table(state, [Seat("") for _ in range(state.seats)])
    assert table.advise(bot(adviser, "tractor"), state.to_move()) == "yes"
    assert GAME.going_on(playing("H/2", "AC 3D 4D", "3C 6D 7D", "4C 8D 9D", "6C JD QD").view(0)) == ""


def test_it_plays_all_cards_of_a_play_at_once_even_if_the_first_is_forced() -> None:
    state = playing("S/2", "6H 6H 3C", "7H 9C 10D", "3D 4D 5D", "8C 8D 9D")
    say(state, "6H 6H")
    assert len(bot("rule", "tractor")(state.view(1), Random(1)).split()) == 2
