"""Nobody gets in who should not, nothing secret goes to the wrong one, and no bytes end the program."""

from __future__ import annotations

import asyncio
import gc
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
import pytest

from paiju.peer import greeting, link
from paiju.peer.calling import direct
from paiju.peer.gathering import Gathering
from paiju.peer.greeting import Hello, Occasion, Welcome, introduce, receive
from paiju.peer.invitation import Invitation
from paiju.peer.keys import Identity
from paiju.peer.porch import Room, network_of
from paiju.peer.reaching import Address, Wire
from paiju.peer.refusals import heard_refusal
from paiju.peer.roster import Call, Card, Come, Data
from paiju.peer.secure import LONGEST_FRAME, LONGEST_GREETING, Broken, Certificate, Channel, Pace, answer

from .network import QUICK, Between, access, asynchronous, gathered, hosted, moved, refused, until

TABLE, SECRET = b"t" * 16, b"0123456789abcdef"
HOST, GUEST = Identity(b"h" * 32), Identity(b"g" * 32)


@asynccontextmanager
async def meeting(fingerprint: bytes | None = None) -> AsyncIterator[tuple[Channel, Channel]]:
    """Both ends of a channel: of who called, and of who was called."""
    certificate = Certificate.of(HOST, TABLE)
    called: asyncio.Future[Channel] = asyncio.get_running_loop().create_future()

    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            called.set_result(await answer(Wire(reader, writer), certificate))
        except OSError as problem:
            called.set_exception(problem)

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    address = Address("127.0.0.1", server.sockets[0].getsockname()[1])
    try:
        caller = await direct(certificate.fingerprint if fingerprint is None else fingerprint, address)
        yield caller, await called
        caller.close()
        (await called).close()
    finally:
        server.close()
        if called.done():
            with suppress(OSError):
                called.result()


async def both(caller: Channel, called: Channel, theirs: bytes = SECRET, ours: bytes = SECRET, **more: bytes) -> object:
    found = await asyncio.gather(
        introduce(caller, GUEST, more.get("table", TABLE), theirs, more.get("expected", b"")),
        receive(called, HOST, TABLE, ours),
        return_exceptions=True,
    )
    for each in found:
        if isinstance(each, BaseException):
            raise each
    return found


def test_a_certificate_is_made_again_the_same_for_one_table_alone() -> None:
    one = Certificate.of(HOST, TABLE)
    assert one.fingerprint == Certificate.of(HOST, TABLE).fingerprint
    assert one.fingerprint != Certificate.of(HOST, b"u" * 16).fingerprint != Certificate.of(GUEST, TABLE).fingerprint


@asynchronous
async def test_frames_arrive_whole_and_in_order() -> None:
    async with meeting() as (caller, called):
        called.longest = caller.longest = LONGEST_FRAME
        frames = [b"a", os.urandom(70_000), os.urandom(LONGEST_FRAME), b"z"]
        sending = asyncio.ensure_future(caller.send(*frames))
        assert [await called.receive() for _ in frames] == frames
        await sending
        await called.send(b"answer")
        assert await caller.receive() == b"answer"
        await caller.say_goodbye()
        with pytest.raises(ConnectionError):
            await called.receive()


@asynchronous
async def test_only_tls_1_3_is_spoken() -> None:
    async with hosted() as host:
        old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        with pytest.raises((ssl.SSLError, ConnectionError)):
            await asyncio.open_connection(*host.invitation.addresses[0], ssl=old)
        assert caller_version(await direct(host.invitation.fingerprint, host.invitation.addresses[0])) == "TLSv1.3"


def caller_version(channel: Channel) -> str | None:
    channel.close()
    return channel._tls.version()


@asynchronous
async def test_both_prove_who_they_are() -> None:
    async with meeting() as (caller, called):
        (table, host), stranger = await both(caller, called)  # type: ignore[misc]
        assert (table, host) == (TABLE, HOST.public)
        assert (stranger.public, stranger.invited) == (GUEST.public, True)
    async with meeting() as (caller, called):
        _, stranger = await both(caller, called, theirs=b"")  # type: ignore[misc]
        assert not stranger.invited


