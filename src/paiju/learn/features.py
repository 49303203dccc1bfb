"""What a game tells its nets: the contract of a game's `features.py`.

A feature is a binary input, known by its number. `look` says which ones the seat to move sees in a state, `weigh` what
a candidate move changes of these. A net decides each `part` of a game (a role, a phase). Features are made from what
the seat to move may know and from nothing else; the tests hold every player to that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rng import Random
from ..state import Moves, State
from . import kernels
from .limits import CHANGES, LOST, MOST_MOVES

if TYPE_CHECKING:
    from ..rules import Rules


class Features:
    """The features of a game, and the place where those of one decision are written down."""

    def __init__(self, inputs: int, most: int, parts: tuple[str, ...], winning: bool = True) -> None:
        """`inputs` features, of which at most `most` are active at once; a net for each of the `parts`, by name, which
        learns how likely its seat wins, or (not `winning`) what `target` gives."""
        self.inputs = inputs
        self.most = most
        self.parts = parts
        self.winning = winning
        self.active = kernels.shorts(most + 64)
        self.n = 0
        self.changes = kernels.shorts(CHANGES)
        self.changed = 0
        self.ends = kernels.numbers(MOST_MOVES)

    def __dealloc__(self) -> None:
        kernels.release(self.active)
        kernels.release(self.changes)
        kernels.release(self.ends)

    # What a game writes.

    def deal(self, rules: Rules, rng: Random) -> State:
        """A state to play from by these rules; of a match, one deal."""
        raise NotImplementedError

    def start(self, rules: Rules, rng: Random) -> State:
        """A state to learn from: one by these rules, if nothing else is to be learned along with them."""
        return self.deal(rules, rng)

    def part(self, state: State) -> int:
        """The net that decides here, or -1 where none does."""
        raise NotImplementedError

    def collect(self, state: State, moves: Moves) -> int:
        """The moves to choose from; returns their number."""
        return state._collect(moves)

    def look(self, state: State) -> int:
        """See with `see` what is there before a move."""
        raise NotImplementedError

    def weigh(self, state: State, action: int) -> int:
        """Say with `gain` and `lose` what a move changes. Returns 1 if it is so good that nothing else need be looked
        at, as it wins at once."""
        raise NotImplementedError

    def target(self, state: State, seat: int, part: int) -> float:
        """What a finished game was worth to a seat: 1 or 0, or points so scaled that most are between -1 and 1."""
        raise NotImplementedError

    def sides(self, state: State) -> list[frozenset[int]]:
        """The seats that one of two players takes when they meet on a deal, one time after the other: partners sit
        together, and sides change places."""
        everybody = frozenset(range(state.seats))
        if state.seats in (2, 4):
            return [frozenset(range(0, state.seats, 2)), frozenset(range(1, state.seats, 2))]
        alone = [frozenset({seat}) for seat in everybody]
        return alone + [everybody - one for one in alone] if state.seats == 3 else alone

    # What it writes with.

    def see(self, feature: int) -> None:
        """This is there."""
        self.active[self.n] = feature
        self.n += 1

    def gain(self, feature: int) -> None:
        """A move brings this."""
        self.changes[self.changed] = feature
        self.changed += 1

    def lose(self, feature: int) -> None:
        """A move takes this away."""
        self.changes[self.changed] = feature | LOST
        self.changed += 1
