"""What happens at the table is told by its facts, and to each seat only what it may see."""

from __future__ import annotations

import msgspec

from paiju import DEALER, Random, State
from paiju.games.crazy_eights.events import Dealt, Drew, Passed, Played, Refilled, Result, Took, Voted
from paiju.games.crazy_eights.notation import read_cards
from paiju.games.crazy_eights.scoring import hand_points

from .setting import GAME, play, position


def finished(rules: str, seed: int = 3) -> State:
    state, rng = GAME.deal(rules, seed), Random(seed)
    while not state.over():
        state.play(state.random_move(rng))
    return state


def test_plays_draws_and_an_eight() -> None:
    state = position("seed,seats=2", hands="9C 5D/KD 8D", pile="7S", stock="4H 2S", turn=0)
    play(state, "draw", "draw", "2S", "8D=H")
    beginning = Dealt(DEALER, cards=("7S",), round=1, dealer=1, suit="S", stock=2)
    plays = (Played(0, cards=("2S",)), Played(1, cards=("8D",), named="H"))
    assert state.view(0).history == (beginning, Drew(0, cards=("4H",)), Drew(0, cards=("2S",)), *plays)
    for other in (1, None):
        assert state.view(other).history == (beginning, Drew(0), Drew(0), *plays)
    assert [event.text for event in state.view(None).history] == ["", "draw", "draw", "2S", "8D=H"]


def test_everybody_sees_how_many_cards_are_taken() -> None:
    state = position("party,seats=2", hands="6D 5S/KD", pile="7S 2S", stock="3D", turn=0, pending=2)
    play(state, "take")
    assert state.view(0).history[1:] == (Took(0, cards=("3D", "7S"), count=2), Refilled(DEALER, stock=1))
    assert state.view(1).history[1] == Took(0, count=2)


def test_passes_votes_and_places() -> None:
    state = position("seed,seats=3", hands="7H/KD 8H/9C", pile="7S", stock="-", turn=0)
    play(state, "7H", "yes", "no")
    *_, on, stop, over = state.view(2).history
    assert (on, stop) == (Voted(1, on=True), Voted(2, on=False)) and (on.text, stop.text) == ("yes", "no")
    hands = ((), ("8H", "KD"), ("9C",))
    assert over == Result(DEALER, hands=hands, ending="vote", places=(1, 3, 2), points=(0, 60, 9))
    state = play(position("seed,seats=2", hands="9C/KD", pile="7S", stock="-", turn=0), "pass")
    assert state.view(1).history[-1] == Passed(0)


def test_the_numbers_of_a_result_add_up() -> None:
    for rules in ("points,seats=3,target=200", "points,seats=4,scoring=collect,target=300"):
        view = finished(rules).view(None)
        totals = [0] * view.seats
        rounds = [event for event in view.history if isinstance(event, Result)]
        for event in rounds:
            assert event.points == tuple(hand_points(read_cards("".join(hand))) for hand in event.hands)
            if "collect" not in rules:
                assert event.scores == event.points
            elif event.ending == "out":
                assert sum(event.scores) == sum(event.points)
            totals = [total + int(score) for total, score in zip(totals, event.scores, strict=True)]
            assert event.totals == tuple(totals)
        assert len(rounds) == view.round > 1 and tuple(totals) == view.scores


def test_every_round_begins_with_a_deal() -> None:
    view = finished("points,seats=3,target=200").view(1)
    deals = [event for event in view.history if event.begins_deal]
    assert [event.round for event in deals] == list(range(1, view.round + 1))
    assert all(isinstance(event, Dealt) and len(event.cards) == 1 for event in deals)
    assert [event.kind for event in view.history].count("result") == view.round


def test_histories_are_written_and_read_again() -> None:
    kinds = set()
    for rules in ("party,seats=4", "seed,seats=4", "points,seats=2"):
        state = finished(rules)
        for seat in (0, None):
            view = state.view(seat)
            assert GAME.view.from_json(view.json()) == view
            kinds |= {event["type"] for event in msgspec.json.decode(view.json())["history"]}
    assert kinds >= {"deal", "play", "draw", "take", "vote", "refill", "result"}


def test_nothing_is_told_while_nobody_looks() -> None:
    """Playing notes numbers only: events are made with a view."""
    state = finished("points,seats=4")
    entries = state.entries()
    assert {entry.detail[0] for entry in entries if entry.seat == DEALER} >= {"deal", "result"}
    for entry in entries:
        assert entry.public is None and entry.private is None
        assert is_plain(entry.detail), entry.detail
    assert len(state.view(None).history) == len(entries)


def is_plain(detail: object) -> bool:
    """Whether this is made of numbers and texts only."""
    if isinstance(detail, tuple | list):
        return all(map(is_plain, detail))
    return detail is None or isinstance(detail, int | str)
