"""A key shared among the others: enough of them can stand in for it, fewer cannot, and a wrong share is proved."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.peer.curve import IDENTITY, ORDER, base, multiply, read_points, read_scalars, write_scalars
from paiju.peer.deal import Party
from paiju.peer.evidence import verify
from paiju.peer.keys import HandKey
from paiju.peer.log import Message, sign, write
from paiju.peer.masking import prove_shares
from paiju.peer.payloads import Accept, Anything, Entrust, Gone, Instead, Lend, Say, Surrender, decode, encode
from paiju.peer.sharing import Sharing, joined_point, joined_secret, needed, share_point, weights
from paiju.peer.trust import agreed
from room.running import process

from .tables import IDENTITIES, Table, setup


@pytest.mark.parametrize(("people", "count"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (10, 5)])
def test_it_takes_most_of_the_others_and_never_one_alone(people: int, count: int) -> None:
    assert needed(people) == count
    assert not count or (count >= 2 and 2 * count > people - 1)


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 8), st.randoms(use_true_random=False))
def test_any_that_are_enough_have_the_secret_and_fewer_have_nothing(people: int, chance: random.Random) -> None:
    count, key = needed(people), HandKey()
    sharing = Sharing(key, count)
    seats = chance.sample(range(people), people - 1)
    shares = {seat: sharing.share(seat) for seat in seats}
    for seat in seats:
        assert base(shares[seat]) == share_point(key.public, sharing.commitments, seat)
    hint = base(chance.randrange(1, ORDER))
    enough = chance.sample(seats, count)
    assert joined_secret({seat: shares[seat] for seat in enough}) == key.secret
    assert joined_point({seat: multiply(shares[seat], hint) for seat in enough}) == multiply(key.secret, hint)
    few = enough[1:]
    assert joined_secret({seat: shares[seat] for seat in few}) != key.secret
    assert joined_point({seat: multiply(shares[seat], hint) for seat in few}) != multiply(key.secret, hint)
    # With one share less than enough every secret is as possible as any other: some share of the one who is missing
    # gives it. And the weights are those of a polynomial of this degree and of no lower one.
    for secret in (key.secret, chance.randrange(ORDER)):
        parts = weights(enough)
        rest = sum(parts[seat] * shares[seat] for seat in few)
        missing = (secret - rest) * pow(parts[enough[0]], -1, ORDER) % ORDER
        assert joined_secret({enough[0]: missing, **{seat: shares[seat] for seat in few}}) == secret
    assert all(weights(enough).values())


def test_agreement_needs_everybody_who_is_not_gone() -> None:
    def gone(*seats: int) -> frozenset[int]:
        return frozenset(seats)

    said = {(0, gone(3)), (1, gone(3))}
    assert agreed([0, 1, 2, 3], said) == gone()
    assert agreed([0, 1, 2, 3], said | {(2, gone(3))}) == gone(3)
    both = {(0, gone(2, 3)), (1, gone(2, 3))}
    assert agreed([0, 1, 2, 3], said | both | {(2, gone(3))}) == gone(2, 3)
    assert agreed([0, 1, 2, 3], {(0, gone(1)), (1, gone(0)), (2, gone(1)), (3, gone(0))}) == gone()


def lose(table: Table, *seats: int) -> None:
    """These hear and say nothing any more, and the others wait no longer."""
    table.parties = [party for party in table.parties if party.seat not in seats]
    for party in table.parties:
        party.part_with(seats)
    table.deliver()


class People(Table):
    """A table at which a bot plays on for who leaves; deliveries go to those who are still there."""

    def deliver(self) -> None:
        while out := [(party, data) for party in self.parties for data in party.outgoing()]:
            for sender, data in out:
                for party in self.parties:
                    if party is not sender:
                        party.receive(data)


def people(seats: int, keepers: tuple[int, ...] = (), **more: object) -> People:
    return People(seats, keepers=keepers or tuple(range(seats)), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_enough_open_what_the_leaver_locks_and_its_key_stays_unknown(seats: int) -> None:
    table = people(seats, cards=2 * seats + 2)
    before = table.parties[1].card
    rest = table.deal([2] * seats)
    hand = {slot: before(slot) for slot in table.parties[0].felt.hand(1)}
    lose(table, 1)
    for party in table.parties:
        assert party.felt.gone == frozenset(), "the hand does not wait for it yet"
    table.open(rest, to=[0, None])
    for party in table.parties:
        assert party.felt.gone == {1}
        assert party.felt.face(rest[1]) is not None and (party.card(rest[0]) is not None) == (party.seat == 0)
        assert {party.card(slot) for slot in hand} == {None}, "what was not asked for stays closed"
        assert 1 not in party.felt.secrets
    table.open(tuple(hand))
    for party in table.parties:
        assert {slot: party.card(slot) for slot in hand} == hand
        sayings = [decode(message.payload) for message in party.logged.values()]
        lent = [said for said in sayings if isinstance(said, Lend)]
        assert len(lent) == 2 * (seats - 1) and not any(isinstance(said, Surrender) for said in sayings)
    table.do(Party.end)
    for party in table.parties:
        assert base(party.felt.secrets[1]) == party.felt.keys[1], "in the end it is opened as everybody's is"


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_one_share_less_than_enough_opens_nothing(seats: int) -> None:
    table = people(seats)
    table.deal([2] * seats if seats < 4 else [1] * seats)
    felt = table.parties[0].felt
    (slot, *_) = felt.hand(1)
    masked, trust = felt.slots[slot].card, felt.trust
    right = table.parties[1].card(slot)
    holders = [table.parties[seat] for seat in trust.holders(1)]
    parts = {party.seat: multiply(trust.share(1, party.seat, party.key).secret, masked.hint) for party in holders}
    from paiju.peer.masking import lift

    for size in range(1, len(parts) + 1):
        for chosen in itertools.combinations(parts, size):
            body = lift(masked, joined_point({seat: parts[seat] for seat in chosen})).body
            assert felt.faces.get(body) == (right if size >= trust.needed else None)


def test_bots_hold_no_shares_and_leave_with_their_keeper() -> None:
    """Three people and two bots of the first: with its bots' shares the first would be most of the others."""
    table = people(5, (0, 1, 2, 0, 0))
    trust = table.parties[0].felt.trust
    assert trust.needed == 2 and [trust.holders(seat) for seat in range(5)] == [[1, 2], [0, 2], [0, 1], [1, 2], [1, 2]]
    rest = table.deal([1] * 5)
    lose(table, 0, 3, 4)
    table.open(rest)
    assert all(party.felt.gone == {0, 3, 4} and party.felt.face(rest[0]) for party in table.parties)


