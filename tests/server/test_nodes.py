"""Several nodes on one PostgreSQL: any player on any node, and a node that dies in mid-game."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import paiju
from paiju.peer.gathering import new_table
from paiju.peer.keys import Identity
from paiju.peer.playing import Playing
from paiju.peer.terms import Terms
from paiju.record import Record
from paiju.rng import Random
from paiju.server import protocol
from paiju.server.client import Client, Seat
from paiju.server.nodes import make_node
from paiju.server.postgres import PostgresStore
from paiju.server.served import Served as AtServer

from .processes import launch, launched
from .scripted import Scripted, check
from .setting import PATIENT, Served, asynchronous, play_on, refused, serving, until
from .test_killed import kept_games


@asynchronous
async def test_players_of_one_table_on_two_nodes(postgres_url):
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0", "--dealing", "0")
    async with launched(*options) as one, launched(*options) as two:
        async with (
            Client(one.url, name="Ann") as ann,
            Client(two.url, name="Bob 老", bot=True) as bob,
            Client(two.url, name="Eve") as eve,
        ):
            table = await ann.create("crazy_eights", "mo", title="Both")
            listed = (await bob.ask(protocol.Lobby(), protocol.Tables)).tables
            assert [each.title for each in listed] == ["Both"]
            other = await bob.join(table.room.code)
            watching = await eve.join(table.room.code, watch=True)
            assert other.room.you == 1 and other.room.seats[1].name == "Bob 老" and watching.room.watchers == 1
            assert [seat.program for seat in table.room.seats] == [False, True]
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
            assert [(line.name, line.text) for line in back.chat] == [("Bob 老", "hello from over there")]


@asynchronous
async def test_whoever_goes_away_on_another_node_is_missed(postgres_url):
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0", "--dealing", "0", "--grace", "0.5")
    async with launched(*options) as one, launched(*options) as two, Client(one.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mo")
        async with Client(two.url, name="Bob") as bob:
            await bob.join(table.table)
            await table.do(protocol.Start)
            await table.until(lambda: table.view is not None)
        await table.until(lambda: not table.room.seats[1].here)
        await table.until(lambda: table.room.seats[1].stand_in)
        async with Client(two.url, token=bob.me.token) as bob:
            await bob.join(table.table)
            await table.until(lambda: table.room.seats[1].here and not table.room.seats[1].stand_in)


@asynchronous
async def test_a_node_that_dies_in_mid_game_is_replaced_and_nothing_is_lost(postgres_url):
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0", "--dealing", "0")
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
    assert len(moves) >= sum(len(player.confirmed) for player in players) > 12
    assert Record.parse(kept.text).replay().over()


@asynchronous
async def test_a_fair_table_on_two_nodes_goes_on_when_its_own_dies(postgres_url, tmp_path):
    options = ("--port", "0", "--database", postgres_url)
    async with launched(*options) as one, launched(*options) as two:
        rules = paiju.game("doudizhu").rules_text(paiju.game("doudizhu").ruleset("classic"))
        ann = await AtServer.open(one.url, Terms(new_table(), "doudizhu", rules, 3), Identity(), "Ann")
        others = [await AtServer.join(two.url, ann.code, Identity(), name) for name in ("Bob", "Cat")]
        games = [Playing(each, tmp_path / each.name, "rule", 0.1) for each in (ann, *others)]
        try:
            for game in games:
                game.begin()
            await ann.begin()
            await until(lambda: all(game.moment.view and len(game.moment.view.history) > 4 for game in games), 60)
            ann.url = two.url
            one.kill()
            await until(lambda: all(game.moment.over or game.failure for game in games), 90)
            assert [game.failure for game in games] == [None] * 3
            await until(lambda: bool(ann.record))
        finally:
            for game in games:
                await game.leave()
        assert Record.parse((await kept_record(postgres_url, ann.record)).text).replay().over()


async def kept_record(url, record):
    """A finished game in a database."""
    store = PostgresStore(url)
    await store.open(make_node("http://localhost:1"))
    try:
        return await store.kept(record)
    finally:
        await store.close()


@asynchronous
async def test_a_node_that_slept_finds_its_table_elsewhere(postgres_url):
    """It is stopped for longer than its lease; the other node takes over, and it must not write any more."""
    options = ("--port", "0", "--database", postgres_url, "--bot-delay", "0", "--dealing", "0")
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
        await other.until(lambda: not other.room.seats[0].here, 60)
        one.process.send_signal(signal.SIGCONT)
        await asyncio.gather(play_on(table), play_on(other, Random(5)))
        assert table.over and other.over and table.view.payoffs == other.view.payoffs
        record = table.room.record
    [(moves, kept)] = await kept_games(postgres_url, record)
    assert [move.turn for move in moves] == list(range(len(moves))) and Record.parse(kept.text).replay().over()


class Nodes:
    """Two nodes in this process on one database, with short leases."""

    def __init__(self, one: Served, two: Served) -> None:
        self.one, self.two = one, two


@asynccontextmanager
async def two_nodes(url: str, cuts: bool = False) -> AsyncIterator[tuple[Nodes, Client, Client]]:
    """The nodes, and a client on each."""
    stores = [PostgresStore(url, lease=1.5, renew=0.3) for _ in range(2)]
    async with (
        serving(stores[0], timing=PATIENT) as one,
        serving(stores[1], timing=PATIENT) as two,
        Client(one.url, name="Ann", cuts=cuts) as ann,
        Client(two.url, name="Bob", cuts=cuts) as bob,
    ):
        yield Nodes(one, two), ann, bob


async def sit_down(nodes: Nodes, ann: Client, bob: Client) -> tuple[Seat, Seat]:
    """Ann on the first node, which keeps the table, and Bob on the second; the game has begun."""
    table = await ann.create("crazy_eights", "mo")
    other = await bob.join(table.table)
    await table.do(protocol.Start)
    for seat in (table, other):
        await seat.until(lambda seat=seat: seat.view is not None)
    assert table.table in nodes.one.hall.rooms and table.table not in nodes.two.hall.rooms
    return table, other


@asynchronous
async def test_everything_is_passed_on(postgres_url):
    async with two_nodes(postgres_url) as (nodes, ann, bob):
        table, other = await sit_down(nodes, ann, bob)
        mover = table if table.mine else other
        hint = await mover.client.ask(protocol.Hint(table=mover.table, game=1, turn=0), protocol.Considered)
        await mover.move(hint.action)
        await bob.ask(protocol.Rename(name="Robert"), protocol.Done)
        await table.until(lambda: table.room.seats[1].name == "Robert")
        with refused("LATE"):
            await other.move("draw", 7)
        with refused("NOT_OWNER"):
            await other.do(protocol.Start)
        async with Client(nodes.one.url, token=bob.me.token) as again:
            await again.join(table.table)
            await other.until(lambda: other.gone == "elsewhere")
        await other.client.join(table.table)
        await other.leave()
        await table.until(lambda: table.room.seats[1].kind == "bot")


@asynchronous
async def test_who_is_on_another_node_cuts_the_cards_too(postgres_url):
    async with two_nodes(postgres_url, cuts=True) as (nodes, ann, bob):
        table, other = await sit_down(nodes, ann, bob)
        assert table.room.deal.cuts == (table.witness.cut, other.witness.cut)
        await asyncio.gather(play_on(table), play_on(other, Random(3)))
        for seat in (table, other):
            assert seat.witness.checked and not seat.witness.doubts and seat.witness.confirmed == {"seal", "cut"}


@asynchronous
async def test_a_node_that_stops_in_order_hands_its_tables_on(postgres_url):
    two = PostgresStore(postgres_url, lease=1.5, renew=0.3)
    async with serving(two, timing=PATIENT) as second, Client(second.url, name="Bob") as bob:
        one = PostgresStore(postgres_url, lease=1.5, renew=0.3)
        async with serving(one, timing=PATIENT) as first, Client(first.url, name="Ann") as ann:
            table, other = await sit_down(Nodes(first, second), ann, bob)
            turn = other.update.turn
        await until(lambda: table.table in second.hall.rooms)
        async with Client(second.url, token=ann.me.token) as back:
            again = await back.join(table.table)
            assert again.update.turn == turn and again.room.deal.promise == other.room.deal.promise
            bob.heard = []
            await asyncio.gather(play_on(again), play_on(other, Random(2)))
            assert not any(isinstance(answer, protocol.Closing) for answer in bob.heard)


@asynchronous
async def test_a_move_without_an_answer_is_made_once_by_whoever_takes_over(postgres_url):
    """Bob's move is written by the first node, which then says no more; the second one asks again and finds it."""
    async with two_nodes(postgres_url) as (nodes, ann, bob):
        table, other = await sit_down(nodes, ann, bob)
        while not other.mine:
            await until(lambda: table.mine or other.mine)
            if table.mine:
                await table.move(table.view.legal[0])
        room = nodes.one.hall.rooms[table.table]
        [link] = [session for session in nodes.one.web.sessions if session.trusted]
        link.send = lambda frame: None
        turn = other.update.turn
        moving = asyncio.create_task(other.move(other.view.legal[0]))
        await until(lambda: room.live.turn == turn + 1)
        link.close(1011, "gone")
        assert (await moving).turn == turn
        assert len(await nodes.two.hall.store.moves(table.table, 1)) == turn + 1


