"""What a fair deal costs: all peers in one process, every message signed, proved and checked by everybody.

    python benchmarks/peers.py      a table of what was compared

The clock is the processor time of all peers together, so that with two cores players wait for half of it at most where
peers work side by side, and for less than all of it where one shuffles and the others check.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from contest import Cost, Sample, Side
from paiju.peer.argument import Argument
from paiju.peer.curve import Transcript
from paiju.peer.cutting import CutAndChoose
from paiju.peer.deal import Party, Task
from paiju.peer.keys import HandKey, Identity
from paiju.peer.log import Setup
from paiju.peer.masking import bare, card_point
from paiju.peer.shuffling import Claim, Proving, shuffle

IDENTITIES = [Identity() for _ in range(4)]


class Peers:
    """Peers in one process."""

    def __init__(self, seats: int, pack: Sequence[str], proving: Proving | None = None) -> None:
        setup = Setup(b"bench", 1, tuple(identity.public for identity in IDENTITIES[:seats]), tuple(pack))
        self.parties = [Party(identity, setup, proving=proving) for identity in IDENTITIES[:seats]]
        self.sent = 0
        self.deliver()

    def deliver(self) -> None:
        while out := [(party, data) for party in self.parties for data in party.outgoing()]:
            for party, data in out:
                self.sent += len(data)
                for other in self.parties:
                    if other is not party:
                        other.receive(data)

    def all(self, begin: Callable[[Party], Task]) -> Task:
        tasks = [begin(party) for party in self.parties]
        self.deliver()
        assert all(task.done for task in tasks)
        return tasks[0]

    def deal(self, each: int) -> None:
        """Keys, shuffles, and so many cards for each."""
        slots = self.all(lambda party: party.mix(range(len(party.setup.pack)))).slots
        seats = [seat for seat in range(len(self.parties)) for _ in range(each)]
        self.all(lambda party: party.open(slots[: len(seats)], seats))
        for party in self.parties:
            assert None not in party.hand.values()

    def reveal(self) -> None:
        """Seat 0 shows a card, and everybody sees it."""
        slot = self.parties[0].felt.hand(0)[0]
        for party in self.parties:
            party.turn(0)
        self.parties[0].show([slot])
        self.deliver()
        assert self.parties[1].card(slot) is not None


def faces(copies: int) -> list[str]:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"] + ["joker", "JOKER"]
    return deck * copies


def deals(seats: int, pack: list[str], each: int) -> Callable[[int], Sample]:
    def work(n: int) -> Sample:
        start = time.process_time()
        for _ in range(n):
            Peers(seats, pack).deal(each)
        return Sample(n, time.process_time() - start)

    return work


def reveals(n: int) -> Sample:
    """One card of 17 at a time, three peers."""
    taken = 0.0
    for first in range(0, n, 17):
        peers = Peers(3, faces(1))
        peers.deal(17)
        start = time.process_time()
        for _ in range(min(17, n - first)):
            peers.reveal()
        taken += time.process_time() - start
    return Sample(n, taken)


def entries() -> list[Cost]:
    return [
        Cost("Fair deal of Dou Dizhu, 54 cards, 3 peers", Side("54 cards", deals(3, faces(1), 17)), limit=3),
        Cost("Fair deal of Tractor, 108 cards, 4 peers", Side("108 cards", deals(4, faces(2), 25)), limit=10),
        Cost("A card revealed, 3 peers", Side("reveal", reveals), limit=0.03),
    ]


def timed(function: Callable[[], object]) -> float:
    start = time.process_time()
    function()
    return time.process_time() - start


def proofs(count: int, proving: Proving) -> tuple[float, float, int]:
    """Seconds to prove and to check one shuffle of so many cards, and the bytes of the proof."""
    key = HandKey()
    before = [bare(card_point(str(number))) for number in range(count)]
    after, way = shuffle(before, key.public)
    claim = Claim(before, after, key.public)
    proof = b""

    def prove() -> None:
        nonlocal proof
        proof = proving.prove(claim, way, Transcript("bench"))

    def check() -> None:
        assert proving.check(claim, proof, Transcript("bench"))

    return min(timed(prove) for _ in range(3)), min(timed(check) for _ in range(3)), len(proof)


def main() -> None:
    print(f"{'one shuffle':<28}{'prove':>10}{'check':>10}{'bytes':>10}{'bits':>6}")
    for count in (54, 108):
        for proving in (Argument(), CutAndChoose(40), CutAndChoose(80)):
            prove, check, size = proofs(count, proving)
            name = f"{count} cards, {proving.name}"
            print(f"{name:<28}{prove * 1000:>7.0f} ms{check * 1000:>7.0f} ms{size:>10}{proving.soundness:>6}")
    print(f"\n{'all peers together':<44}{'processor':>10}{'limit':>8}")
    for cost in entries():
        units = 17 if cost.side.name == "reveal" else 1
        samples = [cost.side.work(units) for _ in range(3)]
        best = min(sample.seconds / sample.units for sample in samples)
        print(f"{cost.name:<44}{best * 1000:>7.0f} ms{(cost.limit or 0) * 1000:>5.0f} ms")
    peers = Peers(4, faces(2))
    peers.deal(25)
    print(f"\nMessages of a deal of 108 cards: {peers.sent} bytes, each sent to three peers.")


if __name__ == "__main__":
    main()