@asynchronous
async def test_a_wrong_fingerprint_is_told_nothing() -> None:
    """Somebody in the middle ends TLS with a certificate of their own, and reads what comes."""
    async with hosted() as host:
        heard: list[bytes] = []
        thief = Certificate.of(GUEST, TABLE)

        async def steal(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                channel = await answer(Wire(reader, writer), thief)
                await channel.send(greeting.write(Welcome(1, host.table, b"n" * 32)))
                while True:
                    heard.append(await channel.receive())
            writer.close()

        server = await asyncio.start_server(steal, "127.0.0.1", 0)
        there = Address("127.0.0.1", server.sockets[0].getsockname()[1])
        with refused("WRONG_CERTIFICATE"):
            await Gathering.join(moved(host, there), Identity(), "Bob", access=access(3))
        await asyncio.sleep(0.1)
        assert heard == []
        server.close()
        # The right host behind a wrong address is found all the same.
        both_places = moved(host, there, host.invitation.addresses[0])
        guest = await Gathering.join(both_places, Identity(), "Bob", access=access(3))
        assert guest.connected
        await guest.close()


@asynchronous
async def test_the_secret_never_travels() -> None:
    async with hosted(private=True) as host:
        said: list[bytes] = []
        before = Channel.send

        async def send(self: Channel, *frames: bytes) -> None:
            said.extend(frames)
            await before(self, *frames)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Channel, "send", send)
            async with Between(host.invitation.addresses[0]) as between:
                guest = await Gathering.join(moved(host, between.address), Identity(), "Bob", access=access(3))
                await guest.close()
        to_host = [frame for frame in said if b"hello" in frame or b"come" in frame]
        assert len(to_host) >= 2 and not any(host.secret in frame for frame in to_host)
        wire = b"".join(between.sent + between.seen)
        assert wire and host.secret not in wire and b"Bob" not in wire and host.table not in wire


@asynchronous
async def test_a_wrong_secret_does_not_open_the_table() -> None:
    async with hosted(private=True) as host:
        for secret, code in ((b"x" * 16, "WRONG_SECRET"), (b"", "NOT_INVITED")):
            with refused(code):
                place = msgspec.structs.replace(host.invitation, secret=secret)
                await Gathering.join(place, Identity(), "Bob", access=access(3))
        assert len(host.people) == 1


@asynchronous
async def test_a_greeting_is_worthless_elsewhere() -> None:
    """What was said on one connection is said again on another, by somebody who heard it."""
    async with meeting() as (caller, called):
        waiting = asyncio.ensure_future(receive(called, HOST, TABLE, SECRET))
        welcome = msgspec.msgpack.decode(await caller.receive(), type=Welcome)
        for table, fingerprint, nonce in (
            (TABLE, caller.fingerprint, b"o" * 32),  # another time
            (TABLE, b"f" * 32, welcome.nonce),  # another certificate
            (b"u" * 16, caller.fingerprint, welcome.nonce),  # another table
        ):
            occasion = Occasion(table, fingerprint, nonce, b"m" * 32)
            invited = occasion.invited(SECRET, GUEST.public)
            signature = GUEST.sign(occasion.said("hello", GUEST.public, invited))
            hello = Hello(1, TABLE, GUEST.public, b"m" * 32, invited, signature)
            if nonce == b"o" * 32:
                await caller.send(greeting.write(hello))
                with refused("WRONG_IDENTITY"):
                    await waiting
            right = Occasion(TABLE, caller.fingerprint, welcome.nonce, b"m" * 32)
            assert invited != right.invited(SECRET, GUEST.public)


@asynchronous
async def test_another_identity_than_the_expected_is_refused() -> None:
    async with meeting() as (caller, called):
        with refused("WRONG_IDENTITY"):
            await both(caller, called, expected=Identity().public)
    async with meeting() as (caller, called):
        with refused("OTHER_TABLE"):
            await asyncio.wait_for(introduce_alone(caller, called), 2)


async def introduce_alone(caller: Channel, called: Channel) -> None:
    await called.send(greeting.write(Welcome(1, TABLE, b"n" * 32)))
    await introduce(caller, GUEST, b"u" * 16, SECRET)


@asynchronous
async def test_a_forged_answer_of_the_host_is_refused() -> None:
    async with meeting() as (caller, called):
        waiting = asyncio.ensure_future(introduce(caller, GUEST, TABLE, SECRET))
        await called.send(greeting.write(Welcome(1, TABLE, b"n" * 32)))
        await called.receive()
        await called.send(greeting.write(greeting.Known(HOST.public, GUEST.sign(b"anything"))))
        with refused("WRONG_IDENTITY"):
            await waiting


@asynchronous
async def test_another_version_says_so() -> None:
    async with meeting() as (caller, called):
        await called.send(greeting.write(Welcome(2, TABLE, b"n" * 32)))
        with refused("OTHER_VERSION"):
            await introduce(caller, GUEST, TABLE, SECRET)
    async with meeting() as (caller, called):
        waiting = asyncio.ensure_future(receive(called, HOST, TABLE, SECRET))
        await caller.receive()
        await caller.send(greeting.write(Hello(2, TABLE, GUEST.public, b"n" * 32, b"", b"")))
        with refused("OTHER_VERSION"):
            await waiting


