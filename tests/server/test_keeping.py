"""Keeping house: owners remove people, hosts close, announce, mute and ban, players get and delete their data."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from paiju.record import Record
from paiju.server import keeping, protocol
from paiju.server.limits import Limits
from paiju.server.protocol import Join, Welcome
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import connect as store_at
from paiju.server.web import Tokens

from .setting import (
    PATIENT,
    Client,
    Guest,
    Refusal,
    Served,
    asynchronous,
    make_table,
    open_hall,
    play_on,
    refused,
    serving,
    started,
    until,
)
from .test_web import get

TOKEN = "a-token-of-the-host"
KEYS = Tokens(admin=TOKEN, metrics="a-token-of-prometheus")


async def admin(served: Served, page: str = "acts", token: str = TOKEN, **wanted: object) -> tuple[int, object]:
    """Ask the desk for something."""
    body = json.dumps(wanted).encode() if wanted else None
    method = "POST" if wanted else "GET"
    status, _, data = await get(served.url, f"/admin/{page}", method, body, authorization=f"Bearer {token}")
    return status, json.loads(data)


async def shown_out(client: Client) -> tuple[str, int]:
    """With which refusal and which code a connection was ended."""
    await asyncio.wait_for(client.lost.wait(), 10)
    said = next(answer for answer in reversed(client.heard) if isinstance(answer, protocol.Refused))
    return said.code, client.socket.close_code


# An owner removes somebody.


@asynchronous
@pytest.mark.parametrize("status", ["waiting", "playing", "over"])
async def test_the_owner_removes_somebody_who_cannot_come_back(status):
    async with open_hall(timing=PATIENT) as hall:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        room = await make_table(hall, ann, "moo")
        for guest in (bob, eve):
            await room.host.join(guest, Join(table=room.id))
        if status != "waiting":
            await room.dealer.begin(ann)
        if status == "over":
            await room.change(status="over")
            await room.dealer.rematch(ann)
            await room.dealer.rematch(eve)
        other = bob.again()
        other_watches = Guest(player=bob.player)
        room.members[other_watches] = None
        await room.host.remove(ann, 1)
        assert bob.gone == other_watches.gone == [(room.id, "removed")]
        assert room.setup.removed == [bob.player.id] and room.seat_of(bob.player.id) is None
        assert ann.room.seats[1].kind == ("open" if status == "waiting" else "bot")
        assert room.status == ("playing" if status == "over" else status)  # nobody waits for Bob any more
        for watch in (False, True):
            with refused("REMOVED"):
                await room.host.join(other, Join(table=room.id, watch=watch))
        with refused("NOT_HERE"):
            await room.host.sit(other, None, False)
        assert await hall.tables_of(bob.player.id) == []


@asynchronous
async def test_who_was_removed_stays_so_through_a_restart(tmp_path):
    ann, bob = Guest("Ann"), Guest("Bob")
    async with open_hall(store_at(str(tmp_path / "x.db")), timing=PATIENT) as hall:
        room = await started(hall, ann, bob)
        await room.host.remove(ann, 1)
    async with open_hall(store_at(str(tmp_path / "x.db")), timing=PATIENT) as hall:
        room = await hall.find(room.id)
        with refused("REMOVED"):
            await room.host.join(bob, Join(table=room.id))
        await room.host.join(ann, Join(table=room.id))
        assert ann.room.you == 0


@asynchronous
async def test_only_the_owner_removes_and_only_people():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await make_table(hall, ann, "moob")
        await room.host.join(bob, Join(table=room.id))
        for who, seat, code in (
            (bob, 0, "NOT_OWNER"),
            (Guest(), 1, "NOT_HERE"),
            (ann, 0, "YOURSELF"),
            (ann, 2, "NO_PERSON"),
            (ann, 3, "NO_PERSON"),
            (ann, 9, "NO_SEAT"),
        ):
            with refused(code):
                await room.host.remove(who, seat)
        assert not room.setup.removed and room.seat_of(bob.player.id) == 1


@asynchronous
async def test_somebody_is_removed_over_the_network():
    async with serving() as served, Client(served.url, name="Ann") as ann, Client(served.url, name="Bob") as bob:
        table = await ann.create("crazy_eights", "mo")
        other = await bob.join(table.room.code)
        await table.do(protocol.Remove, seat=1)
        await other.until(lambda: other.gone == "removed")
        with pytest.raises(Refusal) as refusal:
            await bob.join(table.room.code, watch=True)
        assert refusal.value.code == "REMOVED"


# The host's gate.


@asynchronous
async def test_without_a_token_there_is_no_desk_and_there_are_no_numbers():
    async with serving() as served:
        for path in ("/admin/tables", "/admin/players", "/admin/acts", "/metrics"):
            for headers in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer x"}):
                assert (await get(served.url, path, **headers))[0] == 404
        assert (await get(served.url, "/admin/acts", "POST", b"{}"))[0] == 404


@asynchronous
async def test_wrong_tokens_are_refused_and_soon_not_even_looked_at():
    async with serving(tokens=KEYS) as served:
        for wrong in ("", "x", TOKEN + "x", TOKEN[:-1], KEYS.metrics):
            status, answer = await admin(served, token=wrong)
            assert (status, answer["code"]) == (401, "BAD_TOKEN")
        assert (await admin(served))[0] == 429  # not even the right one
        assert (await get(served.url, "/metrics", authorization=f"Bearer {KEYS.metrics}"))[0] == 429
        assert (await get(served.url, "/link"))[0] == 404


@asynchronous
async def test_nonsense_is_refused_and_changes_nothing():
    async with serving(tokens=KEYS) as served, Client(served.url) as ann:
        for wanted, status, code in (
            ({"what": "dance"}, 400, "BAD_MESSAGE"),
            ({"what": "ban", "colour": 1}, 400, "BAD_MESSAGE"),
            ({"what": "ban", "whom": "nobody", "seconds": 60}, 404, "NO_PLAYER"),
            ({"what": "mute", "whom": "127.0.0.1", "seconds": 60}, 404, "NO_PLAYER"),
            ({"what": "revoke", "whom": "nobody"}, 404, "NO_PLAYER"),
            ({"what": "forget", "whom": "nobody"}, 404, "NO_PLAYER"),
            ({"what": "close", "whom": "nowhere"}, 404, "NO_TABLE"),
            ({"what": "ban", "whom": ann.me.player}, 400, "BAD_ACT"),
            ({"what": "ban", "whom": ann.me.player, "seconds": -1}, 400, "BAD_ACT"),
            ({"what": "ban", "whom": ann.me.player, "seconds": 1e300}, 400, "BAD_ACT"),
            ({"what": "ban", "whom": "0.0.0.0/0", "seconds": 60}, 400, "BAD_ACT"),
            ({"what": "lift", "whom": ann.me.player}, 400, "BAD_ACT"),
            ({"what": "announce", "text": " \u200b "}, 400, "EMPTY_TEXT"),
        ):
            found, answer = await admin(served, **wanted)
            assert (found, answer["code"]) == (status, code), wanted
        assert (await get(served.url, "/admin/acts", "POST", b"x" * 5000, authorization=f"Bearer {TOKEN}"))[0] == 413
        assert await admin(served) == (200, [])


# What the host does.


@asynchronous
async def test_the_host_sees_tables_and_players():
    async with (
        serving(tokens=KEYS) as served,
        Client(served.url, name="Ann") as ann,
        Client(served.url, bot=True) as bob,
    ):
        table = await ann.create("crazy_eights", "mob", title="Friday", private=True)
        status, [shown] = await admin(served, "tables")
        assert status == 200 and shown["table"] == table.table and shown["code"] == table.room.code
        assert (shown["title"], shown["game"], shown["status"], shown["private"]) == (
            "Friday",
            "crazy_eights",
            "waiting",
            True,
        )
        assert shown["names"][:2] == ["Ann", "-"] and shown["players"] == [ann.me.player] and shown["made"][:2] == "20"
        _, found = await admin(served, "players")
        first, second = sorted(found, key=lambda each: each["bot"])
        assert first["player"] == ann.me.player and first["name"] == "Ann" and first["tables"] == [table.table]
        assert first["address"] == "127.0.0.1" and first["since"][:2] == "20" and not first["bot"]
        assert second["player"] == bob.me.player and second["bot"] and second["tables"] == []


@asynchronous
async def test_the_host_closes_a_table_and_announces():
    async with serving(tokens=KEYS) as served, Client(served.url, name="Ann") as ann, Client(served.url) as eve:
        eve.heard = []
        table = await ann.create("crazy_eights", "mbb", start=True)
        watching = await eve.join(table.table, watch=True)
        status, act = await admin(served, what="close", whom=table.room.code.lower())
        assert status == 200 and act["whom"] == table.table
        await table.until(lambda: table.gone == "closed")
        await watching.until(lambda: watching.gone == "closed")
        assert table.table not in served.hall.rooms and (await admin(served, what="close", whom=table.table))[0] == 404
        await admin(served, what="announce", text="We close at\nmidnight. {x}")
        await until(lambda: any(isinstance(each, protocol.Notice) for each in eve.heard))
        assert next(each.text for each in eve.heard if isinstance(each, protocol.Notice)) == "We close at midnight. {x}"


@asynchronous
async def test_who_is_muted_says_nothing_until_it_is_lifted():
    async with serving(tokens=KEYS) as served, Client(served.url, name="Ann") as ann:
        ann.heard = []
        table = await ann.create("crazy_eights", "mo")
        await table.do(protocol.Say, text="one")
        await admin(served, what="mute", whom=ann.me.player, seconds=3600, text="Be nice.")
        with pytest.raises(Refusal) as refusal:
            await table.do(protocol.Say, text="two")
        assert refusal.value.code == "MUTED" and "Be nice." in str(refusal.value)
        said = next(each for each in ann.heard if isinstance(each, protocol.Refused))
        assert said.until > time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()) and said.until in said.message.zh
        await admin(served, what="lift", whom=ann.me.player)
        await table.do(protocol.Say, text="three")
        assert [line.text for line in table.chat] == ["one", "three"]


@asynchronous
async def test_who_is_banned_is_shown_out_and_not_let_in_until_the_time_is_over():
    async with serving(tokens=KEYS) as served, Client(served.url, name="Eve") as eve:
        async with Client(served.url, name="Ann") as ann:
            ann.heard = []
            link = (await ann.ask(protocol.Link(), protocol.LinkCode)).code
            table = await ann.create("crazy_eights", "mo")
            await admin(served, what="ban", whom=ann.me.player, seconds=1.5, text="Cheating.")
            assert await shown_out(ann) == ("BANNED", 1008)
            assert not served.hall.rooms[table.table].members
        with pytest.raises(Refusal) as refusal:
            await Client(served.url, token=ann.me.token).__aenter__()
        assert refusal.value.code == "BANNED" and "Cheating." in str(refusal.value)
        with pytest.raises(Refusal) as refusal:
            await eve.ask(protocol.Claim(code=link), Welcome)
        assert refusal.value.code == "BANNED" and eve.me.name == "Eve"
        banned = True
        while banned:
            with suppress(Refusal):
                async with Client(served.url, token=ann.me.token) as back:
                    assert back.me.name == "Ann"
                    banned = False
            await asyncio.sleep(0.05)


@asynchronous
async def test_an_address_is_banned_for_players_and_new_guests_alike():
    async with serving(tokens=KEYS) as served, Client(served.url) as ann:
        ann.heard = []
        await admin(served, what="ban", whom="127.0.0.1/24", seconds=60)
        assert await shown_out(ann) == ("BANNED", 1008)
        for token in ("", ann.me.token):
            async with connect(served.url.replace("http", "ws") + "/ws") as socket:
                await socket.send(json.dumps({"v": 3, "type": "hello", "id": 1, "token": token}))
                answer = json.loads(await socket.recv())
                assert (answer["type"], answer["code"], answer["id"]) == ("refused", "BANNED", 1) and answer["until"]
                with pytest.raises(ConnectionClosed):
                    await socket.recv()
                assert socket.close_code == 1008
        assert (await admin(served, what="lift", whom="127.0.0.99/24"))[0] == 200
        async with Client(served.url, token=ann.me.token):
            pass


@pytest.mark.parametrize(
    ("text", "network", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7/32", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.7/24", "203.0.113.0/24", "203.0.113.200", "203.0.114.1"),
        ("2001:db8::1", "2001:db8::/64", "2001:db8::", "2001:db8:0:1::"),
        ("2001:db8::/32", "2001:db8::/32", "2001:db8:ffff:1::", "2001:db9::"),
        ("::ffff:203.0.113.7", "203.0.113.7/32", "203.0.113.7", "203.0.113.8"),
    ],
)
def test_addresses_are_banned_as_they_are_counted(text, network, inside, outside):
    assert keeping.network_of(text) == network

    @asynchronous
    async def check():
        async with open_hall() as hall:
            await hall.house.act("ban", text, 60, "", "test")
            assert (
                hall.house.ban_of("", inside) and not hall.house.ban_of("", outside) and not hall.house.ban_of("", "?")
            )

    check()


def test_what_is_no_address_is_no_network():
    for text in ("", "ann", "1.2.3", "1.2.3.4/99", "xKp2Xq9Zt1w_", "123456789012"):
        assert keeping.network_of(text) == ""


@asynchronous
async def test_bans_and_mutes_survive_a_restart_and_what_was_done_is_not_done_again(tmp_path):
    store = lambda: store_at(str(tmp_path / "x.db"))  # noqa: E731
    async with (
        serving(store(), timing=PATIENT, tokens=KEYS) as served,
        Client(served.url) as ann,
        Client(served.url) as bob,
    ):
        table = await bob.create("crazy_eights", "mo")
        await admin(served, what="announce", text="Once.")
        await admin(served, what="mute", whom=bob.me.player, seconds=60)
        await admin(served, what="ban", whom=ann.me.player, seconds=60, text="x")
        await admin(served, what="ban", whom="198.51.100.1", seconds=60)
        await admin(served, what="lift", whom="198.51.100.1")
    async with serving(store(), timing=PATIENT, tokens=KEYS) as served:
        with pytest.raises(Refusal):
            await Client(served.url, token=ann.me.token).__aenter__()
        async with Client(served.url, token=bob.me.token) as bob:
            bob.heard = []
            table = await bob.join(table.table)
            with pytest.raises(Refusal):
                await table.do(protocol.Say, text="hm")
            await served.hall.house.look()
            assert not any(isinstance(each, protocol.Notice) for each in bob.heard)
        _, found = await admin(served)
        assert [(each["what"], each["holds"]) for each in found] == [
            *(("ban", True), ("mute", True), ("lift", False), ("ban", False), ("announce", False))
        ]


@asynchronous
async def test_revoked_tokens_are_not_good_any_more():
    async with serving(tokens=KEYS) as served, Client(served.url, name="Ann") as ann:
        ann.heard = []
        await admin(served, what="revoke", whom=ann.me.player)
        assert await shown_out(ann) == ("REVOKED", 4002)
        async with Client(served.url, token=ann.me.token) as other:
            assert other.me.player != ann.me.player


@asynchronous
async def test_every_act_is_logged_with_who_did_it(caplog):
    caplog.set_level(logging.INFO, "paiju")
    async with serving(tokens=KEYS) as served, Client(served.url) as ann:
        await admin(served, what="mute", whom=ann.me.player, seconds=60)
        await ann.ask(protocol.Renew(), Welcome)
        await admin(served, token="wrong")
    acts = [each for each in caplog.records if hasattr(each, "what")]
    assert [(each.what, each.whom) for each in acts] == [("mute", ann.me.player), ("revoke", ann.me.player)]
    assert acts[0].by.startswith("host ") and acts[0].by.endswith(" at 127.0.0.1") and acts[0].until
    assert acts[1].by == "player at 127.0.0.1" and TOKEN not in caplog.text
    assert any(
        each.by == "127.0.0.1" and "wrong token" in each.message for each in caplog.records if hasattr(each, "by")
    )


@asynchronous
async def test_other_nodes_do_what_was_decided_here(postgres_url):
    async with (
        serving(store_at(postgres_url), tokens=KEYS) as one,
        serving(store_at(postgres_url)) as two,
        Client(one.url, name="Ann") as ann,
        Client(two.url, name="Bob") as bob,
        Client(two.url, name="Eve") as eve,
    ):
        bob.heard, eve.heard = [], []
        table = await eve.create("crazy_eights", "mo")
        other = await ann.join(table.table)
        _, found = await admin(one, "players")
        assert (
            sorted(each["name"] for each in found) == ["Ann", "Bob", "Eve"]
            and len({each["node"] for each in found}) == 2
        )
        await admin(one, what="announce", text="Hello all.")
        await admin(one, what="close", whom=table.room.code)
        await table.until(lambda: table.gone == "closed")
        await other.until(lambda: other.gone == "closed")
        assert sum(isinstance(each, protocol.Notice) for each in eve.heard) == 1
        await admin(one, what="ban", whom=bob.me.player, seconds=60)
        await admin(one, what="revoke", whom=eve.me.player)
        assert await shown_out(bob) == ("BANNED", 1008) and await shown_out(eve) == ("REVOKED", 4002)
        assert (await admin(one, "tables"))[1] == []


# Players about themselves.


async def me(served: Served, token: str, method: str = "GET") -> tuple[int, dict[str, object]]:
    status, headers, data = await get(served.url, "/api/me", method, authorization=f"Bearer {token}")
    assert headers["cache-control"] == "no-store"
    return status, json.loads(data)


@asynchronous
async def test_a_player_downloads_everything_about_themselves():
    async with serving(tokens=KEYS) as served, Client(served.url, name="Ann") as ann:
        table = await ann.create("crazy_eights", "mbb", start=True)
        await table.do(protocol.Say, text="hi there")
        await play_on(table)
        await admin(served, what="mute", whom=ann.me.player, seconds=60, text="Psst.")
        status, found = await me(served, ann.me.token)
        assert status == 200 and (found["player"], found["name"], found["tokens"]) == (ann.me.player, "Ann", 1)
        [game] = found["games"]
        assert game["id"] == table.room.record and game["seat"] == 0 and Record.parse(game["text"]).replay().over()
        assert [line["text"] for line in found["chat"]] == ["hi there"] and found["tables"] == [table.table]
        assert [(act["what"], act["text"]) for act in found["acts"]] == [("mute", "Psst.")]
        for token in ("", "x", ann.me.token[:-1]):
            status, answer = await me(served, token)
            assert (status, answer["code"]) == (401, "BAD_TOKEN")
        assert (await get(served.url, "/api/me", "POST"))[0] in (404, 405)


@asynchronous
async def test_guessing_at_tokens_of_players_is_limited():
    limits = Limits(uploads=(3, 0.001))
    async with serving(limits=limits) as served:
        assert [(await me(served, "x"))[0] for _ in range(4)] == [401, 401, 401, 429]


@asynchronous
async def test_a_player_deletes_everything_but_the_games_of_others_stay():
    async with (
        serving(timing=PATIENT) as served,
        Client(served.url, name="Annabel") as ann,
        Client(served.url, name="Bob") as bob,
    ):
        ann.heard = []
        table = await ann.create("crazy_eights", "mob")
        other = await bob.join(table.table)
        await table.do(protocol.Say, text="I am Annabel")
        await table.do(protocol.Start)
        await asyncio.gather(play_on(table), play_on(other))
        record = table.room.record
        running = await ann.create("crazy_eights", "mo")
        there = await bob.join(running.table)
        await running.do(protocol.Start)
        alone = await ann.create("crazy_eights", "mbb", start=True)
        await play_on(alone)
        early, more = await ann.create("crazy_eights", "mo"), await ann.create("crazy_eights", "mo")
        for left in (early, more):
            await bob.join(left.table)
            await left.do(protocol.Start)
            await left.leave()
        await play_on(bob.tables[early.table])
        store = served.hall.store
        assert (await me(served, ann.me.token, "DELETE")) == (200, {"deleted": True})
        assert await shown_out(ann) == ("REVOKED", 4002)
        for what in ("players", "tokens", "seats", "tables", "records", "played", "absent", "chat"):
            rows = await store.read(f"SELECT * FROM {what}")
            text = repr([[bytes(each) if isinstance(each, memoryview) else each for each in row] for row in rows])
            assert ann.me.player not in text and "Annabel" not in text, what
        assert (await store.kept(record)).names[:2] == ("Anonymous", "Bob")
        assert await store.kept(alone.room.record) is None and len(await store.recent(bob.me.player)) == 2
        await there.until(lambda: there.room.seats[0].kind == "bot" and there.room.owner == 1)
        assert "Annabel" not in repr(there.room) and (await me(served, ann.me.token))[0] == 401
        await play_on(there)
        assert there.over and "Annabel" not in (await store.kept(there.room.record)).text


@asynchronous
async def test_deleting_reaches_tables_that_nobody_has_and_those_of_other_nodes(postgres_url):
    async with serving(store_at(postgres_url), timing=PATIENT) as one, Client(one.url, name="Annabel") as ann:
        asleep = await ann.create("crazy_eights", "mbb", start=True)
    async with (
        serving(store_at(postgres_url), timing=PATIENT) as one,
        serving(store_at(postgres_url), timing=PATIENT) as two,
        Client(one.url, token=ann.me.token) as ann,
        Client(two.url, name="Bob") as bob,
    ):
        table = await bob.create("crazy_eights", "mo")
        await ann.join(table.table)
        await (await bob.join(table.table)).do(protocol.Start)
        assert await me(one, ann.me.token, "DELETE") == (200, {"deleted": True})
        await table.until(lambda: table.room.seats[1].kind == "bot")
        await until(lambda: asleep.table not in one.hall.rooms)
        assert await one.hall.store.mentioning(ann.me.player) == []
        assert "Annabel" not in repr(table.room.seats)


@asynchronous
async def test_a_new_token_ends_all_others_and_their_connections():
    async with serving() as served, Client(served.url, name="Ann") as ann, Client(served.url) as phone:
        phone.heard = []
        code = (await ann.ask(protocol.Link(), protocol.LinkCode)).code
        lost = await phone.ask(protocol.Claim(code=code), Welcome)
        open_code = (await ann.ask(protocol.Link(), protocol.LinkCode)).code
        table = await ann.create("crazy_eights", "mo")
        new = await ann.ask(protocol.Renew(), Welcome)
        assert (
            new.player == ann.me.player and new.token not in (ann.me.token, lost.token) and new.tables == (table.table,)
        )
        assert await shown_out(phone) == ("REVOKED", 4002)
        await table.do(protocol.Say, text="still here")
        async with Client(served.url, token=new.token) as again:
            assert again.me.player == ann.me.player
            with pytest.raises(Refusal):
                await again.ask(protocol.Claim(code=open_code), Welcome)
        for old in (ann.me.token, lost.token):
            async with Client(served.url, token=old) as stranger:
                assert stranger.me.player != ann.me.player


# Wishes for another game.


@asynchronous
async def test_wishes_for_another_game_survive_a_restart(tmp_path):
    ann, bob = Guest("Ann"), Guest("Bob")
    async with open_hall(store_at(str(tmp_path / "x.db")), timing=PATIENT) as hall:
        room = await started(hall, ann, bob)
        await room.change(status="over")
        await room.dealer.rematch(ann)
    async with open_hall(SqliteStore(tmp_path / "x.db"), timing=PATIENT) as hall:
        room = await hall.find(room.id)
        await room.host.join(ann, Join(table=room.id))
        await room.host.join(bob, Join(table=room.id))
        assert bob.room.rematch == (0,) and room.status == "over"
        await room.dealer.rematch(bob)
        assert room.status == "playing" and room.stored.game == 2 and not room.setup.again


@asynchronous
async def test_a_wish_waits_for_who_is_not_back_yet_and_then_no_longer(tmp_path):
    ann, bob = Guest("Ann"), Guest("Bob")
    async with open_hall(store_at(str(tmp_path / "x.db")), timing=PATIENT) as hall:
        room = await started(hall, ann, bob)
        await room.change(status="over")
        await room.dealer.rematch(ann)
    async with open_hall(store_at(str(tmp_path / "x.db"))) as hall:
        room = await hall.find(room.id)
        await room.host.join(ann, Join(table=room.id))
        assert room.status == "over"
        await until(lambda: room.status == "playing")


@asynchronous
async def test_who_wants_another_game_and_goes_does_not_begin_it_alone():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob)
        await room.change(status="over")
        await room.dealer.rematch(ann)
        room.host.disconnect(ann)
        room.host.disconnect(bob)
        await asyncio.sleep(0.05)  # nothing is to happen, so there is nothing to wait for
        assert room.status == "over"
