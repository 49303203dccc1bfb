"""A megabyte of anything is refused in a moment and in a few words, wherever it comes in."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator

import pytest

import paiju
from paiju import PaijuError, Record, bots, cli
from paiju.cards import parse_card, parse_cards
from paiju.engine import Engine
from paiju.record import log_of

from .arrangements import GAMES, PRESETS, Arrangement

MEGABYTE = 1 << 20
SECONDS = 3  # of the processor
LONGEST = 500
UNITS = ("x", "9", "7h", "3", "K♠ ", '"', "“", "=", "a=1 ", "/", "+", ",", "[", "{", "\ud800", "pass ", "- ", "x\n")
# A megabyte is refused unread, a twentieth of it is read.
LONG = {(unit, size): unit * (size // len(unit)) for unit in UNITS for size in (MEGABYTE // 20, MEGABYTE)}


def refuse(what: str, call: Callable[[], object]) -> int:
    """Whether a call was refused, which must be quick and short; it may also be answered."""
    began = time.process_time()
    try:
        call()
    except PaijuError as refusal:
        for language in ("en", "zh"):
            assert len(refusal.say(language)) <= LONGEST, (what, refusal.say(language)[:600])
        assert sum(len(fact) for fact in refusal.facts.values() if isinstance(fact, str)) < 3 * LONGEST, what
        refused = 1
    else:
        refused = 0
    assert time.process_time() - began < SECONDS, what
    return refused


def replaced(parts: list[str], long: str, joint: str) -> Iterator[str]:
    """A text in which one part after the other is replaced by a long one."""
    for at in range(len(parts)):
        name, equals, _ = parts[at].partition("=")
        for part in {long, f"{name}{equals}{long}"}:
            yield joint.join([*parts[:at], part, *parts[at + 1 :]])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("size", [MEGABYTE // 20, MEGABYTE])
@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_what_a_game_reads(game: paiju.Game, unit: str, size: int) -> None:
    long = LONG[unit, size]
    preset = next(iter(game.presets))
    state = game.deal(preset, seed=1)
    flag = next(name for name, value in state.rules.flags().items() if isinstance(value, str | int))
    view = state.view(max(state.to_move(), 0))
    calls = [
        lambda: game.ruleset(long),
        lambda: game.ruleset(f"{preset},{long}"),
        lambda: game.ruleset(f"{preset},{flag}={long}"),
        lambda: game.ruleset(preset, **{flag: long}),
        lambda: game.position(long),
        lambda: game.deal(hands=[long]),
        lambda: game.deal(hands=[long] * state.seats),
        lambda: game.parse(view, long),
        lambda: game.parse_all(view, f"{view.legal[0]} {long}"),
        lambda: game.view.from_json(long),
        lambda: game.view.from_json(json.dumps(json.loads(view.json()) | {"rules": long, "phase": long})),
        lambda: game.view.from_json(json.dumps(json.loads(view.json()) | {"hand": [long]})),
    ]
    assert sum(refuse(f"{number}", call) for number, call in enumerate(calls)) >= len(calls) - 2


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
@pytest.mark.parametrize("unit", ["7h", "9", "/"])
def test_positions_and_records(arrangement: Arrangement, unit: str) -> None:
    long = LONG[unit, MEGABYTE // 20]
    state = arrangement.somewhere(3)
    words = state.position().split(" ")
    assert sum(
        refuse(text[:40], lambda text=text: arrangement.game.position(text)) for text in replaced(words, long, " ")
    )
    record = Record.begin(arrangement.deal(3))
    for seat, action in log_of(state):
        record.add(seat, action)
    lines = record.text().split("\n")[:12]
    assert sum(refuse(text[:40], lambda text=text: Record.parse(text).replay()) for text in replaced(lines, long, "\n"))


@pytest.mark.parametrize("size", [MEGABYTE // 20, MEGABYTE])
@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_what_the_rest_reads(unit: str, size: int) -> None:
    long = LONG[unit, size]
    calls = [
        lambda: parse_card(long),
        lambda: paiju.game(long),
        lambda: bots.bot(long, "doudizhu"),
        lambda: bots.bot("rule", long),
        lambda: bots.bot(f"{long}:Bot", "doudizhu"),
        lambda: Record.parse(long),
        lambda: Record.parse(f"paiju 1\n{long}"),
        lambda: Record.parse(f"paiju 1\ngame {long}"),
    ]
    assert sum(refuse(f"{number}", call) for number, call in enumerate(calls)) >= len(calls) - 1
    refuse("cards", lambda: parse_cards(long))


@pytest.mark.parametrize("size", [MEGABYTE // 20, MEGABYTE])
@pytest.mark.parametrize("unit", UNITS, ids=ascii)
def test_what_the_engine_reads(unit: str, size: int) -> None:
    long = LONG[unit, size]
    engine = Engine(paiju.game("doudizhu"))
    engine.answer(json.dumps({"do": "new", "seed": 1}))
    for line in (
        long,
        json.dumps({"do": long}),
        json.dumps({"do": "new", "rules": long}),
        json.dumps({"do": "new", long: 1}),
        json.dumps({"do": "play", "action": long}),
        json.dumps({"do": "setup", "position": long}),
        json.dumps({"do": "load", "record": long}),
        json.dumps({"do": "choose", "bot": long}),
    ):
        began = time.process_time()
        answer = json.loads(engine.answer(line.encode("utf-8", "surrogatepass")))
        assert len(answer["error"]["message"]) <= LONGEST and time.process_time() - began < SECONDS


def test_what_the_command_line_reads(capsys: pytest.CaptureFixture[str]) -> None:
    for unit in UNITS:
        long = LONG[unit, MEGABYTE // 20].replace("\n", "-")
        for arguments in ([long], ["play", long], ["play", "doudizhu", f"--{long}"], ["rules", long]):
            assert cli.run(arguments) == 2
            assert len(capsys.readouterr().err) <= LONGEST + 20
