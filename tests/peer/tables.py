"""Tables of peers in one process, honest or not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path

from paiju.peer.deal import Party, Task
from paiju.peer.keys import Identity
from paiju.peer.log import Message, Setup, sign, write
from paiju.peer.payloads import Anything, encode
from paiju.peer.shuffling import Proving

IDENTITIES = [Identity(bytes([number]) * 32) for number in range(1, 9)]


def setup(
    seats: int, cards: int | Sequence[str] = 8, hand: int = 1, table: bytes = b"table", keepers: Sequence[int] = ()
) -> Setup:
    """A hand for so many peers with a pack of so many different cards, or of these."""
    pack = tuple(f"card {number}" for number in range(cards)) if isinstance(cards, int) else tuple(cards)
    return Setup(table, hand, tuple(identity.public for identity in IDENTITIES[:seats]), pack, tuple(keepers))


class Table:
    """Peers, and messages that wait for each of them; delivered in order, or in any order with a seed."""

    def __init__(
        self,
        seats: int,
        cards: int | Sequence[str] = 8,
        directory: Path | None = None,
        proving: Proving | None = None,
        seed: int | None = None,
        hand: int = 1,
        keepers: Sequence[int] = (),
    ) -> None:
        self.setup = setup(seats, cards, hand, keepers=keepers)
        self.chance = None if seed is None else random.Random(seed)
        self.parties = []
        for seat in range(seats):
            home = None if directory is None else directory / str(seat)
            if home is not None:
                home.mkdir(parents=True, exist_ok=True)
            self.parties.append(Party(IDENTITIES[seat], self.setup, home, proving))
        self.post: list[tuple[int, bytes]] = []
        self.deliver()

    def deliver(self) -> None:
        """Bring every message to everybody until nobody has anything to say."""
        while True:
            for party in self.parties:
                for data in party.outgoing():
                    self.post += [(seat, data) for seat in range(len(self.parties)) if seat != party.seat]
            if not self.post:
                return
            place = self.chance.randrange(len(self.post)) if self.chance else 0
            seat, data = self.post.pop(place)
            self.parties[seat].receive(data)

    def all(self, begin: Callable[[Party], Task]) -> list[Task]:
        """A task that everybody begins."""
        tasks = [begin(party) for party in self.parties]
        self.deliver()
        return tasks

    def do(self, begin: Callable[[Party], Task]) -> Task:
        """A task that everybody begins and ends alike."""
        tasks = self.all(begin)
        assert all(task.done for task in tasks)
        assert len({task.slots for task in tasks}) == 1
        assert len({party.felt.previous for party in self.parties}) == 1
        return tasks[0]

    def mix(self, slots: Sequence[int] | None = None) -> tuple[int, ...]:
        chosen = range(len(self.setup.pack)) if slots is None else slots
        return self.do(lambda party: party.mix(chosen)).slots

    def open(self, slots: Sequence[int], to: int | Sequence[int | None] | None = None) -> None:
        self.do(lambda party: party.open(slots, to))

    def turn(self, seat: int, act: Callable[[Party], None]) -> Task:
        """Somebody's turn, and what they do."""
        tasks = [party.turn(seat) for party in self.parties]
        act(self.parties[seat])
        self.deliver()
        assert all(task.done for task in tasks)
        return tasks[0]

    def deal(self, counts: Sequence[int]) -> tuple[int, ...]:
        """Mix the pack and give so many cards to each seat; returns what is left."""
        slots = self.mix()
        seats = [seat for seat, count in enumerate(counts) for _ in range(count)]
        self.open(slots[: len(seats)], seats)
        return slots[len(seats) :]

    def cheat(self, seat: int, payload: Anything | bytes) -> Message:
        """Something that a seat signs for this round instead of what it should."""
        felt = self.parties[(seat + 1) % len(self.parties)].felt
        said = payload if isinstance(payload, bytes) else encode(payload)
        return sign(IDENTITIES[seat], self.setup, felt.number, felt.previous, said)

    def tell(self, message: Message) -> list[str]:
        """Everybody else hears a message."""
        others = [party for party in self.parties if party.identity.public != message.author]
        return [party.receive(write(message)) for party in others]
