"""Self-play: games in which the nets decide for everybody, and the samples that they learn from.

A sample is what was active after a seat's move, and what came of it. Each seat looks back over its own decisions of a
part: TD(lambda), where the return is cut at a move that was made only to explore. Forced moves and moves that win at
once are no decisions.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from ..rng import Random
from ..state import State
from . import kernels
from .decide import Decider
from .features import Features
from .limits import LOST, NO_NET
from .net import Student

if TYPE_CHECKING:
    from ..rules import Rules

LAMBDA = 0.7
LONGEST = 2048  # decisions of one game that are kept
YOUNG = 4.0  # in a short training the average is over about the last quarter of it
BLEND_EVERY = 8  # steps between two looks at the weights for their average


class Gym:
    """Students that play against themselves and learn."""

    def __init__(self, features: Features, students: list[Student], rules: Rules, rng: Random, batch: int) -> None:
        self.features = features
        self.students = students
        self.rules = rules
        self.rng = rng
        self.batch = batch
        self.winning = features.winning
        self.decider = Decider(features, list(students))
        self.most = features.most
        self.active = kernels.shorts(LONGEST * self.most)
        self.lengths = kernels.numbers(LONGEST)
        self.seats = kernels.numbers(LONGEST)
        self.parts = kernels.numbers(LONGEST)
        self.wild = kernels.numbers(LONGEST)
        self.values = kernels.floats(LONGEST)
        self.n = 0
        self.explore = 0.05
        self.rate = 0.001
        self.memory = 0.002
        self.learning = True
        self.games = 0
        self.decisions = 0
        self.loss = 0.0
        self.losses = 0

    def __dealloc__(self) -> None:
        kernels.release(self.active)
        kernels.release(self.lengths)
        kernels.release(self.seats)
        kernels.release(self.parts)
        kernels.release(self.wild)
        kernels.release(self.values)

    def run(self, games: int) -> None:
        """Play so many games and learn from them."""
        for _ in range(games):
            self.play(self.features.start(self.rules, self.rng))
            self.games += 1
            if self.learning:
                self.study()

    def play(self, state: State) -> None:
        """Play a state to its end, and put the samples into the rings."""
        decider = self.decider
        self.n = 0
        while True:
            seat = state.to_move()
            if seat < 0:
                break
            part = decider.decide(state)
            if part == NO_NET:
                state._step(state._random_move(self.rng))
                continue
            chosen = decider.best
            if part >= 0:
                value = decider.scores[chosen]
                wild = self.rng.random() < self.explore
                if wild:
                    chosen = self.rng._below(decider.moves.n)
                    wild = chosen != decider.best
                if self.n < LONGEST:
                    self.note(seat, part, chosen, value, wild)
            state._step(decider.moves.items[chosen])
        self.decisions += self.n
        self.look_back(state)

    def note(self, seat: int, part: int, chosen: int, value: float, wild: bool) -> None:
        """Remember a decision: what is active after the move that was chosen."""
        features = self.features
        at = self.n * self.most
        begin = features.ends[chosen - 1] if chosen else 0
        end = features.ends[chosen]
        n = 0
        for i in range(features.n):
            feature = features.active[i]
            stays = True
            for j in range(begin, end):
                if features.changes[j] == (feature | LOST):
                    stays = False
                    break
            if stays:
                self.active[at + n] = feature
                n += 1
        for j in range(begin, end):
            if features.changes[j] < LOST:
                self.active[at + n] = features.changes[j]
                n += 1
        self.lengths[self.n] = n
        self.seats[self.n] = seat
        self.parts[self.n] = part
        self.wild[self.n] = wild
        self.values[self.n] = 1.0 / (1.0 + exp(-value)) if self.winning else value
        self.n += 1

    def look_back(self, state: State) -> None:
        """Turn the decisions of a finished game into samples."""
        for seat in range(state.seats):
            later = NO_NET
            worth = 0.0
            for i in range(self.n - 1, -1, -1):
                if self.seats[i] != seat:
                    continue
                part = self.parts[i]
                if later < 0 or self.parts[later] != part:
                    worth = self.features.target(state, seat, part)
                elif self.wild[later]:
                    worth = self.values[later]
                else:
                    worth = LAMBDA * worth + (1.0 - LAMBDA) * self.values[later]
                student = self.students[part]
                student.keep(self.active, i * self.most, self.lengths[i], worth)
                later = i

    def study(self) -> None:
        """Learn as often as there are fresh samples for."""
        for student in self.students:
            self.teach(student)

    def teach(self, student: Student) -> None:
        """Let one student learn from what is fresh."""
        if student.kept < 8 * self.batch:
            student.fresh = 0
        while student.fresh >= self.batch:
            student.fresh -= self.batch
            self.loss += student.train(self.batch, self.rate, self.rng)
            self.losses += 1
            if student.steps % BLEND_EVERY == 0:
                student.blend(max(self.memory, YOUNG / (YOUNG + student.steps // BLEND_EVERY)))
