"""Deciding by a net: the move with the highest score among those that a state offers."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING

from ..player import Player
from ..rng import Random
from ..state import Moves, State
from . import kernels
from .features import Features
from .limits import AT_ONCE, FORCED, MOST_MOVES, NO_NET
from .net import Net

if TYPE_CHECKING:
    from ..rules import Rules


FAR = 1.0e9  # more than any difference of scores


class Decider:
    """Scores the moves of a state. What it found stays with it until the next decision."""

    def __init__(self, features: Features, nets: list[Net]) -> None:
        self.features = features
        self.nets = nets
        self.moves = Moves()
        self.scores = kernels.floats(MOST_MOVES)
        self.best = 0

    def __dealloc__(self) -> None:
        kernels.release(self.scores)

    def decide(self, state: State) -> int:
        """Find the index of the best move, as `best`. Returns the part that decided, or why none had to: NO_NET, FORCED
        if there is nothing to choose, AT_ONCE if a move is so good that it is always taken."""
        features = self.features
        part = features.part(state)
        if part < 0:
            return NO_NET
        n = features.collect(state, self.moves)
        self.best = 0
        if n == 1:
            return FORCED
        features.n = 0
        features.changed = 0
        features.look(state)
        for i in range(n):
            if features.weigh(state, self.moves.items[i]):
                self.best = i
                return AT_ONCE
            features.ends[i] = features.changed
        net = self.nets[part]
        net.score(features.active, features.n, features.changes, features.ends, n, self.scores)
        for i in range(1, n):
            if self.scores[i] > self.scores[self.best]:
                self.best = i
        return part

    def best_few(self, state: State, most: int, margin: float = FAR) -> list[int]:
        """The best actions, the best one first: at most so many, and none that scores less by more than a margin."""
        part = self.decide(state)
        n = self.moves.n
        if part < 0:
            return [self.moves.items[self.best]] if part != NO_NET else []
        order = sorted(range(n), key=[-self.scores[i] for i in range(n)].__getitem__)
        least = self.scores[self.best] - margin
        return [self.moves.items[i] for i in order[:most] if self.scores[i] >= least]

    def chance(self, state: State, action: int, heat: float, slip: float) -> float:
        """How likely somebody takes an action who plays by these nets, but not exactly: by `heat` also moves that score
        less, and in a share `slip` of the cases anything."""
        part = self.decide(state)
        n = self.moves.n
        if part == NO_NET or n == 1:
            return 1.0
        share = slip / n
        if part == AT_ONCE:
            return 1.0 - slip + share if action == self.moves.items[self.best] else share
        top = self.scores[self.best]
        total = 0.0
        taken = 0.0
        for i in range(n):
            weight = exp((self.scores[i] - top) / heat)
            total += weight
            if self.moves.items[i] == action:
                taken = weight
        return share + (1.0 - slip) * taken / total


class NetPlayer(Player):
    """Plays by nets, and where there is none by somebody else."""

    def __init__(self, features: Features, nets: list[Net], otherwise: Player | None = None) -> None:
        self.decider = Decider(features, nets)
        self.otherwise = otherwise

    def choose(self, state: State, rng: Random) -> int:
        if self.decider.decide(state) == NO_NET:
            assert self.otherwise is not None
            return self.otherwise.choose(state, rng)
        return self.decider.moves.items[self.decider.best]


class ByRules(Player):
    """Asks whoever plays by the rules of a state."""

    def __init__(self, find: Callable[[Rules], Player]) -> None:
        self.find = find
        self.rules: Rules | None = None
        self.player: Player | None = None

    def choose(self, state: State, rng: Random) -> int:
        if self.player is None or state.rules is not self.rules:
            self.player = self.find(state.rules)
            self.rules = state.rules
        return self.player.choose(state, rng)
