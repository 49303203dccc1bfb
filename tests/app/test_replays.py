"""Recorded games, as the terminal looks at them: any moment, with any eyes, and nothing that those eyes may not see."""

from __future__ import annotations

import asyncio
from functools import lru_cache

import pytest

import paiju
from paiju.plain.canvas import width_of
from paiju.record import Record, log_of
from paiju.rng import Random
from paiju.state import State
from paiju.terminal.app.lines import Lines
from paiju.terminal.app.shelf import Shelf
from paiju.terminal.app.watching import ReplayScreen
from paiju.terminal.replays import ReplaySitting
from paiju.terminal.saved import finished_directory
from server.setting import asynchronous, refused
from server.test_hidden import same_story

from .glass import looking

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


# On the screen.


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_a_record_on_the_screen(name, language):
    record = recorded(name)
    async with looking(ReplayScreen([record]), language=language) as glass:
        await glass.sees(f"0 of {len(record.actions)}" if language == "en" else f"第 0 步，共 {len(record.actions)} 步")
        for eyes in all_eyes(record):
            assert glass.screen.sitting.eyes == eyes
            await glass.press("home", "right", "right", "pagedown")
            assert glass.screen.sitting.at == 12
            assert all(width_of(line) <= 80 for line in glass.screen.query_one(Lines).shown)
            glass.shoot(f"replay-{name}-{eyes}-{language}")
            await glass.press("end")
            assert glass.screen.sitting.at == len(record.actions)
            await glass.press("e")
        assert glass.screen.sitting.eyes == "public"


@asynchronous
async def test_keys_go_through_a_record(tmp_path):
    records = [recorded("doudizhu"), recorded("holdem")]
    async with looking(ReplayScreen(records, at=5), size=(120, 40)) as glass:
        await glass.sees("5 of", "record 1 of 2", "seen by a spectator", "Log")
        await glass.press("g", "1", "x", "7", "enter")
        await glass.sees("17 of")
        await glass.press("g", "9", "escape", "backspace")
        await glass.sees("16 of")
        await glass.press("0")
        await glass.sees("open hands")
        for hand in glass.screen.sitting.hands():
            assert all(glass.screen.ink.card(card).plain in glass.text for card in hand)
        await glass.press("1")
        await glass.sees("seen by Player 0")
        await glass.press("down")
        await glass.sees("Deal 2 of 2")
        await glass.press("up", "home")
        glass.screen.sitting.pace = 0.0
        await glass.press("space")
        await glass.sees(f"{len(records[0].actions)} of {len(records[0].actions)} · paused", "The last deal")
        await glass.press("n")
        await glass.sees("Hold'em", "record 2 of 2", "0 of")
        await glass.press("p", "?")
        await glass.sees("one action on, or back")
        await glass.press("escape", "l", "l", "q")
        await glass.until(lambda: not glass.app.is_running)


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_the_screen_of_some_eyes_does_not_change_with_what_they_cannot_see(name):
    game = paiju.game(name)
    one = game.deal(GAMES[name], seed=f"leak {name}")
    while one.stages():
        one.play(one.legal()[0])
    for eyes in ("public", 0):
        seat = None if eyes == "public" else eyes
        two = game.sample(one.view(seat), Random(3))
        assert one.position() != two.position()
        moves = same_story(one, two, seat, 1)
        screens = [await told(state, eyes, moves) for state in (one.copy(), two.copy())]
        assert screens[0] == screens[1] and len(screens[0]) == len(moves) + 1


async def told(state: State, eyes: object, moves: list[str]) -> list[str]:
    """Everything that can be read while these moves are made from a state."""
    record = Record.begin(state, [f"Player {seat}" for seat in range(state.seats)])
    after = state.copy()
    for text in moves:
        record.actions.append((after.to_move(), text))
        state.game.repeat(after, text)
    texts = []
    async with looking(ReplayScreen([record]), size=(120, 40)) as glass:
        glass.screen.sitting.look(eyes)
        for _ in range(len(moves) + 1):
            texts.append(glass.text)
            await glass.press("right")
    return texts


@asynchronous
async def test_finished_games_stand_on_a_shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = tmp_path / "games.txt"
    file.write_text(recorded("holdem").text() + "\n" + recorded("tractor").text())
    async with looking(Shelf()) as glass:
        await glass.sees("Games that you finish are kept here.")
        await glass.type(str(tmp_path / "none.txt")[-50:])
        await glass.press("enter")
        await glass.sees("! ")
        await glass.press(*["backspace"] * 60)
        monkeypatch.chdir(tmp_path)
        await glass.type("games.txt")
        await glass.press("enter")
        await glass.sees("no-limit,max_hands=4", "0 of 17")
    finished_directory().mkdir(parents=True)
    (finished_directory() / "1.paiju").write_text(recorded("doudizhu").text())
    (finished_directory() / "2.paiju").write_text("nonsense")
    async with looking(Shelf()) as glass:
        await glass.sees("Dou Dizhu · classic,deals=2 · Player 0, Player 1, Player 2")
        await glass.press("down", "enter")
        await glass.sees("0 of")
