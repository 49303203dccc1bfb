"""Every game: texts and views say all there is to say, and only to whom it may be said."""

from __future__ import annotations

import json

import pytest

import paiju
from paiju import DEALER, NotationError, Random
from paiju.view import SOMEBODY

from .arrangements import ARRANGEMENTS, Arrangement, seats_and_spectator, seeds


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_the_text_of_an_action_parses_back(arrangement: Arrangement, long: bool) -> None:
    game = arrangement.game
    with seeds(arrangement, 100 if long else 2) as numbers:
        for seed in numbers:
            for state in arrangement.walk(seed):
                legal = state.legal()
                texts = [game.text(action) for action in legal]
                assert len(set(texts)) == len(legal)
                view = state.view(state.to_move()) if legal else None
                rng = Random(len(legal))
                for action in legal if len(legal) < 30 else [rng.choice(legal) for _ in range(30)]:
                    text = game.text(action)
                    assert text == text.strip() and "#" not in text and text.isprintable()
                    for written in (text, f"  {text}\t", text.lower(), text.upper()):
                        assert game.parse(view, written) == action, written
                    assert game.parse_all(view, text) == [action]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_views_are_for_one_seat_and_survive_json(arrangement: Arrangement, long: bool) -> None:
    game = arrangement.game
    with seeds(arrangement, 50 if long else 2) as numbers:
        for seed in numbers:
            for made, state in enumerate(arrangement.walk(seed)):
                if made % (5 if paiju.compiled else 15) and not state.over():
                    continue
                deeds = [game.text(entry.action) for entry in state.entries() if entry.seat != DEALER]
                told = [text for text in deeds if text not in arrangement.arranged.silent]
                for seat in seats_and_spectator(state):
                    view = state.view(seat)
                    assert type(view) is game.view and game.view.from_json(view.json()) == view
                    assert (view.game, view.seats, view.seat) == (game.name, state.seats, seat)
                    assert game.ruleset(view.rules) == state.rules
                    mine = seat is not None and seat == state.to_move()
                    mover = state.to_move() if mine or not state.stages() else SOMEBODY
                    assert (view.to_move, view.over) == (mover, state.over())
                    assert view.legal == (tuple(map(game.text, state.candidates())) if mine else ())
                    assert view.payoffs == (tuple(state.payoffs()) if state.over() else ())
                    assert len(deeds) == made and sum(event.seat != DEALER for event in view.history) == len(told)


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_only_the_seat_to_move_can_act(arrangement: Arrangement) -> None:
    state = arrangement.somewhere(5)
    text = state.game.text(max(entry.action for entry in state.entries())) if state.entries() else "pass"
    if not state.over():
        text = state.game.text(state.legal()[0])
    for seat in seats_and_spectator(state):
        if seat != state.to_move():
            with pytest.raises(paiju.IllegalAction) as refused:
                state.game.parse(state.view(seat), text)
            codes = ("GAME_OVER",) if state.over() else ("NOT_YOUR_TURN",)
            assert refused.value.code in codes


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
def test_history_tells_what_happened_and_keeps_secrets(arrangement: Arrangement) -> None:
    words = arrangement.arranged.secret
    *_, state = arrangement.walk(seed=6)
    told = [state.view(seat).history for seat in seats_and_spectator(state)]
    assert len(set(map(len, told))) == 1
    silent = arrangement.arranged.silent
    entries = [
        entry for entry in state.entries() if entry.seat == DEALER or state.game.text(entry.action) not in silent
    ]
    assert len(entries) == len(told[0])
    for number, entry in enumerate(entries):
        for seat, history in zip(seats_and_spectator(state), told, strict=True):
            event = history[number]
            assert event.seat == entry.seat
            if entry.seat == DEALER:
                continue
            text = state.game.text(entry.action)
            word = text.split()[0]
            if word in words and seat != entry.seat:
                assert (event.text, event.cards) == (word, ())
            else:
                assert event.text == text


@pytest.mark.parametrize("arrangement", ARRANGEMENTS, ids=str)
@pytest.mark.parametrize(
    "damage", [lambda v: [], lambda v: v | {"seats": "x"}, lambda v: v | {"history": 1}, lambda v: {}]
)
def test_a_damaged_view_is_refused(arrangement: Arrangement, damage: object) -> None:
    view = arrangement.deal(1).view(0)
    with pytest.raises(NotationError):
        type(view).from_json(json.dumps(damage(json.loads(view.json()))))  # type: ignore[operator]
