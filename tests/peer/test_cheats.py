"""Every cheat that can be seen is found by all others, named, and proved by a file alone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import NotationError, PaijuError
from paiju.peer.curve import write_scalars
from paiju.peer.deal import Party, Task
from paiju.peer.evidence import verify
from paiju.peer.felt import CHEATS, Felt
from paiju.peer.keys import HandKey, prove_knowledge
from paiju.peer.log import Message, Setup, read, read_file, sign, write, write_file
from paiju.peer.masking import Masked, bare, card_point, pass_on, prove_shares, remask, write_cards
from paiju.peer.payloads import (
    Anything,
    Bury,
    Commit,
    Key,
    Open,
    Pass,
    Reveal,
    Say,
    Share,
    Show,
    Shuffle,
    decode,
    encode,
)
from paiju.peer.shuffling import Claim, shuffle

from .tables import IDENTITIES, Table, setup

CHEAT = 1


class Scene:
    """A table of three, two cards each and two left, at which seat 1 is about to speak."""

    def __init__(self) -> None:
        self.table = Table(3)
        self.cheat = self.table.parties[CHEAT]
        self.others = [self.table.parties[0], self.table.parties[2]]
        self.left = self.table.deal([2, 2, 2])

    def await_cheat(self, begin: Callable[[Party], Task]) -> None:
        """The others begin a task and say what is theirs."""
        for party in self.others:
            begin(party)
        for party, other in (self.others, self.others[::-1]):
            for data in party.outgoing():
                other.receive(data)

    @property
    def felt(self) -> Felt:
        return self.others[0].felt

    def share(self, slots: tuple[int, ...], to: int | None = None, key: HandKey | None = None) -> Share:
        cards = [self.felt.slots[slot].card for slot in slots]
        transcript = self.felt.transcript(CHEAT, "share")
        return Share(slots, (to,) * len(slots), *prove_shares(cards, key or self.cheat.key, transcript))

    def show(self, slots: tuple[int, ...], key: HandKey | None = None) -> Show:
        cards = [self.felt.slots[slot].card for slot in slots if slot in self.felt.slots]
        transcript = self.felt.transcript(CHEAT, "show")
        return Show(slots, *prove_shares(cards, key or self.cheat.key, transcript), "")


def share_of_another_key(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.open(scene.left))
    return scene.share(tuple(scene.left), key=HandKey())


def share_of_another_card(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.open(scene.left))
    said = scene.share(tuple(scene.left))
    return msgspec.structs.replace(said, shares=said.shares[32:] + said.shares[:32])


def share_that_is_no_point(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.open(scene.left))
    return msgspec.structs.replace(scene.share(tuple(scene.left)), shares=b"\xff" * 64)


def shown_with_a_wrong_share(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return scene.show(tuple(scene.felt.hand(CHEAT)), HandKey())


def shuffled(scene: Scene, change: Callable[[list[Masked]], None]) -> Anything:
    scene.await_cheat(lambda party: party.mix(scene.left))
    slots = tuple(range(scene.felt.made - 2, scene.felt.made))
    before, key = [scene.felt.slots[slot].card for slot in slots], scene.felt.key([0, 1, 2])
    after, way = shuffle(before, key)
    change(after)
    proving = scene.cheat.proving
    proof = proving.prove(Claim(before, after, key), way, scene.felt.transcript(CHEAT, "shuffle"))
    return Shuffle(slots, -1, write_cards(after), proof, proving.name)


def shuffle_with_a_card_exchanged(scene: Scene) -> Anything:
    def change(after: list[Masked]) -> None:
        after[0] = remask(bare(card_point("card 0")), scene.felt.key([0, 1, 2]), 5)

    return shuffled(scene, change)


def shuffle_with_a_card_doubled(scene: Scene) -> Anything:
    def change(after: list[Masked]) -> None:
        after[0] = remask(after[1], scene.felt.key([0, 1, 2]), 5)

    return shuffled(scene, change)


def shuffle_without_a_proof(scene: Scene) -> Anything:
    said = shuffled(scene, lambda after: None)
    return msgspec.structs.replace(said, proof=b"", proving="trust me")


def shuffle_of_anothers_hand(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Shuffle(tuple(scene.felt.hand(0)), -1, b"", b"x", "argument")


def key_of_somebody_else(scene: Scene) -> Anything:
    scene.table = Table(3, hand=2)
    scene.cheat, scene.others = scene.table.parties[1], [Party(IDENTITIES[s], scene.table.setup) for s in (0, 2)]
    scene.table.parties = [scene.others[0], scene.cheat, scene.others[1]]
    said = decode(read(scene.others[0].outgoing()[0]).payload)
    assert isinstance(said, Key)
    return said


def key_without_a_secret(scene: Scene) -> Anything:
    victim = key_of_somebody_else(scene)
    assert isinstance(victim, Key)
    own = HandKey()
    return Key(victim.point, prove_knowledge(own, scene.felt.transcript(CHEAT, "key")))


def key_of_an_earlier_hand(scene: Scene) -> Anything:
    old = next(read(data) for data in scene.cheat.missing() if read(data).author == scene.cheat.identity.public)
    key_of_somebody_else(scene)
    return decode(old.payload)


def proof_repeated(scene: Scene) -> Anything:
    """The payload with which the cheat gave a card to seat 0 before."""
    mine = [read(data) for data in scene.cheat.missing() if read(data).author == scene.cheat.identity.public]
    said = next(decode(message.payload) for message in mine if isinstance(decode(message.payload), Share))
    scene.await_cheat(lambda party: party.open(scene.left))
    return said


def share_given_twice(scene: Scene) -> Anything:
    slots = tuple(scene.felt.hand(0))
    said = scene.share(slots, 0)
    scene.await_cheat(lambda party: party.open(scene.left))
    return said


def card_shown_twice(scene: Scene) -> Anything:
    slots = tuple(scene.felt.hand(CHEAT)[:1])
    scene.table.turn(CHEAT, lambda party: party.show(slots))
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return scene.show(slots)


def card_of_another_shown(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return scene.show(tuple(scene.felt.hand(2)))


def card_from_the_stock_shown(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return scene.show(tuple(scene.left))


def card_that_was_shuffled_away(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Bury((0,), "")


def card_that_never_was(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Bury((10**6,), "")


def card_of_another_buried(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Bury(tuple(scene.felt.hand(0)), "")


def buried_card_shown(scene: Scene) -> Anything:
    slots = tuple(scene.felt.hand(CHEAT)[:1])
    scene.table.turn(CHEAT, lambda party: party.bury(slots))
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return scene.show(slots)


def another_card_passed_on(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    slots = tuple(scene.felt.hand(CHEAT)[:1])
    cards = [scene.felt.slots[slot].card for slot in slots]
    target = scene.felt.key([2])
    _, proof = pass_on(cards, scene.cheat.key, target, scene.felt.transcript(CHEAT, "pass"))
    joker = [remask(bare(card_point("card 0")), target, 3)]
    return Pass(slots, (2,), write_cards(joker), proof, "")


def card_passed_to_nobody(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Pass(tuple(scene.felt.hand(CHEAT)), (7,), b"", b"", "")


def another_coin_revealed(scene: Scene) -> Anything:
    scene.await_cheat(Party.toss)
    for party in scene.others:
        assert party.receive(write(scene.table.cheat(CHEAT, Commit(bytes(32))))) == "taken"
    scene.await_cheat(lambda party: party.task)
    return Reveal(bytes(32))


def rubbish(scene: Scene) -> bytes:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return b"rubbish"


def a_card_before_the_keys(scene: Scene) -> Anything:
    key_of_somebody_else(scene)
    return Bury((0,), "")


def the_same_slot_twice(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Bury(tuple(scene.felt.hand(CHEAT)[:1] * 2), "")


def too_many_words(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.turn(CHEAT))
    return Say("x" * 5000)


def a_coin_sealed_badly(scene: Scene) -> Anything:
    scene.await_cheat(Party.toss)
    return Commit(b"short")


def a_card_opened_to_somebody_who_does_not_lock_it(scene: Scene) -> Anything:
    scene.await_cheat(lambda party: party.open(scene.felt.hand(CHEAT)))
    return scene.share(tuple(scene.felt.hand(CHEAT)), 0)


def another_secret_opened(scene: Scene) -> Anything:
    scene.await_cheat(Party.end)
    return Open(write_scalars([HandKey().secret]))


def a_secret_that_is_none(scene: Scene) -> Anything:
    scene.await_cheat(Party.end)
    return Open(b"short")


SCENES: list[tuple[str, Callable[[Scene], Anything | bytes]]] = [
    ("wrong_share", share_of_another_key),
    ("wrong_share", share_of_another_card),
    ("wrong_share", share_that_is_no_point),
    ("wrong_share", shown_with_a_wrong_share),
    ("wrong_shuffle", shuffle_with_a_card_exchanged),
    ("wrong_shuffle", shuffle_with_a_card_doubled),
    ("wrong_shuffle", shuffle_without_a_proof),
    ("not_held", shuffle_of_anothers_hand),
    ("wrong_key", key_of_somebody_else),
    ("wrong_key", key_without_a_secret),
    ("wrong_key", key_of_an_earlier_hand),
    ("replayed", proof_repeated),
    ("opened_twice", share_given_twice),
    ("opened_twice", card_shown_twice),
    ("not_held", card_of_another_shown),
    ("not_held", card_from_the_stock_shown),
    ("not_held", card_that_was_shuffled_away),
    ("not_held", card_that_never_was),
    ("not_held", card_of_another_buried),
    ("not_held", buried_card_shown),
    ("wrong_pass", another_card_passed_on),
    ("malformed", card_passed_to_nobody),
    ("wrong_coin", another_coin_revealed),
    ("wrong_secret", another_secret_opened),
    ("wrong_secret", a_secret_that_is_none),
    ("malformed", rubbish),
    ("malformed", a_card_before_the_keys),
    ("malformed", the_same_slot_twice),
    ("malformed", too_many_words),
    ("malformed", a_coin_sealed_badly),
    ("malformed", a_card_opened_to_somebody_who_does_not_lock_it),
]


@pytest.mark.parametrize(("kind", "play"), SCENES, ids=[play.__name__ for _, play in SCENES])
def test_a_cheat_is_caught_named_and_proved(
    kind: str, play: Callable[[Scene], Anything | bytes], tmp_path: Path
) -> None:
    scene = Scene()
    payload = play(scene)
    message = scene.table.cheat(CHEAT, payload)
    for party in scene.others:
        party.outgoing()
    assert scene.table.tell(message) == ["stopped", "stopped"]
    for party in scene.others:
        assert party.caught is not None
        path = tmp_path / f"evidence-{party.seat}"
        party.caught.write(path)
        verdict = verify(path)
        assert (verdict.kind, verdict.seat, verdict.author) == (kind, CHEAT, IDENTITIES[CHEAT].public)
        assert verdict == party.caught.verdict
        assert str(verdict).endswith(".") and verdict.say("zh").endswith("。")
        assert not party.outgoing() and party.receive(write(message)) == "stopped"


def test_every_kind_is_played() -> None:
    elsewhere = {"forked", "wrong_entrusted", "false_complaint", "peeked"}  # the last three in test_sharing.py
    assert {kind for kind, _ in SCENES} | elsewhere == set(CHEATS)


def test_two_stories_are_found_when_logs_are_shown(tmp_path: Path) -> None:
    """Seat 1 tells seats 0 and 2 different things: each goes on, and both see it in the other's next message."""
    scene = Scene()
    scene.await_cheat(lambda party: party.turn(CHEAT))
    for party, text in zip(scene.others, ("I pass", "I bid"), strict=True):
        assert party.receive(write(scene.table.cheat(CHEAT, Say(text)))) == "taken"
    for party in scene.others:
        party.turn(0)
    first, third = scene.others
    first.say("then I bid")
    (data,) = first.outgoing()
    assert third.receive(data) == "split"
    assert not third.stopped and len(third.splits) == 1
    statuses = [third.receive(data) for data in first.missing()]
    assert statuses[-1] == "stopped" and third.caught is not None
    third.caught.write(tmp_path / "fork")
    verdict = verify(tmp_path / "fork")
    assert (verdict.kind, verdict.seat) == ("forked", CHEAT)


