"""A net says what its layers say, learns what it is shown, and can be made wider without a change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array

import pytest

from paiju.learn import kernels
from paiju.learn.limits import AVERAGE, LOST, WEIGHTS
from paiju.learn.net import Net, Student, widened
from paiju.rng import Random

INPUTS, LAYERS = 40, (32, 16, 16)


def beginner(seed: int) -> Net:
    net = Net(INPUTS, *LAYERS)
    net.begin(Random(seed), 10)
    return net


def some_inputs(rng: Random, n: int) -> list[int]:
    inputs = list(range(INPUTS))
    rng.shuffle(inputs)
    return inputs[:n]


@pytest.mark.parametrize("moves", [1, 3, 4, 5, 8, 31, 33, 70])
def test_moves_are_scored_as_if_each_were_looked_at_alone(moves):
    rng = Random(moves)
    net = beginner(moves)
    active = some_inputs(rng, 12)
    changes = []
    for _ in range(moves):
        lost = [feature | LOST for feature in active[: rng.below(4)]]
        changes.append([*lost, *(feature for feature in some_inputs(rng, 5) if feature not in active)])
    alone = []
    for change in changes:
        gone = {feature & ~LOST for feature in change if feature & LOST}
        now = [feature for feature in active if feature not in gone] + [f for f in change if not f & LOST]
        weights = net.values()
        sums = kernels.cut(kernels.first_layer(weights, INPUTS, LAYERS[0], now))
        alone.append(kernels.upper_layers(weights, INPUTS, *LAYERS, sums)[-1][0])
    assert net.judge(active, changes) == pytest.approx(alone, abs=1e-4)


@pytest.mark.parametrize("logit", [True, False])
def test_learning_is_what_the_interpreted_twin_does(logit):
    rng = Random(5)
    student = Student(INPUTS, *LAYERS, most=20, ring=64, logit=logit)
    student.begin(Random(6), 10)
    student.start_from(student)
    weights = student.values()
    stride, samples, targets = 21, array("H", bytes(2 * 64 * 21)), array("f", bytes(4 * 64))
    for place in range(64):
        active = some_inputs(rng, 4 + rng.below(12))
        targets[place] = rng.random()
        samples[place * stride] = len(active)
        for i, feature in enumerate(active, 1):
            samples[place * stride + i] = feature
        student.note(active, targets[place])
    mean, square, slopes = (array("f", bytes(4 * student.size)) for _ in range(3))
    again = Random(7)
    chance = Random(7)
    for step in range(1, 4):
        loss = student.train(48, 0.01, chance)
        which = [again.below(64) for _ in range(48)]
        mine = kernels.learn(weights, slopes, INPUTS, *LAYERS, samples, stride, targets, which, 48, logit, weights)
        bias = (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
        kernels.adam(weights, mean, square, slopes, student.size, 0.01 * bias, 0.9, 0.999, 1e-8)
        assert loss == pytest.approx(mine / 48, rel=1e-4)
    far = sorted(abs(one - other) for one, other in zip(student.values(), weights, strict=True))
    # Adam divides by the size of a slope: where that is nearly 0, rounding decides. Hardly anywhere.
    assert far[len(far) * 99 // 100] < 1e-4
    assert far[-1] < 0.05


LEARN_AND_SAY = """
import json
from tests.learn.test_net import beginner, INPUTS, LAYERS
from paiju.learn.net import Student, lanes
from paiju.rng import Random
student = Student(INPUTS, *LAYERS, most=20, ring=64, logit=True)
student.start_from(beginner(3))
rng = Random(4)
for _ in range(64):
    student.note(sorted({rng.below(INPUTS) for _ in range(12)}), rng.below(2))
for _ in range(5):
    student.train(48, 0.01, rng)
    student.blend(0.1)
says = student.averaged().judge(list(range(10)), [[i, i + 1] for i in range(12, 37)])
print(json.dumps([lanes(), says]))
"""


@pytest.mark.compiled
def test_loops_for_every_processor_say_the_same():
    """Short vectors and long ones: an old processor plays as a new one does."""
    found = {}
    for most in (4, 8, 16):
        done = subprocess.run(
            [sys.executable, "-c", LEARN_AND_SAY],
            env=os.environ | {"PAIJU_LANES": str(most)},
            capture_output=True,
            text=True,
            check=True,
        )
        lanes, says = json.loads(done.stdout)
        assert lanes <= most
        found[lanes] = says
    assert 4 in found
    assert len(found[4]) == 25 and len(set(found[4])) > 20
    for says in found.values():
        assert says == pytest.approx(found[4], abs=1e-4)


@pytest.mark.compiled
def test_a_net_learns_a_rule_from_examples():
    rng = Random(8)
    student = Student(INPUTS, *LAYERS, most=10, ring=4096, logit=True)
    student.begin(rng, 5)
    student.start_from(student)
    for _ in range(4096):
        active = some_inputs(rng, 5)
        student.note(active, float((0 in active) != (1 in active)))
    before = student.train(512, 0.01, rng)
    for _ in range(120):
        after = student.train(512, 0.01, rng)
    assert before > 0.5
    assert after < 0.1


def test_a_wider_net_says_the_same():
    net = beginner(9)
    larger = widened(net, INPUTS + 7, 64, 48, 32, Random(10))
    rng = Random(11)
    for _ in range(20):
        active = some_inputs(rng, 9)
        assert larger.judge(active, [[]]) == pytest.approx(net.judge(active, [[]]), abs=1e-4)
    assert larger.judge([INPUTS + 1], [[]]) == pytest.approx(net.judge([], [[]]), abs=1e-4)


def test_the_average_follows_the_weights():
    student = Student(INPUTS, *LAYERS, most=10, ring=16, logit=True)
    student.begin(Random(1), 5)
    student.blend(0.5)
    assert list(student.values(AVERAGE)) == pytest.approx([w / 2 for w in student.values(WEIGHTS)])
