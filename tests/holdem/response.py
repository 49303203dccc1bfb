"""Local best response: an opponent that knows a player's strategy, and what he may hold from all that he did.

It takes the choice that is worth most if nobody bets afterwards, as if it could not think further; what it wins is a
lower bound of what a perfect opponent would win (Lisý and Bowling, "Equilibrium approximation quality of current
no-limit poker bots", 2017).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from paiju import Random
from paiju.games.holdem.blueprint import load_buckets, load_strategy
from paiju.games.holdem.bots.blueprint import nearest_depth
from paiju.games.holdem.buckets import CLASS_OF, Standings, number_of
from paiju.games.holdem.following import Course
from paiju.games.holdem.wagers import FOLDS, betting
from paiju.player import Player

from .simple import called, wagered

HANDS = [(high, low) for high in range(52) for low in range(high)]
SIZES = (0.5, 1.0, 100.0)
BOARDS = 12


class LocalBestResponse(Player):
    """Plays against the blueprint player."""

    def __init__(self) -> None:
        self.standings = Standings()
        self.rows: dict[tuple[int, int], Sequence[int]] = {}

    def choose(self, state: Any, rng: Random) -> int:
        weights = self.range(state)
        mine = state.hole(state.turn)
        boards = self.boards(state, mine, rng)
        pot = sum(state.paid[seat] for seat in range(2))
        best, choice = 0.0, called(state) if not state.call else int(state.nth(0))
        worth = self.share(weights, mine, boards) * (pot + state.call) - state.call
        if worth > best or not state.call:
            best, choice = worth, called(state)
        for size in SIZES if state.low else ():
            action = wagered(state, size)
            after = state.copy()
            after.play(action)
            folds = self.folds(after)
            total = sum(weights) or 1.0
            folding = sum(weight * fold for weight, fold in zip(weights, folds, strict=True)) / total
            staying = [weight * (1 - fold) for weight, fold in zip(weights, folds, strict=True)]
            paid = after.paid[state.turn] - state.paid[state.turn]
            other = 1 - state.turn
            answer = min(after.paid[state.turn] - after.paid[other], after.stacks[other])
            risk = min(paid, state.call + answer)
            worth = folding * pot
            if sum(staying) > 0:
                share = self.share(staying, mine, boards)
                worth += (1 - folding) * (share * (pot + risk + answer) - risk)
            if worth > best:
                best, choice = worth, action
        return choice

    def buckets(self, state: Any, street: int) -> Sequence[int]:
        """The bucket of every hand on a street."""
        if street == 0:
            return CLASS_OF
        board = sum(1 << state.board[i] for i in range(street + 2))
        key = (board, street)
        if key not in self.rows:
            self.rows[key] = load_buckets().on(board, street, self.standings)
        return self.rows[key]

    def range(self, state: Any) -> list[float]:
        """How likely the other holds each hand, by all that he did."""
        depth = nearest_depth(state)
        tree, strategy = betting(depth), load_strategy(depth)
        gone = {*state.hole(state.turn), *(state.board[i] for i in range(state.turned))}
        weights = [0.0 if high in gone or low in gone else 1.0 for high, low in HANDS]
        for step in Course(state, tree).steps:
            if step.seat != state.turn and step.action >= 0:
                count, start = tree.tree.counts[step.node], tree.tree.places[step.node]
                for hand, bucket in enumerate(self.buckets(state, step.street)):
                    if weights[hand]:
                        row = strategy[start + count * bucket : start + count * (bucket + 1)]
                        weights[hand] *= row[step.action] / max(1, sum(row))
        if sum(weights) <= 0:
            return [0.0 if high in gone or low in gone else 1.0 for high, low in HANDS]
        return weights

    def folds(self, state: Any) -> list[float]:
        """How often the other, who is to act now, folds each hand."""
        if state.over() or not state.call:
            return [0.0] * len(HANDS)
        depth = nearest_depth(state)
        tree, strategy = betting(depth), load_strategy(depth)
        course = Course(state, tree)
        if course.node < 0 or course.find(FOLDS) < 0:
            return [0.0] * len(HANDS)
        count, start = tree.tree.counts[course.node], tree.tree.places[course.node]
        found = []
        for bucket in self.buckets(state, state.street):
            row = strategy[start + count * bucket : start + count * (bucket + 1)] if bucket < 255 else b"\0"
            found.append(row[0] / max(1, sum(row)))
        return found

    def boards(self, state: Any, mine: Sequence[int], rng: Random) -> list[array[int]]:
        """Standings of all hands on some boards that this one may become."""
        known = sum(1 << state.board[i] for i in range(state.turned))
        gone = known | sum(1 << card for card in mine)
        found = []
        for _ in range(1 if state.turned == 5 else BOARDS):
            board = known
            while board.bit_count() < 5:
                board |= 1 << rng.below(52) & ~gone
            self.standings.score(board)
            found.append(array("i", self.standings.scores))
        return found

    def share(self, weights: Sequence[float], mine: Sequence[int], boards: list[array[int]]) -> float:
        """The share of the pot that the hand wins if nobody bets any more."""
        hand, won, total = number_of(*mine), 0.0, 0.0
        likely = [(place, weight) for place, weight in enumerate(weights) if weight > 0]
        for scores in boards:
            own = scores[hand]
            for place, weight in likely:
                score = scores[place]
                if score >= 0:
                    total += weight
                    won += weight * ((score < own) + (score == own) / 2)
        return won / total if total else 0.5
