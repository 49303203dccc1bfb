"""People sit down together, talk, go, come back, and need no particular one of them to go on."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from paiju.errors import PaijuError
from paiju.peer import link
from paiju.peer.gathering import Gathering, new_table
from paiju.peer.keys import Identity, is_identity
from paiju.peer.log import LONGEST
from paiju.peer.roster import Chat, Moved, Person, Standing
from paiju.peer.terms import Terms

from .network import (
    QUICK,
    Between,
    Ears,
    Mischief,
    access,
    asynchronous,
    gathered,
    hosted,
    moved,
    names,
    present,
    refused,
    terms,
    until,
)


@asynchronous
async def test_everybody_knows_everybody() -> None:
    async with gathered(4) as people:
        for each in people:
            assert names(each) == ["Ann", "Bob", "Cat", "Dan"] == present(each)
            assert each.terms == people[0].terms and each.host_public == people[0].identity.public
            for person, other in zip(each.people, people, strict=True):
                assert person.public == other.identity.public
                assert person.fingerprint == other.certificate.fingerprint
                assert person.addresses == tuple(other.people[people.index(other)].addresses) != ()
        assert [each.hosting for each in people] == [True, False, False, False]


@asynchronous
async def test_what_one_sends_all_others_hear_once_and_in_order() -> None:
    async with gathered(3) as people:
        ears = [Ears(each) for each in people]
        messages = [[f"{number} of {name}".encode() for number in range(30)] for name in "abc"]
        for number in range(30):
            for each, mine in zip(people, messages, strict=True):
                each.send(mine[number])
        await until(lambda: all(len(ear.heard) == 60 for ear in ears))
        for at, ear in enumerate(ears):
            for other, sent in enumerate(messages):
                assert [data for data in ear.heard if data in sent] == ([] if other == at else sent)
        people[1].send(b"x" * LONGEST)
        await until(lambda: ears[2].heard[-1] == b"x" * LONGEST)
        with refused("BAD_MESSAGE"):
            people[1].send(b"x" * (LONGEST + 1))


@asynchronous
async def test_chat_is_signed_cleaned_and_not_too_much() -> None:
    async with gathered(3) as people:
        ears = [Ears(each) for each in people]
        people[1].say("  hello\x1b[2J\nthere ")
        await until(lambda: bool(ears[0].chats and ears[2].chats))
        assert ears[0].chats == ears[2].chats == [("Bob", "hello [2J there")] and not ears[1].chats
        for text, code in (("", "SILENCE"), (" \n", "SILENCE"), ("x" * 501, "TOO_LONG")):
            with refused(code):
                people[0].say(text)
        host, guest = people[0].identity, people[1]
        forged = Chat(host.public, time.time_ns(), "I am the host", b"s" * 64)
        copied = Chat(people[2].identity.public, time.time_ns(), "not mine", b"")
        signed = msgspec.structs.replace(copied, signature=people[2].identity.sign(copied.body(guest.table)))
        assert guest._uplink is not None
        guest._uplink.send(forged)
        guest._uplink.send(signed)  # signed well, but by somebody else than who sends it
        for _ in range(40):
            guest.say("spam")
        await asyncio.sleep(0.3)
        assert {name for name, _ in ears[0].chats} == {"Bob"} and len(ears[0].chats) < 15


@asynchronous
async def test_bots_take_the_free_seats_when_the_host_begins() -> None:
    async with gathered(2, seats=4) as (host, guest):
        with refused("NOT_HOST"):
            guest.begin()
        host.begin()
        await until(lambda: guest.begun)
        assert names(guest) == names(host) == ["Ann", "Bob", "Bot 1", "Bot 2"] == present(guest)
        assert [person.bot for person in guest.people] == [False, False, True, True]
        bots = [person for person in guest.people if person.bot]
        assert {person.public for person in bots} == set(host.bots) and not guest.bots
        assert all(person.keeper == host.identity.public and is_identity(person.public) for person in bots)
        assert all(host.bots[person.public].public == person.public for person in bots)
        host.begin()
        assert len(host.people) == 4


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ann", "NAME_TAKEN"),
        ("Ａｎｎ", "NAME_TAKEN"),
        ("", "NO_NAME"),
        ("   ", "NO_NAME"),
        ("x" * 25, "LONG_NAME"),
        ("B\x1b[2Job", "BAD_NAME"),
        ("B\u202eob", "BAD_NAME"),
        ("B\nob", "BAD_NAME"),
    ],
)
def test_names_that_nobody_can_have(name: str, code: str) -> None:
    @asynchronous
    async def run() -> None:
        async with hosted() as host:
            with refused(code):
                await Gathering.join(host.invitation, Identity(), name, access=access(3))
            assert names(host) == ["Ann"]

    run()


@asynchronous
async def test_a_host_does_not_trust_a_guest_with_its_own_name() -> None:
    async with hosted() as host:
        with pytest.MonkeyPatch.context() as patch:
            for module in ("company", "gathering"):
                patch.setattr(f"paiju.peer.{module}.checked_name", lambda name: name)
            guest_side = pytest.MonkeyPatch()
            try:
                with refused("BAD_NAME"):
                    guest_side.setattr(
                        "paiju.peer.gathering.Gathering._seat", seat_with_real_check(Gathering._seat, patch)
                    )
                    await Gathering.join(host.invitation, Identity(), "\x1b[2J", access=access(3))
            finally:
                guest_side.undo()
        assert names(host) == ["Ann"]


def seat_with_real_check(seat: object, patch: pytest.MonkeyPatch) -> object:
    """The host's part as it is, though the guest checks nothing."""

    def check(*arguments: object) -> None:
        patch.undo()
        seat(*arguments)  # type: ignore[operator]

    return check


