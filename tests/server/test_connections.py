"""Connections to a real server: who they are, what they ask for, and what happens when they break."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress
from weakref import ref

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from paiju.rng import Random
from paiju.server import protocol, web
from paiju.server.client import Client, Refusal
from paiju.server.connection import Connection
from paiju.server.hall import Timing
from paiju.server.limits import Limits
from paiju.server.protocol import Done, Games, Gone, LinkCode, MissionList, Pong, Room, Tables, Welcome
from paiju.server.sqlite import SqliteStore

from .setting import GENEROUS, PATIENT, SEATS, asynchronous, open_hall, play_on, refused, serving, until


@asynchronous
@pytest.mark.parametrize("game", SEATS)
async def test_a_guest_plays_a_game_against_bots_to_its_end(game):
    rules = {"holdem": "no-limit,start_stack=40", "pinochle": "auction"}.get(game, "")
    async with serving() as served, Client(served.url, name="Ann") as ann:
        seat = await ann.create(game, SEATS[game], rules=rules, start=True)
        await play_on(seat, seconds=90)
        assert seat.over and seat.view.over and seat.update.result
        kept = await served.hall.store.kept(seat.room.record)
        assert kept.names[0] == "Ann"


@asynchronous
async def test_friends_play_by_a_code():
    async with (
        serving() as served,
        Client(served.url, name="Ann") as ann,
        Client(served.url, name="Bob") as bob,
        Client(served.url, name="Eve") as eve,
    ):
        table = await ann.create("crazy_eights", "mo", private=True)
        assert len(table.room.code) == 8
        other = await bob.join(table.room.code.lower())
        watching = await eve.join(table.room.code, watch=True)
        await table.do(protocol.Start)
        moves = await asyncio.gather(play_on(table, Random(1)), play_on(other, Random(2)))
        await watching.until(lambda: watching.over)
        assert sum(moves) == table.update.turn and table.view.payoffs == other.view.payoffs == watching.view.payoffs
        for seat in (table, other):
            await seat.do(protocol.Rematch)
        await table.until(lambda: table.room.game == 2)
        games = await ann.ask(protocol.Recent(), Games)
        assert [(game.names, game.seat) for game in games.games] == [(("Ann", "Bob"), 0)]
        with refused("NO_TABLE"):
            await eve.join("ZZZZZZ")


@asynchronous
async def test_a_token_is_the_whole_identity():
    async with serving() as served:
        async with Client(served.url, name="Ann") as ann:
            me = ann.me
        assert len(me.token) >= 43 and me.token not in me.player
        async with Client(served.url, token=me.token) as again:
            assert (again.me.player, again.me.name) == (me.player, "Ann")
        async with Client(served.url, token=me.token[:-2] + "xx", name="Eve") as other:
            assert other.me.player != me.player and other.me.token != me.token[:-2] + "xx"
        async with Client(served.url, token=me.token, name="Anna") as renamed:
            assert renamed.me.name == "Anna"


@asynchronous
async def test_another_device_becomes_me_by_a_code_that_is_good_once():
    async with serving() as served, Client(served.url, name="Ann") as ann, Client(served.url, name="Phone") as phone:
        table = await ann.create("crazy_eights", "mb", start=True)
        link = await ann.ask(protocol.Link(), LinkCode)
        code = f"{link.code[:4]}-{link.code[4:]}".lower()
        me = await phone.ask(protocol.Claim(code=code), Welcome)
        assert me.player == ann.me.player and me.token != ann.me.token and me.tables == (table.table,)
        seat = await phone.join(table.table)
        assert seat.room.you == 0
        await table.until(lambda: table.gone == "elsewhere")
        await asyncio.wait_for(ann.lost.wait(), 5)
        assert ann.socket.close_code == 4001
        with refused("BAD_CODE"):
            await phone.ask(protocol.Claim(code=code), Welcome)
        async with Client(served.url, token=ann.me.token) as first, Client(served.url, token=me.token) as second:
            assert first.me.player == second.me.player


@asynchronous
async def test_a_broken_connection_is_resumed_in_mid_game():
    async with serving(timing=PATIENT) as served, Client(served.url, name="Bob") as bob:
        ann = await Client(served.url, name="Ann").__aenter__()
        table = await ann.create("crazy_eights", "mo")
        other = await bob.join(table.table)
        await table.do(protocol.Start)
        await table.until(lambda: table.view is not None)
        first = table if table.mine else other
        await first.move(first.view.legal[0])
        await table.until(lambda: table.update.turn == 1)
        events, token = table.events, ann.me.token
        ann.socket.transport.abort()
        await other.until(lambda: not other.room.seats[0].here)
        async with Client(served.url, token=token) as back:
            assert back.me.tables == (table.table,)
            seat = await back.join(table.table, game=1, known=events)
            assert seat.update.since == events and not seat.view.history
            assert seat.update.turn == other.update.turn
            await other.until(lambda: other.room.seats[0].here)
            await asyncio.gather(play_on(seat, Random(3)), play_on(other, Random(4)))
            assert seat.over


@asynchronous
async def test_a_move_sent_again_after_a_break_is_confirmed_again():
    async with serving(timing=PATIENT) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("doudizhu", "mb", rules="endgame,mission=1", start=True)
        await table.until(lambda: table.mine)
        await table.move("789TJ", 0)
        async with Client(served.url, token=ann.me.token) as back:
            seat = await back.join(table.table)
            moved = await seat.move("7 8 9 t j", 0)
            assert (moved.turn, moved.action) == (0, "789TJ")
            with refused("LATE"):
                await seat.move("88", 0)


@asynchronous
async def test_what_is_asked_for_in_the_hall():
    async with serving() as served, Client(served.url, name="Ann") as ann, Client(served.url, name="Bob") as bob:
        bob.heard = []
        assert (await bob.ask(protocol.Lobby(), Tables)).tables == ()
        table = await ann.create("tractor", "mooo", title="  Evening\u202e\n game ")
        await until(lambda: any(isinstance(each, protocol.Changed) and each.tables for each in bob.heard))
        listed = (await bob.ask(protocol.Lobby(), Tables)).tables[0]
        assert (listed.title, listed.game, listed.status) == ("Evening game", "tractor", "waiting")
        assert [seat.kind for seat in listed.seats] == ["person", "open", "open", "open"]
        hidden = await ann.create("tractor", "mooo", private=True)
        assert [each.table for each in (await bob.ask(protocol.Lobby(), Tables)).tables] == [table.table]
        await ann.ask(protocol.Rename(name="Anna \u2066"), Done)
        await table.until(lambda: table.room.seats[0].name == "Anna")
        assert hidden.room.seats[0].name
        assert (await ann.ask(protocol.Ping(), Pong)).time > 1_600_000_000_000
        listed = await ann.ask(protocol.Missions(), MissionList)
        missions = listed.missions
        assert (len(missions), listed.all, listed.solved) == (24, 392, 0) and not any(each.solved for each in missions)
        assert [card[0] for card in missions[0].mine] == list("7889TJA") and missions[0].name.en and missions[0].level
        last = await ann.ask(protocol.Missions(first=380, count=100), MissionList)
        assert [each.number for each in last.missions] == [*range(381, 393)] and last.today == listed.today
        assert all(each.rules == "endgame-three" and each.third for each in last.missions)
        assert not (await ann.ask(protocol.Missions(first=1000), MissionList)).missions
        await table.leave()
        with refused("NO_TABLE"):
            await table.do(protocol.Start)


@asynchronous
async def test_a_mission_that_was_won_is_remembered():
    async with serving() as served, Client(served.url) as ann:
        seat = await ann.create("doudizhu", "mb", rules="endgame,mission=1", start=True)
        async for _ in seat.turns():
            hint = await ann.ask(protocol.Hint(table=seat.table, game=1, turn=seat.update.turn), protocol.Considered)
            await seat.move(hint.action)
        listed = await ann.ask(protocol.Missions(), MissionList)
        assert listed.missions[0].solved == (seat.view.payoffs[0] > 0) == (listed.solved == 1)


@asynchronous
async def test_chat_reaches_everybody_at_the_table_and_nobody_else():
    async with serving() as served, Client(served.url, name="Ann") as ann, Client(served.url, name="Bob") as bob:
        table = await ann.create("crazy_eights", "mo")
        other = await bob.create("crazy_eights", "mo")
        with refused("NOT_HERE"):
            await bob.ask(protocol.Say(table=table.table, text="psst"), Done)
        await bob.join(table.table)
        await ann.ask(protocol.Say(table=table.table, text="<b>hi</b>"), Done)
        seat = bob.tables[table.table]
        await seat.until(lambda: bool(seat.chat))
        assert seat.chat[0].text == "<b>hi</b>" and not other.chat


@asynchronous
@pytest.mark.parametrize("version", ["", '"v":2,', '"v":4,', '"v":"3",', '"v":null,'])
async def test_a_message_without_our_version_is_refused_whatever_else_it_says(version):
    async with open_hall() as hall:
        session = Connection(hall, "host")
        await session.hear(f'{{{version}"type":"hello","id":7,"unheard":true}}')
        answer = protocol.answers.decode(session.outbox.waiting.pop())
        assert (answer.code, answer.id) == ("BAD_VERSION", 7) and session.player.id == ""


def test_the_schema_asks_for_the_version():
    parts = protocol.schema()["$defs"]
    for request in parts["Request"]["anyOf"]:
        assert "v" in parts[request["$ref"].rsplit("/", 1)[-1]]["required"]


BAD_TABLES = [
    ({"game": "snap", "seats": "mb"}, "UNKNOWN_GAME"),
    ({"game": "doudizhu", "seats": "m"}, None),
    ({"game": "crazy_eights", "seats": "mm"}, "ONE_ME"),
    ({"game": "crazy_eights", "seats": "mb", "rules": "nonsense"}, "BAD_RULES"),
    ({"game": "crazy_eights", "seats": "mb", "rules": "seed,deck=x"}, "BAD_RULES"),
    ({"game": "doudizhu", "seats": "mb", "rules": "endgame,mission=999"}, None),
]


@asynchronous
@pytest.mark.parametrize(("table", "code"), BAD_TABLES)
async def test_a_table_that_cannot_be_played_is_refused(table, code):
    async with serving() as served, Client(served.url) as ann:
        with pytest.raises(Refusal) as refusal:
            await ann.create(table.pop("game"), table.pop("seats"), start=True, **table)
        assert code in (None, refusal.value.code) and refusal.value.say("zh")
        assert not served.hall.rooms


@asynchronous
async def test_bots_are_asked_for_by_name_only():
    async with serving() as served, Client(served.url) as ann:
        wishes = [protocol.Wish("me"), protocol.Wish("bot", "antigravity:main")]
        with refused("UNKNOWN_BOT"):
            await ann.ask(protocol.Create(game="crazy_eights", seats=wishes), Room)


@asynchronous
async def test_tables_per_player_are_limited():
    async with serving(limits=Limits(rooms=0)) as served, Client(served.url) as ann:
        with refused("HALL_FULL"):
            await ann.create("crazy_eights", "mo")
    async with serving(limits=Limits(tables=3)) as served, Client(served.url) as ann:
        tables = [await ann.create("crazy_eights", "mo") for _ in range(3)]
        with refused("TOO_MANY_TABLES"):
            await ann.create("crazy_eights", "mo")
        await tables[0].leave()
        await ann.create("crazy_eights", "mo")


@asynchronous
async def test_connections_of_one_address_are_limited():
    async with serving(limits=Limits(per_address=2)) as served:
        async with Client(served.url), Client(served.url):
            with pytest.raises((Refusal, ConnectionError)):
                async with Client(served.url):
                    pass
        async with Client(served.url):
            pass


@asynchronous
async def test_what_costs_much_is_limited_for_each_connection():
    limits = Limits(costly=(3, 0.001), considers=(2, 0.001))
    async with serving(limits=limits, timing=PATIENT) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
        await table.until(lambda: table.mine)
        for _ in range(2):
            assert (await ann.join(table.table)).room.you == 0
        with refused("SLOW_DOWN"):
            await ann.join(table.table)
        considering = protocol.Consider(**table.now(), action=table.view.legal[0])
        for _ in range(2):
            assert (await ann.ask(considering, protocol.Considered)).action == table.view.legal[0]
        with refused("SLOW_DOWN"):
            await ann.ask(considering, protocol.Considered)


@asynchronous
async def test_whoever_is_cut_off_for_nonsense_has_to_wait():
    limits = Limits(patience=(3, 0.001), hasty=(5, 0.001), flood=5)
    async with serving(limits=limits, proxies="") as served, Client(served.url) as ann:
        with suppress(ConnectionClosed):
            for _ in range(10):
                await ann.socket.send("nonsense")
        await asyncio.wait_for(ann.lost.wait(), 5)
        await until(lambda: served.hall.metrics.shown_out.values == {"too many messages": 1})
        with pytest.raises(OSError):
            async with Client(served.url):
                pass


@asynchronous
async def test_floods_are_refused_and_then_cut_off():
    limits = Limits(messages=(20, 0.001), chat=(2, 0.001), patience=(30, 0.001))
    async with serving(limits=limits) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mo")
        for _ in range(2):
            await table.do(protocol.Say, text="hello")
        with refused("SLOW_DOWN"):
            await table.do(protocol.Say, text="hello")
        with pytest.raises((Refusal, ConnectionError)):
            for _ in range(40):
                await ann.ask(protocol.Ping(), Pong)
        with suppress(ConnectionClosed):
            for _ in range(100):
                await ann.socket.send('{"v":3,"type":"ping"}')
        await asyncio.wait_for(ann.lost.wait(), 5)
        assert ann.socket.close_code == 1008


@asynchronous
async def test_new_guests_of_one_address_are_limited():
    async with serving(limits=Limits(guests=(3, 0.001))) as served:
        tokens = []
        for _ in range(3):
            async with Client(served.url) as client:
                tokens.append(client.me.token)
        with refused("SLOW_DOWN"):
            async with Client(served.url):
                pass
        async with Client(served.url, token=tokens[0]):
            pass


@asynchronous
async def test_codes_cannot_be_guessed_for_long():
    async with serving(limits=Limits(codes=(5, 0.001))) as served, Client(served.url) as eve:
        codes = []
        for number in range(8):
            try:
                await eve.join(f"AAAA{number}")
            except Refusal as refusal:
                codes.append(refusal.code)
        assert codes == ["NO_TABLE"] * 5 + ["SLOW_DOWN"] * 3
        async with Client(served.url, name="Ann") as ann:
            table = await ann.create("crazy_eights", "mo")
        with refused("SLOW_DOWN"):
            await eve.join(table.room.code)


@asynchronous
async def test_whoever_does_not_read_is_disconnected_and_the_table_goes_on():
    async with serving(limits=Limits(waiting_bytes=50_000, per_address=0)) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mo")
        session = next(iter(served.web.sessions))
        ann.socket.transport.pause_reading()
        sent = 0
        while not session.closed:
            session.send(b'"%s"' % (b"x" * 1000))
            sent += 1
            await asyncio.sleep(0)
        assert session.outbox.closed == (1013, "You read too slowly.") and 50 < sent < 20_000
        await until(lambda: not served.web.sessions)
        assert "slow_total 1" in served.hall.metrics.text()
        async with Client(served.url, token=ann.me.token) as back:
            await back.join(table.table)


@asynchronous
async def test_whoever_says_nothing_is_disconnected():
    async with (
        serving(limits=Limits(hello_seconds=0.1)) as served,
        connect(served.url.replace("http", "ws") + "/ws") as socket,
    ):
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(socket.recv(), 5)
        assert socket.close_code == 1008


@asynchronous
async def test_a_frame_that_is_too_large_ends_the_connection():
    async with serving() as served, Client(served.url) as ann:
        await ann.socket.send("x" * 20_000)
        await asyncio.wait_for(ann.lost.wait(), 5)
        assert ann.socket.close_code == 1009


@asynchronous
async def test_the_server_says_goodbye():
    async with serving(limits=GENEROUS) as served:
        ann = await Client(served.url).__aenter__()
        ann.heard = []
        await ann.create("crazy_eights", "mbb", start=True)
    await asyncio.wait_for(ann.lost.wait(), 5)
    assert any(isinstance(answer, protocol.Closing) for answer in ann.heard)
    assert ann.socket.close_code == 1012
    await ann.__aexit__(None, None, None)


@asynchronous
async def test_nobody_comes_back_to_a_server_that_is_about_to_stop():
    problems: list[OSError] = []
    async with serving() as served:
        farewell, port = served.web.farewell, int(served.url.rpartition(":")[2])

        async def late() -> None:
            try:
                await asyncio.open_connection("127.0.0.1", port)
            except OSError as problem:
                problems.append(problem)
            await farewell()

        served.web.farewell = late
    assert [type(problem) for problem in problems] == [ConnectionRefusedError]


@asynchronous
async def test_people_are_asked_to_come_back_one_after_another(monkeypatch):
    monkeypatch.setattr(web, "RETURNING", 2)
    async with serving() as served:
        sessions = [Connection(served.hall, "127.0.0.1") for _ in range(5)]
        served.web.sessions |= set(sessions)
        await served.web.farewell()
        told = [protocol.answers.decode(session.outbox.waiting[-1]).seconds for session in sessions]
        assert sorted(told) == [3, 3, 4, 4, 5]


@asynchronous
async def test_everything_is_there_again_after_a_restart(tmp_path):
    path = tmp_path / "paiju.db"
    async with serving(SqliteStore(path), timing=PATIENT) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
        for _ in range(3):
            await table.until(lambda: table.mine)
            await table.move(table.view.legal[0])
        await table.until(lambda: table.mine)
        token, turn, view, commitment = ann.me.token, table.update.turn, table.view, table.room.deal.promise
        waiting = await ann.create("pinochle", "mobb", title="Later")
    async with serving(SqliteStore(path), timing=PATIENT) as served, Client(served.url, token=token) as ann:
        assert set(ann.me.tables) == {table.table, waiting.table}
        back = await ann.join(table.room.code)
        assert back.update.turn == turn and back.room.deal.promise == commitment and back.update.since == 0
        assert (back.view.hand, back.view.legal) == (view.hand, view.legal)
        await play_on(back)
        again = await ann.join(waiting.table)
        assert (again.room.title, again.room.you, again.room.owner) == ("Later", 0, 0)
        assert isinstance(back.room.record, str) and back.room.record


@asynchronous
async def test_deserted_tables_end():
    quick = Timing(grace=60, idle=0.2, bot_delay=(0, 0))
    async with serving(timing=quick) as served, Client(served.url) as bob:
        async with Client(served.url, name="Ann") as ann:
            table = await ann.create("crazy_eights", "mb", start=True)
        await until(lambda: not served.hall.rooms)
        with refused("NO_TABLE"):
            await bob.join(table.table)
        async with Client(served.url, token=ann.me.token) as back:
            assert back.me.tables == ()


@asynchronous
async def test_tables_that_nobody_comes_back_to_after_a_restart_end(tmp_path):
    path = tmp_path / "paiju.db"
    async with serving(SqliteStore(path), timing=PATIENT) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mb", start=True)
    async with serving(SqliteStore(path), timing=PATIENT) as served:
        hall = served.hall
        assert set(hall.caretaker.dormant) == {table.table}
        hall.caretaker.dormant[table.table] = 0
        await hall.caretaker.end_idle()
        assert hall.caretaker.dormant[table.table] > 0, "somebody was there a moment ago"
        assert await hall.store.find(table.table) is not None
    quick = Timing(grace=60, idle=0.5, bot_delay=(0, 0))
    async with serving(SqliteStore(path), timing=quick) as served:
        while await served.hall.store.find(table.table) is not None:
            await asyncio.sleep(0.02)


@asynchronous
async def test_gone_says_why():
    async with serving() as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mo")
        await table.leave()
        assert table.gone == "left"
        assert Gone(table="x", reason="ended").reason == "ended"


@asynchronous
@pytest.mark.parametrize("greeting", [b"", b"HTTP/1.1 200 OK\r\n\r\n"])
async def test_a_client_that_is_cut_off_while_shaking_hands_may_try_again(greeting):
    async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(greeting)
        writer.close()

    server = await asyncio.start_server(hang_up, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionError):
            async with Client(f"http://127.0.0.1:{port}"):
                pass


@asynchronous
async def test_nothing_keeps_a_connection_that_has_ended():
    """Whoever comes and goes does not fill the memory, even if nobody looks for garbage."""
    gc.collect()
    gc.disable()
    try:
        async with serving(timing=PATIENT) as served:
            async with Client(served.url) as ann, Client(served.url) as bob:
                table = await ann.create("crazy_eights", "mb", start=True)
                await bob.join(table.table, watch=True)
                left = [ref(session) for session in served.web.sessions]
                left += [ref(session.outbox.wire.carrier) for session in served.web.sessions]
            await until(lambda: not any(each() for each in left))
    finally:
        gc.enable()
    assert len(left) == 4