def test_a_refusal_from_elsewhere_is_one_of_ours_and_moves_no_cursor() -> None:
    assert heard_refusal("NAME_TAKEN", {"name": "\x1b[2J" + "x" * 999}).message.count("\x1b") == 0
    assert len(heard_refusal("NAME_TAKEN", {"name": "x" * 999}).message) < 200
    for code, facts in (("PWNED", {}), ("NAME_TAKEN", {}), ("NAME_TAKEN", {"{name}": "x"})):
        assert heard_refusal(code, facts).code == "REFUSED"


# Those who mean harm to a host.


GARBAGE = [
    b"",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\x16\x03\x01\xff\xff" + b"\0" * 100,
    os.urandom(5000),
    b"\x16\x03\x03\x00\x05hello",
    b"\0" * 70_000,
]


@asynchronous
async def test_garbage_before_tls_ends_the_connection_alone() -> None:
    async with gathered(2, seats=3) as (host, guest):
        for data in GARBAGE:
            reader, writer = await asyncio.open_connection(*host.invitation.addresses[0])
            writer.write(data)
            if not data:
                writer.write_eof()
            with suppress(OSError):
                await asyncio.wait_for(reader.read(), 5)
            writer.close()
        late = await Gathering.join(host.invitation, Identity(), "Cat", access=access(4))
        await until(lambda: len(guest.people) == 3)
        await late.close()


NONSENSE = [
    b"x",
    b"\xc1",
    b"\x91" * 5000,
    msgspec.msgpack.encode(["hello"]),
    msgspec.msgpack.encode(["hello", 1, b"", b"", b"", b"", b""]),
    msgspec.msgpack.encode(["hello", 1, TABLE, b"\0" * 32, b"n" * 32, b"", b"s" * 64]),
    msgspec.msgpack.encode(["welcome", 1, TABLE, b"n" * 32]),
    msgspec.msgpack.encode({"hello": 1}),
    msgspec.msgpack.encode(["hello", 1 << 63, TABLE, b"", b"", b"", b""]),
]


@pytest.mark.parametrize("frame", NONSENSE)
def test_nonsense_inside_tls_ends_the_connection(frame: bytes) -> None:
    @asynchronous
    async def run() -> None:
        async with hosted() as host:
            channel = await direct(host.invitation.fingerprint, host.invitation.addresses[0])
            await channel.receive()
            await channel.send(frame)
            with pytest.raises(ConnectionError):
                while True:
                    await asyncio.wait_for(channel.receive(), 5)
            channel.close()
            await until(lambda: not host._porch.strangers and not host._porch.inside)
            assert not host.ended.is_set()

    run()


def first_messages(host: Gathering, me: Identity) -> list[bytes]:
    """What somebody with a key of their own says instead of coming."""
    card = Card(me.public, "Bob", me.public, (), "", b"", b"f" * 32, 1)
    sound = card.signed_by(me, host.table)
    replace = msgspec.structs.replace
    return [
        link.write(Data(b"x")),
        link.write(Call(99)),
        link.write(Come(card, 1)),
        link.write(Come(replace(card, addresses=("1.2.3.4:5",) * 9).signed_by(me, host.table), 1)),
        link.write(Come(replace(card, addresses=("nonsense",)).signed_by(me, host.table), 1)),
        link.write(Come(replace(card, relay="file:///x").signed_by(me, host.table), 1)),
        link.write(Come(replace(card, keeper=HOST.public).signed_by(me, host.table), 1)),
        link.write(Come(replace(sound, name="Eve"), 1)),
        link.write(Come(replace(card, public=HOST.public).signed_by(HOST, host.table), 1)),
        link.write(Come(sound, 2)),
        b"nonsense",
    ]


@asynchronous
async def test_who_is_known_must_still_come_in_the_right_way() -> None:
    async with hosted() as host:
        me = Identity()
        for message in first_messages(host, me):
            channel = await direct(host.invitation.fingerprint, host.invitation.addresses[0])
            await introduce(channel, me, host.table, host.secret)
            await channel.send(message)
            with suppress(ConnectionError):
                answered = await asyncio.wait_for(channel.receive(), 5)
                assert b"refused" in answered
            channel.close()
        assert len(host.people) == 1