def test_two_people_share_nothing_and_who_leaves_makes_it_void() -> None:
    table = people(2)
    rest = table.deal([2, 2])
    assert not table.parties[0].felt.trust.needed and not table.parties[0].felt.trust.entrusted
    lose(table, 1)
    (party,) = table.parties
    party.open(rest)
    assert party.problem is not None and party.problem.code == "VOID" and party.problem.say("zh").endswith("。")


def test_of_four_two_may_leave_one_after_the_other_and_a_third_may_not() -> None:
    table = people(4)
    rest = table.deal([1] * 4)
    for leaver, slot in ((1, rest[0]), (3, rest[1])):
        lose(table, leaver)
        table.open([slot])
        assert all(party.felt.face(slot) for party in table.parties)
    lose(table, 0)
    (party,) = table.parties
    party.open([rest[2]])
    assert party.problem is not None and party.problem.code == "VOID"


@pytest.mark.parametrize("when", ["key", "entrust", "accept", "commit", "reveal", "shuffle", "share", "say", "open"])
def test_somebody_is_gone_in_any_round_of_a_hand(when: str) -> None:
    """The round in which seat 1 is silent for ever goes on without it; so does everything after it."""

    class Silent(People):
        silent = False

        def deliver(self) -> None:
            while out := [(party, data) for party in self.parties for data in party.outgoing()]:
                for sender, data in out:
                    mine = sender.seat == 1
                    if mine and not self.silent:
                        from paiju.peer.log import read

                        said = read(data)
                        self.silent = type(decode(said.payload)).__name__.lower() == when
                    if mine and self.silent:
                        continue
                    for party in self.parties:
                        if party is not sender and not (self.silent and party.seat == 1):
                            party.receive(data)
                if self.silent:
                    for party in self.parties:
                        if party.seat != 1:
                            party.part_with([1])

        def all(self, begin: Callable[[Party], object]) -> list:  # type: ignore[override,type-arg]
            if self.silent:
                self.parties = [party for party in self.parties if party.seat != 1]
            return super().all(begin)  # type: ignore[arg-type]

    table = Silent(4, 10, keepers=(0, 1, 2, 3))
    toss = table.all(Party.toss)
    assert len({task.coin for task in toss if task.done}) == 1
    mixed = table.all(lambda party: party.mix(range(10)))
    slots = mixed[0].slots
    table.all(lambda party: party.open(slots[:4], [0, None, 2, 3]))
    table.all(Party.ask) if when == "say" else None
    if when == "say":
        for party in table.parties:
            party.say("")
        table.deliver()
    table.all(lambda party: party.open(slots[4:6]))
    table.all(Party.end)
    others = [party for party in table.parties if party.seat != 1]
    assert table.silent and len(others) == 3
    for party in others:
        assert not party.stopped and party.task.done and party.felt.gone == {1}
        assert party.felt.previous == others[0].felt.previous
        assert all(party.felt.uncovered(party.felt.slots[slot]) for slot in slots)


