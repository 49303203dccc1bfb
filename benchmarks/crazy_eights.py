"""Crazy Eights: against OpenSpiel's C++ game.

OpenSpiel's defaults are five players, up to five cards drawn in a turn whether or not one could play, no reshuffle,
no special cards and an end when somebody is out; ours are set to the same. What differs: OpenSpiel names the suit of an
eight in an action of its own (ours is one action, so our playouts choose eights more often); with an empty stock it
lets a player pass who could play; it draws each card when it is needed, ours shuffles the stock beforehand.
"""

from __future__ import annotations

import functools
import random

import pyspiel

import openspiel
import ours
import paiju
from contest import Contest, Side

GAME = paiju.game("crazy_eights")
PLAYERS = 5
PEER = pyspiel.load_game(f"crazy_eights(players={PLAYERS},max_draw_cards=5,max_turns=5000)")
RULES = (
    f"points,seats={PLAYERS},scoring=none,play_on=never,draw=max,max_draw=5,voluntary_draw=true,"
    "reshuffle=false,bury_first_eight=true"
)
DEALS = 20


def deal(rng: random.Random) -> pyspiel.State:
    """OpenSpiel's quickest deal: shuffle a pack here and tell it the cards, without asking what it could deal."""
    state = PEER.new_initial_state()
    state.apply_action(52 + rng.randrange(PLAYERS))
    pack = list(range(52))
    rng.shuffle(pack)
    for card in pack[: 5 * PLAYERS]:
        state.apply_action(card)
    upcard = 5 * PLAYERS
    while state.is_chance_node():  # an eight goes back and another card is turned
        state.apply_action(pack[upcard])
        upcard += 1
    return state


def documented_deal(rng: random.Random) -> pyspiel.State:
    return openspiel.deal_by_outcomes(PEER, rng.random)


def entries() -> list[Contest]:
    roots = [deal(random.Random(seed)) for seed in range(DEALS)]
    core = Side("paiju.playouts", ours.playouts([GAME.deal(RULES, seed=seed) for seed in range(DEALS)]))
    games = Side("paiju from Python", ours.games(GAME, RULES))
    contest = functools.partial(Contest, unit="games/s")
    return [
        contest(
            "random playouts in the core, after the deal",
            ours=core,
            peer=Side("OpenSpiel C++ search", openspiel.searches(PEER, roots)),
            target=1.5,
            note=(
                "Five players, 20 deals, 500 playouts each, against `MCTSBot` with one random rollout per simulation. "
                "The rules of both are set alike; a game takes about 72 actions with us, with OpenSpiel 76 and 30 "
                "more that name a suit or say which card was drawn."
            ),
        ),
        contest(
            "the same, all playouts from the root",
            ours=core,
            peer=Side("OpenSpiel C++ rollouts", openspiel.evaluations(PEER, roots)),
            note="Against `RandomRolloutEvaluator` with 500 rollouts of the root state.",
        ),
        contest(
            "from Python, from the deal",
            ours=games,
            peer=Side("OpenSpiel from Python", openspiel.games(documented_deal)),
            target=2.0,
            note="`deal`, then `legal` and `play` to the end; OpenSpiel asked for `chance_outcomes` of the deal.",
        ),
        contest(
            "the same, OpenSpiel told the cards",
            ours=games,
            peer=Side("OpenSpiel from Python, told the cards", openspiel.games(deal)),
            note="Its fastest: a pack is shuffled in Python and applied card by card, without asking what it may deal.",
        ),
    ]
