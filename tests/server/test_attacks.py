"""Every kind of attacker at once, for some seconds: honest players notice nothing that matters."""

from __future__ import annotations

import asyncio
import re

from paiju.server import protocol
from paiju.server.client import Client
from paiju.server.nodes import make_node
from paiju.server.storage import connect

from .attackers import KINDS, attack
from .processes import launched, memory
from .scripted import Scripted, check
from .setting import asynchronous
from .test_web import get

TOKEN = "only-for-looking-at-it"
TABLES = [("crazy_eights", "mo"), ("doudizhu", "mob"), ("holdem", "mobb"), ("tractor", "mobb")]
REASONS = {"too many frames", "too many requests at once", "no frames", "no text", "too long a request", "silent"}
MOST_MEMORY = 200_000  # kB


@asynchronous
async def test_honest_players_play_on_whoever_attacks(tmp_path):
    database, log = str(tmp_path / "paiju.db"), tmp_path / "log"
    options = ("--database", database, "--bot-delay", "0-5", "--dealing", "0", "--per-address", "200")
    with log.open("wb") as lines:
        async with launched("--port", "0", "--metrics-token", TOKEN, *options, log=lines) as server:
            tables = [await open_table(server.url, *table) for table in TABLES]
            playing = [asyncio.create_task(player.play(table, 0.02)) for table, pair in tables for player in pair]
            attacking = asyncio.create_task(attack([server.url], [*KINDS], each=2, seconds=6))
            sizes = []
            while not attacking.done():
                sizes.append(memory(server.process.pid))
                await asyncio.sleep(0.1)
            assert min(done["connections"] for done in (await attacking).values()) >= 2
            await asyncio.gather(*playing)
            _, _, numbers = await get(server.url, "/metrics", Authorization=f"Bearer {TOKEN}")
            assert await server.stop() == 0
    assert set(re.findall(r'paiju_shown_out_total{reason="(.*?)"}', numbers.decode())) >= REASONS
    assert max(sizes) < MOST_MEMORY
    assert not re.search("Traceback|error", log.read_text(encoding="utf-8"))
    store = connect(database)
    await store.open(make_node("http://localhost:1"))
    for table, pair in tables:
        assert [player.breaks for player in pair] == [0, 0]
        check(await store.moves(table, 1), pair)
    await store.close()


async def open_table(url: str, game: str, seats: str) -> tuple[str, list[Scripted]]:
    """A table where two people have begun to play, and those who will go on."""
    players = [Scripted(lambda: [url], f"{name} of {game}", game + name) for name in ("Ann", "Bob")]
    async with Client(url, name=players[0].name) as ann, Client(url, name=players[1].name) as bob:
        players[0].token, players[1].token = ann.me.token, bob.me.token
        seat = await ann.create(game, seats)
        await bob.join(seat.table)
        await seat.do(protocol.Start)
    return seat.table, players
