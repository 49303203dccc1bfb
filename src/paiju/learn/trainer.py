"""Training: self-play, learning, and gates, from a plan to a file of weights.

The same plan with the same seed and a number of games gives the same weights, for a given number of jobs; a time is for
people. Several jobs each play and learn by themselves, and after every round what they have is averaged.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import SetupError
from ..language import Sentence
from ..rng import Random
from .checkpoint import Checkpoint
from .decide import NetPlayer
from .duel import RandomPlayer, Score, duel
from .files import pack
from .limits import AVERAGE, MEAN, SQUARE, UNIT, WEIGHTS
from .net import Net, Student, widened
from .selfplay import Gym

if TYPE_CHECKING:
    from ..contract import Game
    from ..rules import Rules
    from .features import Features

RING = 1 << 17  # samples that each net keeps
BATCH = 512
RATE, LAST_RATE = 1e-3, 4e-5
EXPLORE, LAST_EXPLORE = 0.05, 0.01
EVERYTHING = (WEIGHTS, AVERAGE, MEAN, SQUARE)
SAVED_EVERY = 60.0  # seconds

NO_FEATURES = Sentence("There is nothing to train for {game}: it has no features.", "{game} 没有可训练的特征。")
NO_LENGTH = Sentence(
    "Train for some minutes, or for some games: a number above 0.", "请给出训练的分钟数或局数，须大于 0。"
)
BAD_SIZES = Sentence(
    "A net has three layers, each a multiple of {unit} wide and at most 4096: 256,64,32.",
    "网络有三层，每层宽度须为 {unit} 的倍数且不超过 4096：256,64,32。",
)
OTHER_TRAINING = Sentence(
    "That checkpoint is of another training: {game}, {rules}.", "该存档属于另一次训练：{game}，{rules}。"
)


@dataclass(frozen=True)
class Plan:
    """What to train, and for how long: minutes, or a number of games, which repeats exactly."""

    game: Game[Any, Any]
    rules: Rules
    seed: str = "0"
    minutes: float = 0.0
    games: int = 0
    stop: int = 0  # so many of the games are enough, if not 0
    jobs: int = 1
    sizes: tuple[int, int, int] = (256, 64, 32)
    round: int = 2000  # games of a job before all meet
    gates: int = 10  # how often strength is measured
    gate_deals: int = 300
    command: str = ""

    def check(self) -> None:
        """Refuse what cannot be done."""
        if not self.game.features:
            raise SetupError("NO_FEATURES", NO_FEATURES, game=self.game.name)
        if not (self.games > 0 or 0.0 < self.minutes < 1e6):
            raise SetupError("NO_LENGTH", NO_LENGTH)
        if len(self.sizes) != 3 or any(not 0 < size <= 4096 or size % UNIT for size in self.sizes):
            raise SetupError("BAD_SIZES", BAD_SIZES, unit=UNIT)


@dataclass(frozen=True)
class Gate:
    """How strong the nets were at a moment: against the last frozen ones, and against somebody who plays anything."""

    games: int
    minutes: float
    loss: float
    against_frozen: Score
    against_random: Score


@dataclass
class Progress:
    """How far a training has come."""

    games: int = 0
    minutes: float = 0.0
    share: float = 0.0
    loss: float = 0.0
    pace: float = 0.0  # games a second of the last round
    gates: list[Gate] = field(default_factory=list)


class Pupil:
    """One job: students that play against themselves."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.features: Features = plan.game.part(plan.game.features)(plan.rules)
        self.rng = Random(f"{plan.seed}/{number}")
        self.students = [self.student(plan, part) for part in self.features.parts]
        self.gym = Gym(self.features, list(self.students), plan.rules, self.rng, BATCH)

    def student(self, plan: Plan, part: str) -> Student:
        """A beginner; all jobs begin with the same weights."""
        features = self.features
        student = Student(features.inputs, *plan.sizes, features.most, RING, features.winning)
        student.begin(Random(f"{plan.seed}/{part}"), features.most // 2)
        student.start_from(student)
        return student

    def run(self, games: int, share: float) -> float:
        """Play so many games, when this share of the training is done; returns the mean loss."""
        self.gym.rate = RATE * (LAST_RATE / RATE) ** share
        self.gym.explore = EXPLORE + (LAST_EXPLORE - EXPLORE) * share
        self.gym.loss, self.gym.losses = 0.0, 0
        self.gym.run(games)
        return self.gym.loss / max(self.gym.losses, 1)

    def memory(self, which: Sequence[int] = (WEIGHTS, AVERAGE)) -> list[array[float]]:
        """Parameters of all students, one after the other."""
        return [student.values(kind) for student in self.students for kind in which]

    def recall(self, memory: list[array[float]], rate: float = 1.0, which: Sequence[int] = (WEIGHTS, AVERAGE)) -> None:
        """Move towards what `memory` gave, or take it over."""
        parts = iter(memory)
        for student in self.students:
            for kind in which:
                student.mix(next(parts), rate, kind)

    def averaged(self) -> list[Net]:
        """Nets that play, with averaged weights."""
        return [student.averaged() for student in self.students]


_pupils: dict[int, Pupil] = {}


def attend(
    plan: Plan, number: int, memory: list[array[float]], games: int, share: float
) -> tuple[list[array[float]], float]:
    """A round of a job in this process, from these weights: what it learned, and its loss."""
    if number not in _pupils:
        _pupils[number] = Pupil(plan, number)
    pupil = _pupils[number]
    pupil.recall(memory)
    loss = pupil.run(games, share)
    return pupil.memory(), loss


class Helper(Protocol):
    """Somebody elsewhere who takes part: a process here, or a worker of a cluster."""

    def submit(self, work: Callable[..., Any], /, *facts: Any) -> Future[Any]:
        """Have it do some work."""

    def shutdown(self) -> None:
        """It is not needed any more."""


def local_helpers(plan: Plan) -> list[Helper]:
    """A process for each further job."""
    context = get_context("spawn")
    return [ProcessPoolExecutor(1, mp_context=context) for _ in range(1, plan.jobs)]


class Training:
    """A training that can be followed round by round, saved, and resumed."""

    def __init__(self, plan: Plan, checkpoint: Checkpoint | None = None, helpers: list[Helper] | None = None) -> None:
        plan.check()
        self.plan = plan
        self.pupil = Pupil(plan, 0)
        self.progress = Progress()
        self.helpers = local_helpers(plan) if helpers is None else helpers
        if checkpoint is not None:
            self.resume(checkpoint)
        self.frozen = self.pupil.averaged()

    def run(self, tell: Callable[[Progress], None], saved: Path | None = None) -> None:
        """Train to the end of the plan, and save a checkpoint now and then."""
        progress, plan = self.progress, self.plan
        gates = int(self.share() * plan.gates)
        before, begun, written = progress.minutes, time.monotonic(), time.monotonic()
        try:
            while progress.share < 1.0 and not 0 < plan.stop <= progress.games:
                began = time.monotonic()
                games = self.next_round()
                progress.loss = self.round(games)
                together = games * (1 + len(self.helpers))
                progress.games += together
                progress.minutes = before + (time.monotonic() - begun) / 60.0
                progress.pace = together / max(time.monotonic() - began, 1e-9)
                progress.share = self.share()
                if int(progress.share * plan.gates) > gates:
                    gates = int(progress.share * plan.gates)
                    self.gate()
                tell(progress)
                if saved is not None and time.monotonic() - written > SAVED_EVERY:
                    self.checkpoint().save(saved)
                    written = time.monotonic()
        finally:
            for helper in self.helpers:
                helper.shutdown()

    def share(self) -> float:
        """How much of the plan is done."""
        plan, progress = self.plan, self.progress
        return min(1.0, progress.games / plan.games if plan.games else progress.minutes / plan.minutes)

    def next_round(self) -> int:
        """How many games everybody plays next."""
        ends = [end for end in (self.plan.games, self.plan.stop) if end]
        if not ends:
            return self.plan.round
        left = min(ends) - self.progress.games
        return max(1, min(self.plan.round, -(-left // (1 + len(self.helpers)))))

    def round(self, games: int) -> float:
        """Everybody plays and learns, then what they have is averaged; returns the loss."""
        share = self.progress.share
        if not self.helpers:
            return self.pupil.run(games, share)
        memory = self.pupil.memory()
        away = [
            helper.submit(attend, self.plan, number, memory, games, share)
            for number, helper in enumerate(self.helpers, 1)
        ]
        losses = [self.pupil.run(games, share)]
        for met, work in enumerate(away, 1):
            learned, loss = work.result()
            self.pupil.recall(learned, 1.0 / (met + 1))
            losses.append(loss)
        return sum(losses) / len(losses)

    def gate(self) -> None:
        """Measure how strong the averaged nets are, and freeze them."""
        plan, progress = self.plan, self.progress
        nets = self.pupil.averaged()
        now = self.player(nets)
        scores = [
            duel(self.pupil.features, plan.rules, now, other, plan.gate_deals, f"{plan.seed}/gate")
            for other in (self.player(self.frozen), RandomPlayer())
        ]
        progress.gates.append(Gate(progress.games, progress.minutes, progress.loss, *scores))
        self.frozen = nets

    def player(self, nets: list[Net]) -> NetPlayer:
        """Who plays with these nets."""
        return NetPlayer(self.pupil.features, nets, RandomPlayer())

    def contents(self) -> bytes:
        """The file of weights that this has come to."""
        plan, features = self.plan, self.pupil.features
        return pack(
            self.pupil.averaged(),
            plan.game.name,
            plan.game.rules_text(plan.rules),
            plan.command,
            plan.seed,
            self.progress.games,
            features.parts,
            features.winning,
        )

    # Checkpoints.

    def checkpoint(self) -> Checkpoint:
        """All that it takes to go on; the rings are filled anew."""
        plan, progress = self.plan, self.progress
        return Checkpoint(
            plan.game.name,
            plan.game.rules_text(plan.rules),
            self.pupil.students[0].sizes(),
            progress.games,
            progress.minutes,
            [student.steps for student in self.pupil.students],
            (self.pupil.rng.s0, self.pupil.rng.s1),
            self.pupil.memory(EVERYTHING),
        )

    def resume(self, checkpoint: Checkpoint) -> None:
        """Go on from a checkpoint. If the plan has wider nets, they begin by saying the same."""
        plan, students = self.plan, self.pupil.students
        if (checkpoint.game, checkpoint.rules) != (plan.game.name, plan.game.rules_text(plan.rules)):
            raise SetupError("OTHER_TRAINING", OTHER_TRAINING, game=checkpoint.game, rules=checkpoint.rules)
        self.pupil.rng.s0, self.pupil.rng.s1 = checkpoint.chance
        self.progress.games, self.progress.minutes = checkpoint.games, checkpoint.minutes
        self.progress.share = self.share()
        if checkpoint.sizes == students[0].sizes():
            self.pupil.recall(checkpoint.memory, 1.0, EVERYTHING)
            for student, steps in zip(students, checkpoint.steps, strict=True):
                student.restart(steps)
            return
        if any(old > new for old, new in zip(checkpoint.sizes, students[0].sizes(), strict=True)):
            raise SetupError("BAD_SIZES", BAD_SIZES, unit=UNIT)
        for number, student in enumerate(students):
            net = Net(*checkpoint.sizes)
            net.mix(checkpoint.memory[len(EVERYTHING) * number + AVERAGE], 1.0, WEIGHTS)
            student.start_from(widened(net, *student.sizes(), self.pupil.rng))
