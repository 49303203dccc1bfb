"""The loops of a net, interpreted: the twin of kernels.h, which is what runs when Paiju is compiled.

The parameters of a net lie in one array: the first layer, a row for each input and one for the offset; then two layers
with a row for each number that comes in and one for the offset; then the weights of the last number, and its offset.
Layers are followed by nothing below zero, except the last.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from math import exp, fabs, log1p, sqrt

from .limits import LOST

Floats = MutableSequence[float]
Numbers = MutableSequence[int]

ROWS = 32


def lanes() -> int:
    """How many numbers the loops take at a time: in C 4, 8 or 16, by what the processor can do."""
    return 1


def floats(n: int) -> Floats:
    """An array of zeros."""
    return array("f", bytes(4 * max(n, 1)))


def shorts(n: int) -> Numbers:
    """An array of small numbers, all 0."""
    return array("H", bytes(2 * max(n, 1)))


def numbers(n: int) -> Numbers:
    """An array of whole numbers, all 0."""
    return array("i", bytes(4 * max(n, 1)))


def release(place: object) -> None:
    """Give an array back."""


def score(
    weights: Floats,
    inputs: int,
    wide: int,
    middle: int,
    narrow: int,
    active: Sequence[int],
    n: int,
    changes: Sequence[int],
    ends: Sequence[int],
    moves: int,
    room: Floats,
    scores: Floats,
) -> int:
    """What a net says to each of some moves: n inputs are active, and the changes of move i end before `ends[i]`."""
    base = first_layer(weights, inputs, wide, active[:n])
    begin = 0
    for move in range(moves):
        sums = base[:]
        for change in changes[begin : ends[move]]:
            row = (change & ~LOST) * wide
            sign = -1.0 if change & LOST else 1.0
            for j in range(wide):
                sums[j] += sign * weights[row + j]
        begin = ends[move]
        scores[move] = upper_layers(weights, inputs, wide, middle, narrow, cut(sums))[-1][0]
    return 0


def learn(
    weights: Floats,
    slopes: Floats,
    inputs: int,
    wide: int,
    middle: int,
    narrow: int,
    samples: Sequence[int],
    stride: int,
    targets: Sequence[float],
    which: Sequence[int],
    n: int,
    logit: int,
    room: Floats,
) -> float:
    """Add the slopes of the mean loss over n samples to `slopes`; returns the sum of their losses.

    A sample is its number of active inputs and then these; the loss is cross-entropy (`logit`) or half the square.
    """
    at_second = (inputs + 1) * wide
    at_third = at_second + (wide + 1) * middle
    at_last = at_third + (middle + 1) * narrow
    loss = 0.0
    for index in which[:n]:
        begin = index * stride + 1
        active = samples[begin : begin + samples[begin - 1]]
        a = cut(first_layer(weights, inputs, wide, active))
        b, c, (guess,) = upper_layers(weights, inputs, wide, middle, narrow, a)
        target = targets[index]
        if logit:
            wrong = 1.0 / (1.0 + exp(-guess)) - target
            loss += max(guess, 0.0) - guess * target + log1p(exp(-fabs(guess)))
        else:
            wrong = guess - target
            loss += 0.5 * wrong * wrong
        wrong /= n
        for j in range(narrow):
            slopes[at_last + j] += wrong * c[j]
        slopes[at_last + narrow] += wrong
        up = [wrong * weights[at_last + j] if c[j] > 0.0 else 0.0 for j in range(narrow)]
        up = back(weights, slopes, at_third, b, up)
        up = back(weights, slopes, at_second, a, up)
        for feature in (*active, inputs):
            row = feature * wide
            for j in range(wide):
                slopes[row + j] += up[j]
    return loss


def adam(
    weights: Floats,
    mean: Floats,
    square: Floats,
    slopes: Floats,
    n: int,
    rate: float,
    old: float,
    older: float,
    least: float,
) -> None:
    """One step of Adam; the slopes are zero afterwards."""
    for i in range(n):
        slope = slopes[i]
        mean[i] = old * mean[i] + (1.0 - old) * slope
        square[i] = older * square[i] + (1.0 - older) * slope * slope
        weights[i] -= rate * mean[i] / (sqrt(square[i]) + least)
        slopes[i] = 0.0


def blend(average: Floats, weights: Floats, n: int, rate: float) -> None:
    """Move an average towards the weights."""
    for i in range(n):
        average[i] += rate * (weights[i] - average[i])


def first_layer(weights: Floats, inputs: int, wide: int, active: Sequence[int]) -> list[float]:
    """The offset and the rows of the active inputs, added up."""
    sums = list(weights[inputs * wide : (inputs + 1) * wide])
    for feature in active:
        row = feature * wide
        for j in range(wide):
            sums[j] += weights[row + j]
    return sums


def upper_layers(
    weights: Floats, inputs: int, wide: int, middle: int, narrow: int, a: list[float]
) -> tuple[list[float], list[float], list[float]]:
    """What the layers above the first make of it."""
    at = (inputs + 1) * wide
    b = dense(weights, at, a, middle)
    at += (wide + 1) * middle
    c = dense(weights, at, b, narrow)
    at += (middle + 1) * narrow
    return b, c, [weights[at + narrow] + sum(weights[at + j] * c[j] for j in range(narrow))]


def dense(weights: Floats, at: int, values: list[float], outputs: int) -> list[float]:
    """A layer of which the weights begin at a place."""
    sums = list(weights[at + len(values) * outputs : at + (len(values) + 1) * outputs])
    for i, value in enumerate(values):
        if value:
            row = at + i * outputs
            for j in range(outputs):
                sums[j] += value * weights[row + j]
    return cut(sums)


def back(weights: Floats, slopes: Floats, at: int, values: list[float], up: list[float]) -> list[float]:
    """Note the slopes of a layer, and say what it passes down."""
    outputs = len(up)
    down = [0.0] * len(values)
    for i, value in enumerate(values):
        if value > 0.0:
            row = at + i * outputs
            for j in range(outputs):
                slopes[row + j] += value * up[j]
            down[i] = sum(weights[row + j] * up[j] for j in range(outputs))
    row = at + len(values) * outputs
    for j in range(outputs):
        slopes[row + j] += up[j]
    return down


def cut(values: list[float]) -> list[float]:
    """Nothing below zero."""
    return [max(value, 0.0) for value in values]