@asynchronous
async def test_a_table_that_was_taken_away_is_found_again(postgres_url):
    """The lease goes to the other node behind the first one's back: its next write fails, and its players follow."""
    async with two_nodes(postgres_url) as (nodes, ann, bob):
        table, other = await sit_down(nodes, ann, bob)
        store = nodes.two.hall.store
        await store.write(("UPDATE tables SET owner = $1, epoch = epoch + 1", nodes.two.hall.node.id))
        await asyncio.gather(play_on(table), play_on(other, Random(2)))
        assert table.over and table.view.payoffs == other.view.payoffs
        assert table.table in nodes.two.hall.rooms and table.table not in nodes.one.hall.rooms
        assert "paiju_reloads_total 1" in nodes.one.hall.metrics.text()


@asynchronous
async def test_leases_are_looked_at_now_and_then(postgres_url):
    async with two_nodes(postgres_url) as (nodes, ann, bob):
        table, _ = await sit_down(nodes, ann, bob)
        await nodes.two.hall.store.write(("UPDATE tables SET owner = $1, epoch = epoch + 1", nodes.two.hall.node.id))
        await nodes.one.hall.caretaker.verify()
        await until(lambda: table.table in nodes.two.hall.rooms)
        await until(lambda: len(nodes.two.hall.rooms[table.table].members) == 2)
