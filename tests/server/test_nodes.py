"""Several nodes on one PostgreSQL: any player on any node, and a node that dies in mid-game."""

from __future__ import annotations

import asyncio
import random
import signal

from paiju.record import Record
from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client

from .processes import launch, launched
from .scripted import Scripted, check
from .setting import asynchronous, play_on, until
from .test_killed import kept_games


@asynchronous
async def test_players_of_one_table_on_two_nodes(postgres_url):
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0")
    async with launched(*options) as one, launched(*options) as two:
        async with (
            Client(one.url, name="Ann") as ann,
            Client(two.url, name="Bob 老") as bob,
            Client(two.url, name="Eve") as eve,
        ):
            table = await ann.create("crazy_eights", "mo", title="Both")
            listed = (await bob.ask(protocol.Lobby(), protocol.Tables)).tables
            assert [each.title for each in listed] == ["Both"]
            other = await bob.join(table.room.code)
            watching = await eve.join(table.room.code, watch=True)
            assert other.room.you == 1 and other.room.chairs[1].name == "Bob 老" and watching.room.watchers == 1
            await other.do(protocol.Say, text="hello from over there")
            await table.until(lambda: bool(table.chat))
            await table.do(protocol.Start)
            await asyncio.gather(play_on(table), play_on(other))
            await watching.until(lambda: watching.over)
            assert table.view.payoffs == other.view.payoffs == watching.view.payoffs
            games = await bob.ask(protocol.Recent(), protocol.Games)
            assert [game.record for game in games.games] == [table.room.record]
            token = bob.me.token
        async with Client(one.url, token=token) as bob:
            assert bob.me.name == "Bob 老"
            back = await bob.join(table.table)
            assert back.room.you == 1 and back.over


@asynchronous
async def test_whoever_goes_away_on_another_node_is_missed(postgres_url):
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0", "--grace", "0.5")
    async with launched(*options) as one, launched(*options) as two, Client(one.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mo")
        async with Client(two.url, name="Bob") as bob:
            await bob.join(table.table)
            await table.do(protocol.Start)
            await table.until(lambda: table.view is not None)
        await table.until(lambda: not table.room.chairs[1].here)
        await table.until(lambda: table.room.chairs[1].stand_in)
        async with Client(two.url, token=bob.me.token) as bob:
            await bob.join(table.table)
            await table.until(lambda: table.room.chairs[1].here and not table.room.chairs[1].stand_in)


@asynchronous
async def test_a_node_that_dies_in_mid_game_is_replaced_and_nothing_is_lost(postgres_url):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0")
    one, two = await launch(*options), await launch(*options)
    alive = [one.url, two.url]
    players = [Scripted(lambda: alive, f"Player {n}", f"{seed} {n}") for n in range(4)]
    try:
        async with Client(one.url, name=players[0].name) as client:
            players[0].token = client.me.token
            seat = await client.create("tractor", "mooo")
            for player in players[1:]:
                async with Client(two.url, name=player.name) as other:
                    player.token = other.me.token
                    await other.join(seat.table)
            await seat.do(protocol.Start)
        for number, player in enumerate(players):
            player.tries = number  # half of them on each node
        playing = [asyncio.create_task(player.play(seat.table, 0.02)) for player in players]
        await until(lambda: sum(len(player.confirmed) for player in players) >= 12, 60)
        one.kill()
        alive.remove(one.url)
        async with asyncio.timeout(90):
            await asyncio.gather(*playing)
        assert await two.stop() == 0
    finally:
        for server in (one, two):
            if server.process.returncode is None:
                server.kill()
            await server.process.wait()
    assert any(player.breaks == 0 for player in players)
    [(moves, kept)] = await kept_games(postgres_url, players[0].record)
    check(moves, players)
    assert sum(not move.forced for move in moves) >= sum(len(player.confirmed) for player in players)
    assert Record.parse(kept.text).replay().over()


@asynchronous
async def test_a_node_that_slept_finds_its_table_elsewhere(postgres_url):
    """It is stopped for longer than its lease; the other node takes over, and it must not write any more."""
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0")
    async with (
        launched(*options) as one,
        launched(*options) as two,
        Client(one.url, name="Ann") as ann,
        Client(two.url, name="Bob") as bob,
    ):
        table = await ann.create("crazy_eights", "mo", rules="seed,seats=2")
        other = await bob.join(table.table)
        await table.do(protocol.Start)
        await other.until(lambda: other.view is not None)
        one.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(7)
        await other.until(lambda: not other.room.chairs[0].here, 60)
        one.process.send_signal(signal.SIGCONT)
        await asyncio.gather(play_on(table), play_on(other, Random(5)))
        assert table.over and other.over and table.view.payoffs == other.view.payoffs
        record = table.room.record
    [(moves, kept)] = await kept_games(postgres_url, record)
    assert [move.turn for move in moves] == list(range(len(moves))) and Record.parse(kept.text).replay().over()
