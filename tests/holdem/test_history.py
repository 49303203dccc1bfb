"""Hand histories in PHH: written, read again, converted, and refused where they make no sense."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paiju
from paiju import PaijuError, Random, Record
from paiju.games.holdem.history import histories_of, records_of, write
from room.running import run

from .setting import GAME

# The hand in which Tom Dwan won 1.1 million from Phil Ivey, from the documentation of the format.
DWAN_IVEY = """
variant = "NT"
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h",
  "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc",
  "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "p1 sm Ac2d", "p3 sm 7h6h",
  "d db Jh",
]
event = "Full Tilt Million Dollar Cash Game S4E12"
year = 2009
players = ["Phil Ivey", "Patrik Antonius", "Tom Dwan"]
"""


def random_record(rules: str, seed: int, moves: int = 400) -> Record:
    state: Any = GAME.deal(rules, seed)
    record, rng = Record.begin(state, [f"Ann {seat}" for seat in range(state.seats)]), Random(seed)
    while not state.over() and len(record.actions) < moves:
        few = state.candidates()
        action = few[rng.below(len(few))] if rng.below(3) == 0 else few[1]
        record.add(state.to_move(), action)
        state.play(action)
    return record


def test_a_famous_hand() -> None:
    (record,) = records_of(DWAN_IVEY)
    state: Any = record.replay()
    assert state.stacks[:3] == [572100, 1997500, 1109500]
    assert record.names == ["Phil Ivey", "Patrik Antonius", "Tom Dwan"] and record.headers["year"] == "2009"
    (again,) = histories_of(record)
    assert again.actions[0] == "d dh p1 Ac2d" and again.actions[3:7] == ["p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 cc"]
    assert again.more["finishing_stacks"] == [572100, 1997500, 1109500]


@pytest.mark.parametrize(
    "rules",
    [
        "no-limit,seats=2",
        "no-limit,seats=7,ante=2",
        "no-limit,seats=4,ante=10,ante_type=bb,auto_muck=false",
        "no-limit,seats=5,button=moving,schedule=on,level_every=2",
        "no-limit,seats=3,game_type=cash,rebuys=1,show_all=true",
        "limit,seats=4,start_stack=70",
    ],
)
def test_hands_survive_being_written_and_read(rules: str) -> None:
    for seed in range(3):
        histories = histories_of(random_record(rules, seed))
        assert histories
        records = records_of(write(histories))
        assert len(records) == len(histories)
        for history, record in zip(histories, records, strict=True):
            state: Any = record.replay()
            assert state.over() and state.stacks[: state.seats] == history.more["finishing_stacks"]
            assert Record.parse(record.text()) == record
            if not record.actions:
                continue  # nobody had anything to decide
            (again,) = histories_of(record)
            assert [action for action in again.actions if " sm" not in action] == [
                action for action in history.actions if " sm" not in action
            ]


def test_decimals_are_counted_in_the_smallest_unit() -> None:
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.5, 1.0]
min_bet = 1.0
starting_stacks = [20.25, 100]
actions = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cbr 3.00", "p1 f"]
"""
    (record,) = records_of(text)
    state: Any = record.replay()
    assert record.headers["unit"] == "0.01" and state.stacks[:2] == [1925, 10100]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("variant", '"PO"'), "only Texas Hold'em"),
        (("antes", "[500]"), "antes and blinds"),
        (("antes", "[1, 2, 3]"), "antes are paid"),
        (("blinds_or_straddles", "[1000, 2000, 4000]"), "the first two players"),
        (("min_bet", "100"), "the smallest bet"),
        (("starting_stacks", "[5]"), "2 to 10 players"),
        (("starting_stacks", '[1, 2, "x"]'), "no amount"),
        (("starting_stacks", "[1, 2, true]"), "no amount"),
        (("actions", '["p1 f"]'), "out of turn"),
        (("actions", '["p3 dance"]'), "no action"),
        (("actions", '["p9 f"]'), "no player"),
        (("actions", '["p3 cbr 1"]'), "Raise to at least 4000"),
        (("actions", '["d dh p1 AhAh"]'), "twice"),
        (("actions", "3"), "actions is missing"),
    ],
)
def test_what_cannot_be_used_is_refused(change: tuple[str, str], problem: str) -> None:
    table = tomllib.loads(DWAN_IVEY)
    lines = [f"{change[0]} = {change[1]}"]
    lines += [f"{name} = {json.dumps(value)}" for name, value in table.items() if name != change[0]]
    with pytest.raises(PaijuError) as refused:
        records_of("\n".join(lines))
    assert refused.value.code == "BAD_HISTORY" and problem in refused.value.message


def test_the_lab_cannot_be_told() -> None:
    with pytest.raises(PaijuError) as refused:
        histories_of(random_record("lab,max_hands=2", 1))
    assert refused.value.code == "BAD_HISTORY"


@given(
    st.text(max_size=60) | st.integers(0, len(DWAN_IVEY) - 1), st.text('0123456789pcbrfdhs[]",.= \n?AhKx', max_size=6)
)
def test_whatever_stands_in_a_history(damage: str | int, text: str) -> None:
    toml = damage if isinstance(damage, str) else DWAN_IVEY[:damage] + text + DWAN_IVEY[damage + len(text) :]
    try:
        for record in records_of(toml):
            record.replay()
    except PaijuError as error:
        assert error.code == "BAD_HISTORY" and error.say("zh")


def test_convert_there_and_back(tmp_path: Path) -> None:
    record, histories, back = tmp_path / "a.paiju", tmp_path / "a.phhs", tmp_path / "b.paiju"
    record.write_text(random_record("limit,seats=3,max_hands=3", 4).text(), "utf-8")
    assert run("convert", record, "-o", histories).code == 0
    assert run("convert", histories, "-o", back).code == 0
    assert run("replay", back).code == 0
    assert run("convert", record).out == histories.read_text("utf-8")
    assert "write to a .phhs file" in run("convert", record, "-o", tmp_path / "a.phh").complaint
    assert "already" in run("convert", histories, "-o", tmp_path / "c.phhs").complaint
    assert "not TOML" in run("convert", "-", typed="hello").complaint
    other = Record.begin(paiju.game("crazy_eights").deal("seed", 1)).text()
    assert "crazy_eights" in run("convert", "-", typed=other).complaint
    assert "No hand" in run("convert", "-", typed=Record.begin(GAME.deal("no-limit", 1)).text()).complaint
    assert "cannot be read" in run("convert", tmp_path / "nothing").complaint
