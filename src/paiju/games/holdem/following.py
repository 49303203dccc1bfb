"""Where the betting of a hand stands in the tree of a blueprint, whose wagers are few.

A wager of another size counts as one of the two sizes around it, by chance: the nearer the likelier (the
pseudo-harmonic rule of Ganzfried and Sandholm). What falls follows from the betting itself, so that all decisions of a
hand agree about it.
"""

from __future__ import annotations

from typing import NamedTuple

from ...rng import Random
from .encoding import CALL, CHECK, FOLD
from .events import Acted, Dealt, HoldemEvent, Street
from .state import HoldemState
from .story import STREETS, describe
from .wagers import ALL_IN, CALLS, FOLDS, Betting

NEAR_ALL_IN = 0.92


class Step(NamedTuple):
    """What somebody did in the tree: where, which action, who, and on which street."""

    node: int
    action: int
    seat: int
    street: int


class Course:
    """The betting of a hand so far: the chips, and the way through the tree; `known` if the log explains them.

    `node` is where the seat to act stands, or -1 if the betting has left the tree. `pot` has all chips that are in,
    `owed` what a call costs, `cap` the most that both can put in front on this street.
    """

    def __init__(self, state: HoldemState, betting: Betting | None) -> None:
        self.state = state
        self.betting = betting
        self.node = 0 if betting else -1
        self.steps: list[Step] = []
        self.acts: list[tuple[int, int, int]] = []
        self.street = 0
        self.bets = [0] * state.seats
        self.paid = [0] * state.seats
        self.began = [0] * state.seats
        self.price = 0
        self.effective = 0
        for event in this_hand(state):
            if isinstance(event, Dealt):
                self.begin(event)
            elif isinstance(event, Street):
                self.street = STREETS.index(event.street)
                self.bets = [0] * state.seats
                self.price = 0
            elif isinstance(event, Acted) and event.act != "fold":
                self.take(event)
        self.known = self.agrees()
        if not self.known:
            self.node = -1

    def begin(self, deal: Dealt) -> None:
        """A hand begins with what was posted."""
        self.began = list(deal.stacks)
        self.bets = list(deal.posts)
        self.paid = [post + ante for post, ante in zip(deal.posts, deal.antes or [0] * len(deal.posts), strict=True)]
        self.price = max(deal.blinds[1], *deal.posts)
        self.effective = sorted(self.began)[-2]

    @property
    def pot(self) -> int:
        """All chips that are in."""
        return sum(self.paid)

    def cap(self, seat: int) -> int:
        """The most that a seat can put in front with any sense."""
        return self.effective - self.paid[seat] + self.bets[seat]

    def owed(self, seat: int) -> int:
        """What a call costs."""
        return max(0, min(self.price, self.cap(seat)) - self.bets[seat])

    def take(self, event: Acted) -> None:
        """Somebody checks, calls or wagers."""
        seat = event.seat
        to = event.to if event.act in ("bet", "raise") else 0
        self.acts.append((self.street, seat, to))
        if self.betting and self.node >= 0:
            taken = self.nearest(seat, to) if to else self.find(CALLS)
            self.steps.append(Step(self.node, taken, seat, self.street))
            self.node = self.betting.tree.child(self.node, taken) if taken >= 0 else -1
            if self.node >= 0 and self.betting.tree.actors[self.node] < 0:
                self.node = -1
        self.bets[seat] += event.paid
        self.paid[seat] += event.paid
        self.price = to or self.price

    def options(self) -> list[float]:
        """What may be done at the node."""
        assert self.betting
        first = self.betting.tree.firsts[self.node]
        return list(self.betting.parts[first : first + self.betting.tree.counts[self.node]])

    def find(self, part: float) -> int:
        """The number of an action at the node, or -1."""
        options = self.options()
        return options.index(part) if part in options else -1

    def part_of(self, seat: int, to: int) -> float:
        """A wager as a part of the pot after a call."""
        return (min(to, self.cap(seat)) - self.price) / max(1, self.pot + self.owed(seat))

    def nearest(self, seat: int, to: int) -> int:
        """The action of the tree that a wager counts as, or -1."""
        options = self.options()
        wagers = [part for part in options if part > 0]
        if not wagers:
            return -1
        part, everything = self.part_of(seat, to), self.part_of(seat, self.cap(seat))
        if part >= everything or to >= self.cap(seat):
            return options.index(ALL_IN)
        sizes = [min(size, everything) for size in wagers]
        if part <= sizes[0]:
            return options.index(wagers[0])
        above = next(i for i, size in enumerate(sizes) if size >= part)
        low, high = sizes[above - 1], sizes[above]
        chance = (high - part) * (1 + low) / ((high - low) * (1 + part)) if high > low else 0.0
        own = seat == self.state.turn
        lot = 0.5 if own else Random(f"{self.state.hand} {self.street} {self.pot} {to}").random()
        return options.index(wagers[above - 1 if lot < chance else above])

    def wagered(self, street: int) -> list[int]:
        """What was done on a street: what a wager was to, 0 for a check or a call."""
        return [to for done, _, to in self.acts if done == street]

    def agrees(self) -> bool:
        """Whether the log explains how the chips lie."""
        state = self.state
        return self.street == state.street and all(self.paid[seat] == state.paid[seat] for seat in range(state.seats))

    def action(self, part: float) -> int:
        """The action by which the seat to act does this."""
        state = self.state
        if part == FOLDS:
            return FOLD if state.call else CHECK
        if part == CALLS or not state.low:
            return CALL if state.call else CHECK
        seat = state.turn
        most = max(state.low, min(state.high, self.cap(seat)))
        to = most if part == ALL_IN else round(self.price + part * (self.pot + self.owed(seat)))
        to = max(state.low, to)
        if to - state.bets[seat] >= NEAR_ALL_IN * (most - state.bets[seat]):
            to = most
        return state._nth(2) - state.low + to


def this_hand(state: HoldemState) -> list[HoldemEvent]:
    """What has happened since the last deal, that included."""
    events: list[HoldemEvent] = []
    for entry in reversed(state.entries()):
        events.append(describe(state, entry, False))
        if isinstance(events[-1], Dealt):
            break
    return events[::-1]