def test_a_fork_of_the_future_is_found_as_well() -> None:
    scene = Scene()
    felt = scene.felt
    for text, status in (("a", "early"), ("a", "known"), ("b", "stopped")):
        message = sign(IDENTITIES[1], scene.table.setup, felt.number + 3, bytes(32), encode(Say(text)))
        assert scene.others[0].receive(write(message)) == status
    assert scene.others[0].caught is not None and scene.others[0].caught.verdict.kind == "forked"


def test_raw_replays_are_ignored() -> None:
    """Anybody can send an old message again, so it proves nothing against its author, and changes nothing."""
    scene = Scene()
    party = scene.others[0]
    before = (party.felt.number, party.felt.previous)
    assert {party.receive(data) for data in scene.cheat.missing()} == {"known"}
    other = Table(3, hand=2)
    assert {party.receive(data) for data in other.parties[1].missing()} == {"foreign"}
    assert (party.felt.number, party.felt.previous, party.stopped) == (*before, False)


def test_what_the_game_does_not_demand_stops_the_hand_without_a_verdict() -> None:
    """Whose turn it is only the game knows: the felt is right, and a third person would need the game to judge."""
    scene = Scene()
    scene.await_cheat(lambda party: party.open(scene.left))
    assert scene.table.tell(scene.table.cheat(CHEAT, Say("something else"))) == ["stopped", "stopped"]
    assert scene.others[0].caught is None and scene.others[0].problem is not None


