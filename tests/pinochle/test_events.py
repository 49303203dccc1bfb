"""What happens is told by events with fields: every kind occurs, is told in words, and the sums add up."""

from __future__ import annotations

from typing import get_args

import pytest

from paiju import Random, State
from paiju.games.pinochle.events import Chosen, Gave, Melded, PinochleEvent, Played, Result, TrickTaken
from paiju.games.pinochle.words import Words
from paiju.state import DEALER

from .setting import GAME, told

KINDS = set(get_args(PinochleEvent))
NAMES = ["Ann", "Bob", "Cem", "Dai"]
RULES = [
    "auction,pass_cards=3,max_bid=300,max_deals=3",
    "auction,max_bid=210,save_meld=counter,count=classic,max_deals=3",
    "auction,contract=melds,save_meld=none,max_bid=210,max_deals=3",
    "auction,marriage_needed=true,all_pass=redeal,max_bid=220,max_deals=3",
    "lab,max_deals=3",
    "lab_intended,max_deals=3",
]


def game(rules: str, seed: int) -> State:
    """A random game."""
    state, rng = GAME.deal(rules, seed), Random(seed)
    while not state.over():
        state.play(state.random_move(rng))
    return state


def test_every_kind_of_event_occurs_and_is_told() -> None:
    words, seen = Words(GAME), set()
    misdeals = (seed for seed in range(400) if GAME.deal("lab", seed).view(None).phase == "misdeal")
    for state in (game(RULES[0], 1), game("lab,max_deals=2", next(misdeals))):
        for seat in (0, 1, 2, 3, None):
            view = state.view(seat)
            for event in view.history:
                report = words.report(view, event, NAMES)
                assert bool(report.said.en and report.said.zh) == (not event.unfinished)
                assert bool(report.short.en) == (event.seat != DEALER and not event.unfinished)
                assert (report.summary is not None) == event.ends_deal == isinstance(event, Result)
                seen.add(type(event))
    assert seen == KINDS


@pytest.mark.parametrize("rules", RULES)
def test_the_sums_of_a_deal_add_up(rules: str) -> None:
    compared = 0
    for seed in range(8):
        history = game(rules, seed).view(None).history
        taken, totals, melds = [0, 0], [0, 0], (0, 0)
        for event in history:
            if isinstance(event, TrickTaken):
                assert event.card == event.cards[(event.winner - event.leader) % 4]
                taken[event.winner % 2] += event.points + event.bonus
            elif isinstance(event, Melded):
                assert event.points == tuple(sum(meld.points for meld in hand) for hand in event.melds)
                melds = (event.points[0] + event.points[2], event.points[1] + event.points[3])
            elif isinstance(event, Result):
                assert event.points == tuple(taken)
                assert event.melds == ((0, 0) if event.ending == "no_marriage" else melds)
                totals = [total + change for total, change in zip(totals, event.changes, strict=True)]
                assert event.totals == tuple(totals)
                assert event.scores == tuple(float(event.changes[seat % 2]) for seat in range(4))
                taken, melds = [0, 0], (0, 0)
                compared += 1
    assert compared >= 8


@pytest.mark.parametrize("seed", range(3))
def test_only_who_gives_sees_the_cards_and_the_last_one_shows_all(seed: int) -> None:
    state = game(RULES[0], seed)
    histories = [state.view(seat).history for seat in (0, 1, 2, 3, None)]
    gifts = 0
    for events in zip(*histories, strict=True):
        if not isinstance(events[4], Chosen | Gave):
            assert len(set(events)) == 1
            continue
        for seat, event in enumerate(events):
            shown = (3 if isinstance(event, Gave) else 1) if seat == event.seat else 0
            assert type(event) is type(events[4]) and len(event.cards) == shown
        gifts += isinstance(events[4], Gave)
    assert gifts >= 2


def test_a_card_is_told_by_its_text() -> None:
    state = game("auction,max_bid=200,concede=false,max_deals=1", 2)
    assert [event.text for event in told(state, Played)] == [
        card for event in told(state, Played) for card in event.cards
    ]
    assert len(told(state, TrickTaken)) == 12 and told(state, TrickTaken)[-1].bonus == 10


def test_a_summary_is_told_from_its_event_alone() -> None:
    state = game(RULES[0], 1)
    first = told(state, Result)[0]
    assert Words(GAME).deal_result(state.view(0), first, NAMES) == Words(GAME).deal_result(
        GAME.deal(RULES[0], 9).view(0), first, NAMES
    )
