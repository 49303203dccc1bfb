"""Dou Dizhu: against OpenSpiel's C++ game and against RLCard."""

from __future__ import annotations

import functools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pyspiel

import openspiel
import ours
import paiju
import rlcard_side
from contest import Contest, Sample, Side

GAME = paiju.game("doudizhu")
PEER = pyspiel.load_game("dou_dizhu")
RULES = "classic,auction_turns=open"  # OpenSpiel's auction goes round until two passes follow a bid
DEALS = 20


def same_roots(seed: int) -> tuple[paiju.State, pyspiel.State]:
    """One deal at both: the first bidder is landlord at 3 and has to lead from 20 cards."""
    state = GAME.deal(RULES, seed=seed)
    first = state.to_move()
    hands = [[number(card) for card in state.view(seat).hand] for seat in range(3)]
    peer = PEER.new_initial_state()
    peer.apply_action(first)  # the place of the card that lies face up
    for place in range(51):
        peer.apply_action(51 + hands[place % 3][place // 3])
    state.play(GAME.parse(state.view(first), "3"))
    peer.apply_action(3)
    return state, peer


def number(card: str) -> int:
    """OpenSpiel's number of a card such as `Th` or `BJ`: 13 for each suit, then the jokers."""
    if card in ("BJ", "RJ"):
        return 52 + (card == "RJ")
    return 13 * "cdhs".index(card[1]) + "3456789TJQKA2".index(card[0])


def deal(rng: random.Random) -> pyspiel.State:
    """OpenSpiel's quickest deal: shuffle a pack here and tell it the cards, without asking what it could deal."""
    state = PEER.new_initial_state()
    state.apply_action(rng.randrange(51))
    pack = list(range(51, 105))
    rng.shuffle(pack)
    for card in pack[:51]:
        state.apply_action(card)
    return state


def documented_deal(rng: random.Random) -> pyspiel.State:
    return openspiel.deal_by_outcomes(PEER, rng.random)


def interpreted(n: int) -> Sample:
    """Whole games of the same source files in a process that runs them uncompiled."""
    here = Path(__file__).resolve()
    environment = os.environ | {"PYTHONPATH": str(here.parents[1] / "src")}
    answer = subprocess.run(
        [sys.executable, here.with_name("interpreted.py"), str(n)],
        env=environment, check=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    return Sample(**json.loads(answer.stdout))


def entries() -> list[Contest]:
    roots, peer_roots = map(list, zip(*(same_roots(seed) for seed in range(DEALS)), strict=True))
    core = Side("paiju.playouts", ours.playouts(roots))
    dealt = Side("paiju.deal + playout", ours.dealt_playouts(GAME, "classic"))
    games = Side("paiju from Python", ours.games(GAME, RULES))
    slow = Side("paiju interpreted", interpreted)
    environment = Side("RLCard env.run()", rlcard_side.environment)
    training = Side("RLCard env.run(is_training=True)", rlcard_side.training)
    bare = Side("RLCard game object", rlcard_side.bare_game)
    contest = functools.partial(Contest, unit="games/s")
    return [
        contest(
            "random playouts in the core, after the auction",
            ours=core,
            peer=Side("OpenSpiel C++ search", openspiel.searches(PEER, peer_roots)),
            target=1.5,
            aim=3.0,
            note=(
                "Landlord to lead from 20 cards, the same 20 deals, 500 playouts each. OpenSpiel: `MCTSBot` with one "
                "random rollout per simulation, its fastest; its playouts begin a move or two below the root, ours "
                "at it. It has no quads with wings, so that our side has more moves to count."
            ),
        ),
        contest(
            "the same, all playouts from the root",
            ours=core,
            peer=Side("OpenSpiel C++ rollouts", openspiel.evaluations(PEER, peer_roots)),
            note="Exactly the same work: `RandomRolloutEvaluator` with 500 rollouts of the root state.",
        ),
        contest(
            "from Python, from the deal",
            ours=games,
            peer=Side("OpenSpiel from Python", openspiel.games(documented_deal)),
            target=2.0,
            note=(
                "`deal`, then `legal` and `play` to the end, every action checked and logged. OpenSpiel the way its "
                "examples do it: `chance_outcomes` of each of its 52 chance nodes, then `legal_actions` and "
                "`apply_action`. The same loop and the same random source on both sides."
            ),
        ),
        contest(
            "the same, OpenSpiel told the cards",
            ours=games,
            peer=Side("OpenSpiel from Python, told the cards", openspiel.games(deal)),
            note="Its fastest: a pack is shuffled in Python and applied card by card, without asking what it may deal.",
        ),
        contest(
            "one step from Python",
            unit="steps/s",
            ours=Side("paiju legal + play", ours.steps(GAME, RULES)),
            peer=Side("OpenSpiel legal_actions + apply_action", openspiel.steps(deal)),
            target=1.0,
            note="Auction and play from states dealt while the clock stood. Ours checks each action.",
        ),
        contest(
            "core against RLCard",
            ours=dealt,
            peer=environment,
            target=2000,
            note="Whole games with the deal on both sides. RLCard: `env.run()` with its random agents, as documented.",
        ),
        contest(
            "core against RLCard in training mode",
            ours=dealt,
            peer=training,
            note="`env.run(is_training=True)`: its random agents do not list probabilities.",
        ),
        contest(
            "core against RLCard's bare game",
            ours=dealt,
            peer=bare,
            note="RLCard's game object driven directly, without observations and trajectories: its fastest.",
        ),
        contest(
            "interpreted, against RLCard",
            ours=slow,
            peer=environment,
            target=20,
            note="Our side without the compiled core: the same files run by Python alone, in a process of their own.",
        ),
        contest(
            "interpreted, against RLCard's bare game",
            ours=slow,
            peer=bare,
            note="As above, against RLCard's fastest.",
        ),
    ]