@asynchronous
async def test_a_table_that_is_full_or_has_begun_takes_nobody() -> None:
    async with gathered(2) as (host, _):
        with refused("FULL"):
            await Gathering.join(host.invitation, Identity(), "Cat", access=access(4))
        host.begin()
        with refused("BEGUN"):
            await Gathering.join(host.invitation, Identity(), "Cat", access=access(4))
        assert len(host.people) == 2


@asynchronous
async def test_another_version_or_game_is_said() -> None:
    async with hosted() as host:
        host.version = 2
        with refused("OTHER_GAME"):
            await Gathering.join(host.invitation, Identity(), "Bob", access=access(3))
    for game, rules in (("mahjong", ""), ("crazy_eights", "no such rules")):
        host = await Gathering.host(Terms(new_table(), game, rules, 3), Identity(), "Ann", access=access())
        with refused("OTHER_GAME"):
            await Gathering.join(host.invitation, Identity(), "Bob", access=access(3))
        await until(lambda host=host: len(host.people) == 1)  # type: ignore[misc]
        await host.close()
    for wrong in (terms(1), terms(65)):
        with pytest.raises(PaijuError):
            await Gathering.host(wrong, Identity(), "Ann", access=access())


@asynchronous
async def test_who_leaves_before_the_game_makes_room() -> None:
    async with gathered(3) as (host, one, two):
        await one.leave()
        await until(lambda: names(host) == ["Ann", "Cat"] == names(two))
        late = await Gathering.join(host.invitation, Identity(), "Bob", access=access(5))
        await until(lambda: names(two) == ["Ann", "Cat", "Bob"])
        await late.close()  # without a word: the seat is kept for a moment
        await until(lambda: present(host) == ["Ann", "Cat"])
        assert names(host) == ["Ann", "Cat", "Bob"]
        await until(lambda: names(two) == ["Ann", "Cat"])


@asynchronous
async def test_who_leaves_in_the_game_is_gone_for_good() -> None:
    async with gathered(3) as (host, one, two):
        host.begin()
        await until(lambda: two.begun)
        await one.leave()
        await until(lambda: [person.gone for person in two.people] == [False, True, False])
        assert names(two) == ["Ann", "Bob", "Cat"]
        back = await Gathering.resume(one.keepsake(), one.identity, access=access(3))
        await until(back.ended.is_set)
        assert back.problem is not None and back.problem.code == "GONE"
        await back.close()


