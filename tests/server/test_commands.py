"""`paiju serve` and what belongs to it, as processes."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import pytest

import paiju
from paiju.server.admin import admin
from paiju.server.client import play_bot
from paiju.server.loadtest import Load, Outcome, lines, run, together
from paiju.server.protocol import Done, Start, schema
from paiju.server.web import Tokens
from room.running import process
from room.running import run as in_process

from .processes import launched
from .setting import Client, Refusal, asynchronous, play_on, serving

MISSION = "endgame,mission=1"

ENDED_AT_ONCE = """
import os, signal
from paiju.server.serving import Settings, listen, run
from paiju.server.sqlite import SqliteStore
run(SqliteStore(), Settings(), listen("127.0.0.1", 0), lambda: os.kill(os.getpid(), signal.SIGTERM))
"""


def test_a_server_that_has_just_said_it_is_ready_can_be_ended():
    ended = subprocess.run([sys.executable, "-c", ENDED_AT_ONCE], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")


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
        ("--grace", "-1"),
        ("--idle", "-1"),
        ("--per-address", "-1"),
        ("--host", "203.0.113.1"),
        ("--admin-token", "short"),
        ("--metrics-token", "with a blank in the middle"),
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
        async with launched(
            "--port", "0", "--database", tmp_path / "x.db", "--bot-delay", "0", "--dealing", "0"
        ) as server:
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
            launched("--port", "0", "--database", tmp_path / "x.db", "--bot-delay", "0", "--dealing", "0") as server,
            Client(server.url, name="Ann") as ann,
        ):
            table = await ann.create("tractor", "mobb")
            joining = asyncio.create_task(
                asyncio.to_thread(process, "join", server.url, table.room.code, "--name", "Robot")
            )
            await table.until(lambda: table.room.seats[1].kind == "person")
            assert table.room.seats[1].name == "Robot"
            await ann.ask(Start(table=table.table), Done)
            await play_on(table)
            outcome = await joining
            assert outcome.code == 0 and "win" in outcome.out, outcome
        assert process("join", "http://127.0.0.1:1", "ABC").complaint

    play()


@asynchronous
async def test_the_host_looks_after_a_server(tmp_path):
    token = "a-token-of-the-host"
    async with serving(tokens=Tokens(admin=token)) as served, Client(served.url, name="Ann 安") as ann:
        table = await ann.create("crazy_eights", "mo", title="Friday [b]")
        environment = {"PAIJU_ADMIN_TOKEN": token, "PAIJU_ADMIN_URL": served.url + "/"}

        async def host(*words: object, **more: str):
            return await asyncio.to_thread(in_process, "admin", *words, **(environment | more))

        outcome = await host("tables")
        assert outcome.code == 0 and table.table in outcome.out and table.room.code in outcome.out
        assert "Friday [b]" in outcome.out and "Ann 安, -" in outcome.out and "waiting" in outcome.out
        outcome = await host("players")
        assert ann.me.player in outcome.out and "127.0.0.1" in outcome.out
        [player] = json.loads((await host("--json", "players")).out)
        assert player["player"] == ann.me.player and player["tables"] == [table.table]
        outcome = await host("mute", ann.me.player, "--for", "30m", "--reason", "Quiet!")
        assert outcome.code == 0 and f"{ann.me.player} cannot say anything until 20" in outcome.out
        act = json.loads((await host("--json", "ban", "203.0.113.7/24", "--for", "7d")).out)
        assert (act["what"], act["whom"]) == ("ban", "203.0.113.0/24") and act["until"] > act["at"]
        assert "限制已解除" in (await host("lift", "203.0.113.0/24", language="zh")).out
        assert "Quiet!" in (await host("acts")).out
        assert (await host("announce", "Tea is ready.")).code == 0
        assert (await host("close", table.room.code)).out == f"Table {table.table} is closed.\n"
        assert (await host("tables")).out == "There is nothing to show.\n"
        assert (await host("revoke", ann.me.player)).code == 0
        assert (await host("forget", ann.me.player, "--yes")).code == 0
        for words, sentence in (
            (("ban", "nobody"), "There is no player nobody."),
            (("revoke", ann.me.player), "There is no player"),
            (("close", "NOWHERE"), "There is no such table."),
            (("mute", ann.me.player, "--for", "soon"), '"soon" is no time'),
            (("mute", ann.me.player, "--for", "-5m"), '"-5m" is no time'),
            (("mute",), "PLAYER"),
        ):
            assert sentence in (await host(*words)).complaint
        assert "That token is wrong." in (await host("tables", PAIJU_ADMIN_TOKEN="another-token")).complaint
        assert "--token" in (await host("tables", PAIJU_ADMIN_TOKEN="")).complaint
        assert "cannot be looked after" in (await host("tables", PAIJU_ADMIN_URL="http://127.0.0.1:1")).complaint
        assert "cannot be looked after" in (await host("tables", PAIJU_ADMIN_URL="nonsense")).complaint
    async with serving() as served:
        outcome = await asyncio.to_thread(in_process, "admin", "--url", served.url, "--token", token, "tables")
        assert "404" in outcome.complaint and "--admin-token" in outcome.complaint


def test_the_commands_of_the_page_can_be_given():
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    lines = re.findall(r"^paiju admin (.*)$", page, re.MULTILINE)
    assert {line.split()[0] for line in lines} >= set(admin.commands) - {"forget"}
    for line in lines:
        name, *words = shlex.split(line, comments=True)
        admin.commands[name].make_context(name, words)


@asynchronous
async def test_a_load_in_this_process():
    progress = []
    async with serving() as served:
        load = Load(url=served.url, tables=3, seats=2, watchers=1, rate=60, seconds=2.5, game="doudizhu", rules=MISSION)
        outcome = await run(load, lambda done, total: progress.append((done, total)))
    assert outcome.lost == outcome.refused == outcome.cut_off == 0 and outcome.sent > 0
    assert outcome.sent == len(outcome.latencies) and outcome.connections == 9 and progress[-1][1] == 6
    both = together([outcome, outcome])
    assert both.sent == 2 * outcome.sent and both.percentile(50) == outcome.percentile(50)
    assert "p99" in lines(load, outcome)[2]
    assert Outcome().percentile(99) != Outcome().percentile(99)  # not a number: nothing was measured


def test_paiju_alone_offers_the_browser(monkeypatch):
    from paiju.plain.paper import Paper
    from paiju.terminal import home

    paper, opened = Paper("en"), []
    paper.interactive = True
    monkeypatch.setattr(Paper, "ask", lambda self, prompt: str(len(paiju.games()) + 1))
    home.visit(paper, lambda: opened.append("browser"))
    assert opened == ["browser"]


@pytest.fixture
def as_before():
    """A server in this process changes how Python logs and collects garbage."""
    root = logging.getLogger()
    handlers, level, thresholds = root.handlers[:], root.level, gc.get_threshold()
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def interrupted_when(true, signal_number: int) -> threading.Thread:
    """Sends this process a signal as soon as something is so."""

    def wait() -> None:
        for _ in range(3000):
            if true():
                os.kill(os.getpid(), signal_number)
                return
            time.sleep(0.01)

    thread = threading.Thread(target=wait)
    thread.start()
    return thread


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_in_this_process_ends_on_a_signal(tmp_path, monkeypatch, as_before, number):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda url: opened.append(url))

    def answered() -> bool:
        if not opened:
            return False
        with urllib.request.urlopen(opened[0].replace("localhost", "127.0.0.1") + "healthz", timeout=10) as answer:
            return answer.status == 200

    before = signal.getsignal(number)
    thread = interrupted_when(answered, number)
    outcome = in_process("serve", "--port", 0, "--host", "0.0.0.0", "--database", tmp_path / "x.db", "--open")
    thread.join()
    assert outcome.code == 0 and "in your network at http://" in outcome.out and "Traceback" not in outcome.err
    assert signal.getsignal(number) == before


def test_commands_in_this_process(tmp_path, as_before):
    assert '"$schema"' in in_process("schema").out
    assert in_process("loadtest", "http://127.0.0.1:1").complaint
    assert in_process("join", "http://127.0.0.1:1", "ABC").complaint


@asynchronous
async def test_a_bot_that_plays_from_this_process():
    async with serving() as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mo")
        playing = asyncio.create_task(play_bot(served.url, table.room.code, "rule", "Robot"))
        await table.until(lambda: table.room.seats[1].kind == "person")
        assert [seat.program for seat in table.room.seats] == [False, True]
        await ann.ask(Start(table=table.table), Done)
        next(iter(session for session in served.web.sessions if session.player.name == "Robot")).close(1012, "again")
        await play_on(table)
        assert any("win" in line for line in await playing)
        with pytest.raises(Refusal):
            await play_bot(served.url, "NOWHERE", "rule")
