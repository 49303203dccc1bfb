"""What is told of a hand: every kind of event, to whoever may see it, and results whose sums add up."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from paiju import Random
from paiju.games.tractor.events import Buried, Chosen, Given, Played, Result, Taken, TractorEvent, Trick
from paiju.games.tractor.labels import LABELS
from paiju.games.tractor.levels import outcome
from paiju.state import DEALER
from paiju.wording import wording

from .setting import GAME, events, playing, say

RULES = (
    "classic,throw_penalty=10",
    "classic,no_declaration=flip,hands=2,kitty_mult=power",
    "simple,hands=2",
    "friends,seats=6,hands=2,kitty_mult=fixed",
    "sishifen,hands=3",
)
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus"]


def walked(rules: str, seed: int):
    """A random game, in which little is declared and often nothing exchanged."""
    state, rng = GAME.deal(rules, seed), Random(seed)
    while not state.over():
        texts = state.moves
        quiet = [text for text in ("pass", "keep") if text in texts and (rng.below(3) or "flip" in rules)]
        state.play(quiet[0] if quiet else rng.choice(texts))
    return state


@pytest.fixture(scope="module")
def games():
    return [walked(rules, seed) for rules in RULES for seed in range(3)]


def test_every_kind_of_event_happens_and_is_told(games):
    kinds = Counter(type(event) for state in games for event in state.view(None).history)
    assert set(kinds) == set(get_args(TractorEvent))
    words = wording(GAME)
    for state in games:
        for seat in (0, None):
            view = state.view(seat)
            for event in view.history:
                report = words.report(view, event, NAMES[: state.seats])
                assert (report.said.en == report.said.zh == "") == event.unfinished
                assert bool(report.short.en) == (event.seat != DEALER and not event.unfinished)
                assert (report.summary is not None) == event.ends_deal


def test_the_last_card_of_a_choice_shows_all_of_them(games):
    compared = 0
    for state in games:
        for seat in range(state.seats):
            begun: list[str] = []
            for event in state.view(seat).history:
                if isinstance(event, Chosen) and event.what != "friend":
                    begun += event.cards
                elif isinstance(event, Buried | Given | Taken | Played):
                    assert sorted(event.cards) == sorted([*begun, *([event.final] if event.cards else [])])
                    if not isinstance(event, Played):
                        assert bool(event.cards) == (event.seat == seat)
                        assert event.size == len(event.cards) or not event.cards
                    compared += len(event.cards) > 1
                    begun = []
    assert compared > 100


def test_a_trick_has_what_everybody_played(games):
    tricks = 0
    for state in games:
        plays: dict[int, tuple[str, ...]] = {}
        before = [0] * state.seats
        for event in state.view(None).history:
            match event.kind:
                case "deal" | "trumps":
                    before = [0] * state.seats
                case "play":
                    plays[event.seat] = event.cards
                case "throw":
                    plays[event.leader] = event.led
                case "trick":
                    assert isinstance(event, Trick)
                    assert event.plays == tuple(plays[seat] for seat in range(state.seats))
                    assert event.leader == next(iter(plays)) and event.winner in plays
                    before[event.winner] += event.points
                    assert list(event.captured) == before
                    plays = {}
                    tricks += 1
    assert tricks > 100


def test_the_sums_of_a_result_add_up(games):
    seen = Counter()
    for state in games:
        rules = state.rules
        totals = [0.0] * state.seats
        for event in state.view(None).history:
            if not isinstance(event, Result):
                continue
            assert event.points == event.tricks + event.penalty + event.kitty
            assert event.kitty == event.buried * event.factor and not (event.saved and event.factor)
            assert (event.needed, event.step) == (2 * rules.step, rules.step)
            win, gain = outcome(event.points, rules.step, rules.opp_gain_cap)
            assert (event.declarers_win, event.gain) == (win, gain + event.bonus)
            winners = {seat for seat, change in enumerate(event.scores) if change > 0}
            assert (winners == set(event.allies)) == event.declarers_win and event.declarer in event.allies
            totals = [total + change for total, change in zip(totals, event.scores, strict=True)]
            assert event.champions or list(event.totals) == totals
            seen.update(kitty=event.kitty > 0, penalty=event.penalty != 0, win=win, bonus=event.bonus > 0)
    assert all(seen[name] for name in ("kitty", "win"))


def test_a_result_is_told_alike_whatever_comes_after_it(games):
    words, compared = wording(GAME), 0
    state, rng = GAME.deal("simple,hands=3", 1), Random(1)
    told = []
    while not state.over():
        state.play(state.random_move(rng))
        found = events(state, "result")
        if len(found) > len(told):
            told.append(words.deal_result(state.view(None), found[-1], NAMES[:4]))
    for event, summary in zip(events(state, "result"), told, strict=True):
        assert words.deal_result(state.view(None), event, NAMES[:4]) == summary
        assert [item.seat for item in summary.items if item.seat >= 0] == [0, 1, 2, 3]
        assert [shown.cards for item in summary.items for shown in item.cards] == [event.cards]
        compared += 1
    assert compared >= 2


@pytest.mark.parametrize(
    ("lead", "follow", "shapes"),
    [
        ("3C", "4C", ["", ""]),
        ("3C 3C", "4C 4C", ["pair", "pair"]),
        ("3C 3C 4C 4C", "6C 6C 7C 7C", ["tractor", "tractor"]),
        ("AC AC KC", "6C 7C 8C", ["throw", "cards"]),
    ],
)
def test_what_a_play_is(lead, follow, shapes):
    n = len(lead.split())
    others = [f"{rank}{suit}" for suit in "DS" for rank in ("3", "4", "6", "7")]
    state = playing("H/2", lead, follow, " ".join(others[:n]), " ".join(others[4 : 4 + n]))
    say(state, lead, follow)
    assert [event.shape for event in events(state, "play")] == shapes


def test_labels_are_there_in_both_languages():
    assert all(label.en and label.zh for label in LABELS.values())
