"""A small net: many binary inputs of which few are active, three layers, one number.

The number is a logit of winning or a value in scaled points. The first layer is sparse: what is active in the state is
added up once, and each candidate move only adds and takes away what it changes. `Net` is what plays; `Student` is a net
with what it takes to train it: Adam's memory, averaged weights, and a ring of samples.
"""

from __future__ import annotations

from array import array
from math import sqrt
from typing import TYPE_CHECKING

from ..errors import SetupError
from ..language import Sentence
from ..rng import Random
from . import kernels
from .limits import AVERAGE, LOST, MEAN, SQUARE, UNIT, WEIGHTS, WIDEST

if TYPE_CHECKING:
    from .kernels import Floats, Numbers

OLD = 0.9  # how Adam remembers slopes
OLDER = 0.999  # and their squares
LEAST = 1e-8

BAD_SIZES = Sentence(
    "A net has fewer than {inputs} inputs, and layers of a multiple of {unit} up to {widest}.",
    "网络的输入须少于 {inputs} 个，各层宽度须为 {unit} 的倍数且不超过 {widest}。",
)
NOT_ALIKE = Sentence("That does not fit the sizes of this net.", "与这个网络的大小不符。")


def check_sizes(inputs: int, layers: tuple[int, int, int]) -> None:
    """Refuse what no net can be."""
    if not 0 < inputs < LOST or any(not 0 < layer <= WIDEST or layer % UNIT for layer in layers):
        raise SetupError("BAD_NET", BAD_SIZES, inputs=LOST, unit=UNIT, widest=WIDEST)


def check_fit(fits: bool) -> None:
    """Refuse what does not fit a net."""
    if not fits:
        raise SetupError("BAD_NET", NOT_ALIKE)


def named(active: list[int], changes: list[list[int]]) -> list[int]:
    """The inputs that are active, and those that moves change."""
    return [*active, *(change & ~LOST for move in changes for change in move)]


def lanes() -> int:
    """How many numbers the loops of a net take at a time on this machine."""
    return kernels.lanes()


class Net:
    """Inputs, three layers, one number. It begins at random, and with what is learned the last layer grows from 0."""

    def __init__(self, inputs: int, wide: int = 256, middle: int = 64, narrow: int = 32) -> None:
        check_sizes(inputs, (wide, middle, narrow))
        self.inputs = inputs
        self.wide = wide
        self.middle = middle
        self.narrow = narrow
        self.size = (inputs + 1) * wide + (wide + 1) * middle + (middle + 1) * narrow + narrow + 1
        self.weights = kernels.floats(self.size)
        self.room = kernels.floats(2 * (kernels.ROWS + 1) * (wide + middle + narrow) + wide * middle + middle * narrow)

    def __dealloc__(self) -> None:
        kernels.release(self.weights)
        kernels.release(self.room)

    def begin(self, rng: Random, active: int) -> None:
        """Set random weights, for about so many active inputs at a time."""
        at = self.fill(rng, 0, self.inputs * self.wide, sqrt(2.0 / max(active, 1)))
        at = self.fill(rng, at + self.wide, self.wide * self.middle, sqrt(2.0 / self.wide))
        at = self.fill(rng, at + self.middle, self.middle * self.narrow, sqrt(2.0 / self.middle))
        self.fill(rng, at + self.narrow, self.narrow, sqrt(1.0 / self.narrow))

    def fill(self, rng: Random, at: int, n: int, deviation: float) -> int:
        """Random weights of mean 0 from a place on; returns where they end."""
        for i in range(at, at + n):
            self.weights[i] = deviation * 1.7320508 * (2.0 * rng.random() - 1.0)
        return at + n

    def score(self, active: Numbers, n: int, changes: Numbers, ends: Numbers, moves: int, scores: Floats) -> None:
        """What the net says to some moves; see kernels.py."""
        kernels.score(
            self.weights,
            self.inputs,
            self.wide,
            self.middle,
            self.narrow,
            active,
            n,
            changes,
            ends,
            moves,
            self.room,
            scores,
        )

    def judge(self, active: list[int], changes: list[list[int]]) -> list[float]:
        """What the net says to some moves: these inputs are active, each move changes some (`LOST` marks a loss)."""
        check_fit(bool(changes) and self.knows(named(active, changes)))
        seen = kernels.shorts(len(active))
        changed = kernels.shorts(sum(map(len, changes)))
        ends = kernels.numbers(len(changes))
        scores = kernels.floats(len(changes))
        for i in range(len(active)):
            seen[i] = active[i]
        n = 0
        for i in range(len(changes)):
            for change in changes[i]:
                changed[n] = change
                n += 1
            ends[i] = n
        self.score(seen, len(active), changed, ends, len(changes), scores)
        found = [scores[i] for i in range(len(changes))]
        kernels.release(seen)
        kernels.release(changed)
        kernels.release(ends)
        kernels.release(scores)
        return found

    def knows(self, numbers: list[int]) -> bool:
        """Whether these are inputs."""
        return all(0 <= number < self.inputs for number in numbers)

    def sizes(self) -> tuple[int, int, int, int]:
        """How many inputs, and how wide the layers are."""
        return self.inputs, self.wide, self.middle, self.narrow

    def place(self, which: int) -> Floats:
        """Where the parameters are; a Student has more of them."""
        return self.weights

    def values(self, which: int = WEIGHTS) -> array[float]:
        """All parameters, as an array apart."""
        place = self.place(which)
        found = array("f", bytes(4 * self.size))
        into = found
        for i in range(self.size):
            into[i] = place[i]
        return found

    def mix(self, values: array[float], rate: float = 1.0, which: int = WEIGHTS) -> None:
        """Move all parameters towards others, or take them over."""
        check_fit(len(values) == self.size)
        place = self.place(which)
        for i in range(self.size):
            place[i] = values[i] if rate == 1.0 else place[i] + rate * (values[i] - place[i])

    def copy(self) -> Net:
        """The same net, apart from this one."""
        other = Net(self.inputs, self.wide, self.middle, self.narrow)
        kernels.blend(other.weights, self.weights, self.size, 1.0)
        return other


