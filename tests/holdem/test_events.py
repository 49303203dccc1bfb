"""What happens at the table as events: every kind is told, everybody sees the same, and the chips add up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

import paiju
from paiju import Random
from paiju.games.holdem.events import Acted, Answered, Dealt, HoldemEvent, Out, Over, PotWon, Result, Returned, Street
from paiju.wording import wording

from .setting import GAME, hand, play, told

RULES = (
    "no-limit,seats=3,start_stack=80,ante=2,max_hands=12",
    "no-limit,seats=6,start_stack=60,ante=3,ante_type=bb,straddle=utg,max_hands=12",
    "limit,seats=4,start_stack=40,auto_muck=false,max_hands=12",
    "no-limit,seats=3,start_stack=50,game_type=cash,rebuys=2,free_muck=true,max_hands=12",
    "lab,seats=4,max_hands=12",
)


def games(rules: str) -> Iterator[paiju.State]:
    """Some finished games."""
    for seed in range(8):
        state, rng = GAME.deal(rules, seed), Random(seed)
        while not state.over():
            state.play(rng.choice(state.candidates()))
        yield state


def test_every_kind_of_event_is_told_in_both_languages() -> None:
    words = wording(GAME)
    kinds = set()
    answers = set()
    for rules in RULES:
        for state in games(rules):
            names = [f"player {seat}" for seat in range(state.seats)]
            view = state.view(0)
            for event, report in zip(view.history, words.tell(view, names), strict=True):
                kinds.add(type(event))
                assert report.said.en and report.said.zh and "{" not in report.said.en + report.said.zh
                assert bool(report.short.en) == (event.seat >= 0) == bool(event.text)
                assert (report.summary is not None) == event.ends_deal == isinstance(event, Result)
                answers |= {event.answer} if isinstance(event, Answered) else set()
    assert kinds == set(get_args(HoldemEvent))
    assert answers == {"show", "muck", "rebuy", "leave", "continue", "end"}


@pytest.mark.parametrize("rules", RULES)
def test_everybody_sees_the_same_and_it_is_what_was_played(rules: str) -> None:
    for state in games(rules):
        views = [state.view(seat) for seat in (*range(state.seats), None)]
        assert all(view.history == views[0].history for view in views)
        assert GAME.view.from_json(views[0].json()).history == views[0].history
        played = [(event.seat, event.text) for event in views[0].history if event.seat >= 0]
        assert played == [(entry.seat, GAME.text(entry.action)) for entry in state.entries() if entry.seat >= 0]


@pytest.mark.parametrize("rules", RULES)
def test_the_chips_add_up(rules: str) -> None:
    """Told from the events alone, action by action, hand by hand."""
    results = 0
    for state in games(rules):
        stacks: list[int] = []
        front: list[int] = []
        for event in state.view(None).history:
            match event:
                case Dealt():
                    antes = event.antes or (0,) * state.seats
                    paid = [post + ante for post, ante in zip(event.posts, antes, strict=True)]
                    stacks = [chips - cost for chips, cost in zip(event.stacks, paid, strict=True)]
                    front = list(event.posts)
                    began = event.stacks
                case Acted():
                    stacks[event.seat] -= event.paid
                    front[event.seat] += event.paid
                    assert event.all_in == (event.paid > 0 and stacks[event.seat] == 0)
                    if event.act in ("call", "bet", "raise"):
                        assert event.to == front[event.seat] or (rules.startswith("lab") and event.all_in)
                case Street():
                    front = [0] * state.seats
                    assert len(event.board) == {"flop": 3, "turn": 4, "river": 5}[event.street]
                case Returned():
                    stacks[event.player] += event.chips
                case Result():
                    results += 1
                    assert sum(began) - sum(stacks) == sum(pot.amount for pot in event.pots) == sum(event.won)
                    for pot in event.pots:
                        assert sum(pot.shares) == pot.amount and set(pot.winners) <= set(pot.seats)
                    taken = [0] * state.seats
                    for pot in event.pots:
                        for seat, share in zip(pot.winners, pot.shares, strict=True):
                            taken[seat] += share
                    stacks = [chips + won for chips, won in zip(stacks, taken, strict=True)]
                    assert (tuple(taken), tuple(stacks)) == (event.won, event.stacks)
                    assert event.scores == tuple(now - then for now, then in zip(stacks, began, strict=True))
                case Answered(answer="rebuy"):
                    stacks[event.seat] += event.chips
                case Out():
                    assert not any(stacks[seat] for seat in event.players) and all(event.places)
                case Over():
                    assert event.stacks == tuple(stacks) and event.places == state.view(None).places
    assert results > 8


def test_a_hand_set_up_in_the_middle_is_told_with_what_the_rules_ask_for() -> None:
    state = play(hand("no-limit,seats=3,ante=2", button=0, stacks="1000/4/1000"), "call, raise 30")
    again = GAME.position(state.position())
    for each in (state, again):
        (dealt,) = told(each, "deal")
        assert (dealt.posts, dealt.antes, dealt.stacks) == ((0, 2, 10), (2, 2, 2), (1000, 4, 1000))


def test_the_odd_chip_of_a_shared_pot_goes_left_of_the_button() -> None:
    state = hand("no-limit,seats=3,max_hands=1", button=0, hands="AhKd/AsKc/2c2d", board="QhJs9d8c3h")
    play(state, "raise 25, call, call, check, fold, check, check, check, check, check")
    (result,) = told(state, "result")
    assert result.pots == (PotWon(75, (0, 1), (0, 1), (37, 38)),)
    summary = wording(GAME).deal_result(state.view(None), result, ["Ann", "Bob", "Cem"])
    assert summary is not None
    board, pot, *_ = [item.said().en for item in summary.items]
    assert (board, pot) == ("Board: Q♥ J♠ 9♦ 8♣ 3♥", "Pot: 75 to Ann (37) and Bob (38)")
