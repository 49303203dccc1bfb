"""The lab: both printed deals come out as printed, line by line, and as the course meant them."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest
from rich.console import Console

from paiju import Random
from paiju.bots import bot
from paiju.games.pinochle.events import Misdealt, Result, TrickTaken
from paiju.plain.paper import Paper
from paiju.table import Seat, Table
from paiju.terminal.transcript import tell_table

from .duties import owed
from .setting import EXAMPLES, GAME, compact, moves, say, told

HERE = Path(__file__).parent
FIRST, SECOND = EXAMPLES["seed_hand_1"], EXAMPLES["seed_hand_2"]


def deal(example, rules="lab", scores="0/0"):
    """A printed deal; its first named player is seat 0."""
    names = list(example["hands"])
    hands = "/".join(map(compact, example["hands"].values()))
    return GAME.position(f"{rules} hands={hands} dealer={names.index(example['dealer'])} scores={scores}")


def transcript(state, names):
    paper = Paper("en", console=Console(file=io.StringIO(), highlight=False, markup=False, emoji=False))
    table = Table(state, [Seat(name, bot("lab", "pinochle")) for name in names], seed=1)
    return (line.plain.rstrip() for line in tell_table(table, paper))


def test_the_printed_misdeal():
    printed = (HERE / "seed_misdeal.txt").read_text("utf-8").splitlines()
    assert list(islice(transcript(deal(FIRST), "1234"), len(printed))) == printed


def test_the_printed_round_and_the_end_of_the_game():
    printed = (HERE / "seed_round.txt").read_text("utf-8").splitlines()
    lines = list(transcript(deal(SECOND, scores="1490/1400"), "ABCD"))
    assert lines[3:] == printed


@pytest.mark.parametrize(
    ("example", "rules", "melds", "values"),
    [
        (FIRST, "lab", (10, 0, 0, 10), (30, 20, 20, 30)),
        (FIRST, "lab_intended", (10, 0, 20, 30), (74, 32, 67, 67)),
        (SECOND, "lab", (0, 0, 10, 10), (30, 30, 28, 19)),
        (SECOND, "lab_intended", (0, 40, 10, 30), (57, 74, 65, 44)),
    ],
)
def test_melds_and_values_of_the_printed_hands(example, rules, melds, values):
    view = deal(example, rules).view(0)
    assert (view.meld_points, view.values, view.trump) == (melds, values, example["trump"])


def test_a_misdeal_is_dealt_again_by_the_same_dealer():
    state = deal(FIRST)
    view = state.view(3)
    assert (view.phase, view.to_move, view.bidder) == ("misdeal", 3, None) and moves(state) == ["deal"]
    say(state, "deal")
    view = state.view(None)
    assert (view.deal, view.dealer) == (1, 3)
    assert [event.kind for event in view.history[:5]] == ["deal", "melds", "misdeal", "redeal", "deal"]
    assert told(state, Misdealt)[0].bid == 60
    assert view.trump == state.view(3).hand[-1][-1]


def test_the_intended_contract_of_the_first_deal():
    view = deal(FIRST, "lab_intended").view(None)
    assert (view.bidder, view.bid, view.goal) == (2, 171, 171)


def play(state):
    """All tricks of the current deal by the automatic players: leader, cards, winner."""
    number = state.view(None).deal
    player, rng = bot("lab", "pinochle"), Random(1)
    while not state.over() and state.view(None).deal == number:
        view = state.view(state.to_move())
        say(state, player(view, rng))
    return [(" ".join(event.cards), "ABCD"[event.winner]) for event in told(state, TrickTaken)]


def test_all_48_plays_of_the_lab():
    state = deal(SECOND)
    assert "ABCD"[state.to_move()] == SECOND["leader"]
    assert play(state) == [(trick["cards"], trick["winner"]) for trick in SECOND["tricks"]]
    view = state.view(None)
    (result,) = told(state, Result)
    assert (result.ending, result.bidder, result.goal) == ("made", 2, 10)
    assert (result.melds, result.points, result.changes) == ((10, 10), (120, 130), (120, 0))
    assert view.scores == (120, 0) and (view.deal, view.dealer) == (2, 1)


def test_all_48_plays_as_the_course_meant_them():
    state, intended = deal(SECOND, "lab_intended"), SECOND["intended"]
    view = state.view(None)
    assert (view.bidder % 2 + 1, view.bid) == (intended["contract_team"], intended["contract"])
    assert "ABCD"[state.to_move()] == intended["leader"]
    assert play(state) == [(trick["cards"], trick["winner"]) for trick in intended["tricks"]]
    (result,) = told(state, Result)
    assert list(result.points) == intended["trick_points"]
    assert state.view(None).scores == (0, intended["tally"])


def test_five_printed_plays_would_break_the_rules_of_the_auction():
    hands = {name: hand.split() for name, hand in SECOND["hands"].items()}
    broken = []
    for number, trick in enumerate(SECOND["tricks"], 1):
        played = []
        for place, card in enumerate(trick["cards"].split()):
            name = "ABCD"[("ABCD".index(trick["leader"]) + place) % 4]
            if card not in owed(hands[name], played, SECOND["trump"], "strict"):
                broken.append((number, name))
            assert card in owed(hands[name], played, SECOND["trump"], "follow")
            hands[name].remove(card)
            played.append(card)
    assert broken == [(3, "A"), (3, "B"), (6, "A"), (7, "A"), (10, "B")]


def test_a_contract_of_nothing_is_always_made():
    state = GAME.position(
        "lab phase=play hands=9C/AC/9D/9H trump=S bidder=0 bid=20 melds=-/-/-/- values=5/4/6/5 leader=0 won=0/11/0/0"
    )
    say(state, "9C", "AC", "9D", "9H")
    (result,) = told(state, Result)
    assert result.ending == "made" and result.scores == (0, 0, 0, 0)


def test_a_contract_that_is_missed_costs_nothing():
    state = GAME.position(
        "lab phase=play hands=9C/AC/9D/9H trump=S bidder=0 bid=20 melds=dix/-/-/- values=5/4/6/5 leader=0 won=0/11/0/0"
    )
    say(state, "9C", "AC", "9D", "9H")
    (result,) = told(state, Result)
    assert result.ending == "set" and state.view(None).scores == (0, 0)
