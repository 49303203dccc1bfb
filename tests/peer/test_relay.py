"""Through a real server's relay: peers that do not reach each other play all the same, and the relay learns nothing."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from paiju.peer.gathering import Gathering
from paiju.peer.invitation import Invitation, Relay, read_invitation
from paiju.peer.keys import Identity
from paiju.peer.reaching import Address, dial
from paiju.peer.relay import Stream, Waiting, socket_url, through
from paiju.peer.relaying import number_of
from paiju.server import relay as server_side
from server.setting import GENEROUS, Served, serving

from .network import QUICK, Between, Ears, Mischief, access, asynchronous, names, present, refused, terms, until

KEY = b"k" * 32
TIGHT = msgspec.structs.replace(GENEROUS, per_address=200)


def limits(**more: Any) -> dict[str, Any]:
    return {"limits": msgspec.structs.replace(TIGHT, **more)}


async def opened(server: Served, **wish: str) -> ClientConnection:
    socket = await connect(socket_url(server.url), compression=None, proxy=None)
    with suppress(ConnectionClosed):  # it may have been refused already
        await socket.send(msgspec.json.encode(wish).decode())
    return socket


async def heard(socket: ClientConnection) -> Any:
    return msgspec.json.decode(await asyncio.wait_for(socket.recv(), 5))


def relayed(number: int, url: str, **more: Any) -> Any:
    """Somebody whom nobody reaches but by the relay."""
    return access(number, relay=url, only_relay=True, **more)


def sides(server: Served) -> server_side.Relay:
    assert server.web.relay is not None
    return server.web.relay


@asynchronous
async def test_a_whole_table_meets_at_a_relay_and_outlives_its_host() -> None:
    async with serving(relay=True) as server:
        host = await Gathering.host(terms(3), Identity(), "Ann", access=relayed(2, server.url))
        text = str(host.invitation)
        place = read_invitation(text)
        assert place.relay is not None and place.relay.url == server.url and not place.addresses
        await until(lambda: len(sides(server).waiters) == 1)
        guests = []
        for number, name in ((3, "Bob"), (4, "Cat")):
            guests.append(await Gathering.join(place, Identity(), name, access=relayed(number, server.url)))
        people = [host, *guests]
        await until(lambda: all(names(each) == ["Ann", "Bob", "Cat"] for each in people))
        ears = [Ears(each) for each in people]
        big = secrets.token_bytes(300_000)
        guests[0].send(big)
        await until(lambda: big in ears[0].heard and big in ears[2].heard)
        host.begin()
        await until(lambda: all(each.begun for each in people))
        await host.close()
        await until(lambda: guests[0].hosting and guests[1].connected)
        guests[1].send(b"we go on")
        await until(lambda: b"we go on" in ears[1].heard)
        for each in guests:
            await each.close()
        await until(lambda: not sides(server).sides and not sides(server).waiters and not sides(server).sides_of)


async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()
    writer.close()


@asynchronous
async def test_who_has_no_address_announces_nothing_and_complains_of_nothing() -> None:
    async with serving(relay=True) as server:
        host = await Gathering.host(terms(3), Identity(), "Ann", access=relayed(2, server.url, announce=True))
        await until(lambda: len(sides(server).waiters) == 1)
        guest = await Gathering.join(host.invitation, Identity(), "Bob", access=relayed(3, server.url))
        await until(lambda: names(host) == ["Ann", "Bob"])
        assert host.announcer.problem is None and host.announcer._wanted is None
        await guest.leave()
        await host.leave()


@asynchronous
async def test_the_relay_is_tried_when_no_address_answers() -> None:
    async with serving(relay=True) as server:
        host = await Gathering.host(terms(3), Identity(), "Ann", access=access(2, relay=server.url))
        await until(lambda: len(sides(server).waiters) == 1)
        silent = await asyncio.start_server(say_nothing, "127.0.0.78", 0)
        wrong = (Address("127.0.0.77", 9), Address("127.0.0.78", silent.sockets[0].getsockname()[1]))  # one refuses
        place = msgspec.structs.replace(host.invitation, addresses=wrong)
        loop = asyncio.get_running_loop()
        began = loop.time()
        guest = await Gathering.join(place, Identity(), "Bob", access=access(3))
        assert 0.4 < loop.time() - began < 4
        assert isinstance(host._links[guest.identity.public].channel.carrier.carrier, Stream)  # type: ignore[attr-defined]
        assert guest.people[1].card.relay == server.url, "who came by a relay can be reached there too"
        await guest.close()
        await until(lambda: present(host) == ["Ann"])
        began = loop.time()
        guest = await Gathering.join(host.invitation, Identity(), "Cat", access=access(4))
        assert loop.time() - began < 0.5
        assert not isinstance(host._links[guest.identity.public].channel.carrier.carrier, Stream)  # type: ignore[attr-defined]
        await guest.close()
        await host.close()
        silent.close()


@asynchronous
async def test_open_tables_are_not_open_to_those_who_come_by_the_relay() -> None:
    async with serving(relay=True) as server:
        host = await Gathering.host(terms(3), Identity(), "Ann", access=relayed(2, server.url))
        await until(lambda: len(sides(server).waiters) == 1)
        place = msgspec.structs.replace(host.invitation, secret=b"")
        with refused("NOT_INVITED"):
            await Gathering.join(place, Identity(), "Bob", access=relayed(3, server.url))
        await host.close()


@asynchronous
async def test_a_relay_sees_sealed_bytes_alone() -> None:
    seen: list[bytes] = []
    pass_on = server_side.Side.pass_on

    async def spy(self: server_side.Side, other: server_side.Side) -> None:
        hear = self.hear

        async def listen(patience: float) -> str | bytes | None:
            data = await hear(patience)
            if isinstance(data, bytes):
                seen.append(data)
            return data

        self.hear = listen  # type: ignore[method-assign]
        await pass_on(self, other)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_side.Side, "pass_on", spy)
        async with serving(relay=True) as server:
            host = await Gathering.host(terms(2), Identity(), "Ann", access=relayed(2, server.url))
            await until(lambda: len(sides(server).waiters) == 1)
            guest = await Gathering.join(host.invitation, Identity(), "Bobby", access=relayed(3, server.url))
            ears = Ears(host)
            guest.send(b"seven of spades")
            await until(lambda: bool(ears.heard))
            secret = [
                b"seven of spades",
                b"Bobby",
                host.secret,
                host.table,
                host.identity.public,
                host.card.fingerprint,
            ]
            await guest.close()
            await host.close()
    everything = b"".join(seen)
    assert len(everything) > 1000 and not any(each in everything for each in secret)


@asynchronous
async def test_a_server_offers_no_relay_unless_told_to() -> None:
    async with serving() as server:
        with pytest.raises((InvalidStatus, WebSocketException)):
            await opened(server, wait=KEY.hex())
        with refused("NO_RELAY"):
            await through(Relay(server.url, b"n" * 16))
        host = await Gathering.host(terms(3), Identity(), "Ann", access=access(2, relay=server.url))
        assert host._waiting is not None
        await until(lambda: host._waiting is not None and host._waiting.problem is not None)
        assert "does not pass on" in str(host._waiting.problem)
        await host.close()
    with refused("NO_RELAY"):
        await through(Relay("http://127.0.0.1:9", b"n" * 16))
    with refused("NO_RELAY"):
        place = Invitation((), b"t" * 16, b"f" * 32, b"s" * 16, Relay(server.url, b"n" * 16))
        await Gathering.join(place, Identity(), "Bob", access=access(3))


@asynchronous
async def test_nobody_waits_under_anothers_number() -> None:
    async with serving(relay=True) as server:
        waiting = await opened(server, wait=KEY.hex())
        assert (await heard(waiting))["number"] == number_of(KEY).hex() == server_side.number_of(KEY).hex()
        thief = await opened(server, wait=secrets.token_hex(32))
        assert (await heard(thief))["number"] != number_of(KEY).hex()
        caller = await opened(server, to=number_of(KEY).hex())
        token = (await heard(waiting))["call"]
        wrong = await opened(server, take=secrets.token_hex(16))
        assert (await heard(wrong))["refused"] == "NOT_TAKEN"
        taker = await opened(server, take=token)
        assert (await heard(caller)) == (await heard(taker)) == {"open": True}
        second = await opened(server, take=token)
        assert (await heard(second))["refused"] == "NOT_TAKEN"
        await caller.send(b"\xff\x00sealed")
        assert await taker.recv() == b"\xff\x00sealed"
        await taker.send(b"\x80back")
        assert await caller.recv() == b"\x80back"
        await caller.close()
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(taker.recv(), 5)
        again = await opened(server, wait=KEY.hex())  # the owner of the key again: the old one goes
        assert (await heard(again))["number"] == number_of(KEY).hex()
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(waiting.recv(), 5)
        for each in (thief, wrong, second, again):
            await each.close()


@pytest.mark.parametrize(
    "first", ["", "nonsense", "[]", "{}", '{"wait": "zz"}', '{"to": "ab"}', '{"x": 1}', b"\xff\xfe"]
)
def test_who_wants_nothing_sensible_is_shown_out(first: str | bytes) -> None:
    @asynchronous
    async def run() -> None:
        async with serving(relay=True) as server:
            socket = await connect(socket_url(server.url), compression=None, proxy=None)
            await socket.send(first)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), 5)
            await until(lambda: not sides(server).sides)

    run()


@asynchronous
async def test_limits_of_time_and_number() -> None:
    few = limits(
        relay_waiting_of_one=2, relay_sides_of_one=5, relay_call_seconds=0.3, relay_idle_seconds=0.5, hello_seconds=0.3
    )
    async with serving(relay=True, **few) as server:
        nobody = await opened(server, to="00" * 16)
        assert (await heard(nobody))["refused"] == "NOBODY_WAITS"
        waiting = [await opened(server, wait=secrets.token_hex(32)) for _ in range(3)]
        said = [await heard(each) for each in waiting]
        assert sorted(set().union(*said)) == ["number", "refused"] and said[2]["refused"] == "BUSY"
        caller = await opened(server, to=said[0]["number"])
        assert (await heard(caller))["refused"] == "NOT_TAKEN"
        silent = await connect(socket_url(server.url), compression=None, proxy=None)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(silent.recv(), 3)
        await heard(waiting[0])
        idle = await opened(server, to=said[0]["number"])
        other = await opened(server, take=(await heard(waiting[0]))["call"])
        assert await heard(idle) == await heard(other) == {"open": True}
        crowd = [await opened(server, to=said[0]["number"]) for _ in range(3)]
        answers = await asyncio.gather(*map(heard, crowd))
        assert "BUSY" in [each.get("refused") for each in answers]
        for each in (idle, other):
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(each.recv(), 3)
        for each in [*waiting, *crowd]:
            await each.close()


@asynchronous
async def test_too_much_is_read_slowly_and_too_large_not_at_all() -> None:
    async with serving(relay=True, **limits(relay_bytes=(50_000, 100_000), frame=16_384)) as server:
        streams: list[Stream] = []
        waiting = Waiting(server.url, KEY, streams.append)
        await asyncio.wait_for(waiting.there.wait(), 5)
        caller = await through(waiting.relay)
        await until(lambda: bool(streams))
        loop = asyncio.get_running_loop()
        began, data, got = loop.time(), secrets.token_bytes(150_000), b""
        sending = asyncio.ensure_future(caller.write(data))
        while len(got) < len(data):
            piece = await asyncio.wait_for(streams[0].read(), 5)
            assert piece, "it was cut off"
            got += piece
        await sending
        assert got == data and loop.time() - began > 0.5
        with suppress(WebSocketException):
            await caller.socket.send(b"x" * 20_000)
        assert await asyncio.wait_for(caller.read(), 5) == b""
        assert await asyncio.wait_for(streams[0].read(), 5) == b""
        await waiting.end()


@asynchronous
async def test_a_relay_that_restarts_is_found_again() -> None:
    async with serving(relay=True) as server, Between(Address("127.0.0.1", port_of(server))) as between:
        url = f"http://{between.address}"
        host = await Gathering.host(terms(2), Identity(), "Ann", access=relayed(2, url))
        await until(lambda: len(sides(server).waiters) == 1)
        guest = await Gathering.join(host.invitation, Identity(), "Bob", access=relayed(3, url))
        between.cut()
        before = guest._uplink
        await until(lambda: guest._uplink is not before)
        await until(lambda: guest.connected and present(host) == ["Ann", "Bob"], 30)
        await guest.close()
        await host.close()


def port_of(server: Served) -> int:
    return int(server.url.rsplit(":", 1)[1])


@pytest.mark.parametrize("seed", range(3))
def test_a_hostile_relay_is_noticed(seed: int) -> None:
    """It drops, doubles, swaps and flips what it should pass on: TLS finds it, and the connection is made again."""
    mischief = Mischief(seed, often=0)
    hear = server_side.Side.hear
    waiting_bytes: dict[int, list[bytes]] = {}

    async def tamper(self: server_side.Side, patience: float) -> str | bytes | None:
        queue = waiting_bytes.setdefault(id(self), [])
        while not queue:
            data = await hear(self, patience)
            if not isinstance(data, bytes):
                return data
            queue += mischief(data)
        return queue.pop(0)

    @asynchronous
    async def run() -> None:
        async with serving(relay=True) as server:
            timing = msgspec.structs.replace(QUICK, silence=1)
            host = await Gathering.host(terms(2), Identity(), "Ann", access=relayed(2, server.url, timing=timing))
            await until(lambda: len(sides(server).waiters) == 1)
            near = relayed(3, server.url, timing=timing)
            guest = await Gathering.join(host.invitation, Identity(), "Bob", access=near)
            host.begin()
            await until(lambda: guest.begun)
            ears, received, number, lines = Ears(host), Ears(guest), 0, set()
            mischief.often = 0.08
            async with asyncio.timeout(80):
                while sum(mischief.deeds.values()) < 5 or len(lines) < 3:
                    number += 1
                    guest.send(b"up %d" % number)
                    host.send(b"down %d" % number)
                    lines.add(guest._uplink)
                    await asyncio.sleep(0.02)
                mischief.often = 0
                while b"last" not in ears.heard or b"last" not in received.heard:
                    guest.send(b"last")
                    host.send(b"last")
                    await asyncio.sleep(0.05)
            sent = {b"last", *(b"up %d" % each for each in range(number + 1))}
            assert set(ears.heard) <= sent
            await guest.close()
            await host.close()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server_side.Side, "hear", tamper)
        run()
    assert sum(mischief.deeds.values()) >= 5


@asynchronous
async def test_the_card_room_is_served_beside_it() -> None:
    async with serving(relay=True) as server:
        wire = await dial(Address("127.0.0.1", port_of(server)))
        await wire.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert b"200 OK" in await wire.read()
        wire.close()
