"""Showdowns at random: hands of several players, drawn from their ranges, compared on random boards.

The hands that come from a range are drawn first, each by its weight, and all again when two share a card; then the hands
that can be anything and the board, from what is left. That gives every possible deal its due chance.
A draw among n takes 32 random bits, which favours none by more than n in 2**32: far below what trials can ever show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ...rng import Random
from . import evaluate
from .evaluate import key_of

BLOCK = 256
WORDS = 1024
PATIENCE = 100_000
MASK = 0xFFFFFFFFFFFFFFFF
LOW_WORD = 0xFFFFFFFF
WHOLE = 1 << 32
NOTHING = 1 << 63  # no card, so that known cards are never 0
ONE = 1


class Trials:
    """Deals at random and counts who wins. A range of None is any hand."""

    def __init__(self, ranges: Sequence[Mapping[int, float] | None], board: int, dead: int) -> None:
        self.players = len(ranges)
        self.board = board
        self.board_key = key_of(board)
        self.missing = 5 - board.bit_count()
        self.known = board | dead | NOTHING
        self.hands = [0] * 13260
        self.keys = [0] * 13260
        self.thresholds = [0] * 13260
        self.aliases = [0] * 13260
        self.firsts = [0] * 10
        self.sizes = [0] * 10
        self.uneven = [0] * 10
        self.ranged = self.free = 0
        self.with_range = [0] * 10
        self.with_anything = [0] * 10
        self.singles = [0] * 52
        self.pairs = [0] * 1326
        self.pair_keys = [0] * 1326
        self.triples = [0] * 22100
        self.triple_keys = [0] * 22100
        self.single_count = self.pair_count = self.triple_count = 0
        self.words = [0] * 1024
        self.draws = [0] * 2048
        self.at = 0
        self.boards = [0] * 256
        self.board_keys = [0] * 256
        self.held = [0] * 2560
        self.held_keys = [0] * 2560
        self.ranks = [0] * 2560
        self.wins = [0] * 110
        self.kinds = [0] * 90
        used = 0
        for player, weights in enumerate(ranges):
            self.firsts[player] = used
            if weights is None:
                self.with_anything[self.free] = player
                self.free += 1
            else:
                self.add_range(player, used, weights)
                used += len(weights)
        self.lay_out_pack()

    def add_range(self, player: int, first: int, weights: Mapping[int, float]) -> None:
        """Note the hands that a player may have; a single one is as good as known."""
        none = key_of(0)
        for place, hand in enumerate(weights, first):
            self.hands[place] = hand
            self.keys[place] = (key_of(hand) - none) & MASK
        self.sizes[player] = len(weights)
        if len(weights) == 1:
            self.known |= self.hands[first]
            for trial in range(BLOCK):
                self.held[BLOCK * player + trial] = self.hands[first]
                self.held_keys[BLOCK * player + trial] = self.keys[first]
            return
        self.with_range[self.ranged] = player
        self.ranged += 1
        if len(set(weights.values())) > 1:
            self.uneven[player] = 1
            self.make_alias(first, list(weights.values()))

    def make_alias(self, first: int, weights: list[float]) -> None:
        """Fill the table from which a hand is drawn by its weight in one go (Vose's alias method)."""
        size = len(weights)
        total = sum(weights)
        shares = [weight * size / total for weight in weights]
        small = [k for k in range(size) if shares[k] < 1]
        large = [k for k in range(size) if shares[k] >= 1]
        for k in range(size):
            self.thresholds[first + k] = WHOLE
            self.aliases[first + k] = first + k
        while small and large:
            poor = small.pop()
            rich = large.pop()
            self.thresholds[first + poor] = int(shares[poor] * WHOLE)
            self.aliases[first + poor] = first + rich
            shares[rich] -= 1 - shares[poor]
            (small if shares[rich] < 1 else large).append(rich)

    def lay_out_pack(self) -> None:
        """List the cards that may still come, and every two and three of them."""
        none = key_of(0)
        cards = [card for card in range(52) if not self.known >> card & 1]
        for card in cards:
            self.singles[self.single_count] = ONE << card
            self.single_count += 1
        for a, b in combinations(cards, 2):
            pair = ONE << a | ONE << b
            self.pairs[self.pair_count] = pair
            self.pair_keys[self.pair_count] = (key_of(pair) - none) & MASK
            self.pair_count += 1
        if self.missing == 5:
            for a, b, c in combinations(cards, 3):
                triple = ONE << a | ONE << b | ONE << c
                self.triples[self.triple_count] = triple
                self.triple_keys[self.triple_count] = (key_of(triple) - none) & MASK
                self.triple_count += 1

    def run(self, trials: int, rng: Random) -> int:
        """Deal so many times and compare; returns how often, fewer only if the hands hardly fit together."""
        self.wins = [0] * 110
        self.kinds = [0] * 90
        self.at = 2 * WORDS
        done = 0
        while done < trials:
            n = min(BLOCK, trials - done)
            for trial in range(n):
                if not self.deal(trial, rng):
                    return done
            for player in range(self.players):
                evaluate.rank_deals(
                    self.boards, self.board_keys, self.held, self.held_keys, BLOCK * player, n, self.ranks
                )
            self.score(n)
            done += n
        return done

    def counts(self) -> tuple[list[int], list[int]]:
        """What was counted: for each player how often he was one of n winners, and how often he had each category."""
        return [self.wins[i] for i in range(11 * self.players)], [self.kinds[i] for i in range(9 * self.players)]

    def draw(self, n: int, rng: Random) -> int:
        """A number below n."""
        if self.at == 2 * WORDS:
            self.refill(rng)
        self.at += 1
        return self.draws[self.at - 1] * n >> 32

    def refill(self, rng: Random) -> None:
        """Get new random bits, 32 for a draw."""
        rng.fill(self.words, WORDS)
        for i in range(WORDS):
            self.draws[2 * i] = self.words[i] >> 32
            self.draws[2 * i + 1] = self.words[i] & LOW_WORD
        self.at = 0

    def deal(self, trial: int, rng: Random) -> bool:
        """Deal hands and board for one trial of the block; false if the hands do not fit together."""
        used = self.deal_ranges(trial, rng) if self.ranged else self.known
        if not used:
            return False
        for k in range(self.free):
            player = self.with_anything[k]
            place = self.draw_pair(used, rng)
            used |= self.pairs[place]
            self.held[BLOCK * player + trial] = self.pairs[place]
            self.held_keys[BLOCK * player + trial] = self.pair_keys[place]
        board = self.board
        key = self.board_key
        if self.missing == 5:
            place = self.draw(self.triple_count, rng)
            while self.triples[place] & used:
                place = self.draw(self.triple_count, rng)
            board = self.triples[place]
            key += self.triple_keys[place]
            used |= board
        if self.missing == 1:
            place = self.draw(self.single_count, rng)
            while self.singles[place] & used:
                place = self.draw(self.single_count, rng)
            board |= self.singles[place]
            key = key_of(board)
        elif self.missing:
            place = self.draw_pair(used, rng)
            board |= self.pairs[place]
            key += self.pair_keys[place]
        self.boards[trial] = board
        self.board_keys[trial] = key & MASK
        return True

    def deal_ranges(self, trial: int, rng: Random) -> int:
        """Give a hand to everybody who has a range; returns the cards that are used then, or 0 if it takes too long."""
        for _ in range(PATIENCE):
            used = self.known
            for k in range(self.ranged):
                player = self.with_range[k]
                place = self.firsts[player] + self.draw(self.sizes[player], rng)
                if self.uneven[player] and self.draw(WHOLE, rng) >= self.thresholds[place]:
                    place = self.aliases[place]
                hand = self.hands[place]
                if used & hand:
                    used = 0
                    break
                used |= hand
                self.held[BLOCK * player + trial] = hand
                self.held_keys[BLOCK * player + trial] = self.keys[place]
            if used:
                return used
        return 0

    def draw_pair(self, used: int, rng: Random) -> int:
        """Which two of the cards that are left."""
        place = self.draw(self.pair_count, rng)
        while self.pairs[place] & used:
            place = self.draw(self.pair_count, rng)
        return place

    def score(self, n: int) -> None:
        """Count who was best in each trial of the block, and with how many others."""
        for trial in range(n):
            best = 0
            winners = 0
            for player in range(self.players):
                rank = self.ranks[BLOCK * player + trial]
                best = rank if rank > best else best
                self.kinds[9 * player + (rank >> 12)] += 1
            for player in range(self.players):
                winners += self.ranks[BLOCK * player + trial] == best
            for player in range(self.players):
                self.wins[11 * player + winners] += self.ranks[BLOCK * player + trial] == best