def test_what_came_too_late_is_not_taken(tmp_path: Path) -> None:
    """Seat 1 speaks after the others have agreed that it is gone; when it hears of that, it knows."""
    table = people(3, directory=tmp_path)
    table.deal([1] * 3)
    for party in table.parties:
        party.turn(1)
    late = table.parties[1]
    late.say("here I am")
    said = late.outgoing()
    lose(table, 1)
    for party in table.parties:
        assert party.task.done and party.task.said is None and party.felt.gone == {1}
        assert [party.receive(data) for data in said] == ["known"]
        assert not party.stopped
    for data in table.parties[0].missing():
        late.receive(data)
    assert late.problem is not None and late.problem.code == "STOOD_IN"
    assert late.problem.say("zh").endswith("。")
    for party in table.parties:  # from the disk it is the same
        again = Party(IDENTITIES[party.seat], table.setup, tmp_path / str(party.seat))
        slots = again.mix(range(8)).slots
        again.open(slots[:3], [0, 1, 2])
        turn = again.turn(1)
        assert turn.done and turn.said is None and again.felt.gone == {1}
        assert again.felt.previous == party.felt.previous


def test_who_has_heard_the_last_word_of_a_leaver_tells_the_others() -> None:
    """Seat 1's message has reached seat 0 only. The others say that it is gone in the round before, seat 0 in the round
    after: they take the message, and agree on that."""
    table = people(3)
    table.deal([1] * 3)
    for party in table.parties:
        party.turn(1)
    first, leaver, third = table.parties
    leaver.say("good bye")
    (word,) = leaver.outgoing()
    assert first.receive(word) == "taken"
    first.turn(1)
    third.part_with([1])
    (statement,) = third.outgoing()
    assert first.receive(statement) == "taken"
    assert third.receive(word) == "early", "it has promised to take nothing more"
    first.part_with([1])
    for data in first.missing():
        third.receive(data)
    assert third.task.said == Say("good bye")
    third.turn(1)
    table.parties = [first, third]
    table.deliver()
    assert all(party.task.done and party.task.said is None and party.felt.gone == {1} for party in (first, third))
    assert first.felt.previous == third.felt.previous


# Cheats.


