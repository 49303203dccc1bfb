"""Recorded games, as the terminal looks at them: any moment, with any eyes, and nothing that those eyes may not see."""

from __future__ import annotations

import asyncio
from functools import lru_cache

import pytest

import paiju
from paiju.record import Record, log_of
from paiju.rng import Random
from paiju.terminal.replays import ReplaySitting
from server.setting import asynchronous, refused

GAMES = {
    "crazy_eights": "points",
    "doudizhu": "classic,deals=2",
    "holdem": "no-limit,max_hands=4",
    "pinochle": "",
    "tractor": "simple",
}


@lru_cache
def recorded(name: str) -> Record:
    """A game of random moves."""
    game = paiju.game(name)
    state = game.deal(GAMES[name], seed=f"replays {name}")
    names = [f"Player {seat}" for seat in range(state.seats)]
    record, rng = Record.begin(state, names), Random(f"replays {name}")
    while not state.over() and len(record.actions) < 600:
        seat, legal = state.to_move(), state.view(state.to_move()).legal
        for action in game.parse_all(state.view(seat), legal[rng.below(len(legal))]):
            state.play(action)
        record.actions = [(seat, game.text(action)) for seat, action in log_of(state)]
    return record


def all_eyes(record: Record) -> list[object]:
    return ["public", "all", *range(record.rules.seats)]


@pytest.mark.parametrize("name", GAMES)
def test_every_moment_is_what_those_eyes_saw(name):
    record = recorded(name)
    for eyes in all_eyes(record):
        sitting = ReplaySitting(record, eyes)
        for at, state in enumerate(record.states()):
            scene = sitting.scene()
            assert sitting.at == at and len(scene.reports) == len(scene.view.history) and scene.view.legal == ()
            if eyes != "all":
                seen = state.view(None if eyes == "public" else eyes)
                assert scene.view.hand == seen.hand and scene.view.history == seen.history
                assert sitting.hands() == ()
            else:
                assert scene.view.seat is None
                assert sitting.hands() == tuple(state.view(seat).hand for seat in range(state.seats))
            sitting.step()
        assert sitting.at == len(record.actions)
        assert (sitting.scene().result is not None) == record.replay().over()


@pytest.mark.parametrize("name", GAMES)
def test_any_moment_is_the_same_from_wherever_one_comes(name):
    record, rng = recorded(name), Random(f"seek {name}")
    sitting = ReplaySitting(record)
    for _ in range(40):
        eyes = all_eyes(record)
        sitting.look(eyes[rng.below(len(eyes))])
        sitting.seek(rng.below(len(record.actions) + 1))
        again = ReplaySitting(record, sitting.eyes, sitting.at)
        assert again.scene() == sitting.scene() and again.hands() == sitting.hands()
        assert again.title == sitting.title and again.status == sitting.status


def test_deals_are_found_and_the_ends_are_ends():
    record = recorded("doudizhu")
    sitting = ReplaySitting(record)
    assert len(sitting.track.deals) == 2
    sitting.next_deal()
    second = sitting.at
    assert 0 < second < len(record.actions)
    sitting.next_deal()
    assert sitting.at == len(record.actions)
    sitting.step()
    assert sitting.at == len(record.actions)
    sitting.next_deal(-1)
    assert sitting.at == second
    sitting.next_deal(-1)
    assert sitting.at == 0
    sitting.step(-1)
    assert sitting.at == 0 and "0 of" in sitting.status.en
    sitting.look_on(-1)
    assert sitting.eyes == record.rules.seats - 1 and "Player" in sitting.seen_by.zh


@asynchronous
async def test_it_plays_by_itself_and_nothing_is_played_in_it():
    record = recorded("crazy_eights")
    sitting = ReplaySitting(record)
    sitting.pace, told = 0.0, []
    sitting.changed.append(lambda: told.append(sitting.at))
    sitting.seek(len(record.actions) - 3)
    sitting.start()
    assert sitting.plays and "playing" in sitting.status.en
    task = sitting.playing
    await asyncio.wait_for(task, 20)
    assert not sitting.plays and told[-1] == len(record.actions)
    sitting.start()
    assert sitting.at == 0
    await sitting.leave()
    assert not sitting.plays
    for doing in (sitting.play("pass"), sitting.hint(), sitting.say("hello")):
        with refused("ONLY_A_RECORD"):
            await doing
    assert sitting.consider("pass").refusal is not None


def test_a_record_that_goes_wrong_is_shown_up_to_there():
    good = recorded("crazy_eights")
    record = Record(good.game, good.rules, good.start, good.names, [*good.actions[:3], (0, "nonsense")])
    sitting = ReplaySitting(record)
    assert sitting.track.length == 3 and sitting.track.fault is not None
