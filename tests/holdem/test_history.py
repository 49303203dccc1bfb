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
from paiju.games.holdem.history import histories_of, write
from paiju.games.holdem.history_reader import records_of
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
        (("antes", "[1, 2, -3]"), "antes not less"),
        (("antes", '["inf", 0, 0]'), "no amount"),
        (("min_bet", "0"), "more than nothing"),
        (("min_bet", "true"), "no amount"),
        (("starting_stacks", "[5]"), "2 to 10 players"),
        (("starting_stacks", '[1, 2, "x"]'), "no amount"),
        (("starting_stacks", "[1, 2, true]"), "no amount"),
        (("starting_stacks", "[1, 2, 0]"), "more than nothing"),
        (("starting_stacks", "[1, 2, 1e10]"), "too much"),
        (("starting_stacks", "[1, 2, 0.0000001]"), "too many decimals"),
        (("starting_stacks", "[1, 2, nan]"), "no amount"),
        (("actions", '["p1 f"]'), "out of turn"),
        (("actions", '["p3 dance"]'), "no action"),
        (("actions", '["p9 f"]'), "no player"),
        (("actions", '["p3 cbr 1"]'), "Raise to at least 4000"),
        (("actions", '["d dh p1 AhAh"]'), "twice"),
        (("actions", '["d dh p1 AhKh", "p1 sm AdKd"]'), "other cards"),
        (("actions", '["d db 2c3c4c", "d db 5c", "d db 6c7c"]'), "more than five"),
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


def history(**changes: object) -> str:
    """A hand between three with blinds of 5 and 10, p3 the button, changed."""
    table: dict[str, object] = {
        "variant": "NT",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [5, 10, 0],
        "min_bet": 10,
        "starting_stacks": [1000, 1000, 1000],
        "actions": [],
    }
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in (table | changes).items()).replace(
        "Infinity", "inf"
    )


RIVER = ["d db 2c7d9h", "p2 cc", "p3 cc", "d db Js", "p2 cc", "p3 cc", "d db Kd", "p2 cc", "p3 cc"]


@pytest.mark.parametrize(
    ("dealt", "shown", "known", "gains"),
    [
        # What nobody knows concedes, be it mucked or not shown.
        ("???? QsQd ????", ("p2 sm QsQd", "p3 sm ????"), "???? QsQd ????", [0, 10, -10]),
        ("???? ???? ????", ("p2 sm QsQd", "p3 sm"), "???? QsQd ????", [0, 10, -10]),
        ("???? ???? ????", ("p3 sm 4c3d", "p2 sm ????"), "???? ???? 4c3d", [0, -10, 10]),
        # Who mucks has given up, whatever he holds; so has who does not show what he was dealt.
        ("???? AsAd QsQd", ("p2 sm", "p3 sm QsQd"), "???? AsAd QsQd", [0, -10, 10]),
        ("???? AsAd QsQd", ("p2 sm ????", "p3 sm QsQd"), "???? AsAd QsQd", [0, -10, 10]),
        ("???? AsAd QsQd", ("p2 sm", "p3 sm"), "???? AsAd QsQd", [0, -10, 10]),
        # Where nobody says that he shows, cards that are known all the same are compared.
        ("???? AsAd QsQd", ("p2 sm ????", "p3 sm ????"), "???? AsAd QsQd", [0, 10, -10]),
        ("???? ???? 4c3d", ("p2 sm ????", "p3 sm ????"), "???? ???? 4c3d", [0, -10, 10]),
        # A hand that is shown in part is worth what was shown.
        ("???? ???? QsQd", ("p2 sm Kh??", "p3 sm QsQd"), "???? Kh?? QsQd", [0, 10, -10]),
        ("???? ???? QsQd", ("p2 sm Ah??", "p3 sm QsQd"), "???? Ah?? QsQd", [0, -10, 10]),
        # Where nobody shows anything the pot is divided.
        ("???? ???? ????", ("p2 sm ????", "p3 sm ????"), "???? ???? ????", [0, 0, 0]),
        ("AcAh ???? ????", (), "AcAh ???? ????", [0, 0, 0]),
        # Known cards are compared even if nobody says that they are shown.
        ("???? QsQd 5c6h", (), "???? QsQd 5c6h", [0, 10, -10]),
    ],
)
def test_unknown_hands_concede(dealt: str, shown: tuple[str, ...], known: str, gains: list[int]) -> None:
    deals = [f"d dh p{number} {cards}" for number, cards in enumerate(dealt.split(), 1)]
    actions = [*deals, "p3 cc", "p1 f", "p2 cc", *RIVER, *shown]
    (record,) = records_of(history(actions=actions, blinds_or_straddles=[0, 10, 0]))
    state: Any = record.replay()
    assert state.payoffs() == gains
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        seen = [*view.hand, *(card for event in view.history for hand in event.hands for card in hand)]
        assert all(card in known and "?" not in card for card in seen)
    (told,) = histories_of(record)
    assert [action.split()[3] for action in told.actions[:3]] == known.split()
    (again,) = records_of(write([told]))
    assert (again.start, again.actions) == (record.start, record.actions) and again.replay().payoffs() == gains