@asynchronous
async def test_a_lost_connection_is_made_again() -> None:
    async with hosted() as host, Between(host.invitation.addresses[0]) as between:
        guest = await Gathering.join(moved(host, between.address), Identity(), "Bob", access=access(3))
        host.begin()
        await until(lambda: guest.begun)
        ears = Ears(guest)
        before = guest._uplink
        between.cut()
        await until(lambda: guest._uplink is not before)
        await until(lambda: present(host) == ["Ann", "Bob", "Bot 1"] == present(guest) and guest.connected)
        host.send(b"welcome back")
        await until(lambda: b"welcome back" in ears.heard)
        assert host.hosting and host.term == 1 and ears.changes
        await guest.close()


@asynchronous
async def test_a_silent_connection_is_noticed() -> None:
    """Cables are pulled: nobody says that a connection has ended."""
    async with hosted() as host:
        silent = False
        async with Between(host.invitation.addresses[0], lambda data: [] if silent else [data]) as between:
            guest = await Gathering.join(moved(host, between.address), Identity(), "Bob", access=access(3))
            assert guest.connected
            silent = True
            before = guest._uplink
            await until(lambda: guest._uplink is not before, 5)
            await until(lambda: present(host) == ["Ann", "Bob"], 5)  # by its own address, which is in the host's card
            await guest.close()


@asynchronous
async def test_the_grace_period_ends() -> None:
    timing = msgspec.structs.replace(QUICK, grace=0.5)
    async with gathered(3, timing=timing) as (host, one, two):
        host.begin()
        await until(lambda: two.begun)
        await one.close()
        await until(lambda: present(two) == ["Ann", "Cat"])
        assert not any(person.gone for person in two.people)
        await until(lambda: [person.gone for person in two.people] == [False, True, False])


@asynchronous
async def test_coming_back_after_a_restart() -> None:
    async with gathered(3) as (host, one, _):
        host.begin()
        await until(lambda: one.begun)
        kept = one.keepsake()
        await one.close()
        await until(lambda: "Bob" not in present(host))
        back = await Gathering.resume(kept, one.identity, access=access(9))
        await until(lambda: back.connected and present(host) == ["Ann", "Bob", "Cat"])
        bob = host.person(one.identity.public)
        assert bob is not None and [each.host for each in bob.addresses] == ["127.0.0.9"]
        await back.close()
        for wrong in (b"", b"nonsense", kept[:-3]):
            with refused("BAD_MESSAGE"):
                await Gathering.resume(wrong, one.identity, access=access(9))
        with refused("WRONG_IDENTITY"):
            await Gathering.resume(kept, Identity(), access=access(9))


@asynchronous
async def test_the_same_person_from_elsewhere_takes_the_seat_along() -> None:
    async with gathered(2) as (host, one):
        host.begin()
        await until(lambda: one.begun)
        again = await Gathering.resume(one.keepsake(), one.identity, access=access(9))
        await until(lambda: one.ended.is_set() and again.connected)
        assert one.problem is not None and one.problem.code == "ELSEWHERE"
        await asyncio.sleep(0.3)
        assert again.connected and present(host) == ["Ann", "Bob"]
        await again.close()
        with refused("YOURSELF"):
            await Gathering.join(host.invitation, host.identity, "Bob", access=access(9))


# Hosts come and go.


@asynchronous
async def test_when_the_host_is_gone_the_next_in_order_follows() -> None:
    async with gathered(4, seats=5) as people:
        people[0].begin()
        await until(lambda: all(each.begun for each in people))
        ears = [Ears(each) for each in people]
        for number in range(2):
            await follows(people[number:], ears[number:], number)
        await people[2].close()
        await asyncio.sleep(0.3)
        assert names(people[3]) == ["Ann", "Bob", "Cat", "Dan", "Bot 1"]
        assert not people[3].hosting, "who is alone is no host, but waits for others"


async def follows(people: list[Gathering], ears: list[Ears], number: int) -> None:
    """The first of these hosts goes without a word; the second is host then, and they hear each other."""
    old, new, *others = people
    began = time.monotonic()
    await old.close()
    await until(lambda: new.hosting and all(each.connected for each in others))
    assert time.monotonic() - began < 5
    assert {each.host_public for each in [new, *others]} == {new.identity.public}
    assert [each.term for each in [new, *others]] == [number + 2] * (len(others) + 1)
    new.send(b"%d" % number)
    others[0].send(b"%d back" % number)
    await until(lambda: all(b"%d" % number in ear.heard for ear in ears[2:]))
    await until(lambda: b"%d back" % number in ears[1].heard)
    await until(lambda: present(others[0]) == ["Ann", "Bob", "Cat", "Dan"][number + 1 :])


