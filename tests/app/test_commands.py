"""`paiju join`, `paiju replay` and `paiju mission` as somebody starts them: in a terminal, and without one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pexpect
import pytest

from paiju.server.client import Client
from paiju.server.protocol import Done, Start
from paiju.terminal import servers
from room.running import process
from server.setting import asynchronous, play_on

from .house import housed, seats, until, visiting
from .test_keeping import start
from .test_replays import recorded


def left(child: pexpect.spawn) -> int:
    """The exit code of an app that was left."""
    child.expect(pexpect.EOF)
    child.close()
    return int(child.exitstatus)


def test_a_record_opens_in_a_terminal_and_is_told_without_one(tmp_path: Path):
    file = tmp_path / "game.paiju"
    file.write_text(recorded("doudizhu").text())
    child = start("replay", str(file), "--at", "3")
    child.expect("3 of ")
    child.send("q")
    assert left(child) == 0
    plain = start("replay", str(file), "--plain")
    plain.expect("Player 0")
    assert left(plain) == 0
    told = process("replay", file)
    assert told.code == 0 and "Player 0" in told.out and "\x1b" not in told.out
    assert process("replay", file, "--json").out.startswith("[{")
    assert process("replay", tmp_path / "none").complaint


def test_missions_open_in_a_terminal():
    child = start("mission")
    child.expect("0 of 392 solved")
    child.send("q")
    assert left(child) == 0
    child = start("mission", "3")
    child.expect("Mission 3")
    child.send("q")
    child.expect("0 of 392 solved")
    child.send("q")
    assert left(child) == 0
    assert process("mission", "999").complaint


@asynchronous
async def test_somebody_sits_down_in_a_terminal(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Bob") as (visit,):
        bob = await visit.create("crazy_eights", seats("mo"))
        child = await asyncio.to_thread(start, "join", bob.link, "--name", "Ann")
        await until(lambda: bob.room.seats[1].name == "Ann")
        assert not bob.room.seats[1].program
        await bob.start()
        await asyncio.to_thread(child.expect, "Suit in play")
        child.kill(9)
        child.close()
        await until(lambda: not bob.room.seats[1].here)
        child = await asyncio.to_thread(start, "join", bob.room.code)  # the last server, and who we were there
        await until(lambda: bob.room.seats[1].here and bob.room.seats[1].name == "Ann")
        await asyncio.to_thread(child.expect, "Suit in play")
        for keys, then in (("q", "Leave this table"), ("\r", "Tables at")):  # keep the seat
            child.send(keys)
            await asyncio.to_thread(child.expect, then)
        child.send("q")
        assert await asyncio.to_thread(left, child) == 0
        await until(lambda: not bob.room.seats[1].here)
        assert servers.load().last == house.url


@pytest.mark.parametrize("terminal", [True, False])
@asynchronous
async def test_a_bot_sits_down_as_before(tmp_path, terminal):
    async with housed(tmp_path) as house, Client(house.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mo")
        if terminal:
            child = await asyncio.to_thread(start, "join", house.url, table.room.code, "--bot", "random")
        else:
            joining = asyncio.create_task(asyncio.to_thread(process, "join", house.url, table.room.code))
        await table.until(lambda: table.room.seats[1].kind == "person")
        assert table.room.seats[1].program and table.room.seats[1].name == ("random" if terminal else "rule")
        await ann.ask(Start(table=table.table), Done)
        await play_on(table)
        if terminal:
            await asyncio.to_thread(child.expect, "win")
            assert await asyncio.to_thread(left, child) == 0
        else:
            outcome = await joining
            assert outcome.code == 0 and "win" in outcome.out


def test_a_bot_needs_a_table():
    assert process("join", "http://127.0.0.1:1").complaint
    assert process("join", "not an address").complaint
