"""`paiju serve` and what belongs to it, as processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys

import pytest

import paiju
from paiju.server.loadtest import Load, Outcome, lines, run, together
from paiju.server.protocol import Done, Start, schema
from room.running import process

from .processes import launched
from .setting import Client, asynchronous, play_on, serving

MISSION = "endgame,mission=1"


def test_the_schema_can_be_printed():
    outcome = process("schema")
    printed, made = json.loads(outcome.out), json.loads(json.dumps(schema()))
    assert outcome.code == 0 and printed["$defs"]["Request"] == made["$defs"]["Request"]
    assert {"Update", "Replay", "Catalogue", "TractorView"} <= set(printed["$defs"])


def test_a_port_in_use_is_said_in_one_sentence(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        outcome = process("serve", "--port", taken.getsockname()[1], "--database", tmp_path / "x.db")
    assert "in use" in outcome.complaint


@pytest.mark.parametrize(
    "options",
    [
        ("--port", "99999"),
        ("--port", "x"),
        ("--bot-delay", "900-500"),
        ("--bot-delay", "soon"),
        ("--log-format", "xml"),
        ("--database", "mysql://x"),
        ("--host", "203.0.113.1"),
    ],
)
def test_bad_options_are_refused_in_one_sentence(options, tmp_path):
    assert process("serve", "--database", tmp_path / "x.db", *options).complaint


def test_a_second_server_on_the_same_file_is_refused(tmp_path):
    @asynchronous
    async def both():
        database = tmp_path / "x.db"
        async with launched("--port", "0", "--database", database):
            outcome = await asyncio.to_thread(process, "serve", "--port", "0", "--database", database)
            assert outcome.code == 2 and "Another server" in outcome.err and "Traceback" not in outcome.err

    both()


def test_options_by_environment_and_logs_as_json(tmp_path):
    @asynchronous
    async def serve():
        settings = {
            "PAIJU_PORT": "0",
            "PAIJU_DATABASE": str(tmp_path / "x.db"),
            "PAIJU_LOG_FORMAT": "json",
            "PAIJU_BOT_DELAY": "0",
            "PAIJU_LANG": "en",
        }
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "paiju", "serve"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, **settings},
        )
        line = (await asyncio.wait_for(server.stdout.readline(), 30)).decode()
        url = line.split("open at ")[1].split("/ .")[0].replace("localhost", "127.0.0.1")
        async with Client(url, name="Ann") as ann:
            await play_on(await ann.create("crazy_eights", "mb", start=True))
            token = ann.me.token
        server.send_signal(signal.SIGINT)
        _, errors = await asyncio.wait_for(server.communicate(), 20)
        assert server.returncode == 0
        lines = [json.loads(line) for line in errors.decode().splitlines()]
        assert {"serving", "closing"} <= {line["message"] for line in lines}
        assert token not in errors.decode() and "hands=" not in errors.decode()

    serve()


def test_a_small_load(tmp_path):
    @asynchronous
    async def load():
        async with launched("--port", "0", "--database", tmp_path / "x.db", "--bot-delay", "0") as server:
            few = ("--tables", "4", "--players", "3", "--watchers", "1", "--seconds", "1.5", "--rate", "8")
            outcome = await asyncio.to_thread(process, "loadtest", server.url, *few)
            assert outcome.code == 0 and "p99" in outcome.out and "lost: 0, refused: 0, cut off: 0" in outcome.out
            outcome = await asyncio.to_thread(process, "loadtest", server.url, *few, "--jobs", "2", "--json")
            found = json.loads(outcome.out)
            assert found["lost"] == 0 and found["connections"] == 16 and 0 < found["p50"] <= found["p99"]

    load()


def test_a_load_without_a_server():
    assert process("loadtest", "http://127.0.0.1:1").complaint


def test_a_bot_from_outside_sits_down(tmp_path):
    @asynchronous
    async def play():
        async with (
            launched("--port", "0", "--database", tmp_path / "x.db", "--bot-delay", "0") as server,
            Client(server.url, name="Ann") as ann,
        ):
            table = await ann.create("tractor", "mobb")
            joining = asyncio.create_task(
                asyncio.to_thread(process, "join", server.url, table.room.code, "--name", "Robot")
            )
            await table.until(lambda: table.room.chairs[1].kind == "person")
            assert table.room.chairs[1].name == "Robot"
            await ann.ask(Start(table=table.table), Done)
            await play_on(table)
            outcome = await joining
            assert outcome.code == 0 and "win" in outcome.out, outcome
        assert process("join", "http://127.0.0.1:1", "ABC").complaint

    play()


@asynchronous
async def test_a_load_in_this_process():
    progress = []
    async with serving() as served:
        load = Load(url=served.url, tables=3, seats=2, watchers=1, rate=60, seconds=2.5, game="doudizhu", rules=MISSION)
        outcome = await run(load, lambda done, total: progress.append((done, total)))
    assert outcome.lost == outcome.refused == outcome.cut_off == 0 and outcome.games > 3
    assert outcome.sent == len(outcome.latencies) and outcome.connections == 9 and progress[-1][1] == 6
    both = together([outcome, outcome])
    assert both.sent == 2 * outcome.sent and both.percentile(50) == outcome.percentile(50)
    assert "p99" in lines(load, outcome)[2]
    assert Outcome().percentile(99) != Outcome().percentile(99)  # not a number: nothing was measured


def test_paiju_alone_offers_the_browser(monkeypatch):
    from paiju.terminal import home
    from paiju.terminal.paper import Paper

    paper, opened = Paper("en"), []
    paper.interactive = True
    monkeypatch.setattr(Paper, "ask", lambda self, prompt: str(len(paiju.games()) + 1))
    home.visit(paper, lambda: opened.append("browser"))
    assert opened == ["browser"]