@asynchronous
async def test_a_host_that_leaves_is_followed_at_once_even_before_the_game() -> None:
    async with gathered(3, seats=4) as (host, one, two):
        await host.leave()
        await until(lambda: one.hosting and two.connected)
        await until(lambda: present(two) == ["Bob", "Cat"])
        late = await Gathering.join(one.invitation, Identity(), "Dan", access=access(6))
        one.begin()
        await until(lambda: late.begun)
        assert "Dan" in names(two) and len(late.people) == 4
        await late.close()


@asynchronous
async def test_the_first_host_comes_back_as_a_guest_with_its_bots() -> None:
    async with gathered(3, seats=4) as (host, one, two):
        host.begin()
        await until(lambda: two.begun)
        kept, bots = host.keepsake(), set(host.bots)
        await host.close()
        await until(lambda: one.hosting and two.connected)
        await until(lambda: present(two) == ["Bob", "Cat"])
        back = await Gathering.resume(kept, host.identity, access=access(2))
        await until(lambda: back.connected and present(two) == ["Ann", "Bob", "Cat", "Bot 1"])
        assert not back.hosting and set(back.bots) == bots and one.hosting
        await back.close()


@asynchronous
async def test_all_come_back_after_everybody_was_gone() -> None:
    async with gathered(3) as people:
        people[0].begin()
        await until(lambda: all(each.begun for each in people))
        kept = [each.keepsake() for each in people]
        for each in people:
            await each.close()
        back = [
            await Gathering.resume(keepsake, each.identity, access=access(12 + number))
            for number, (keepsake, each) in enumerate(zip(kept, people, strict=True))
        ]
        # Nobody is where the cards say, so each looks at addresses that are empty; those of the first are the old ones.
        for each in back:
            await each.close()
        back = [
            await Gathering.resume(
                keepsake, each.identity, access=access(2 + number, port=each.people[number].addresses[0].port)
            )
            for number, (keepsake, each) in enumerate(zip(kept, people, strict=True))
        ]
        await until(lambda: all(present(each) == ["Ann", "Bob", "Cat"] for each in back))
        assert sum(each.hosting for each in back) == 1 and len({each.term for each in back}) == 1
        for each in back:
            await each.close()


@asynchronous
async def test_two_hosts_that_meet_become_one() -> None:
    async with gathered(4) as people:
        people[0].begin()
        await until(lambda: all(each.begun for each in people))
        # The network falls apart: C and D do not reach A and B, and go on without them.
        one, two, three, four = people
        apart = {one.identity.public, two.identity.public}
        whole = Gathering._to

        async def reach(self: Gathering, person: Person) -> object:
            if (self.identity.public in apart) != (person.public in apart):
                raise OSError("no way")
            return await whole(self, person)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Gathering, "_to", reach)
            for each in (three, four):
                assert each._uplink is not None
                each._uplink.close()
            await until(lambda: three.hosting and four.connected)
            assert one.hosting and three.term > one.term
            await until(lambda: present(one) == ["Ann", "Bob"] and present(four) == ["Cat", "Dan"])
        await until(lambda: all(present(each) == ["Ann", "Bob", "Cat", "Dan"] for each in people))
        assert [each.hosting for each in people] == [False, False, True, False]
        assert all(each.host_public == three.identity.public for each in people)


@asynchronous
async def test_a_host_that_is_only_talked_about_is_not_followed() -> None:
    """A member says that somebody is host in a term of which that one knows nothing."""
    async with gathered(3) as (host, one, two):
        host.begin()
        await until(lambda: two.begun)
        rumour = Moved(1_000_000, two.identity.public)
        one._learn(rumour)
        await host._heed(rumour)
        line = one._uplink
        assert line is not None
        line.close()
        await until(lambda: one.connected and one._uplink is not line)
        await until(lambda: present(host) == ["Ann", "Bob", "Cat"] == present(two))
        assert host.hosting and one.host_public == two.host_public == host.identity.public
        await until(lambda: one.term == two.term == host.term == 1_000_001)
        await host._heed(Moved(1 << 30, two.identity.public))
        assert host.term == 1_000_001
        await host.close()
        await until(lambda: one.hosting and two.connected)
        assert one.term == 1_000_002