def test_who_speaks_in_a_round_of_another_stops_the_hand() -> None:
    scene = Scene()
    scene.await_cheat(lambda party: party.turn(0))
    assert scene.table.tell(scene.table.cheat(CHEAT, Say("me first"))) == ["early", "early"]
    scene.others[0].say("mine")
    assert scene.others[0].stopped and scene.others[0].caught is None


def test_nobody_is_convicted_by_a_file_that_was_changed(tmp_path: Path) -> None:
    scene = Scene()
    scene.table.tell(scene.table.cheat(CHEAT, share_of_another_key(scene)))
    assert scene.others[0].caught is not None
    path = tmp_path / "evidence"
    scene.others[0].caught.write(path)
    deal, messages, _ = read_file(path)
    victim = msgspec.structs.replace(messages[-1], author=IDENTITIES[2].public)
    unsigned = msgspec.structs.replace(messages[-1], signature=bytes(64))
    other = msgspec.structs.replace(deal, seats=deal.seats[::-1])
    forged: list[tuple[Setup, list[Message]]] = [
        (deal, [*messages[:-1], victim]),
        (deal, [*messages[:-1], unsigned]),
        (deal, messages[1:]),
        (deal, [*messages[:5], *messages[6:]]),
        (other, messages),
        (setup(3, 8, 2), messages),
        (setup(3, 9), messages),
    ]
    for wrong, said in forged:
        write_file(path, wrong, said)
        with pytest.raises(NotationError):
            verify(path)
    write_file(path, deal, messages[:-1])
    assert verify(path).honest and str(verify(path))
    path.write_bytes(b"nonsense")
    with pytest.raises(NotationError):
        verify(path)


