"""Tables announce themselves in the network, are found, change and go; without multicast one sentence says what to do.

Multicast runs on the loopback interface alone here: nothing leaves the machine. Other tests may announce tables there
at the same time, so each looks at its own.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from paiju.peer import finding
from paiju.peer.finding import KIND, Announcement, Found, Offer, Search, read_offer
from paiju.peer.gathering import Gathering
from paiju.peer.invitation import read_place
from paiju.peer.keys import Identity
from paiju.peer.reaching import Address, is_near, listen, own_hosts

from .network import access, asynchronous, gathered, hosted, names, present, refused, terms, until

LOOPBACK = ("127.0.0.1",)
OFFER = Offer(secrets.token_bytes(16), b"f" * 32, "doudizhu", "classic", ("Ann", "Bob"), 3)
PLACE = [Address("127.0.0.2", 4711), Address("fd00::2", 4711)]


@asynccontextmanager
async def searching() -> AsyncIterator[Search]:
    search = Search(interfaces=LOOPBACK)
    await search.begin()
    try:
        yield search
    finally:
        await search.end()


def of(search: Search, table: bytes) -> list[Found]:
    return [found for found in search.tables if found.offer.table == table]


def shown(search: Search, table: bytes = OFFER.table) -> list[tuple[str, ...]]:
    return [found.offer.people for found in of(search, table)]


@asynchronous
async def test_a_table_comes_changes_and_goes() -> None:
    changes = []
    async with searching() as search:
        search.changed = lambda: changes.append(len(of(search, OFFER.table)))
        announcement = Announcement(OFFER, PLACE, LOOPBACK)
        await announcement.begin()
        await until(lambda: bool(of(search, OFFER.table)))
        (found,) = of(search, OFFER.table)
        assert found.offer == OFFER and found.offer.free == 1
        assert set(found.addresses) == set(PLACE)
        assert found.invitation.fingerprint == OFFER.fingerprint and not found.invitation.secret
        full = msgspec.structs.replace(OFFER, people=("Ann", "Bob", "Cat"), private=True, begun=True)
        await announcement.update(full)
        await until(lambda: [each.offer for each in of(search, OFFER.table)] == [full])
        assert not full.free
        await announcement.end()
        await until(lambda: not of(search, OFFER.table))
        assert changes[0] == 1 and changes[-1] == 0 and len(changes) >= 3


@asynchronous
async def test_who_looks_later_finds_what_is_there() -> None:
    announcement = Announcement(OFFER, PLACE, LOOPBACK)
    await announcement.begin()
    async with searching() as search:
        await until(lambda: shown(search) == [("Ann", "Bob")])
    await announcement.end()


@asynchronous
async def test_a_gathering_announces_itself_and_is_joined() -> None:
    on = {"announce": True, "interfaces": LOOPBACK}
    async with searching() as search, hosted(3, **on) as host:
        await until(lambda: shown(search, host.table) == [("Ann",)])
        guest = await Gathering.join(of(search, host.table)[0].invitation, Identity(), "Bob", access=access(3, **on))
        await until(lambda: shown(search, host.table) == [("Ann", "Bob")])
        assert not of(search, host.table)[0].offer.private and of(search, host.table)[0].offer.rules == host.terms.rules
        host.begin()
        await until(lambda: of(search, host.table)[0].offer.begun)
        await host.close()  # the next host announces the table in its turn
        other = await Gathering.resume(host.keepsake(), host.identity, access=access(2, **on))
        await until(lambda: guest.hosting and other.connected)
        await until(lambda: [each.addresses for each in of(search, host.table)] == [guest.invitation.addresses])
        await other.close()
        await guest.leave()
        await until(lambda: not of(search, host.table))


@asynchronous
async def test_a_private_table_is_seen_but_needs_its_invitation() -> None:
    async with searching() as search, hosted(3, private=True, announce=True, interfaces=LOOPBACK) as host:
        await until(lambda: bool(of(search, host.table)))
        assert of(search, host.table)[0].offer.private
        with refused("NOT_INVITED"):
            await Gathering.join(of(search, host.table)[0].invitation, Identity(), "Bob", access=access(3))
        guest = await Gathering.join(host.invitation, Identity(), "Bob", access=access(3))
        await guest.close()


@asynchronous
async def test_an_address_typed_by_hand_is_enough() -> None:
    async with hosted(3) as host:
        guest = await Gathering.join(read_place(str(host.invitation.addresses[0])), Identity(), "Bob", access=access(3))
        assert names(guest) == ["Ann", "Bob"]
        await guest.close()
    async with hosted(3, private=True) as host:
        with refused("NOT_INVITED"):
            await Gathering.join(read_place(str(host.invitation.addresses[0])), Identity(), "Bob", access=access(3))


@asynchronous
async def test_strangers_from_afar_need_an_invitation_to_an_open_table() -> None:
    async with hosted(3) as host:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("paiju.peer.reaching.is_near", lambda host: False)
            with refused("NOT_INVITED"):
                place = Found(OFFER, host.invitation.addresses).invitation
                await Gathering.join(read_place(str(place.addresses[0])), Identity(), "Bob", access=access(3))
            guest = await Gathering.join(host.invitation, Identity(), "Bob", access=access(3))
            await guest.close()
    assert is_near("192.168.1.5") and is_near("fe80::1%eth0") and is_near("::ffff:10.0.0.1") and is_near("::1")
    assert not is_near("8.8.8.8") and not is_near("2606:4700::1") and not is_near("?")


class Broken(AsyncZeroconf):
    """A machine on which multicast does not work."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        raise OSError(19, "No such device")


