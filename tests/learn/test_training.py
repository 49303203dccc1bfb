"""Training: it repeats, it goes on where it stopped, and what comes out is better than what went in."""

from __future__ import annotations

from dataclasses import replace

import pytest

import paiju
from paiju.errors import SetupError
from paiju.learn.duel import RandomPlayer, duel
from paiju.learn.trainer import Plan, Training

GAME = paiju.game("doudizhu")
RULES = GAME.ruleset("classic,auction=none")
SMALL = Plan(GAME, RULES, seed="3", games=600, sizes=(16, 16, 16), round=200, gates=2, gate_deals=4)


def trained(plan: Plan, *more) -> Training:
    training = Training(plan, *more)
    training.run(lambda progress: None)
    return training


@pytest.mark.compiled
def test_the_same_seed_gives_the_same_weights():
    first, second, other = (trained(replace(SMALL, seed=seed)).contents() for seed in ("3", "3", "4"))
    assert first == second
    assert first != other


@pytest.mark.compiled
def test_a_training_that_stops_early_is_the_beginning_of_the_whole():
    met = []
    whole = Training(SMALL)
    whole.run(lambda progress: met.append((progress.games, whole.pupil.memory())))
    stopped = trained(replace(SMALL, stop=400))
    assert (stopped.progress.games, stopped.pupil.memory()) == met[1]


@pytest.mark.compiled
def test_two_jobs_learn_together_and_repeat():
    plan = replace(SMALL, jobs=2)
    first = trained(plan)
    assert first.progress.games == 600
    assert first.contents() == trained(plan).contents()
    assert first.contents() != trained(SMALL).contents()


@pytest.mark.compiled
def test_a_training_goes_on_wider_than_it_was():
    before = trained(SMALL)
    plan = replace(SMALL, games=1200, sizes=(32, 16, 16))
    after = Training(plan, before.checkpoint())
    assert after.progress.games == 600
    deal = after.pupil.features.start(RULES, before.pupil.rng)
    players = [training.player(training.pupil.averaged()) for training in (before, after)]
    while deal.to_move() >= 0:
        one, other = (player.choose(deal, before.pupil.rng) for player in players)
        assert one == other
        deal._step(one)
    after.run(lambda progress: None)
    assert after.progress.games == 1200 and after.progress.gates


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"sizes": (16, 16, 15)}, {"sizes": (16, 0, 16)}, {"minutes": -1, "games": 0}]
)
def test_a_plan_that_cannot_be_is_refused(wrong):
    with pytest.raises(SetupError):
        Training(replace(SMALL, **wrong))


def test_a_checkpoint_of_another_training_is_refused():
    other = Training(replace(SMALL, rules=GAME.ruleset("classic,auction=none,spring=false"))).checkpoint()
    with pytest.raises(SetupError, match="another training"):
        Training(SMALL, other)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "rules", "games"),
    [("doudizhu", "classic,auction=none", 12_000), ("crazy_eights", "points,seats=2", 20_000)],
)
def test_training_beats_random_play_by_more_than_luck(name, rules, games):
    game = paiju.game(name)
    plan = Plan(game, game.ruleset(rules), seed="1", games=games, sizes=(64, 16, 16), gates=1, gate_deals=10)
    training = trained(plan)
    player = training.player(training.pupil.averaged())
    score = duel(training.pupil.features, plan.rules, player, RandomPlayer(), 800, "test")
    print(score)
    assert score.points > 2 * score.points_give  # that is four standard deviations


@pytest.mark.parametrize(("name", "rules"), [("doudizhu", "classic"), ("crazy_eights", "points,seats=3")])
def test_a_few_games_are_learned_from_in_any_case(name, rules):
    """Interpreted too: the seats' decisions come into the rings."""
    game = paiju.game(name)
    plan = Plan(game, game.ruleset(rules), seed="1", games=6, sizes=(16, 16, 16), round=3, gates=1, gate_deals=1)
    training = trained(plan)
    assert training.progress.games == 6
    assert sum(student.kept for student in training.pupil.students) > 6
