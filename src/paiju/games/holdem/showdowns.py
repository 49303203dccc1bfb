"""Showdowns on every board: hands of several players, all compared.

Boards that differ only by suits which all hands treat alike are looked at once and counted as often as there are.
Two players' hands are compared on a board by one sweep from the weakest up: what a hand beats is what lies below it,
less what shares a card with it. For more players every deal is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import evaluate
from .evaluate import key_of

NO_CARDS = 0
MASK = 0xFFFFFFFFFFFFFFFF
LANE = 0x1111111111111
ONE = 1


class Showdown:
    """What is known of the cards, and how often each player has won."""

    def __init__(self, ranges: Sequence[Mapping[int, float]], board: int) -> None:
        self.players = len(ranges)
        self.board = board
        self.missing = 5 - board.bit_count()
        self.board_key = key_of(board)
        self.firsts = [0] * 11
        self.hands = [0] * 13260
        self.keys = [0] * 13260
        self.weights = [0.0] * 13260
        self.twins = [0.0] * 13260
        self.lows = [0] * 13260
        self.highs = [0] * 13260
        self.entries = [0] * 13260
        self.spare = [0] * 13260
        self.lives = [0] * 11
        self.chosen = [0] * 10
        self.tally = [0.0] * 110
        self.kinds = [0.0] * 90
        self.before = [-1] * 4
        for player, weights in enumerate(ranges):
            self.firsts[player + 1] = self.firsts[player]
            self.add_hands(player, weights)

    def add_hands(self, player: int, weights: Mapping[int, float]) -> None:
        """Note the hands that a player may have."""
        first = self.firsts[player]
        start = key_of(0)
        for place, (hand, weight) in enumerate(weights.items(), first):
            self.hands[place] = hand
            self.keys[place] = key_of(hand) - start & MASK
            self.weights[place] = weight
            self.highs[place] = hand.bit_length() - 1
            self.lows[place] = (hand & -hand).bit_length() - 1
        self.firsts[player + 1] = first + len(weights)

    def clear(self) -> None:
        """Forget what was counted."""
        self.tally = [0.0] * 110
        self.kinds = [0.0] * 90

    def counts(self) -> tuple[list[float], list[float]]:
        """What was counted: for each player how often he was one of n winners, and how often he had each category."""
        return [self.tally[i] for i in range(11 * self.players)], [self.kinds[i] for i in range(9 * self.players)]

    def compare(self, alike: Sequence[int], twins: Sequence[float]) -> None:
        """Prepare to look at every board.

        `alike` is for each suit the one before it that is like it, or -1; `twins` is how much each hand of the first of
        two players weighs with the second, and the other way round.
        """
        for suit in range(4):
            self.before[suit] = alike[suit]
        for place in range(len(twins)):
            self.twins[place] = twins[place]

    def enumerate(self, pack: int, first: int) -> None:
        """Look at every board whose lowest new card is `first`, or at the only one if none is missing."""
        if self.missing == 0:
            self.settle(self.board, self.board_key, 1)
            return
        card = ONE << first
        self.extend(self.missing - 1, pack & ~(card | card - 1), card, self.board_key + key_of(card) - key_of(NO_CARDS))

    def extend(self, n: int, pack: int, new: int, key: int) -> None:
        """Look at every board that n more cards of the pack make."""
        if n == 0:
            times = self.times(new)
            if times:
                self.settle(self.board | new, key, times)
            return
        while pack:
            card = pack & -pack
            pack ^= card
            self.extend(n - 1, pack, new | card, key + key_of(card) - key_of(NO_CARDS))

    def times(self, new: int) -> int:
        """How many boards this one stands for; 0 if another stands for it."""
        ways = 1
        sizes = [1, 1, 1, 1]
        same = [1, 1, 1, 1]
        for suit in range(4):
            before = self.before[suit]
            if before >= 0:
                mine = new >> suit & LANE
                other = new >> before & LANE
                if mine > other:
                    return 0
                sizes[suit] = sizes[before] + 1
                if mine == other:
                    same[suit] = same[before] + 1
                ways = ways * sizes[suit] // same[suit]
        return ways

    def settle(self, board: int, key: int, times: int) -> None:
        """Compare the players' hands on one board."""
        total = 0
        for player in range(self.players):
            self.lives[player] = total
            total = evaluate.rank_with(
                board, key, self.hands, self.keys, self.firsts[player], self.firsts[player + 1], self.entries, total
            )
        self.lives[self.players] = total
        if self.players > 2:
            self.deal_out(0, 0, times)
            return
        mine = self.lives[1]
        others = total - mine
        if mine * others <= 6 * total:
            self.pair_off(times)
        else:
            self.sort(0, mine)
            self.sort(mine, total)
            self.sweep(times)
        self.count_kinds(0, 0, mine, mine, total, times)
        self.count_kinds(9, mine, total, 0, mine, times)

    def pair_off(self, times: int) -> None:
        """Compare every hand of one player with every hand of the other."""
        middle = self.lives[1]
        last = self.lives[2]
        won = tied = lost = 0.0
        for i in range(middle):
            entry = self.entries[i]
            rank = entry >> 16
            hand = self.hands[entry & 0xFFFF]
            below = same = above = 0.0
            for j in range(middle, last):
                other = self.entries[j]
                weight = 0.0 if hand & self.hands[other & 0xFFFF] else self.weights[other & 0xFFFF]
                below += weight if other >> 16 < rank else 0.0
                same += weight if other >> 16 == rank else 0.0
                above += weight if other >> 16 > rank else 0.0
            weight = self.weights[entry & 0xFFFF] * times
            won += weight * below
            tied += weight * same
            lost += weight * above
        self.count_two(won, tied, lost)

    def count_two(self, won: float, tied: float, lost: float) -> None:
        """Note how often the first of two players won and tied, and the second won."""
        self.tally[1] += won
        self.tally[2] += tied
        self.tally[12] += lost
        self.tally[13] += tied

    def sort(self, first: int, last: int) -> None:
        """Put some entries into the order of their ranks: by the low byte, then by the high one."""
        for shift in (16, 24):
            counts = [0] * 257
            for i in range(first, last):
                counts[(self.entries[i] >> shift & 255) + 1] += 1
            for i in range(256):
                counts[i + 1] += counts[i]
            for i in range(first, last):
                byte = self.entries[i] >> shift & 255
                self.spare[first + counts[byte]] = self.entries[i]
                counts[byte] += 1
            for i in range(first, last):
                self.entries[i] = self.spare[i]

    def sweep(self, times: int) -> None:
        """Compare the sorted hands of two players in one go."""
        i = 0
        middle = j = self.lives[1]
        last = self.lives[2]
        won = tied = every = 0.0
        below = same = 0.0
        all_of = [0.0] * 52
        below_of = [0.0] * 52
        same_of = [0.0] * 52
        whole = self.weigh(middle, last, all_of)
        while i < middle:
            rank = self.entries[i] >> 16
            while j < last and self.entries[j] >> 16 < rank:
                below += self.move(self.entries[j] & 0xFFFF, below_of, 1.0)
                j += 1
            k = j
            same = 0.0
            while k < last and self.entries[k] >> 16 == rank:
                same += self.move(self.entries[k] & 0xFFFF, same_of, 1.0)
                k += 1
            while i < middle and self.entries[i] >> 16 == rank:
                place = self.entries[i] & 0xFFFF
                low = self.lows[place]
                high = self.highs[place]
                weight = self.weights[place] * times
                won += weight * (below - below_of[low] - below_of[high])
                tied += weight * (same - same_of[low] - same_of[high] + self.twins[place])
                every += weight * (whole - all_of[low] - all_of[high] + self.twins[place])
                i += 1
            while k > j:
                k -= 1
                self.move(self.entries[k] & 0xFFFF, same_of, -1.0)
        self.count_two(won, tied, every - won - tied)

    def count_kinds(self, kind: int, first: int, last: int, other_first: int, other_last: int, times: int) -> None:
        """Count the categories of one player's hands, each as often as the other's hands allow."""
        met_with = [0.0] * 52
        whole = self.weigh(other_first, other_last, met_with)
        for i in range(first, last):
            place = self.entries[i] & 0xFFFF
            met = whole - met_with[self.lows[place]] - met_with[self.highs[place]] + self.twins[place]
            self.kinds[kind + (self.entries[i] >> 28)] += met * self.weights[place] * times

    def weigh(self, first: int, last: int, by_card: list[float]) -> float:
        """The weight of some entries, together and by the cards in them."""
        whole = 0.0
        for i in range(first, last):
            whole += self.move(self.entries[i] & 0xFFFF, by_card, 1.0)
        return whole

    def move(self, place: int, by_card: list[float], sign: float) -> float:
        """Count a hand's weight in or out with both of its cards; returns its weight."""
        weight = self.weights[place] * sign
        by_card[self.lows[place]] += weight
        by_card[self.highs[place]] += weight
        return weight

    def deal_out(self, player: int, used: int, weight: float) -> None:
        """Give each player from this one on every hand that is left for him, and compare."""
        if player == self.players:
            self.score(weight)
            return
        for i in range(self.lives[player], self.lives[player + 1]):
            entry = self.entries[i]
            hand = self.hands[entry & 0xFFFF]
            if not hand & used:
                self.chosen[player] = entry >> 16
                self.deal_out(player + 1, used | hand, weight * self.weights[entry & 0xFFFF])

    def score(self, weight: float) -> None:
        """Count who is best of the chosen ranks, and with how many others."""
        best = 0
        winners = 0
        for player in range(self.players):
            rank = self.chosen[player]
            if rank > best:
                best = rank
                winners = 0
            winners += rank == best
            self.kinds[9 * player + (rank >> 12)] += weight
        for player in range(self.players):
            if self.chosen[player] == best:
                self.tally[11 * player + winners] += weight
