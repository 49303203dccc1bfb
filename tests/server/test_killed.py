"""After kill -9 at any moment a restart brings every table back to the last confirmed move."""

from __future__ import annotations

import asyncio
import random

import pytest

from paiju.record import Record
from paiju.server import protocol
from paiju.server.client import Client, Refusal
from paiju.server.nodes import make_node
from paiju.server.storage import connect

from .processes import launch, launched
from .scripted import Scripted, check
from .setting import asynchronous


async def kept_games(database: str, *records: str):
    """The moves and records of finished games, read when the servers are gone."""
    store = connect(database)
    await store.open(make_node("http://localhost:1"))
    try:
        found = []
        for record in records:
            kept = await store.kept(record)
            found.append((await store.moves(kept.table, 1), kept))
        return found
    finally:
        await store.close()


@asynchronous
async def test_a_killed_server_loses_nothing_that_was_confirmed(tmp_path):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    rng = random.Random(seed)
    database = str(tmp_path / "paiju.db")
    options = ("--database", database, "--bot-delay", "0-5", "--dealing", "0", "--grace", "60")
    server = await launch("--port", "0", *options)
    port = server.url.rpartition(":")[2]
    players = [[Scripted(lambda: [server.url], f"Player {n}{m}", f"{seed} {n} {m}") for m in (0, 1)] for n in range(3)]
    tables = []
    for number, pair in enumerate(players):
        async with Client(server.url, name=pair[0].name) as client:
            pair[0].token = client.me.token
            seat = await client.create(["crazy_eights", "doudizhu", "tractor"][number], ["mo", "mob", "mobb"][number])
            async with Client(server.url, name=pair[1].name) as other:
                pair[1].token = other.me.token
                await other.join(seat.table)
                await seat.do(protocol.Start)
            tables.append(seat.table)
    playing = [
        asyncio.create_task(player.play(table, 0.01))
        for table, pair in zip(tables, players, strict=True)
        for player in pair
    ]
    kills = 0
    while kills < 4 and not all(task.done() for task in playing):
        await asyncio.sleep(rng.uniform(0.05, 0.5))
        server.kill()
        await server.process.wait()
        kills += 1
        server = await launch("--port", port, *options)
    async with asyncio.timeout(80):
        await asyncio.gather(*playing)
    assert await server.stop() == 0
    assert any(player.breaks for pair in players for player in pair)
    found = await kept_games(database, *(pair[0].record for pair in players))
    for (moves, kept), pair in zip(found, players, strict=True):
        check(moves, pair)
        assert Record.parse(kept.text).replay().over()


@asynchronous
@pytest.mark.parametrize("how", ["stop", "kill"])
async def test_a_restart_in_mid_game_goes_on_where_it_was(tmp_path, how):
    database = str(tmp_path / "paiju.db")
    options = ("--port", "0", "--database", database, "--bot-delay", "0", "--dealing", "0")
    async with launched(*options) as server, Client(server.url, name="Ann") as ann:
        seat = await ann.create("tractor", "mbbb", start=True)
        made = 0
        while made < 5:
            await seat.until(lambda: seat.mine)
            try:
                await seat.move(seat.view.legal[0])
                made += 1
            except Refusal as refusal:
                assert refusal.code == "LATE", "a bot has declared just before"
        await seat.until(lambda: seat.mine)
        token, turn, hand = ann.me.token, seat.update.turn, seat.view.hand
        if how == "kill":
            server.kill()
        else:
            assert await server.stop() == 0
        await asyncio.wait_for(ann.lost.wait(), 10)
    async with launched(*options) as server, Client(server.url, token=token) as ann:
        back = await ann.join(seat.room.code)
        assert (back.update.turn, back.view.hand, back.room.deal.promise) == (turn, hand, seat.room.deal.promise)
