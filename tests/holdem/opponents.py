"""Simple opponents that a sound player must not lose to, and the hands it plays against them.

Every hand begins with the same chips, and every deal is played with each player in each seat, so that what a player
wins in big blinds per 100 hands hangs less on the cards.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from typing import Any

import paiju
from paiju import Random
from paiju.games.holdem.bots.ranges import share_of
from paiju.games.holdem.evaluate import rank_set
from paiju.games.holdem.notation import CARD_NUMBERS
from paiju.games.holdem.view import HoldemView

GAME = paiju.game("holdem")
BIG = 10
Bot = Callable[[Any, Random], str]


def passive(view: HoldemView, word: str) -> str:
    """A check where it is free, else this."""
    return word if view.to_call else "check"


def all_in(view: HoldemView) -> str:
    """Everything."""
    return f"raise {view.max_raise}" if view.max_raise else passive(view, "call")


def equity(view: HoldemView, rng: Random, trials: int = 60) -> float:
    """How often the hand beats any other."""
    hand, board = ([CARD_NUMBERS[card] for card in cards] for cards in (view.hand, view.board))
    pack = [card for card in range(52) if card not in hand and card not in board]
    mine, table = (sum(1 << card for card in cards) for cards in (hand, board))
    won = 0.0
    for _ in range(trials):
        for i in range(7 - len(board)):
            j = i + rng.below(len(pack) - i)
            pack[i], pack[j] = pack[j], pack[i]
        other = 1 << pack[0] | 1 << pack[1]
        whole = table | sum(1 << card for card in pack[2 : 7 - len(board)])
        a, b = rank_set(whole | mine), rank_set(whole | other)
        won += (a > b) + (a == b) / 2
    return won / trials


def shove(share: float) -> Bot:
    """Waits for the best hands and puts everything in."""

    def bot(view: HoldemView, rng: Random) -> str:
        best = share_of([CARD_NUMBERS[card] for card in view.hand]) <= share
        return all_in(view) if best else passive(view, "fold")

    return bot


def limp_and_shove(view: HoldemView, rng: Random) -> str:
    """Comes in for the blind, and puts everything in with more than 82 %."""
    if equity(view, rng) > 0.82:
        return all_in(view)
    return passive(view, "call" if view.phase == "preflop" and view.price <= BIG else "fold")


def call_and_shove_rivers(view: HoldemView, rng: Random) -> str:
    """Calls everything, and puts everything in on the river with a strong hand."""
    if view.phase == "river" and equity(view, rng) > 0.85:
        return all_in(view)
    return passive(view, "call")


def raise_pot_or_fold(view: HoldemView, rng: Random) -> str:
    """Bets the pot whatever it holds, and folds to whoever bets before it."""
    if view.price > (BIG if view.phase == "preflop" else 0):
        return passive(view, "fold")
    amount = min(max(view.price + view.pot + view.to_call, view.min_raise), view.max_raise)
    return f"raise {amount}" if view.min_raise else passive(view, "call")


OPPONENTS: dict[str, Bot] = {
    "shove the best 5 %": shove(0.05),
    "shove the best 8 %": shove(0.08),
    "limp and shove": limp_and_shove,
    "call, shove rivers": call_and_shove_rivers,
    "raise the pot or fold": raise_pot_or_fold,
}


def play_hand(players: Sequence[Bot], chips: int, seed: str) -> list[float]:
    """What each seat wins in one hand."""
    state: Any = GAME.deal(f"no-limit,seats={len(players)},max_hands=1,start_stack={chips}", seed)
    dice = [Random(f"{seed} {seat}") for seat in range(len(players))]
    while not state.over():
        seat = state.to_move()
        view = state.view(seat)
        state.play(GAME.parse(view, players[seat](view, dice[seat])))
    return list(state.payoffs())


def win_rate(bot: Bot, opponent: Bot, seats: int, depth: int, deals: range, alone: bool = True) -> tuple[float, float]:
    """What the bot wins in big blinds per 100 hands, and half the 95 % interval.

    It sits alone among opponents, or one opponent sits among its like.
    """
    won = []
    for deal in deals:
        total = 0.0
        for place in range(seats):
            players = [opponent if alone else bot] * seats
            players[place] = bot if alone else opponent
            gains = play_hand(players, depth * BIG, f"{seats} {depth} {deal}")
            total += gains[place] if alone else -gains[place] / (seats - 1)
        won.append(100 * total / seats / BIG)
    return statistics.fmean(won), 1.96 * statistics.stdev(won) / math.sqrt(len(won))
