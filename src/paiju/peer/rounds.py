"""The rounds of which each task of a hand is made: who speaks in them, what fits there, and what is ours to say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple

from .curve import SIZE, digest, write_scalars
from .felt import Felt, seal
from .keys import HandKey, prove_knowledge
from .log import Message, Setup
from .masking import prove_shares, write_cards
from .payloads import (
    Accept,
    Act,
    Anything,
    Commit,
    Entrust,
    Instead,
    Key,
    Lend,
    Open,
    Reveal,
    Say,
    Share,
    Shuffle,
    Surrender,
    decode,
)
from .shuffling import Claim, Proving, shuffle


class Round(NamedTuple):
    """Who speaks, what fits there, and what we say if it is us (None: we wait for `Party.act`)."""

    authors: Collection[int]
    fits: Callable[[Anything], bool]
    speak: Callable[[], Anything] | None


class Task:
    """Something that all peers do together."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.seat = -1
        self.done = False
        self.slots: tuple[int, ...] = ()
        self.said: Act | None = None
        self.answers: dict[int, str] = {}
        self.coin = b""

    def __repr__(self) -> str:
        return f"<Task {self.kind}{', done' if self.done else ''}>"


class Rounds:
    """One peer's rounds. What was said in a round is in `heard` when the next one is asked for; who should have spoken
    in it and is not there has left."""

    felt: Felt
    setup: Setup
    seat: int
    key: HandKey
    proving: Proving
    heard: dict[int, Message]

    def _meeting(self) -> Iterator[Round]:
        """Everybody gives a key; where somebody may be stood in for, everybody's key is shared among the others."""
        felt = self.felt

        def speak() -> Key:
            return Key(self.key.public, prove_knowledge(self.key, felt.transcript(self.seat, "key")))

        yield Round(felt.present, lambda said: isinstance(said, Key), speak)
        trust = felt.trust
        if trust.needed:
            yield Round(
                felt.present, lambda said: isinstance(said, Entrust), lambda: trust.entrust(self.seat, self.key)
            )
            yield Round(
                felt.present.intersection(trust.people),
                lambda said: isinstance(said, Accept),
                lambda: trust.accept(self.seat, self.key, felt.transcript(self.seat, "accept")),
            )

    def _mixing(self, task: Task, slots: tuple[int, ...], owner: int) -> Iterator[Round]:
        locks = self.felt.common_locks(slots, owner)
        assert locks is not None
        for seat in sorted(locks):
            if seat in self.felt.gone:
                continue
            yield self._shuffling(seat, slots, owner)
            if seat in self.heard:
                slots = tuple(range(self.felt.made - len(slots), self.felt.made))
        task.slots = slots

    def _shuffling(self, seat: int, slots: tuple[int, ...], owner: int) -> Round:
        locks = self.felt.common_locks(slots, owner)
        assert locks is not None

        def speak() -> Shuffle:
            before, key = [self.felt.slots[slot].card for slot in slots], self.felt.key(locks)
            after, way = shuffle(before, key)
            transcript = self.felt.transcript(self.seat, "shuffle")
            proof = self.proving.prove(Claim(before, after, key), way, transcript)
            return Shuffle(slots, owner, write_cards(after), proof, self.proving.name)

        def fits(said: Anything) -> bool:
            return isinstance(said, Shuffle) and (said.slots, said.owner) == (slots, owner)

        return Round({seat}, fits, speak)

    def _opening(self, slots: tuple[int, ...], to: tuple[int | None, ...]) -> Iterator[Round]:
        def speak() -> Share:
            mine = self.felt.locked(self.seat, Share(slots, to, b"", b""))
            cards = [self.felt.slots[slot].card for slot in mine]
            return Share(slots, to, *prove_shares(cards, self.key, self.felt.transcript(self.seat, "share")))

        wanted = [self.felt.slots[slot].locks - {seat} for slot, seat in zip(slots, to, strict=True)]
        authors = frozenset[int]().union(*wanted) - self.felt.gone
        if authors:
            yield Round(authors, lambda said: isinstance(said, Share) and (said.slots, said.to) == (slots, to), speak)
        for absent in sorted(self.felt.gone):
            closed = [
                slot
                for slot, seat in zip(slots, to, strict=True)
                if absent in self.felt.slots[slot].locks and seat != absent
            ]
            if closed:
                yield self._lending(absent, tuple(closed))

    def _lending(self, absent: int, slots: tuple[int, ...]) -> Round:
        """Enough of the others say together what a seat that was left would say about these slots."""
        trust = self.felt.trust

        def speak() -> Lend:
            cards = [self.felt.slots[slot].card for slot in slots]
            share = trust.share(absent, self.seat, self.key)
            return Lend(absent, slots, *prove_shares(cards, share, self.felt.transcript(self.seat, "lend")))

        def fits(said: Anything) -> bool:
            return isinstance(said, Lend) and (said.seat, said.slots) == (absent, slots)

        return Round(frozenset(trust.holders(absent)) - self.felt.gone, fits, speak)

    def _tossing(self, task: Task) -> Iterator[Round]:
        felt = self.felt
        secret = digest("toss", write_scalars([self.key.secret]), self.setup.digest, felt.number)[:SIZE]
        yield Round(
            felt.present, lambda said: isinstance(said, Commit), lambda: Commit(seal(self.setup, self.seat, secret))
        )
        yield Round(felt.present, lambda said: isinstance(said, Reveal), lambda: Reveal(secret))
        task.coin = digest("coin", *(felt.tossed[seat] for seat in sorted(felt.present)))[:SIZE]

    def _asking(self, task: Task) -> Iterator[Round]:
        yield Round(self.felt.present, lambda said: isinstance(said, Say), None)
        for seat, message in self.heard.items():
            said = decode(message.payload)
            assert isinstance(said, Say)
            task.answers[seat] = said.text

    def _ending(self) -> Iterator[Round]:
        def speak() -> Open:
            return Open(write_scalars([self.key.secret]))

        yield Round(self.felt.present, lambda said: isinstance(said, Open), speak)
        for absent in sorted(self.felt.gone & self.felt.trust.entrusted.keys()):
            if absent not in self.felt.secrets:
                yield self._surrendering(absent)

    def _surrendering(self, absent: int) -> Round:
        """The key of a seat that was left is opened as well."""
        trust = self.felt.trust

        def speak() -> Surrender:
            return Surrender(absent, write_scalars([trust.share(absent, self.seat, self.key).secret]))

        def fits(said: Anything) -> bool:
            return isinstance(said, Surrender) and said.seat == absent

        return Round(frozenset(trust.holders(absent)) - self.felt.gone, fits, speak)

    def _acting(self, task: Task, seat: int) -> Iterator[Round]:
        speaker = self.felt.speaker(seat)

        def fits(said: Anything) -> bool:
            if isinstance(said, Instead):
                return seat != speaker and said.seat == seat
            return seat == speaker and isinstance(said, Act)

        yield Round({speaker}, fits, None)
        if speaker in self.heard:
            said = decode(self.heard[speaker].payload)
            assert isinstance(said, Act)
            task.said = said