@asynchronous
async def test_a_frame_that_is_too_long_is_not_read() -> None:
    for size, known in ((LONGEST_GREETING + 1, False), (LONGEST_FRAME + 1, True), (0, True), (2**32 - 1, True)):
        async with meeting() as (caller, called):
            if known:
                called.longest = LONGEST_FRAME
            caller._tls.write(size.to_bytes(4, "big") + b"x" * 100)
            await caller._flush()
            with pytest.raises(Broken):
                await asyncio.wait_for(called.receive(), 2)
            assert len(called._plain) < 1000


@asynchronous
async def test_who_says_nothing_does_not_stay() -> None:
    quick = msgspec.structs.replace(QUICK, greeting=0.3)
    async with hosted(timing=quick) as host:
        reader, writer = await asyncio.open_connection(*host.invitation.addresses[0])
        silent = await direct(host.invitation.fingerprint, host.invitation.addresses[0])
        drip, dripping = await asyncio.open_connection(*host.invitation.addresses[0])
        for _ in range(8):
            with suppress(OSError):
                dripping.write(b"\x16")
            await asyncio.sleep(0.05)
        async with asyncio.timeout(2):
            assert await reader.read() == b""
            with suppress(OSError):
                await drip.read()
            with pytest.raises(ConnectionError):
                while True:
                    await silent.receive()
        await until(lambda: not host._porch.strangers and not host._porch.inside)
        for each in (writer, dripping):
            each.close()
        silent.close()


@asynchronous
async def test_few_strangers_stand_there_at_once() -> None:
    async with hosted(room=Room(strangers=6, strangers_of_one=4, comings=(100, 100))) as host:
        place = host.invitation.addresses[0]
        crowd = [await asyncio.open_connection(*place) for _ in range(20)]
        await until(lambda: sum(reader.at_eof() for reader, _ in crowd) == 16)
        assert host._porch.strangers.total() == 4
        others = [await asyncio.open_connection(*place, local_addr=("127.0.0.9", 0)) for _ in range(5)]
        await until(lambda: sum(reader.at_eof() for reader, _ in others) == 3)
        for _, writer in crowd + others:
            writer.close()
        await until(lambda: not host._porch.strangers)
        guest = await Gathering.join(host.invitation, Identity(), "Bob", access=access(3))
        await guest.close()


@asynchronous
async def test_who_comes_again_and_again_has_to_wait() -> None:
    async with hosted(room=Room(comings=(5, 0.1))) as host:
        place = host.invitation.addresses[0]
        shown_out = 0
        for _ in range(12):
            reader, writer = await asyncio.open_connection(*place)
            with suppress(OSError, TimeoutError):
                shown_out += await asyncio.wait_for(reader.read(1), 0.1) == b""
            writer.close()
            await until(lambda: not host._porch.strangers)
        assert host._porch._comings["127.0.0.1"].left < 1
        guest = await asyncio.open_connection(*place, local_addr=("127.0.0.8", 0))
        await until(lambda: host._porch.strangers.total() == 1)
        guest[1].close()


@asynchronous
async def test_a_flood_is_read_slowly() -> None:
    async with meeting() as (caller, called):
        called._frames = Pace(20, 100)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await caller.send(*[b"x"] * 60)
        for _ in range(60):
            await called.receive()
        assert loop.time() - begun > 0.3


@asynchronous
async def test_who_does_not_read_is_cut_off() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(link, "MOST_WAITING", 3 << 20)
        async with gathered(2) as (host, guest):
            assert guest._uplink is not None
            guest._uplink._tasks[0].cancel = lambda *_: False  # type: ignore[method-assign]
            stuck = host._links[guest.identity.public]
            for _ in range(40):
                host.send(b"x" * 200_000)
            assert stuck.closed.is_set()


def test_ipv6_is_counted_by_network() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:1.2.3.4") == network_of("1.2.3.4") == "1.2.3.4"
    assert network_of("fe80::1%eth0") == "fe80::"


@asynchronous
async def test_nothing_is_left_open() -> None:
    """Warnings are errors: a socket or a task that nobody closed would be one."""
    before = asyncio.all_tasks()
    async with gathered(3):
        assert len(asyncio.all_tasks()) > len(before) + 10
    await until(lambda: asyncio.all_tasks() == before)
    gc.collect()


@asynchronous
async def test_another_service_is_no_table() -> None:
    async def shout(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org ESMTP\r\n")
        writer.close()

    server = await asyncio.start_server(shout, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    with refused("NO_TABLE_THERE"):
        await Gathering.join(Invitation((Address("127.0.0.1", port),)), Identity(), "Bob", access=access(3))
    server.close()
    await server.wait_closed()
    with refused("NOT_REACHED"):
        await Gathering.join(Invitation((Address("127.0.0.1", port),)), Identity(), "Bob", access=access(3))
