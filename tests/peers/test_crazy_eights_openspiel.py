"""Crazy Eights beside OpenSpiel's `crazy_eights`: the same deal, the same actions, the same choices at every step.

OpenSpiel lets a player draw at any time (`voluntary_draw`), at most `max_draw_cards` in a turn (`draw=max`), stops
when somebody is out (`play_on=never`), lets the first card act if special cards are used (`upcard_effects`) and
puts a first eight back (`bury_first_eight`). What differs is taken into account or left out:

- it plays an eight and names the suit in two steps, also with the last card;
- with an empty stock it always allows a pass; here a seat that can play and has not drawn must play (C5);
- it calls a round blocked after one pass more than there are players; here as many as are active (C8);
- a two played on an empty stock is an ordinary card there; here the next player takes nothing (C6, row 22);
- between two players an ace changes nothing there: `two_player_reverse=none`;
- with `reshuffle` it shuffles the discards as soon as the last card is drawn, here when the next one is needed (C5),
  so that different cards can come: compared without;
- `max_turns` counts plays there and turns here: set out of reach;
- its scores count an ace as 10 and small cards by the number of the card instead of the rank: not compared.
"""

from __future__ import annotations

import pyspiel
import pytest

import paiju
from paiju.games.crazy_eights import EightsState
from paiju.games.crazy_eights.encoding import DRAW, PASS, TAKE
from paiju.games.crazy_eights.events import Result
from paiju.games.crazy_eights.layout import hand

GAME = paiju.game("crazy_eights")
DEALER_BASE = 52
THEIR_DRAW, THEIR_PASS, NAMING = 52, 53, 54


def deal(ours: EightsState, special: bool, most: int) -> pyspiel.State:
    """OpenSpiel's state with the same dealer, hands and first card."""
    theirs = pyspiel.load_game(
        "crazy_eights",
        {
            "players": ours.seats,
            "max_draw_cards": most,
            "use_special_cards": special,
            "reshuffle": False,
            "max_turns": 1_000_000,
        },
    ).new_initial_state()
    theirs.apply_action(DEALER_BASE + ours.dealer)
    hands = [hand(ours.held[seat], ours.doubled[seat]) for seat in range(ours.seats)]
    for number in range(len(hands[0])):
        for step in range(1, ours.seats + 1):
            theirs.apply_action(hands[(ours.dealer + step) % ours.seats][number])
    theirs.apply_action(ours.pile[0])
    return theirs


def choices(ours: EightsState) -> set[int]:
    """Our legal actions in OpenSpiel's numbers, without the suits of eights."""
    words = {DRAW: THEIR_DRAW, TAKE: THEIR_DRAW, PASS: THEIR_PASS}
    return {words.get(action, action & 63) for action in ours.legal()}


def their_choices(theirs: pyspiel.State, ours: EightsState) -> set[int]:
    """OpenSpiel's legal actions, without the pass that only it allows."""
    found = set(theirs.legal_actions())
    available = ours.stocked + (ours.piled - 1 if ours.settings.reshuffle else 0)
    if available == 0 and len(found) > 1 and ours.drawn == 0 and not ours.pending:
        found.discard(THEIR_PASS)
    return found


def act(ours: EightsState, theirs: pyspiel.State, action: int) -> None:
    """The same action in both games; the cards drawn come from our stock."""
    if action in (DRAW, TAKE):
        stock = ours.stock[: ours.stocked]
        theirs.apply_action(THEIR_DRAW)
        for _ in range(ours.pending if action == TAKE else 1):
            if stock:
                assert theirs.is_chance_node()
                theirs.apply_action(stock.pop())
    elif action == PASS:
        theirs.apply_action(THEIR_PASS)
    else:
        theirs.apply_action(action & 63)
        if action >> 6 and not theirs.is_terminal():
            theirs.apply_action(NAMING + (action >> 6) - 1)
    ours.play(action)


@pytest.mark.parametrize("special", [False, True], ids=["plain", "special"])
@pytest.mark.parametrize("most", [1, 3, 5])
@pytest.mark.parametrize("seats", [2, 3, 5, 6, 10])
def test_the_same_choices_at_every_step(seats: int, most: int, special: bool) -> None:
    rules = (
        f"{'party' if special else 'seed'},seats={seats},draw=max,max_draw={most},voluntary_draw=true,reshuffle=false"
    )
    rules += ",bury_first_eight=true,play_on=never,two_player_reverse=none,upcard_effects=true,max_turns=100000"
    ends = {"out": 0, "blocked": 0, "two": 0}
    for seed in range(40):
        ours, rng = GAME.deal(rules, seed), paiju.Random(seed)
        assert isinstance(ours, EightsState)
        theirs = deal(ours, special, most)
        while not ours.over():
            if ours.pending and not ours.stocked:
                ends["two"] += 1
                break
            assert theirs.current_player() == ours.to_move()
            assert their_choices(theirs, ours) == choices(ours)
            act(ours, theirs, ours.random_move(rng))
        else:
            last = ours.view(None).history[-1]
            blocked = isinstance(last, Result) and last.ending == "blocked"
            ends["blocked" if blocked else "out"] += 1
            assert theirs.is_terminal() != blocked
    assert ends["out"] > 0 and sum(ends.values()) == 40