def widened(net: Net, inputs: int, wide: int, middle: int, narrow: int, rng: Random) -> Net:
    """A larger net that says the same: what is new comes in at random, and nothing of it goes on yet."""
    check_fit(inputs >= net.inputs and wide >= net.wide and middle >= net.middle and narrow >= net.narrow)
    larger = Net(inputs, wide, middle, narrow)
    larger.begin(rng, 60)
    old, new = net.values(), larger.values()
    copy_layer(old, 0, net.inputs, net.wide, new, 0, inputs, wide)
    came, at = (net.inputs + 1) * net.wide, (inputs + 1) * wide
    copy_layer(old, came, net.wide, net.middle, new, at, wide, middle)
    came, at = came + (net.wide + 1) * net.middle, at + (wide + 1) * middle
    copy_layer(old, came, net.middle, net.narrow, new, at, middle, narrow)
    came, at = came + (net.middle + 1) * net.narrow, at + (middle + 1) * narrow
    copy_layer(old, came, net.narrow, 1, new, at, narrow, 1)
    larger.mix(new)
    return larger


def copy_layer(
    old: array[float], came: int, ins: int, outs: int, new: array[float], at: int, new_ins: int, new_outs: int
) -> None:
    """Copy a layer into a larger one; rows that are new say nothing to what is old."""
    for row in range(new_ins + 1):
        source = ins if row == new_ins else row
        for column in range(outs):
            known = row == new_ins or row < ins
            new[at + row * new_outs + column] = old[came + source * outs + column] if known else 0.0


class Student(Net):
    """A net that learns: from a ring of samples, each used about once."""

    def __init__(self, inputs: int, wide: int, middle: int, narrow: int, most: int, ring: int, logit: bool) -> None:
        super().__init__(inputs, wide, middle, narrow)
        check_fit(0 < most < LOST and ring > 0)
        self.logit = logit
        self.steps = 0
        self.mean = kernels.floats(self.size)
        self.square = kernels.floats(self.size)
        self.slopes = kernels.floats(self.size)
        self.average = kernels.floats(self.size)
        self.stride = most + 1
        self.ring = ring
        self.kept = 0
        self.next = 0
        self.fresh = 0
        self.samples = kernels.shorts(ring * self.stride)
        self.targets = kernels.floats(ring)
        self.which = kernels.numbers(ring)

    def __dealloc__(self) -> None:
        kernels.release(self.mean)
        kernels.release(self.square)
        kernels.release(self.slopes)
        kernels.release(self.average)
        kernels.release(self.samples)
        kernels.release(self.targets)
        kernels.release(self.which)

    def keep(self, active: Numbers, at: int, n: int, target: float) -> None:
        """Put a sample into the ring: n active inputs, which stand from a place on."""
        begin = self.next * self.stride
        self.samples[begin] = n
        for i in range(n):
            self.samples[begin + 1 + i] = active[at + i]
        self.targets[self.next] = target
        self.next = self.next + 1 if self.next + 1 < self.ring else 0
        if self.kept < self.ring:
            self.kept += 1
        self.fresh += 1

    def note(self, active: list[int], target: float) -> None:
        """Put a sample into the ring."""
        check_fit(len(active) < self.stride and self.knows(active))
        seen = kernels.shorts(len(active))
        for i in range(len(active)):
            seen[i] = active[i]
        self.keep(seen, 0, len(active), target)
        kernels.release(seen)

    def train(self, n: int, rate: float, rng: Random) -> float:
        """One step from n random samples of the ring; returns their mean loss."""
        check_fit(0 < n <= self.ring and self.kept > 0)
        for i in range(n):
            self.which[i] = rng._below(self.kept)
        loss = kernels.learn(
            self.weights,
            self.slopes,
            self.inputs,
            self.wide,
            self.middle,
            self.narrow,
            self.samples,
            self.stride,
            self.targets,
            self.which,
            n,
            self.logit,
            self.room,
        )
        self.steps += 1
        bias = sqrt(1.0 - OLDER**self.steps) / (1.0 - OLD**self.steps)
        kernels.adam(self.weights, self.mean, self.square, self.slopes, self.size, rate * bias, OLD, OLDER, LEAST)
        return loss / n

    def blend(self, rate: float) -> None:
        """Let the averaged weights follow."""
        kernels.blend(self.average, self.weights, self.size, rate)

    def averaged(self) -> Net:
        """A net of the averaged weights."""
        net = Net(self.inputs, self.wide, self.middle, self.narrow)
        kernels.blend(net.weights, self.average, self.size, 1.0)
        return net

    def place(self, which: int) -> Floats:
        if which == AVERAGE:
            return self.average
        if which == MEAN:
            return self.mean
        return self.square if which == SQUARE else self.weights

    def start_from(self, net: Net) -> None:
        """Go on from a net of the same sizes."""
        check_fit(net.sizes() == self.sizes())
        kernels.blend(self.weights, net.weights, self.size, 1.0)
        kernels.blend(self.average, net.weights, self.size, 1.0)

    def restart(self, steps: int) -> None:
        """Go on after so many steps."""
        self.steps = steps
