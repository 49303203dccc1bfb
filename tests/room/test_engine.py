"""The engine protocol: played by clients that know nothing of Paiju, and never killed by nonsense."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paiju
from paiju import Record
from paiju.engine import Engine

from .duel import GAME as DUEL

CLIENTS = Path(__file__).parent / "clients"


def ask(engine: Engine, do: str, **facts: object) -> dict:
    return json.loads(engine.answer(json.dumps({"id": 7, "do": do, **facts})))


@pytest.fixture
def engine() -> Engine:
    return Engine(DUEL)


def test_hello(engine):
    answer = ask(engine, "hello")
    assert answer["id"] == 7
    assert (answer["engine"], answer["protocol"], answer["game"]) == ("paiju", 1, "duel")
    assert answer["presets"] == ["short", "long"] and "random" in answer["bots"]


def test_ranges_stand_for_what_is_too_long_to_list():
    engine = Engine(paiju.game("holdem"))
    ask(engine, "new", rules="no-limit,seats=3,start_stack=25", seed=1)
    few = ask(engine, "legal")
    assert few["legal"] == ["fold", "call", "raise 20", "raise 22", "raise 25"]
    assert (few["count"], few["ranges"]) == (8, [["raise 20", "raise 25"]])
    every = ask(engine, "legal", all=True)
    assert every["legal"] == ["fold", "call", *(f"raise {amount}" for amount in range(20, 26))]
    assert (every["count"], every["ranges"]) == (8, [])
    ask(engine, "play", action="all-in")
    assert ask(engine, "legal")["ranges"] == []
    ask(engine, "new", rules="no-limit,start_stack=300000")
    assert ask(engine, "legal", all=True)["error"]["code"] == "TOO_MANY_ACTIONS"
    assert ask(engine, "legal")["ranges"] == [["raise 20", "raise 300000"]]


def test_bots_are_offered_and_seated_only_where_they_can_play():
    engine = Engine(paiju.game("doudizhu"))
    assert ask(engine, "new", bots=["solver", None, None])["error"]["code"] == "UNFIT_BOT"
    hello = ask(engine, "hello")
    assert list(hello["levels"]) == hello["bots"][: len(hello["levels"])] and "normal" in hello["levels"]
    able = ask(engine, "new", seed=1)["bots"]
    assert able[:2] == ["easy", "normal"] and "rule" in able and "solver" not in able
    assert ask(engine, "choose", bot="solver")["error"]["code"] == "UNFIT_BOT"
    assert "remark" not in ask(engine, "choose")
    mission = ask(engine, "new", rules="endgame,mission=4", bots=[None, "solver"])
    assert {"random", "rule", "seed", "solver"} <= set(mission["bots"])
    assert ask(engine, "choose") == {"id": 7, "seat": 0, "action": "T", "remark": "It wins against any defence."}
    ask(engine, "play", action="88")
    ask(engine, "run")
    assert "everything loses" in ask(engine, "choose")["remark"]


def test_a_game_by_hand(engine):
    assert ask(engine, "new", rules="short", seed=1) == {
        "id": 7,
        "rules": "short",
        "seats": 2,
        "bots": ["random"],
        "to_move": 0,
        "over": False,
        "payoffs": None,
        "actions": 0,
    }
    moved = 0
    while ask(engine, "legal")["to_move"] is not None:
        legal = ask(engine, "legal")
        answer = ask(engine, "play", action=legal["legal"][0])
        assert (answer["seat"], answer["action"]) == (legal["to_move"], legal["legal"][0])
        moved += 1
        assert answer["actions"] == moved
    assert answer["over"] and sum(answer["payoffs"]) == 0
    assert Record.parse(ask(engine, "record")["record"]).replay().over()
    assert ask(engine, "play", action="2c")["error"]["code"] == "GAME_OVER"


def test_bots_at_the_seats_move_until_it_is_the_clients_turn(engine):
    ask(engine, "new", rules="long", seed=1, seats=3, bots=[None, "random", "random"], names=["me", "a", "b"])
    played = ask(engine, "run")["played"]
    assert played == []
    ask(engine, "play", action=ask(engine, "legal")["legal"][0])
    played = ask(engine, "run", most=1)["played"]
    assert len(played) == 1 and played[0]["seat"] == 1
    answer = ask(engine, "run")
    assert answer["to_move"] == 0


def test_views_are_of_the_seat_to_move_unless_another_is_named(engine):
    ask(engine, "new", seed=1)
    assert ask(engine, "view")["view"]["hand"] == ask(engine, "view", seat=0)["view"]["hand"]
    assert ask(engine, "view", seat=1)["view"]["seat"] == 1
    spectator = ask(engine, "view", seat=None)["view"]
    assert spectator["seat"] is None and spectator["hand"] == []
    assert ask(engine, "view", seat=2)["error"]["code"] == "NO_SEAT"
    assert DUEL.view.from_json(json.dumps(ask(engine, "view")["view"])).hand


def test_positions_samples_and_undo(engine):
    ask(engine, "new", seed=1)
    start = ask(engine, "position")["position"]
    ask(engine, "play", action=ask(engine, "legal")["legal"][0])
    later = ask(engine, "position")["position"]
    assert ask(engine, "undo")["actions"] == 0
    assert ask(engine, "position")["position"] == start
    assert ask(engine, "undo")["error"]["code"] == "NOTHING_TO_UNDO"
    ask(engine, "setup", position=later)
    assert ask(engine, "position")["position"] == later
    sampled = ask(engine, "sample", seed=3)["position"]
    assert sampled != later and ask(engine, "sample", seed=3)["position"] == sampled
    assert DUEL.position(sampled).view(1).hand == tuple(ask(engine, "view", seat=1)["view"]["hand"])


def test_the_rules_know_which_seats_the_engine_plays(engine):
    assert "humans=0" in ask(engine, "new", bots=[None, "random"])["rules"]


def test_a_bots_choice_is_not_played(engine):
    ask(engine, "new", seed=1)
    choice = ask(engine, "choose", bot="random", seed=4)
    assert choice["action"] in ask(engine, "legal")["legal"]
    assert ask(engine, "choose", bot="random", seed=4) == choice
    assert ask(engine, "run")["actions"] == 0


def test_a_record_goes_on(engine):
    ask(engine, "new", rules="long", seed=1)
    ask(engine, "play", action=ask(engine, "legal")["legal"][0])
    text = ask(engine, "record")["record"]
    fresh = Engine(DUEL)
    assert ask(fresh, "load", record=text, bots=["random", "random"])["actions"] == 1
    assert ask(fresh, "run")["over"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", "BAD_JSON"),
        ("", "BAD_JSON"),
        ("[]", "BAD_REQUEST"),
        ("7", "BAD_REQUEST"),
        ("{}", "BAD_REQUEST"),
        ('{"do": "dance"}', "BAD_REQUEST"),
        ('{"do": 7}', "BAD_REQUEST"),
        ('{"do": "play"}', "BAD_REQUEST"),
        ('{"do": "play", "action": 7}', "BAD_REQUEST"),
        ('{"do": "hello", "unknown": 1}', "BAD_REQUEST"),
        ('{"do": "new", "seats": 1e99}', "BAD_REQUEST"),
        ('{"do": "legal"}', "NO_GAME"),
        ('{"do": "new", "rules": "nope"}', "BAD_RULES"),
        ('{"do": "new", "seats": 99}', "PLAYERS"),
        ('{"do": "new", "hands": ["x"]}', "BAD_CARD"),
        ('{"do": "new", "bots": ["random"]}', "PLAYERS"),
        ('{"do": "new", "bots": ["nobody", null]}', "UNKNOWN_BOT"),
        ('{"do": "setup", "position": ""}', "BAD_POSITION"),
        ('{"do": "load", "record": ""}', "BAD_RECORD"),
        ('{"do": "hello", "id": ' + "[" * 100_000, "BAD_JSON"),
        (b"\xff\xfe", "BAD_JSON"),
    ],
)
def test_bad_requests_are_answered_by_a_code_and_change_nothing(engine, line, code):
    answer = json.loads(engine.answer(line))
    assert answer["error"]["code"] == code and answer["error"]["message"]
    assert engine.current is None


def test_the_id_comes_back_even_with_an_error(engine):
    for identity in (1, "x", None, [1, {"a": 2}], 1.5, 10**30):
        answer = json.loads(engine.answer(json.dumps({"id": identity, "do": "nonsense"})))
        assert answer["id"] == identity and answer["error"]["code"] == "BAD_REQUEST"


def test_a_record_of_another_game_is_refused(engine):
    record = Record.begin(paiju.game("doudizhu").deal("classic", seed=1))
    assert ask(engine, "load", record=record.text())["error"]["code"] == "WRONG_GAME"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
WORDS = [
    "hello",
    "new",
    "setup",
    "load",
    "legal",
    "play",
    "view",
    "choose",
    "run",
    "undo",
    "sample",
    "position",
    "record",
]
FIELDS = [
    "id",
    "rules",
    "seed",
    "seats",
    "hands",
    "bots",
    "names",
    "position",
    "record",
    "action",
    "seat",
    "bot",
    "most",
]
TEXTS = ["short", "random", "2c", "short hands=2c/3c", "x"]
LIKELY = st.sampled_from([*TEXTS, 0, 1, 2, -1, None, 10**30, [], ["random"] * 2])
REQUEST = st.builds(
    lambda do, fields: {"do": do, **fields},
    st.sampled_from(WORDS),
    st.dictionaries(st.sampled_from(FIELDS), LIKELY | JSON, max_size=3),
)
LINE = REQUEST.map(json.dumps) | JSON.map(json.dumps) | st.text() | st.binary()


@settings(max_examples=150, deadline=None)
@given(st.lists(LINE, max_size=12), st.sampled_from(["duel", "doudizhu", "crazy_eights"]))
def test_no_line_kills_the_engine(lines, game):
    engine = Engine(DUEL if game == "duel" else paiju.game(game))
    engine.answer('{"do": "new", "seed": 1}')
    for line in lines:
        answer = json.loads(engine.answer(line))
        assert answer.get("error", {}).get("code") != "INTERNAL", (line, answer)
        assert "id" in answer


def play_with(client: list[str], game: str) -> str:
    """A game that an external client plays against bots of the engine."""
    command = [*client, sys.executable, "-m", "paiju", "engine", game]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", ["doudizhu", "crazy_eights"])
def test_a_client_in_plain_python_plays_a_game(game):
    assert play_with([sys.executable, "-I", str(CLIENTS / "client.py")], game).startswith(f"{game}: over after ")


@pytest.mark.parametrize("game", ["doudizhu", "crazy_eights"] if shutil.which("node") else [])
def test_a_client_in_javascript_plays_a_game(game):
    assert play_with(["node", str(CLIENTS / "client.mjs")], game).startswith(f"{game}: over after ")


def test_a_seat_is_told_in_numbers_what_it_sees_and_may_do():
    engine = Engine(paiju.game("holdem"))
    seen = ask(engine, "new", rules="no-limit,seats=3,start_stack=25", seed=1)
    mover = seen["to_move"]
    own, other = ask(engine, "observe"), ask(engine, "observe", seat=(mover + 1) % 3)
    assert len(own["observation"]) == sum(size for _, size in own["parts"]) == len(other["observation"])
    assert own["legal"][:3] == [[0, "fold"], [2, "call"], [9, "raise 20"]] and own["actions"] == 17
    assert other["legal"] == [] and ask(engine, "observe", seat=None)["observation"][:52] == [0.0] * 52
    assert ask(engine, "observe", seat=3)["error"]["code"] == "NO_SEAT"
    assert ask(engine, "play", action=own["legal"][-1][1])["action"] == "raise 25"
    silent = Engine(DUEL)
    ask(silent, "new", seed=1)
    assert ask(silent, "observe")["error"]["code"] == "NO_ARRAYS"