@given(st.data())
def test_damaged_messages_never_crash(data: st.DataObject) -> None:
    """Bits flipped, bytes cut off, anything at all: refused, and the hand goes on."""
    table = Table(2, 3)
    tasks = [party.mix(range(3)) for party in table.parties]
    (message,) = table.parties[0].outgoing()
    damaged = bytearray(message)
    for _ in range(data.draw(st.integers(min_value=1, max_value=3))):
        damaged[data.draw(st.integers(0, 10**6)) % len(damaged)] ^= data.draw(st.integers(1, 255))
    for wrong in (bytes(damaged), message[: data.draw(st.integers(0, 10**6)) % len(message)], data.draw(st.binary())):
        if wrong != message:
            assert table.parties[1].receive(wrong) in ("damaged", "foreign", "later", "known")
    table.post = [(1, message)]
    table.deliver()
    assert all(task.done for task in tasks)


def test_far_too_early_and_far_too_long() -> None:
    scene = Scene()
    party = scene.others[0]
    far = sign(IDENTITIES[1], scene.table.setup, party.felt.number + 1000, bytes(32), b"")
    assert party.receive(write(far)) == "later"
    assert party.receive(bytes(1 << 21)) == "damaged"
    below = sign(IDENTITIES[1], scene.table.setup, -1, bytes(32), b"")
    assert party.receive(write(below)) == "damaged"
    stranger = sign(IDENTITIES[7], scene.table.setup, party.felt.number, bytes(32), b"")
    assert party.receive(write(stranger)) == "foreign"


@given(st.binary(max_size=60))
def test_payloads_from_anywhere(data: bytes) -> None:
    with suppress(PaijuError):
        assert encode(decode(data)) == data


def test_a_payload_is_written_in_one_way() -> None:
    """A number in five bytes that fits in one is another message with the same meaning, and refused."""
    right = encode(Bury((1,), ""))
    assert decode(right) == Bury((1,), "")
    with pytest.raises(NotationError):
        decode(right.replace(b"\x91\x01", b"\x91\xce\0\0\0\x01"))
