"""Players that anybody can describe in a line, and duplicate matches of two against them.

What is won is counted in thousandths of a big blind a hand, without the luck of the board: by how much the cards that
came made one hand better and the other worse, times the pot that was there. On average that luck is nothing, whatever
the players do, so that what is left is as true, and needs fewer deals to be seen.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Any

import paiju
from paiju import Random
from paiju.games.holdem.bots.rule import RuleBot
from paiju.games.holdem.buckets import Standings, number_of
from paiju.games.holdem.evaluate import rank_set
from paiju.player import Player

GAME = paiju.game("holdem")
BIG = 10
BOARDS = 1000  # that are drawn to compare two hands before the flop


def called(state: Any) -> int:
    """A check or a call."""
    return int(state.nth(1))


def wagered(state: Any, part: float) -> int:
    """A wager of a part of the pot as far as it is allowed; a call where none is."""
    if not state.low:
        return called(state)
    pot = sum(state.paid[seat] for seat in range(state.seats)) + state.call
    to = min(max(state.low, state.price + round(part * pot)), state.high)
    return int(state.nth(2)) - state.low + to


class Caller(Player):
    """Never folds and never raises."""

    def choose(self, state: Any, rng: Random) -> int:
        return called(state)


class Raiser(Player):
    """Raises whatever it holds, as little as it may."""

    part = 0.0

    def choose(self, state: Any, rng: Random) -> int:
        return wagered(state, self.part)


class PotRaiser(Raiser):
    """Raises the pot whatever it holds."""

    part = 1.0


class PotOdds(Player):
    """Knows its chance against any hand: calls what pays, bets what is good, raises what is better."""

    def __init__(self) -> None:
        self.standings = Standings()

    def chance(self, state: Any, rng: Random, trials: int = 40) -> float:
        """How often the hand beats any other."""
        first, second = state.hole(state.turn)
        gone = 1 << first | 1 << second
        known = sum(1 << card for card in state.board[: state.turned])
        hand, total = number_of(first, second), 0.0
        trials = 1 if state.turned == 5 else trials
        for _ in range(trials):
            board = known
            while board.bit_count() < 5:
                board |= 1 << rng.below(52) & ~gone
            self.standings.score(board)
            total += self.standings.scores[hand] / (2 * self.standings.live)
        return total / trials

    def choose(self, state: Any, rng: Random) -> int:
        chance = self.chance(state, rng)
        if not state.call:
            return wagered(state, 0.5) if chance > 0.6 else called(state)
        if chance > 0.8:
            return wagered(state, 1.0)
        pot = sum(state.paid[seat] for seat in range(state.seats))
        return called(state) if chance > state.call / (pot + state.call) else int(state.nth(0))


class RulePlayer(Player):
    """Our rule bot."""

    def __init__(self) -> None:
        self.bot = RuleBot()

    def choose(self, state: Any, rng: Random) -> int:
        view = state.view(state.turn)
        return GAME.parse(view, self.bot(view, rng))


SIMPLE: dict[str, Callable[[], Player]] = {
    "rule": RulePlayer,
    "always call": Caller,
    "always raise": Raiser,
    "always raise the pot": PotRaiser,
    "pot odds": PotOdds,
}


@lru_cache(10_000)
def share(mine: int, theirs: int, board: int) -> float:
    """The share of the pot that a hand wins from another on average, on all boards that this may become; without a
    board on some drawn at random."""
    pack = [1 << card for card in range(52) if not (mine | theirs | board) >> card & 1]
    missing = 5 - board.bit_count()
    if missing == 5:
        rng = Random(f"{mine} {theirs}")
        rests = [drawn(pack, rng) for _ in range(BOARDS)]
    else:
        rests = [sum(cards) for cards in combinations(pack, missing)]
    won = 0.0
    for rest in rests:
        one, other = rank_set(mine | board | rest), rank_set(theirs | board | rest)
        won += (one > other) + (one == other) / 2
    return won / len(rests)


def drawn(pack: list[int], rng: Random) -> int:
    """Five cards of a pack."""
    for i in range(5):
        j = i + rng.below(len(pack) - i)
        pack[i], pack[j] = pack[j], pack[i]
    return sum(pack[:5])


class Luck:
    """What the first player has gained so far by the cards of the board, in big blinds."""

    def __init__(self, state: Any) -> None:
        self.hands = [sum(1 << card for card in state.hole(seat)) for seat in (0, 1)]
        self.turned = 0
        self.gained = 0.0

    def watch(self, state: Any) -> None:
        """Look at what has come after an action."""
        if state.turned > self.turned:
            before, after = (self.share(state, turned) for turned in (self.turned, state.turned))
            self.gained += 2 * min(state.paid[0], state.paid[1]) / BIG * (after - before)
            self.turned = state.turned

    def share(self, state: Any, turned: int) -> float:
        """The first player's share with so many cards of the board."""
        return share(*self.hands, sum(1 << state.board[i] for i in range(turned)))


def play_out(state: Any, players: list[Player], dice: list[Random], lucky: bool = True) -> list[float]:
    """Play a hand of two to its end; what both have won, in big blinds, with or without the luck of the board."""
    luck = Luck(state)
    while not state.over():
        seat = state.to_move()
        state.play(players[seat].choose(state, dice[seat]))
        if not lucky:
            luck.watch(state)
    first, second = (chips / BIG for chips in state.payoffs())
    return [first - luck.gained, second + luck.gained]


def duplicate(
    one: Player, other: Player, deals: range, depth: int = 100, seed: str = "match", lucky: bool = False
) -> list[float]:
    """What one player wins from another in thousandths of a big blind a hand: for each deal, played in both seats."""
    won = []
    for deal in deals:
        total = 0.0
        for seat in (0, 1):
            state = GAME.deal(f"no-limit,seats=2,max_hands=1,start_stack={depth * BIG}", f"{seed} {deal}")
            dice = [Random(f"{seed} {deal} {place}") for place in (0, 1)]
            total += play_out(state, [one, other] if seat == 0 else [other, one], dice, lucky)[seat]
        won.append(500 * total)
    return won


def interval(won: list[float]) -> tuple[float, float]:
    """The mean and half the 95 % interval."""
    return statistics.fmean(won), 1.96 * statistics.stdev(won) / math.sqrt(len(won))
