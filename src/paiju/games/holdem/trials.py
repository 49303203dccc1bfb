"""Showdowns at random: hands of several players, drawn from their ranges, compared on random boards.

Hands that come from a range are drawn first, each by its weight, and all again when two share a card; then hands that
can be anything and the board, from what is left. That gives every possible deal its due chance.
A draw among n takes 32 random bits, which favours none by more than n in 2**32: far below what trials can ever show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ...rng import Random
from . import evaluate
from .evaluate import key_of

BLOCK = 256
BOARD = 10  # the row of the boards, after those of ten players; then one for what nobody needs
NOBODY = 11
WORDS = 1024
DRAWS = 2048
NO_CARDS = 0
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
        self.hands = [0] * 26520
        self.thresholds = [0] * 13260
        self.aliases = [0] * 13260
        self.firsts = [0] * 10
        self.sizes = [0] * 10
        self.uneven = [0] * 10
        self.ranged = self.free = 0
        self.with_range = [0] * 10
        self.with_anything = [0] * 10
        self.options = [0] * 2652
        self.pairs = [0] * 2652
        self.flops = [0] * 44200
        self.rests = [0] * 2652
        self.option_count = self.pair_count = self.flop_count = self.rest_count = 0
        self.words = [0] * 1024
        self.draws = [0] * 2048
        self.at = 0
        self.waiting = [0] * 256
        self.drawn = [0] * 256
        self.used = [0] * 256
        self.held = [0] * 3072
        self.held_keys = [0] * 3072
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
        for place, hand in enumerate(weights, first):
            self.put(self.hands, place, hand)
        self.sizes[player] = len(weights)
        if len(weights) == 1:
            self.known |= self.hands[2 * first]
            for trial in range(BLOCK):
                self.held[BLOCK * player + trial] = self.hands[2 * first]
                self.held_keys[BLOCK * player + trial] = self.hands[2 * first + 1]
            return
        self.with_range[self.ranged] = player
        self.ranged += 1
        if len(set(weights.values())) > 1:
            self.uneven[player] = 1
            self.make_alias(first, list(weights.values()))

    def put(self, sets: list[int], place: int, cards: int) -> None:
        """Write down a set of cards, and beside it its key."""
        sets[2 * place] = cards
        sets[2 * place + 1] = (key_of(cards) - key_of(NO_CARDS)) & MASK

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
        """List what may still come: two cards for a hand, three for the flop, and the rest of the board."""
        cards = [card for card in range(52) if not self.known >> card & 1]
        for a, b in combinations(cards, 2):
            self.put(self.pairs, self.pair_count, ONE << a | ONE << b)
            self.pair_count += 1
        self.put(self.flops, 0, NO_CARDS)
        self.put(self.rests, 0, NO_CARDS)
        self.put(self.options, 0, NO_CARDS)
        self.flop_count = self.rest_count = self.option_count = 1
        if self.missing == 5:
            self.flop_count = 0
            for a, b, c in combinations(cards, 3):
                self.put(self.flops, self.flop_count, ONE << a | ONE << b | ONE << c)
                self.flop_count += 1
        if self.missing == 1:
            self.rest_count = len(cards)
            for place, a in enumerate(cards):
                self.put(self.rests, place, ONE << a)
        elif self.missing:
            self.rest_count = self.pair_count
            for place in range(self.pair_count):
                self.put(self.rests, place, self.pairs[2 * place])
        if self.ranged:
            player = self.with_range[0]
            self.option_count = self.sizes[player]
            for place in range(self.sizes[player]):
                self.put(self.options, place, self.hands[2 * (self.firsts[player] + place)])
        elif self.free:
            self.option_count = self.pair_count
            for place in range(self.pair_count):
                self.put(self.options, place, self.pairs[2 * place])

    def run(self, trials: int, rng: Random) -> int:
        """Deal so many times and compare; returns how often, fewer only if the hands hardly fit together."""
        self.wins = [0] * 110
        self.kinds = [0] * 90
        self.at = DRAWS
        done = 0
        while done < trials:
            n = min(BLOCK, trials - done)
            if not self.deal(n, rng):
                return done
            for player in range(self.players):
                evaluate.rank_deals(self.held, self.held_keys, BLOCK * BOARD, BLOCK * player, n, self.ranks)
            if self.players == 2:
                self.score_two(n)
            else:
                self.score(n)
            done += n
        return done

    def counts(self) -> tuple[list[int], list[int]]:
        """What was counted: for each player how often he was one of n winners, and how often he had each category."""
        return [self.wins[i] for i in range(11 * self.players)], [self.kinds[i] for i in range(9 * self.players)]

    def deal(self, n: int, rng: Random) -> bool:
        """Deal hands and boards for a block of n trials; false if the hands do not fit together."""
        if self.ranged + self.free <= 1 and not self.uneven[self.with_range[0]]:
            self.deal_at_once(n, rng)
            return True
        for trial in range(n):
            self.used[trial] = self.known
            self.held[BLOCK * BOARD + trial] = self.board
            self.held_keys[BLOCK * BOARD + trial] = self.board_key
        for trial in range(n if self.ranged else 0):
            if not self.deal_ranges(trial, rng):
                return False
        for k in range(self.free):
            player = self.with_anything[k]
            self.pick_up(player, n)
            self.take(self.pairs, self.pair_count, n, BLOCK * player, rng)
        self.take(self.flops, self.flop_count, n, BLOCK * BOARD, rng)
        self.take(self.rests, self.rest_count, n, BLOCK * BOARD, rng)
        return True

    def deal_at_once(self, n: int, rng: Random) -> None:
        """Deal a block in which at most one hand is to be drawn.

        Hand, flop and rest are drawn together, and all three again if a card comes twice. There is no branch in the
        loop: the next deal takes the place of one that will not do.
        """
        row = BLOCK * (self.with_range[0] if self.ranged else self.with_anything[0] if self.free else NOBODY)
        boards = BLOCK * BOARD
        done = 0
        while done < n:
            if self.at + 3 > DRAWS:
                self.refill(rng)
            at = self.at
            tries = min(n - done, (DRAWS - at) // 3)
            self.at += 3 * tries
            for _ in range(tries):
                a = 2 * (self.draws[at] * self.option_count >> 32)
                b = 2 * (self.draws[at + 1] * self.flop_count >> 32)
                c = 2 * (self.draws[at + 2] * self.rest_count >> 32)
                at += 3
                hand = self.options[a]
                flop = self.flops[b]
                rest = self.rests[c]
                self.held[row + done] = hand
                self.held_keys[row + done] = self.options[a + 1]
                self.held[boards + done] = self.board | flop | rest
                self.held_keys[boards + done] = (self.board_key + self.flops[b + 1] + self.rests[c + 1]) & MASK
                done += 0 if (hand & flop) | ((hand | flop) & rest) else 1

    def pick_up(self, player: int, n: int) -> None:
        """Take a player's cards of the last block away."""
        for trial in range(n):
            self.held[BLOCK * player + trial] = 0
            self.held_keys[BLOCK * player + trial] = 0

    def take(self, sets: list[int], size: int, n: int, row: int, rng: Random) -> None:
        """For each trial of a block draw one of some sets of cards, none of it used, and add it to a row of hands.

        All trials draw, then those again whose set was used, and so on: a loop without a turn that is hard to foresee.
        """
        for trial in range(n):
            self.waiting[trial] = trial
        left = n
        while left:
            if self.at + left > DRAWS:
                self.refill(rng)
            at = self.at
            self.at += left
            drawing = left
            left = 0
            for i in range(drawing):
                trial = self.waiting[i]
                place = self.draws[at + i] * size >> 32
                self.drawn[trial] = place
                self.waiting[left] = trial
                left += 1 if sets[2 * place] & self.used[trial] else 0
        for trial in range(n):
            place = self.drawn[trial]
            self.used[trial] |= sets[2 * place]
            self.held[row + trial] |= sets[2 * place]
            self.held_keys[row + trial] = (self.held_keys[row + trial] + sets[2 * place + 1]) & MASK

    def deal_ranges(self, trial: int, rng: Random) -> bool:
        """Give a hand to everybody who has a range, in one trial; false if that takes too long."""
        for _ in range(PATIENCE):
            used = self.known
            for k in range(self.ranged):
                player = self.with_range[k]
                place = self.firsts[player] + self.draw(self.sizes[player], rng)
                if self.uneven[player] and self.draw(WHOLE, rng) >= self.thresholds[place]:
                    place = self.aliases[place]
                hand = self.hands[2 * place]
                if used & hand:
                    used = 0
                    break
                used |= hand
                self.held[BLOCK * player + trial] = hand
                self.held_keys[BLOCK * player + trial] = self.hands[2 * place + 1]
            if used:
                self.used[trial] = used
                return True
        return False

    def draw(self, n: int, rng: Random) -> int:
        """A number below n."""
        if self.at == DRAWS:
            self.refill(rng)
        self.at += 1
        return self.draws[self.at - 1] * n >> 32

    def refill(self, rng: Random) -> None:
        """Get new random bits, 32 for a draw."""
        rng._fill(self.words, WORDS)
        for i in range(WORDS):
            self.draws[2 * i] = self.words[i] >> 32
            self.draws[2 * i + 1] = self.words[i] & LOW_WORD
        self.at = 0

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

    def score_two(self, n: int) -> None:
        """The same for two players, without the detours."""
        won = lost = 0
        for trial in range(n):
            mine = self.ranks[trial]
            other = self.ranks[BLOCK + trial]
            won += mine > other
            lost += mine < other
            self.kinds[mine >> 12] += 1
            self.kinds[9 + (other >> 12)] += 1
        self.wins[1] += won
        self.wins[12] += lost
        self.wins[2] += n - won - lost
        self.wins[13] += n - won - lost