def test_an_all_in_hand_that_is_mucked_concedes() -> None:
    deals = ["d dh p1 AsAd", "d dh p2 ????", "d dh p3 7h2c"]
    actions = [*deals, "p3 cbr 1000", "p1 cc", "p2 f", "p1 sm", "p3 sm 7h2c", "d db KcQcJc", "d db Th", "d db 9h"]
    (record,) = records_of(history(actions=actions))
    assert record.replay().payoffs() == [-1000, -10, 1010]
    (told,) = histories_of(record)
    assert (
        "p1 sm" in told.actions
        and "d dh p2 ????" in told.actions
        and records_of(write([told]))[0].actions == record.actions
    )


def test_a_hand_that_breaks_off_stays_unfinished() -> None:
    for actions in (["p3 cbr 1000", "p1 cc", "p2 f"], ["p3 cc", "p1 cc"], []):
        (record,) = records_of(history(actions=actions))
        assert not record.replay().over() and histories_of(record) == []


@pytest.mark.parametrize(
    ("blinds", "actions", "first", "bets", "low"),
    [
        ([5, 10, 0, 0], [], 2, [5, 10, 0, 0], 20),
        ([5, 10, 20, 0], [], 3, [5, 10, 20, 0], 30),  # a straddle; min_bet says that a raise may add 10
        ([5, 10, 0, 20], [], 0, [5, 10, 0, 20], 30),  # from the button
        ([5, 10, 20, 40], [], 0, [5, 10, 20, 40], 50),  # two of them
        ([5, 10, -10, 0], [], 2, [5, 10, 10, 0], 20),  # posted late: the player left of the big blind acts first
        ([5, 10, 0, -10], ["p3 f"], 3, [5, 10, 0, 10], 20),
        ([5, 10, -15, 0], [], 2, [5, 10, 15, 0], 25),
        ([10, 0, 0, 0], [], 1, [10, 0, 0, 0], 20),  # nobody there to post the small blind
        ([0, 10, 0, 0], [], 2, [0, 10, 0, 0], 20),
        ([10, 10, 0, 0], [], 2, [10, 10, 0, 0], 20),
    ],
)
def test_blinds_straddles_and_late_posts(
    blinds: list[int], actions: list[str], first: int, bets: list[int], low: int
) -> None:
    finish = [f"p{(first + i) % 4 + 1} f" for i in range(3)]
    stacks = [1000] * 4
    (record,) = records_of(history(antes=[0] * 4, blinds_or_straddles=blinds, starting_stacks=stacks, actions=actions))
    state: Any = record.replay()
    assert (state.to_move(), state.bets[:4], state.low) == (first, bets, low)
    (whole,) = records_of(
        history(
            antes=[0] * 4,
            blinds_or_straddles=blinds,
            starting_stacks=stacks,
            actions=[*actions, *finish[: 3 - len(actions)]],
        )
    )
    (told,) = histories_of(whole)
    assert told.blinds == blinds and told.stacks == stacks
    assert records_of(write([told]))[0].start == whole.start


@pytest.mark.parametrize(
    ("blinds", "bets", "first"),
    [([5, 10], [10, 5], 1), ([10, 5], [5, 10], 0), ([0, 10], [10, 0], 1), ([10, 10], [10, 10], 0)],
)
def test_blinds_of_two_are_listed_the_other_way_round(blinds: list[int], bets: list[int], first: int) -> None:
    text = history(antes=[0, 0], blinds_or_straddles=blinds, starting_stacks=[500, 500], actions=[f"p{first + 1} f"])
    (record,) = records_of(text)
    state: Any = record.begins()
    assert (state.bets[:2], state.to_move()) == (bets, first)
    (told,) = histories_of(record)
    assert told.blinds == blinds and told.actions[-1] == f"p{first + 1} f"


@pytest.mark.parametrize(
    ("antes", "trimmed", "paid", "dead"),
    [
        ([2, 2, 2], True, [7, 12, 2], 0),
        ([2, 2, 2], False, [7, 12, 2], 0),
        ([0, 10, 0], False, [5, 10, 0], 10),
        ([0, 10, 0], True, [5, 10, 0], 0),  # nobody matches it
        ([0, 0, 10], False, [5, 10, 0], 10),
        ([1, 2, 3], False, [5, 10, 0], 6),
        ([1, 2, 3], True, [6, 12, 2], 0),
    ],
)
def test_antes(antes: list[int], trimmed: bool, paid: list[int], dead: int) -> None:
    (record,) = records_of(history(antes=antes, ante_trimming_status=trimmed, actions=["p3 f", "p1 f"]))
    state: Any = record.begins()
    assert (state.paid[:3], state.dead) == (paid, dead)
    (told,) = histories_of(record)
    assert (told.antes, told.trimmed) == (antes, trimmed)
    assert records_of(write([told]))[0].replay().payoffs() == record.replay().payoffs()