@asynchronous
async def test_a_host_cannot_change_what_was_agreed() -> None:
    async with gathered(3) as (host, one, two):
        host.begin()
        await until(lambda: two.begun)
        fair = host._as_standing()
        replace = msgspec.structs.replace
        swapped = (fair.people[1], fair.people[0], fair.people[2])
        stranger = Person(replace(host.card, public=Identity().public))
        renamed = Person(replace(fair.people[2].card, name="Eve"))
        lies = [
            replace(fair, terms=replace(fair.terms, rules="other")),
            replace(fair, people=swapped),
            replace(fair, people=(*fair.people[:2], stranger)),
            replace(fair, people=(*fair.people[:2], renamed)),
            replace(fair, people=fair.people[:2]),
            replace(fair, begun=False),
            replace(fair, host=two.identity.public),
            replace(fair, term=0),
        ]
        assert one._accepts(fair, host.identity.public)
        for lie in lies:
            read = link.read(link.write(lie))
            assert isinstance(read, Standing) and not one._accepts(read, host.identity.public), lie
        host._links[one.identity.public].send(lies[0])
        await until(lambda: not one.connected or one._uplink is not None)
        await until(lambda: one.connected)
        assert one.terms == fair.terms


@asynchronous
async def test_what_makes_no_sense_ends_the_connection_and_nothing_else() -> None:
    async with gathered(3) as (host, one, two):
        ears = Ears(host)
        for frame in (b"\xc1", b"x" * 100, link.write(host._as_standing()), link.write(Moved(9, b"nobody"))):
            await until(lambda: one.connected and one.identity.public in host._links)
            line = one._uplink
            assert line is not None
            line.send_frame(frame)
            await until(line.closed.is_set)
        await until(lambda: one.connected and two.connected)
        await until(lambda: present(host) == ["Ann", "Bob", "Cat"])
        one.send(b"still here")
        await until(lambda: ears.heard == [b"still here"])

        def fail(data: bytes) -> None:
            raise RuntimeError("a mistake of who listens")

        host.received = fail
        one.send(b"1")
        two_ears = Ears(two)
        one.send(b"2")
        await until(lambda: b"2" in two_ears.heard)
        assert one.connected


@pytest.mark.parametrize("seed", range(4))
def test_a_hostile_wire_is_noticed_and_everything_goes_on(seed: int) -> None:
    @asynchronous
    async def run() -> None:
        async with hosted(2) as host:
            mischief = Mischief(seed, often=0)
            async with Between(host.invitation.addresses[0], mischief) as between:
                nowhere = access(hosts=("203.0.113.1",))  # which is not ours: the guest cannot be called
                guest = await Gathering.join(moved(host, between.address), Identity(), "Bob", access=nowhere)
                card = host.people[0].card  # and it knows no other way to the host
                only = msgspec.structs.replace(card, addresses=(str(between.address),), edition=card.edition + 1)
                host.people[0].card = host.card = only.signed_by(host.identity, host.table)
                host.begin()
                host._tell()
                ears, received = Ears(host), Ears(guest)
                await until(lambda: guest.begun and guest.people[0].addresses == (between.address,))
                mischief.often, number = 0.1, 0
                async with asyncio.timeout(60):
                    while between.connections < 4 or sum(mischief.deeds.values()) < 6:
                        number += 1
                        guest.send(b"up %d" % number)
                        host.send(b"down %d" % number)
                        await asyncio.sleep(0.02)
                    mischief.often = 0
                    await until(lambda: guest.connected and host.connected)
                    while b"last" not in ears.heard or b"last" not in received.heard:
                        guest.send(b"last")
                        host.send(b"last")
                        await asyncio.sleep(0.05)
                sent = {b"last"} | {b"up %d" % each for each in range(number + 1)}
                sent |= {b"down %d" % each for each in range(number + 1)}
                assert set(ears.heard) | set(received.heard) <= sent, "nothing came that was not sent"
                assert len(ears.heard) > 10
                await guest.close()

    run()
