"""Matches rotate the seats over the same deals; their statistics treat deals as the independent units."""

from __future__ import annotations

import pickle
from math import sqrt
from statistics import mean, stdev

import pytest

from paiju import PaijuError, Random
from paiju.arena import Match, Tally, run
from paiju.arena.statistics import student95
from paiju.outcome import winners

from .duel import GAME as DUEL

BOTS_FILE = """
def highest(view, rng):
    return view.legal[-1]

def failing(view, rng):
    raise RuntimeError("tired")
"""


@pytest.fixture
def bots(tmp_path):
    path = tmp_path / "arena_bots.py"
    path.write_text(BOTS_FILE)
    return path


def match(*bots: str, deals: int = 20, seed: int = 3) -> Match:
    return Match(DUEL, DUEL.ruleset("short", seats=len(bots)), bots, deals, seed)


def test_every_bot_sits_in_every_seat_with_the_same_cards():
    one = match("random", "random", "random")
    starts = {one.table(4, rotation).record.start for rotation in range(3)}
    assert len(starts) == 1 and one.table(5, 0).record.start not in starts
    assert one.seatings(one.deal(4)) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_bots_of_the_same_name_are_counted_together_and_points_add_up():
    result = run(match("random", "random", "random"))
    (line,) = result.lines()
    assert (line.bot, line.role, line.seats) == ("random", "", 180)
    assert (result.deals, result.games, result.actions) == (20, 60, 540)
    assert line.points.mean == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("jobs", [2, None])
def test_a_match_does_not_depend_on_the_number_of_processes(jobs, bots):
    one = match("random", f"{bots}:highest", deals=21)
    assert run(one, jobs=jobs).lines() == run(one, jobs=1).lines()


def test_the_seed_decides(bots):
    results = [run(match("random", f"{bots}:highest", seed=seed, deals=10)).standing for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]


def test_progress_is_told_until_the_end():
    told = []
    run(match("random", "random", deals=10), progress=lambda done, total: told.append((done, total)))
    assert told == [(8, 10), (10, 10)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_bot_ends_the_match_by_name(jobs, bots):
    with pytest.raises(PaijuError, match=r"arena_bots\.py:failing.*tired"):
        run(match("random", f"{bots}:failing", deals=17), jobs=jobs)


def test_bad_matches_are_refused():
    with pytest.raises(PaijuError, match="2 players are needed"):
        Match(DUEL, DUEL.ruleset("short"), ("random",), 1)
    with pytest.raises(PaijuError, match="at least 1"):
        match("random", "random", deals=0)
    with pytest.raises(PaijuError, match="There is no bot"):
        match("random", "nobody")


def test_a_winner_has_most_unless_all_have_the_same():
    assert winners([2.0, -1.0, -1.0]) == [True, False, False]
    assert winners([1.0, 1.0, -2.0]) == [True, True, False]
    assert winners([0.0, 0.0]) == [False, False]


def test_roles_are_told_by_the_game_where_it_can(monkeypatch):
    state = DUEL.deal("short", seed=1)
    assert DUEL.roles(state) == ["", ""]
    monkeypatch.setattr(type(DUEL), "_roles", lambda game, state: ["attacker", "defender"])
    assert DUEL.roles(state) == ["attacker", "defender"]
    lines = run(match("random", "random", deals=3)).lines()
    assert [(line.role, line.seats) for line in lines] == [("", 12), ("attacker", 6), ("defender", 6)]


def tally(*clusters: tuple[int, float]) -> Tally:
    found = Tally()
    for n, x in clusters:
        found.add(n, x)
    return found


def test_with_equal_clusters_the_interval_is_that_of_the_cluster_means():
    rng = Random(8)
    totals = [rng.random() * 6 - 3 for _ in range(40)]
    estimate = tally(*((3, x) for x in totals)).average()
    means = [x / 3 for x in totals]
    half = student95(39) * stdev(means) / sqrt(40)
    assert estimate.mean == pytest.approx(mean(means))
    assert (estimate.low, estimate.high) == pytest.approx((mean(means) - half, mean(means) + half))


def test_tallies_can_be_added():
    whole, left, right = tally((3, 2.0), (1, 1.0), (2, 0.5)), tally((3, 2.0)), tally((1, 1.0), (2, 0.5))
    left.merge(right)
    assert left == whole == pickle.loads(pickle.dumps(whole))


T_TABLE = [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (100, 1.984)]


@pytest.mark.parametrize(("freedom", "value"), T_TABLE)
def test_students_t(freedom, value):
    assert student95(freedom) == pytest.approx(value, rel=0.005)


def test_a_share_keeps_within_0_and_1_and_never_pretends_certainty():
    always = tally(*((2, 2.0) for _ in range(50))).share()
    assert always.mean == 1 and always.high == pytest.approx(1) and 0.9 < always.low < 0.95
    half = tally(*((1, float(number % 2)) for number in range(1000))).share()
    assert half.mean == 0.5 and half.low == pytest.approx(0.469, abs=0.001)
    assert tally((4, 2.0)).share().low is None


def test_intervals_hold_the_truth_95_times_in_100():
    rng = Random(11)
    hits = 0
    for _ in range(400):
        clusters = []
        for _ in range(30):
            luck = rng.random() - 0.5
            n = 1 + rng.below(3)
            clusters.append((n, sum(luck + rng.random() - 0.5 for _ in range(n))))
        estimate = tally(*clusters).average()
        hits += estimate.low <= 0 <= estimate.high
    assert 365 <= hits <= 395
