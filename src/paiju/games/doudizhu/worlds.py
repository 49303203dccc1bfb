"""Worlds for a search: who of the two others may hold which unseen cards, the likelier the more often.

How likely a world is depends on what the others did: each of their moves is held against what the nets would have done
with the cards they have in that world. From one world to the next a few cards change hands, and the change is taken
back in so many cases as the world has become less likely by it (Metropolis). Where the log does not tell how the deal
came to where it is, all worlds are equally likely.
"""

from __future__ import annotations

from array import array
from math import log
from typing import cast

from ...cards import parse_card
from ...contract import Game
from ...learn.decide import Decider
from ...rng import Random
from ...search.worlds import Worlds
from ...state import State
from ...view import View, entries_of
from . import faces
from .combos import count_ranks
from .kinds import NOBODY
from .sampling import known_hands
from .state import DouDizhuState
from .story import acts, code_of
from .view import DouDizhuView

FIRST = 2  # deals from the best of which the way begins, for each change between two worlds
SETTLING = 8  # and changes before the first world
EXCHANGED = 3  # cards that change hands at once, at most
HARDLY = -1.0e9  # less likely than any world


class DealWorlds(Worlds):
    """The worlds of a view in the play of a deal. `settled` if there is only one.

    `heat` says how often somebody takes a move that the net likes less, `slip` how often any move; `stride` is how many
    changes lie between two worlds.
    """

    def __init__(self, game: Game, view: View, decider: Decider, heat: float, slip: float, stride: int = 3) -> None:
        super().__init__(game, view)
        seen = cast(DouDizhuView, view)
        self.decider = decider
        self.heat = heat
        self.slip = slip
        self.stride = stride
        self.table = cast(DouDizhuState, game.sample(view, Random(0)))
        self.seat = self.table.turn
        self.left = (self.seat + 1) % 3
        self.right = (self.seat + 2) % 3
        played = [[parse_card(card) for card in cards] for cards in seen.played]
        bottom = [parse_card(card) for card in seen.bottom]
        known = known_hands(seen, played, bottom, parse_card(seen.marker) if seen.marker else NOBODY)
        self.fixed = [bytes(gone + held) for gone, held in zip(played, known, strict=True)]
        self.gone = [count_ranks(bytes(cards)) for cards in played]
        told = {card for cards in self.fixed for card in cards}
        self.loose = array("B", [card for card in faces.PACK if card not in told])
        self.n = len(self.loose)
        self.lefts = seen.counts[self.left] - len(known[self.left])
        self.held = self.lefts + seen.counts[self.right] - len(known[self.right])
        self.settled = self.held == self.n and self.lefts in (0, self.n)
        self.bottom = bytes(bottom)
        self.start = self.before_the_deal()
        self.replay = self.start.copy()
        self.actions = array("Q", [*map(code_of, seen.bids), *(action for _, action in acts(entries_of(view)))])
        self.told = self.follows()
        self.weight = 0.0
        self.begun = False

    def before_the_deal(self) -> DouDizhuState:
        """The table before anything was said or played; nobody has cards yet."""
        start = self.table.copy()
        start.clear()
        start.first = self.table.first
        start.turn = start.first
        return start

    def follows(self) -> bool:
        """Whether what was said and played, all from the first move on, leads to the table that is seen."""
        now, then = self.table, self.replay
        try:
            self.weigh(HARDLY)
        except (ArithmeticError, IndexError, ValueError):
            return False
        same = (then.turn, then.landlord, then.bid, then.table, then.left) == (
            now.turn,
            now.landlord,
            now.bid,
            now.table,
            now.left,
        )
        return same and self.held == self.n and then.hands[self.seat] == now.hands[self.seat]

    def draw(self, rng: Random) -> State:
        if not self.begun:
            self.begin(rng)
        else:
            self.walk(self.stride, rng)
        self.table.dealt = self.hand_out()
        for seat in (self.left, self.right):
            self.table.hands[seat] = count_ranks(self.table.dealt[seat]) - self.gone[seat]
        return self.table

    def begin(self, rng: Random) -> None:
        """Find a world that is not too unlikely."""
        self.begun = True
        self.shuffle(rng)
        if self.settled or not self.told:
            return
        self.weight = self.weigh(HARDLY)
        for _ in range(FIRST * self.stride - 1):
            before = bytes(self.loose)
            self.shuffle(rng)
            found = self.weigh(self.weight)
            if found > self.weight:
                self.weight = found
            else:
                self.loose = array("B", before)
        self.walk(SETTLING * self.stride, rng)

    def shuffle(self, rng: Random) -> None:
        """Deal all that is unseen anew."""
        for i in range(self.n - 1, 0, -1):
            self.swap(i, rng._below(i + 1))

    def swap(self, i: int, j: int) -> None:
        """Two cards change places."""
        card = self.loose[i]
        self.loose[i] = self.loose[j]
        self.loose[j] = card

    def walk(self, steps: int, rng: Random) -> None:
        """Go on to another world."""
        if self.settled:
            return
        if not self.told:
            self.shuffle(rng)
            return
        ones = array("i", [0] * EXCHANGED)
        others = array("i", [0] * EXCHANGED)
        for _ in range(steps):
            n = 1 + rng._below(EXCHANGED)
            for i in range(n):
                ones[i] = rng._below(self.lefts)
                others[i] = self.lefts + rng._below(self.held - self.lefts)
                self.swap(ones[i], others[i])
            least = self.weight + log(1.0 - rng.random())
            found = self.weigh(least)
            if found >= least:
                self.weight = found
                continue
            for i in range(n - 1, -1, -1):
                self.swap(ones[i], others[i])

    def hand_out(self) -> tuple[bytes, ...]:
        """What each seat has picked up in this world."""
        dealt = list(self.fixed)
        dealt[self.left] += bytes(self.loose[: self.lefts])
        dealt[self.right] += bytes(self.loose[self.lefts : self.held])
        return tuple(dealt)

    def weigh(self, least: float) -> float:
        """The logarithm of how likely the others would have done what they did; HARDLY where that is below `least`."""
        dealt = list(self.hand_out())
        lord = self.table.landlord
        dealt[lord] = bytes([card for card in dealt[lord] if card not in self.bottom])
        state = self.replay
        state._assign(self.start)
        state.give(dealt[0], dealt[1], dealt[2], self.bottom)
        if state.rules.auction == "none":
            state.take(state.first, 1)
        total = 0.0
        for i in range(len(self.actions)):
            if state.turn != self.seat:
                total += log(self.decider.chance(state, self.actions[i], self.heat, self.slip))
                if total < least:
                    return HARDLY
            state._step(self.actions[i])
        return total