def wrong(said: Entrust) -> Entrust:
    """The share of the first holder is another one."""
    shares = read_scalars(said.sealed, len(said.sealed) // 32)
    return msgspec.structs.replace(said, sealed=write_scalars([(shares[0] + 1) % ORDER, *shares[1:]]))


def no_shares(said: Entrust) -> Entrust:
    return msgspec.structs.replace(said, sealed=said.sealed[32:])


def no_points(said: Entrust) -> Entrust:
    return msgspec.structs.replace(said, commitments=b"\xff" * 32)


@pytest.mark.parametrize("change", [wrong, no_shares, no_points])
def test_a_wrong_share_is_caught_named_and_proved(change: Callable[[Entrust], Entrust], tmp_path: Path) -> None:
    """Whoever gets one complains, and shows what was sealed; everybody, and who reads the file, sees who lied."""
    parties = [Party(IDENTITIES[seat], setup(3, keepers=(0, 1, 2))) for seat in range(3)]
    for sender in parties:
        for data in sender.outgoing():
            for party in parties:
                party.receive(data) if party is not sender else None
    first, cheat, third = parties
    cheat._out = []
    said = change(cheat.felt.trust.entrust(1, cheat.key))
    lie = sign(IDENTITIES[1], first.setup, first.felt.number, first.felt.previous, encode(said))
    for party in (first, third):
        for data in party.outgoing():
            for other in (first, third):
                other.receive(data) if other is not party else None
        party.receive(write(lie))
    for party, other in ((first, third), (third, first)):
        for data in party.outgoing():
            other.receive(data)
    for party in (first, third):
        assert party.caught is not None, party.task
        verdict = party.caught.verdict
        assert (verdict.kind, verdict.seat, verdict.author) == ("wrong_entrusted", 1, IDENTITIES[1].public)
        path = tmp_path / f"evidence-{party.seat}.log"
        party.caught.write(path)
        assert verify(path) == verdict
    found = process("peer", "verify", path)
    assert found.code == 1 and "gave somebody a wrong share of its key" in found.out and not found.err
    assert "份额" in process("peer", "verify", path, "--lang", "zh").out


def caught(table: Table, seat: int, payload: Anything) -> set[str]:
    """What the others find when a seat says this."""
    message: Message = table.cheat(seat, payload)
    table.tell(message)
    others = [party for party in table.parties if party.seat != seat]
    for party in others:
        assert party.caught is None or party.caught.verdict.seat == seat
    return {"" if party.caught is None else party.caught.verdict.kind for party in others}


def test_a_complaint_without_reason_is_caught() -> None:
    table = People(3)  # without shares
    table.setup = setup(3, keepers=(0, 1, 2))
    table.parties = [Party(IDENTITIES[seat], table.setup) for seat in range(3)]
    for kind in ("key", "entrust"):
        out = [(party, data) for party in table.parties for data in party.outgoing()]
        for sender, data in out:
            for party in table.parties:
                party.receive(data) if party is not sender else None
        assert kind
    felt = table.parties[0].felt
    hint = felt.trust.entrusted[0].hint
    key = table.parties[1].key
    from paiju.peer.sharing import prove_pad

    honest = prove_pad(hint, key, felt.transcript(1, "accept"))
    forged = prove_pad(hint, HandKey(), felt.transcript(1, "accept"))
    for complaint in ((0, *honest), (0, *forged), (1, *honest), (7, *honest), (0, b"x", b"y")):
        copies = [Party(IDENTITIES[seat], table.setup) for seat in (0, 2)]
        for copy, party in zip(copies, (table.parties[0], table.parties[2]), strict=True):
            copy.__dict__.update({**party.__dict__, "waiting": {}, "heard": {}, "logged": dict(party.logged)})
        message = sign(IDENTITIES[1], table.setup, felt.number, felt.previous, encode(Accept((complaint,))))
        for copy in copies:
            assert copy.receive(write(message)) == "stopped"
            assert copy.caught is not None
            assert (copy.caught.verdict.kind, copy.caught.verdict.seat) == ("false_complaint", 1)


def test_looking_at_the_cards_of_somebody_who_has_not_left_is_caught() -> None:
    for step in ("lend", "surrender", "instead"):
        table = people(4)
        table.deal([1] * 4)
        felt, cheat = table.parties[0].felt, table.parties[2]
        (slot,) = felt.hand(1)
        share = felt.trust.share(1, 2, cheat.key)
        for party in table.parties:
            party.turn(2)
        shares = prove_shares([felt.slots[slot].card], share, felt.transcript(2, "lend"))
        said: Anything = Lend(1, (slot,), *shares)
        if step == "surrender":
            said = Surrender(1, write_scalars([share.secret]))
        elif step == "instead":
            said = Instead(1, (slot,), "")
        assert caught(table, 2, said) == {"malformed" if step == "instead" else "peeked"}


def test_a_wrong_part_of_what_the_leaver_would_say_is_caught() -> None:
    for key in (HandKey(), None):
        table = people(4)
        rest = table.deal([1] * 4)
        lose(table, 1)
        cheat = table.parties[1]
        assert cheat.seat == 2
        first, third = table.parties[0], table.parties[2]
        for party in (first, third):
            party.open(rest[:1])
        table.parties = [first, third]
        for party in (first, third):  # the cheat gives its own share, and agrees that seat 1 is gone
            party.outgoing()
        cheat.open(rest[:1])
        for data in cheat.outgoing():
            for party in (first, third):
                party.receive(data)
        table.parties = [first, cheat, third]
        for _ in range(3):
            for party in (first, third):
                for other in (first, third, cheat):
                    for data in party.missing():
                        other.receive(data) if other is not party else None
            for data in [data for data in cheat.missing() if b"lend" not in data]:
                for party in (first, third):
                    party.receive(data)
        felt = first.felt
        assert felt.gone == {1}
        cards = [felt.slots[slot].card for slot in rest[:1]]
        share = key or felt.trust.share(1, 2, cheat.key)
        shares, proof = prove_shares(cards, share, felt.transcript(2, "lend"))
        wrong_slot = Lend(1, tuple(rest[:1]), shares if key else base(7), proof)
        assert caught(table, 2, wrong_slot) == {"wrong_share"}


def test_statements_that_mean_nothing_are_not_heard() -> None:
    table = people(3)
    table.deal([1] * 3)
    party = table.parties[0]
    for number, seats, author in ((-1, (), 1), (-1, (1,), 1), (-1, (9,), 1), (-1, (2, 0), 1), (-1000, (2,), 1)):
        payload = encode(Gone(seats, party.felt.number))
        message = sign(IDENTITIES[author], table.setup, number, party.felt.previous, payload)
        assert party.receive(write(message)) == "damaged"
    void = Table(3)
    message = sign(IDENTITIES[1], void.setup, -1, void.parties[0].felt.previous, encode(Gone((2,), 3)))
    assert void.parties[0].receive(write(message)) == "damaged", "where the hand is void nobody is stood in for"
    two = [sign(IDENTITIES[1], table.setup, -1, party.felt.previous, encode(Gone((2,), number))) for number in (50, 60)]
    assert [party.receive(write(message)) for message in two] == ["taken", "stopped"]
    assert party.caught is not None and party.caught.verdict.kind == "forked"
    assert IDENTITY not in read_points(party.key.public, 1)
