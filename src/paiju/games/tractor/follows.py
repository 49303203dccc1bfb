"""Follows worth a thought: the cheapest cards, points for a partner, and plays that win, cheapest first."""

from __future__ import annotations

from ..tricks import lowest, size_of
from .encoding import LEVELS, TOP_PLAIN, TRUMP_BONUS, TRUMP_SUIT
from .follow import followers
from .layout import choose, held_of
from .proposals import Proposals, above, put_back
from .shape import count_pairs, fits, largest, run, starts
from .state import TractorState
from .trick import table_points
from .trump import cards_of, effective_suit, position, trumps
from .weights import Weights

UNIT = 1
MOST = 48
WANTED = 1.0e6
BEST = 100.0


class Follows(Proposals):
    """What the seat to move could play to a lead."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.price = [0.0] * 54
        self.gift = [0.0] * 54
        self.win_once = [0] * 48
        self.win_twice = [0] * 48
        self.wins = 0

    def propose_follows(self, state: TractorState, thorough: bool) -> int:
        """What the seat could play to a lead: what looks best, or `thorough`, everything worth a thought."""
        self.n = 0
        self.seat = state.turn
        at = LEVELS * self.seat
        allowed = state.held[at]
        if state.in_suit == state.lead_size:
            self.best = self.add(allowed & state.lead_cards, state.held[at + 1] & state.lead_cards, BEST)
            return self.best
        if state.lead_size == 1 and state.in_suit:
            allowed &= state.lead_cards
        self.look(state)
        self.appraise(state, allowed)
        secure = self.is_secure(state)
        self.wins = 0
        if thorough or not secure:
            self.find_wins(state)
        chosen = -1 if secure else self.plan(state)
        if chosen >= 0:
            self.best = self.build(state, self.win_once[chosen], self.win_twice[chosen], False, BEST)
        else:
            self.best = self.build(state, 0, 0, secure, BEST)
        if thorough:
            best = self.best
            self.build(state, 0, 0, not secure, 5.0)
            self.build(state, 0, 0, secure, 4.0)
            for i in range(self.wins):
                edge = i == 0 or i == self.wins - 1 or i == self.wins // 2
                self.build(state, self.win_once[i], self.win_twice[i], False, 3.0 if edge else 1.0)
            if state.lead_size == 1:
                self.discards(state)
            self.best = best
        return self.best

    def discards(self, state: TractorState) -> int:
        """Propose the cheapest card of each suit, and points."""
        allowed = followers(state)
        for suit in range(5):
            found = -1
            cards = allowed & cards_of(suit, state.suit, state.rank)
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                if found < 0 or self.price[card] < self.price[found]:
                    found = card
                if self.worth(state, card):
                    self.add(UNIT << card, 0, 1.5)
            if found >= 0:
                self.add(UNIT << found, 0, 2.0)
        return 0

    def appraise(self, state: TractorState, cards: int) -> int:
        """What each of these cards of the hand is worth keeping, and the same where points go to a partner."""
        weights = self.weights
        at = LEVELS * self.seat
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            place = position(card, state.suit, state.rank)
            points = self.worth(state, card)
            value = weights.keep_point * points + 0.01 * card
            suit = effective_suit(card, state.suit, state.rank)
            if suit == TRUMP_SUIT:
                value += weights.keep_trump + weights.keep_trump_place * place
            else:
                value += weights.keep_place * place
                if place == TOP_PLAIN:
                    value += weights.keep_ace
            if (state.held[at + 1] >> card) & 1:
                value += weights.keep_pair
            self.price[card] = value
            self.gift[card] = value
            if suit != TRUMP_SUIT and place < TOP_PLAIN:
                self.gift[card] -= weights.gift * points
        return 0

    def enemies_after(self, state: TractorState) -> bool:
        """Whether an enemy plays to this trick after this seat."""
        for step in range(1, state.seats - state.played):
            if not (self.friends >> ((self.seat + step) % state.seats)) & 1:
                return True
        return False

    def is_secure(self, state: TractorState) -> bool:
        """Whether a partner has the trick and is likely to keep it."""
        if not (self.friends >> state.best) & 1:
            return False
        if not self.enemies_after(state):
            return True
        if state.lead_size > 1:
            return True
        card = lowest(state.table[LEVELS * state.best])
        higher = above(card, state.suit, state.rank)
        n = size_of(self.u1 & higher) + size_of(self.u2 & higher)
        trump = effective_suit(card, state.suit, state.rank) == TRUMP_SUIT
        return n == 0 or (trump and n <= self.weights.secure_trumps)

    def plan(self, state: TractorState) -> int:
        """Which of the winning plays to make, -1 for none."""
        if self.wins == 0:
            return -1
        stake = table_points(state)
        friendly = (self.friends >> state.best) & 1 != 0
        weights = self.weights
        if friendly and stake < weights.take_partner:
            return -1
        later = self.enemies_after(state)
        size = state.counts[self.seat]
        trumped = state.lead_suit == TRUMP_SUIT or state.in_suit == 0
        if not trumped:
            if not later:
                return self.richest(state)
            return self.wins - 1 if self.is_high(state, self.wins - 1) else -1
        small = stake >= weights.take_small and state.lead_size < 3
        if size == state.lead_size or stake >= weights.take_stake or small or (not later and stake):
            return 0 if not later or self.wins < 3 else self.wins // 2
        if state.lead_suit != TRUMP_SUIT and not later and size < weights.take_late:
            return 0
        return -1

    def richest(self, state: TractorState) -> int:
        """The winning play that costs least, where the points in it are won as well."""
        found = 0
        least = WANTED
        for i in range(self.wins):
            cost = 0.0
            cards = self.win_once[i]
            while cards:
                card = lowest(cards)
                cards &= cards - 1
                copies = 1 + ((self.win_twice[i] >> card) & 1)
                cost += copies * (self.price[card] - 8 * self.worth(state, card))
            if cost < least:
                least = cost
                found = i
        return found

    def is_high(self, state: TractorState, which: int) -> bool:
        """Whether nothing unseen of its suit is higher than a winning play."""
        card = self.highest(self.win_once[which], state)
        unseen = self.u2 if self.win_twice[which] else self.u1
        return not unseen & above(card, state.suit, state.rank)

    def find_wins(self, state: TractorState) -> int:
        """Cards that would take the trick now, cheapest first."""
        self.wins = 0
        at = LEVELS * self.seat
        n = state.lead_size
        if state.in_suit and (state.thrown or state.in_suit < n):
            return 0
        cards = state.lead_cards if state.in_suit else trumps(state.suit, state.rank)
        if not state.in_suit and state.lead_suit == TRUMP_SUIT:
            return 0
        if not state.in_suit and held_of(state, self.seat, cards) < n:
            return 0
        source1 = state.held[at] & cards
        source2 = state.held[at + 1] & cards
        bonus = TRUMP_BONUS if state.lead_suit == TRUMP_SUIT or not state.in_suit else 0
        if state.demands == 0:
            left = source1
            while left:
                card = lowest(left)
                left &= left - 1
                if bonus + position(card, state.suit, state.rank) > state.best_key:
                    self.note_win(state, UNIT << card, 0, source1, source2)
            return self.sort_wins(state)
        if not source2:
            return 0
        pairs = count_pairs(source2, state.held[at + 3] & cards, state.suit, state.rank)
        length = largest(state.demands)
        begins = starts(pairs, length)
        while begins:
            start = lowest(begins) >> 2
            begins &= begins - 1
            if bonus + start + length - 1 > state.best_key and fits(
                pairs - run(length, start), state.demands - (UNIT << (4 * length))
            ):
                found = self.cards_of_run(state, source2, start, length)
                self.note_win(state, found, found, source1, source2)
        return 0

    def note_win(self, state: TractorState, once: int, twice: int, source1: int, source2: int) -> int:
        """Note a play that wins by these cards; the cheapest others of the same suit make it whole."""
        if self.wins == MOST:
            return 0
        one = UNIT
        while size_of(once) + size_of(twice) < state.lead_size:
            found = -1
            rest = (source1 & ~once) | (source2 & ~twice)
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                if found < 0 or self.price[card] < self.price[found]:
                    found = card
            if found < 0:
                return 0
            if (once >> found) & 1:
                twice |= one << found
            else:
                once |= one << found
        self.win_once[self.wins] = once
        self.win_twice[self.wins] = twice
        self.wins += 1
        return 0

    def sort_wins(self, state: TractorState) -> int:
        """Order winning plays that are decided by single cards, by the height of the highest."""
        for i in range(1, self.wins):
            j = i
            while j > 0 and self.height(state, j - 1) > self.height(state, j):
                once = self.win_once[j]
                self.win_once[j] = self.win_once[j - 1]
                self.win_once[j - 1] = once
                twice = self.win_twice[j]
                self.win_twice[j] = self.win_twice[j - 1]
                self.win_twice[j - 1] = twice
                j -= 1
        return 0

    def height(self, state: TractorState, which: int) -> int:
        """The position of the highest card of a winning play."""
        return position(self.highest(self.win_once[which], state), state.suit, state.rank)

    def build(self, state: TractorState, once: int, twice: int, giving: bool, value: float) -> int:
        """Propose a legal follow with these cards as far as they may go, the others the cheapest; returns its index."""
        seat = self.seat
        if state.lead_size == 1 and once:
            return self.add(once, twice, value)
        while state.picked < state.lead_size:
            allowed = followers(state)
            found = -1
            least = 0.0
            while allowed:
                card = lowest(allowed)
                allowed &= allowed - 1
                cost = self.gift[card] if giving else self.price[card]
                wanted = (once & ~state.chosen[0]) | (twice & state.chosen[0] & ~state.chosen[1])
                if (wanted >> card) & 1:
                    cost -= WANTED
                if found < 0 or cost < least:
                    found = card
                    least = cost
            choose(state, seat, found)
            state.picked += 1
        whole = state.chosen[0]
        pairs = state.chosen[1]
        put_back(state)
        return self.add(whole, pairs, value)
