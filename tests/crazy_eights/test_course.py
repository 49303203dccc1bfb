"""How a round and a game run: corners of C3, C5, C6 and C8 that the worked examples do not show."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.crazy_eights.events import Result

from .setting import GAME, cards, ending, hand, legal, play, position

# Rules, hands, whether seat 0 must name a suit with its eight.
EIGHTS = [
    ("seed,seats=2", "8C/QD", False),
    ("seed,seats=2", "8C 9C/QD", True),
    ("seed,seats=3", "8C/QD/QC", True),
    ("seed,seats=3,play_on=never", "8C/QD/QC", False),
    ("seed,seats=3,play_on=never", "8C 9C/QD/QC", True),
    ("seed,seats=3,play_on=always", "8C/QD/QC", True),
    ("seed,seats=3,humans=0", "8C/QD/QC", False),
    ("seed,seats=3,humans=none", "8C/QD/QC", False),
    ("seed,seats=3,humans=0+2", "8C/QD/QC", True),
    ("seed,seats=3,humans=0,continue_without_humans=true", "8C/QD/QC", True),
    ("seed,seats=3,play_on=always,max_turns=1", "8C/QD/QC", False),
    ("seed,seats=3,max_turns=1", "8C 9C/QD/QC", False),
    ("points,seats=3", "8C/QD/QC", False),
]


@pytest.mark.parametrize(("rules", "hands", "needed"), EIGHTS)
def test_an_eight_names_a_suit_unless_the_round_ends(rules: str, hands: str, needed: bool) -> None:
    state = position(rules, hands=hands, pile="7S", stock="3D", turn=0)
    assert legal(state) == (["8C=C", "8C=D", "8C=H", "8C=S"] if needed else ["8C"])
    play(state, "8C=H" if needed else "8C")
    assert needed != (state.over() or state.view(0).round == 2)


def test_the_last_turn() -> None:
    state = position("seed,seats=3,max_turns=9", hands="7H/5H 2C/6S 7D", pile="7S", stock="3D", turn=0, turns=8)
    play(state, "7H")
    assert state.over() and state.view(0).places == (1, 2, 3)
    assert ending(state) == ("turns", (1, 2, 3))
    state = position("seed,seats=2,max_turns=9", hands="4C/5H", pile="7S", stock="-", turn=0, turns=8)
    play(state, "pass")
    assert state.over() and state.view(0).places == (1, 2)


@pytest.mark.parametrize(
    ("rules", "votes", "goes_on"),
    [
        ("humans=1+3", "yes yes", True),
        ("humans=1+3", "yes no", False),
        ("humans=0+3", "yes", True),
        ("humans=0+3", "no", False),
        ("humans=0", "", False),
        ("humans=0,continue_without_humans=true", "", True),
        ("humans=all", "yes no yes", True),
    ],
)
def test_who_votes(rules: str, votes: str, goes_on: bool) -> None:
    state = position(f"seed,seats=4,{rules}", hands="7H/5H 2C/6S 7D/9D 9C", pile="7S", stock="3D", turn=0)
    play(state, "7H", *votes.split())
    assert state.over() != goes_on
    if goes_on:
        assert state.to_move() == 1 and state.view(0).phase == "turn" and state.view(0).votes == ()


def test_a_vote_after_each_place() -> None:
    state = position("seed,seats=4", hands="7H/5H/6S 7D/9D 9C", pile="7S", stock="3D", turn=0)
    play(state, "7H", "yes", "yes", "no", "5H")
    assert state.view(0).phase == "vote" and state.to_move() == 2
    play(state, "no", "yes")
    assert state.over() and state.view(0).places == (1, 2, 3, 4)
    assert ending(state) == ("vote", (1, 2, 3, 4))
    assert state.payoffs() == pytest.approx([1, 1 / 3, -1 / 3, -1])


def test_the_effect_of_the_last_card_waits_for_the_vote() -> None:
    rules = "seed,seats=4,queen_skips=true"
    state = position(rules, hands="QS/5H 2C/6S 7D/9D 9C", pile="7S", stock="3D", turn=0)
    play(state, "QS", "yes", "yes", "no")
    assert state.to_move() == 2


# The card turned, who begins with four and with two players, cards pending.
UPCARDS = [("Q", 1, 1, 0), ("A", 2, 1, 0), ("2", 0, 0, 2), ("9", 0, 0, 0), ("8", 0, 0, 0)]


@pytest.mark.parametrize(("rank", "of_four", "of_two", "pending"), UPCARDS)
def test_the_first_card_acts_if_the_rules_say_so(rank: str, of_four: int, of_two: int, pending: int) -> None:
    for seats, first in ((4, of_four), (2, of_two)):
        rules = f"party,upcard_effects=true,bury_first_eight=false,seats={seats}"
        state = next(s for n in range(500) if (s := GAME.deal(rules, n)).view(0).top[0] == rank)
        assert (state.to_move(), state.view(0).pending) == (first, pending)
        quiet = next(s for n in range(500) if (s := GAME.deal(rules, n, upcard_effects=False)).view(0).top[0] == rank)
        assert (quiet.to_move(), quiet.view(0).pending) == (0, 0)


def test_an_ace_between_two_of_three_who_are_left() -> None:
    rules = "party,seats=3"
    state = position(rules, hands="AS 4C/-/9S 9D", places="0/1/0", pile="7S", stock="3D", turn=0)
    play(state, "AS")
    assert state.to_move() == 0 and state.view(0).direction == -1


def test_twos_add_up() -> None:
    state = position("party,seats=3", hands="2S 4C/2H 5C/9D 9H", pile="7S", stock="3C 4D 5D 6D 7D", turn=0)
    play(state, "2S", "2H")
    assert state.view(2).pending == 4 and legal(state) == ["take"]
    play(state, "take")
    assert len(hand(state, 2)) == 6 and state.to_move() == 0 and cards(state) == ["draw"]


def test_a_pass_at_the_draw_limit_blocks_nothing() -> None:
    state = position("seed,seats=2,draw=max,max_draw=1", hands="9C/3H", pile="7S", stock="4D 5D 6D", turn=0)
    play(state, "draw", "pass", "draw", "pass")
    assert state.view(0).passes == 0 and not state.over()
    play(state, "draw", "pass", "pass")
    assert state.over() and ending(state)[0] == "blocked"


def test_passing_with_a_playable_card_blocks_nothing() -> None:
    state = position("seed,seats=2,draw=max,max_draw=1", hands="9C/3H 9H", pile="7S", stock="5S", turn=0)
    play(state, "draw", "pass", "pass")
    assert not state.over() and legal(state) == ["5S"]


def test_a_play_ends_the_row_of_forced_passes() -> None:
    state = position("seed,seats=3,reshuffle=false", hands="9C 4C/3H 5H/6S 6H", pile="7S", stock="-", turn=0)
    play(state, "pass", "pass")
    assert state.view(0).passes == 2
    play(state, "6S")
    assert state.view(0).passes == 0


def test_the_deal_moves_on_and_scores_add_up() -> None:
    state = GAME.deal("points,seats=3,target=400", seed=4)
    rng = Random(4)
    dealers = [state.view(0).dealer]
    while not state.over():
        state.play(state.random_move(rng))
        view = state.view(0)
        if view.round > len(dealers):
            dealers.append(view.dealer)
            assert view.turn == (view.dealer + 1) % 3 and view.counts == (5, 5, 5)
    assert dealers == [(2 + n) % 3 for n in range(len(dealers))]
    view = state.view(None)
    rounds = [event for event in view.history if isinstance(event, Result)]
    assert [sum(scores) for scores in zip(*(event.scores for event in rounds), strict=True)] == list(view.scores)
    assert max(view.scores) >= 400 and view.places[view.scores.index(min(view.scores))] == 1
    assert sum(state.payoffs()) == pytest.approx(0)


def test_a_random_first_dealer() -> None:
    dealers = {GAME.deal("seed,seats=5,first_dealer=random", n).view(0).dealer for n in range(60)}
    assert dealers == set(range(5))


def test_the_buried_eight_goes_anywhere() -> None:
    places = set()
    for seed in range(1500):
        state = GAME.deal("points,seats=2", seed)
        for card in state.view(0).buried:
            stock = state.fields()["stock"]
            places.add([stock[i : i + 2] for i in range(0, len(stock), 2)].index(card))
    assert len(places) > 25