def test_a_short_stack_pays_its_ante_into_the_main_pot_unless_antes_are_trimmed() -> None:
    deals = ["d dh p1 AsAd", "d dh p2 KsKd", "d dh p3 QsQd"]
    actions = [
        *deals,
        "p3 cc",
        "p2 cc",
        "d db 2c7d9h",
        "p2 cc",
        "p3 cc",
        "d db Js",
        "p2 cc",
        "p3 cc",
        "d db 3d",
        "p2 cc",
        "p3 cc",
    ]
    for trimmed, gains in ((True, [4, 11, -15]), (False, [10, 5, -15])):
        text = history(
            antes=[5] * 3, starting_stacks=[2, 500, 500], actions=actions, ante_trimming_status=trimmed,
            blinds_or_straddles=[0, 10, 0],
        )  # fmt: skip
        (record,) = records_of(text)
        assert record.replay().payoffs() == gains, trimmed


def test_stacks_that_nobody_knows() -> None:
    stacks = [float("inf"), float("inf"), float("inf")]
    (record,) = records_of(history(starting_stacks=stacks, actions=["p3 cbr 40.5", "p1 cbr 5000", "p2 f", "p3 f"]))
    assert record.replay().payoffs() == [505, -100, -405]
    (told,) = histories_of(record)
    assert told.stacks == stacks and "starting_stacks = [inf, inf, inf]" in write([told])
    assert "1000000" not in run("replay", "-", typed=record.text()).out


def test_amounts_and_what_else_is_told_are_written_again() -> None:
    told = {
        "venue": "Casino  Royale",
        "hand": 12,
        "table": "No. 7",
        "seats": [3, 4, 9],
        "winnings": [0, 0.75, 0],
        "year": 2009,
    }
    text = history(
        blinds_or_straddles=[0.25, 0.5, 0],
        min_bet=0.5,
        starting_stacks=[20.25, 100, 50],
        actions=["p3 f # tired", "", "p1 f"],
        players=["Ann", "Bob", "Cem"],
        **told,
    )
    (record,) = records_of(text + "time = 20:01:02\n")
    (again,) = histories_of(record)
    table = tomllib.loads(write([again]))
    assert table["blinds_or_straddles"] == [0.25, 0.5, 0] and table["starting_stacks"] == [20.25, 100, 50]
    assert table["finishing_stacks"] == [20, 100.25, 50] and table["players"] == ["Ann", "Bob", "Cem"]
    assert {name: table[name] for name in told} == told and str(table["time"]) == "20:01:02"


def test_what_pokerkit_allows_and_we_do_not_is_read_all_the_same() -> None:
    """A short all-in opens the betting there, and four raises before the flop are not the last."""
    actions = ["p3 cbr 40", "p1 cbr 50", "p2 cc", "p3 cbr 90", "p2 f"]
    (record,) = records_of(history(starting_stacks=[50, 1000, 1000], actions=actions))
    assert record.rules.flags()["short_all_in"] == "any"
    raises = ["p3 cbr 20", "p1 cbr 30", "p2 cbr 40", "p3 cbr 50", "p1 f", "p2 f"]
    fixed = history(variant="FT", small_bet=10, big_bet=20, actions=raises)
    (record,) = records_of(fixed)
    assert record.replay().payoffs() == [-30, -40, 70]


def test_one_bad_hand_does_not_spoil_the_others(tmp_path: Path) -> None:
    good = history(actions=["p3 f", "p1 f"])
    bad = history(actions=["p1 f"])
    text = "".join(
        f"[{name}]\n{block}\n" for name, block in (("1", good), ("2", bad), ("x", good), ("4", 'variant = "PO"\n'))
    )
    for damage in (text, text + "[5]\nvariant = what?\n"):
        path = tmp_path / "hands.phhs"
        path.write_text(damage)
        outcome = run("convert", path, "-o", tmp_path / "hands.paiju")
        complaints = outcome.err.splitlines()
        assert outcome.code == 0 and [line.split()[2] for line in complaints[:2]] == ["2", "4"]
        assert "out of turn" in complaints[0] and "not PO" in complaints[1]
        assert complaints[-1] == f"paiju: {len(complaints) - 1} of {len(complaints) + 1} hands are left out."
        assert len(list(Record.parse_all((tmp_path / "hands.paiju").read_text()))) == 2
        assert ("not TOML" in complaints[2]) == (damage != text)
    assert "out of turn" in run("convert", "-", typed=f"[1]\n{bad}\n[2]\n{bad}").complaint
    assert "跳过" in run("convert", tmp_path / "hands.phhs", language="zh").err


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
    assert "no PHH" in run("convert", "-", typed="hello").complaint
    assert "not TOML" in run("convert", "-", typed="variant = =").complaint
    other = Record.begin(paiju.game("crazy_eights").deal("seed", 1)).text()
    assert "crazy_eights" in run("convert", "-", typed=other).complaint
    assert "No hand" in run("convert", "-", typed=Record.begin(GAME.deal("no-limit", 1)).text()).complaint
    assert "cannot be read" in run("convert", tmp_path / "nothing").complaint
