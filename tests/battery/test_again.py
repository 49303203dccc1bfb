"""Every game can be set up again: from its log, from a position, from a record."""

from __future__ import annotations

import msgspec
import pytest

import paiju
from paiju import PaijuError, Random, Record
from paiju.record import log_of

from .arrangements import ARRANGEMENTS, GAMES, Arrangement, seats_and_spectator, seeds


def views(state: paiju.State) -> list[bytes]:
    return [state.view(seat).json() for seat in seats_and_spectator(state)]


def views_without_history(state: paiju.State) -> list[paiju.View]:
    return [msgspec.structs.replace(state.view(seat), history=()) for seat in seats_and_spectator(state)]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_log_replays(arrangement: Arrangement, long: bool) -> None:
    with seeds(arrangement, 100 if long else 2) as numbers:
        for seed in numbers:
            *_, state = arrangement.walk(seed)
            again = arrangement.deal(seed)
            for seat, action in log_of(state):
                assert again.to_move() == seat
                again.play(action)
            assert again.position() == state.position() and views(again) == views(state)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_position_sets_up_the_state_at_every_step(arrangement: Arrangement, long: bool) -> None:
    with seeds(arrangement, 100 if long else 2) as numbers:
        for seed in numbers:
            for made, state in enumerate(arrangement.walk(seed)):
                if made % 4 and not paiju.compiled:
                    continue
                text = state.position()
                again = arrangement.game.position(text)
                assert again.position() == text and "\n" not in text and text == " ".join(text.split())
                assert again.rules == state.rules
                assert again.legal() == state.legal() and again.to_move() == state.to_move()


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_position_has_the_same_future(arrangement: Arrangement, long: bool) -> None:
    with seeds(arrangement, 100 if long else 3) as numbers:
        for seed in numbers:
            state = arrangement.somewhere(seed)
            again = arrangement.game.position(state.position())
            assert views_without_history(again) == views_without_history(state)
            rng = Random(seed)
            while not state.over():
                action = state.random_move(rng)
                state.play(action)
                again.play(action)
                assert again.position() == state.position()
            assert again.payoffs() == state.payoffs()
            assert views_without_history(again) == views_without_history(state)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_record_survives_being_written_and_read(arrangement: Arrangement, long: bool) -> None:
    with seeds(arrangement, 50 if long else 2) as numbers:
        for seed in numbers:
            *_, state = arrangement.walk(seed, moves=400)
            record = Record.begin(arrangement.deal(seed), [f'名 {seat} # \u2028"\\' for seat in range(state.seats)])
            for seat, action in log_of(state):
                record.add(seat, action)
            record.headers["date"] = "2026-01-31"
            again = Record.parse(record.text())
            assert again == record and again.text() == record.text()
            end = again.replay()
            assert end.position() == state.position() and views(end) == views(state)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_text_from_a_record_is_played_as_it_is_read(
    arrangement: Arrangement, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice: at first every text has to be read by a view, afterwards most are known, and that must not matter."""
    game = arrangement.game
    for known in ({}, None):
        if known is not None:
            monkeypatch.setattr(game, "_known", known)
        with seeds(arrangement, 2) as numbers:
            for seed in numbers:
                *_, state = arrangement.walk(seed, moves=150)
                again = arrangement.deal(seed)
                for seat, action in log_of(state):
                    text, before = game.text(action), again.copy()
                    assert game.repeat(again, text) == [action] == game.parse_all(before.view(seat), text)
                    before.play(action)
                    assert again.position() == before.position()
                assert again.position() == state.position() and views(again) == views(state)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_known_text_that_cannot_be_played_is_refused_and_changes_nothing(arrangement: Arrangement) -> None:
    game, refused = arrangement.game, 0
    *_, end = arrangement.walk(3, moves=200)
    texts = dict.fromkeys(game.text(action) for _, action in log_of(end))
    game.repeat(arrangement.deal(3), next(iter(texts)))
    for state in (arrangement.deal(3), arrangement.somewhere(3)):
        legal = set(map(game.text, state.legal()))
        for text in [text for text in texts if text not in legal][:40]:
            before = state.position(), len(state.entries())
            try:
                game.repeat(state, text)
            except PaijuError:
                assert (state.position(), len(state.entries())) == before
                refused += 1
            else:
                state = game.position(before[0])  # several actions in one text, which is no canonical one
    assert refused or len(texts) < 3


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_a_record_can_begin_in_the_middle_and_replay_in_part(arrangement: Arrangement) -> None:
    state = arrangement.somewhere(8)
    record, rng, positions = Record.begin(state), Random(8), [state.position()]
    while not state.over() and len(record.actions) < 30:
        action = state.random_move(rng)
        record.add(state.to_move(), action)
        state.play(action)
        positions.append(state.position())
    again = Record.parse(record.text())
    assert [each.position() for each in again.states()] == positions
    half = len(record.actions) // 2
    assert again.replay(half).position() == positions[half]
    assert [each.names for each in Record.parse_all(record.text() * 3)] == [record.names] * 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_positions_that_cannot_be_are_refused(game: paiju.Game) -> None:
    preset = next(iter(game.presets))
    for text in (
        "",
        " ",
        "nonsense",
        f"{preset} hands",
        f"{preset} wrong=1",
        f"{preset} key=1 key=1",
        f"{preset} hands=?",
    ):
        with pytest.raises(PaijuError):
            game.position(text)
    for hands in ("7h", ["zz"], [""] * 30, [7], ["7h", "7h"], []):
        with pytest.raises(PaijuError):
            game.deal(hands=hands)  # type: ignore[arg-type]