@asynchronous
async def test_without_multicast_a_sentence_says_what_to_do() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(finding, "AsyncZeroconf", Broken)
        with pytest.raises(finding.SetupError) as error:
            await Search().begin()
        assert error.value.code == "NO_MDNS" and "No such device" in error.value.message
        with pytest.raises(finding.SetupError) as error:
            await Announcement(OFFER, PLACE).begin()
        assert error.value.code == "NO_ANNOUNCING" and "127.0.0.2:4711" in error.value.message
        async with gathered(2, announce=True) as (host, _):  # and the table is there all the same
            await until(lambda: host.announcer.problem is not None)
            assert host.announcer.problem is not None and host.announcer.problem.code == "NO_ANNOUNCING"


@asynchronous
async def test_it_opens_on_all_interfaces_of_this_machine() -> None:
    """What a player's machine does; this one may have no network, and then the sentence comes."""
    try:
        multicast = await finding.open_multicast()
    except finding.PROBLEMS as problem:
        assert finding.said(problem)
    else:
        await multicast.async_close()


@asynchronous
async def test_announcements_of_others_do_no_harm() -> None:
    nonsense: list[dict[str, bytes]] = [
        {},
        {"table": b"zz", "key": b"zz"},
        {"table": b"\xff\xfe", "seats": b"9" * 200},
        OFFER.items() | {"seats": b"0"},
        OFFER.items() | {"key": b"ab"},
    ]
    good = OFFER.items() | {"who": b"\x1b[2JAnn\n" + b"x" * 100, "count": b"99999", "game": b"\x00\x07doudizhu"}
    async with searching() as search:
        mark = OFFER.table.hex()
        multicast = AsyncZeroconf(interfaces=list(LOOPBACK))
        for number, items in enumerate([*nonsense, good]):
            where = {"port": 1, "server": f"{mark}.local.", "parsed_addresses": list(LOOPBACK)}
            info = AsyncServiceInfo(KIND, f"{mark}{number}.{KIND}", properties=dict(items), **where)
            await (await multicast.async_register_service(info, cooperating_responders=True))
        await until(lambda: bool(of(search, OFFER.table)))
        await asyncio.sleep(0.3)
        (found,) = of(search, OFFER.table)
        assert "\x1b" not in "".join(found.offer.people) and "\x07" not in found.offer.game
        assert max(map(len, found.offer.people)) <= 24 and len(found.offer.people) == 3
        await multicast.async_close()


@given(st.dictionaries(st.sampled_from([b"v", b"table", b"key", b"game", b"who", b"seats"]), st.none() | st.binary()))
def test_no_items_do_harm(items: dict[bytes, bytes | None]) -> None:
    offer = read_offer(items)
    assert offer is None or 1 <= offer.seats <= 64


def test_names_that_do_not_fit_are_left_out() -> None:
    many = Offer(b"t" * 16, b"f" * 32, "g", "规则" * 200, tuple("名字很长的人" + str(n) for n in range(30)), 40)
    items = many.items()
    assert all(len(name) + 1 + len(value) <= 255 for name, value in items.items())
    read = read_offer({name.encode(): value for name, value in items.items()})
    assert read is not None and len(read.people) == 30 and read.people[0] == many.people[0] and read.people[-1] == "…"
    assert read.free == 10


@asynchronous
async def test_ipv4_and_ipv6_have_one_port_and_lead_to_one_table() -> None:
    hosts = ("127.0.0.2", "127.0.0.3", "::1")
    host = await Gathering.host(terms(4), Identity(), "Ann", access=access(hosts=hosts))
    addresses = host.invitation.addresses
    assert [each.host for each in addresses] == list(hosts) and len({each.port for each in addresses}) == 1
    guests = []
    for number, address in enumerate(addresses):
        place = read_place(str(address))
        guests.append(await Gathering.join(place, Identity(), f"Guest {number}", access=access(hosts=("::1",))))
    await until(lambda: all(len(present(each)) == 4 for each in guests))
    for each in [*guests, host]:
        await each.close()


def test_listening_everywhere_gives_way_to_a_free_port_unless_one_was_chosen() -> None:
    one, addresses = listen()
    two, others = listen()
    assert {each.host for each in addresses} == set(own_hosts())
    assert addresses[0].port != others[0].port
    with refused("PORT_IN_USE"):
        listen(("127.0.0.1",), addresses[0].port if addresses[0].port != 27530 else others[0].port)
    for each in one + two:
        each.close()
