"""Fair tables of a whole game in one process: peers, and somebody who only looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import paiju
from paiju import bots
from paiju.peer.keys import Identity
from paiju.peer.table import FairTable
from paiju.peer.terms import Leaving, Terms
from paiju.rng import Random

PEOPLE = [Identity(bytes([number]) * 32) for number in range(1, 9)]

Post = Callable[[list[tuple[FairTable, bytes]]], list[tuple[FairTable, bytes]]]


class FairGame:
    """All tables of a game. `post` is what becomes of messages on their way."""

    def __init__(
        self,
        name: str,
        rules: str,
        seats: int,
        seed: int,
        directory: Path | None = None,
        leaving: Leaving = "void",
        keepers: Sequence[int] = (),
    ) -> None:
        print("seed", seed)
        self.game = paiju.game(name)
        self.terms = Terms(b"table %d" % seed, name, rules, seats, leaving)
        self.directory = directory
        self.keepers = keepers
        self.lost: set[int] = set()
        self.people = [identity.public for identity in PEOPLE[:seats]]
        self.rng = Random(seed)
        self.bot = bots.bot("rule" if "rule" in self.game.bots else "random", name, self.game.ruleset(rules))
        self.tables = [self.sit(seat) for seat in range(seats)]
        self.watcher = FairTable(self.terms, self.people, keepers=keepers)
        self.post: Post = lambda letters: letters
        self.deliver()

    def sit(self, seat: int) -> FairTable:
        """A table for this seat, from its directory if there is one."""
        place = None
        if self.directory is not None:
            place = self.directory / str(seat)
            place.mkdir(exist_ok=True)
        return FairTable(self.terms, self.people, PEOPLE[seat], place, keepers=self.keepers)

    @property
    def here(self) -> list[FairTable]:
        """The tables of those who are here."""
        return [table for table in self.tables if table.seat not in self.lost]

    @property
    def everybody(self) -> list[FairTable]:
        return [*self.here, self.watcher]

    def lose(self, *seats: int) -> None:
        """These are gone: nobody hears them, and the others wait no longer."""
        self.lost |= {*seats}
        for table in self.here:
            table.part_with(seats)
        self.deliver()

    def stand_in(self) -> bool:
        """Let a bot move for somebody who is gone, if it is its turn."""
        table = next((table for table in self.here if table.standing_in is not None), None)
        if table is not None:
            table.stand_in(lambda view: self.bot(view, self.rng))
            self.deliver()
        return table is not None

    def deliver(self) -> None:
        """Carry messages until nobody has anything to say."""
        while letters := [(table, data) for table in self.everybody for data in table.outgoing()]:
            for sender, data in self.post(letters):
                for table in self.everybody:
                    if table is not sender:
                        table.receive(data)

    def pulse(self) -> None:
        """Everybody says how far they are."""
        for sender in self.everybody:
            data = sender.pulse()
            for table in self.everybody:
                if table is not sender:
                    table.receive(data)
        self.deliver()

    def asked(self) -> FairTable | None:
        return next((table for table in self.here if table.asked), None)

    def text(self, table: FairTable) -> str:
        """What a bot would play."""
        view = table.view()
        if view.seat == view.to_move:
            return self.bot(view, self.rng)
        return self.game.text(table.state.silence())

    def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Let bots play until something happens, or to the end."""
        while not until() and not all(table.over for table in self.here):
            assert not self.problems(), self.problems()
            if self.stand_in():
                continue
            table = self.asked()
            assert table is not None, "nobody is asked"
            table.play(self.text(table))
            self.deliver()

    def problems(self) -> list[object]:
        return [table.problem for table in self.everybody if table.problem is not None]

    def cheat(self, seat: int, actions: Sequence[int]) -> None:
        """Let a seat do what its own table would refuse."""
        self.tables[seat]._act(actions)
        self.tables[seat]._go_on()
        self.deliver()
