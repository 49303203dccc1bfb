"""Plays worth a thought, from what the seat to move may know: each with how good it looks.

Leads: pairs, tractors, throws and single cards of each suit; what nothing unseen can beat looks best. Follows: the
cheapest cards, points for a partner, and plays that win, from the cheapest to the surest. A play is two sets of cards:
those played at least once, and those played twice.
"""

from __future__ import annotations

from ..tricks import lowest, size_of
from .encoding import BIG, CARD, JOKERS, LEVELS, NO_TRUMP, ROW, SMALL, TOP_PLAIN, TRUMP_BONUS, TRUMP_SUIT
from .follow import followers
from .layout import choose, give, held_of, points_in
from .shape import count_pairs, fits, largest, longest_run, run, starts
from .state import TractorState
from .trick import table_points
from .trump import cards_of, effective_suit, position, trumps
from .weights import Weights

UNIT = 1
FOUR = 15
EVERY_CARD = 0x000FFFFFFFFFFFFF
MOST = 48
WANTED = 1.0e6
BEST = 100.0


def above(card: int, suit: int, rank: int) -> int:
    """The cards that beat a card inside its suit."""
    one = UNIT
    four = FOUR
    row = ROW
    if card >= SMALL:
        return one << BIG if card == SMALL else one - 1
    if card >> 2 == rank:
        return JOKERS if suit == NO_TRUMP or card & 3 == suit else JOKERS | (one << (4 * rank + suit))
    ranks = four << (4 * rank)
    found = (row << (card & 3)) & ~((one << (card + 1)) - 1) & ~ranks
    return found | JOKERS | ranks if card & 3 == suit else found


class Proposals:
    """The plays proposed last: `n` of them, `best` looks best. One object serves any number of positions."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.once = [0] * 48
        self.twice = [0] * 48
        self.value = [0.0] * 48
        self.price = [0.0] * 54
        self.gift = [0.0] * 54
        self.lengths = [0] * 4
        self.win_once = [0] * 48
        self.win_twice = [0] * 48
        self.n = 0
        self.best = 0
        self.wins = 0
        self.seat = 0
        self.friends = 0
        self.drawing = 0.0
        self.u1 = 0
        self.u2 = 0

    def add(self, once: int, twice: int, value: float) -> int:
        """Propose a play; returns its index."""
        for i in range(self.n):
            if self.once[i] == once and self.twice[i] == twice:
                self.value[i] = max(self.value[i], value)
                return i
        if self.n == MOST:
            return 0
        self.once[self.n] = once
        self.twice[self.n] = twice
        self.value[self.n] = value
        self.n += 1
        return self.n - 1

    def find_best(self) -> int:
        """Note the proposal with the highest value."""
        self.best = 0
        for i in range(1, self.n):
            if self.value[i] > self.value[self.best]:
                self.best = i
        return self.best

    # What the seat knows.

    def look(self, state: TractorState) -> int:
        """Work out who is with the seat to move, and what it has not seen yet; nothing of a choice is made."""
        self.n = 0
        self.seat = state.turn
        self.friends = friends_of(state, self.seat)
        s1 = state.gone[0]
        s2 = state.gone[1]
        s3 = state.gone[2]
        s4 = state.gone[3]
        for level in range(2 * LEVELS):
            if level >= LEVELS:
                if state.declarer != self.seat:
                    break
                cards = state.kitty[level - LEVELS]
            else:
                cards = state.held[LEVELS * self.seat + level]
            s4 |= s3 & cards
            s3 |= s2 & cards
            s2 |= s1 & cards
            s1 |= cards
        settings = state.settings
        if settings.decks == 1:
            self.u1 = EVERY_CARD & ~s1
            self.u2 = 0
        else:
            self.u1 = EVERY_CARD & ~s2
            self.u2 = EVERY_CARD & ~s1
        if settings.jokers == 4:
            self.u1 |= JOKERS & ~s4
            self.u2 |= JOKERS & ~s3
        elif settings.jokers == 2:
            self.u1 |= JOKERS & ~s2
            self.u2 |= JOKERS & ~s1
        elif settings.jokers == 1:
            self.u1 |= JOKERS & ~s1
        return 0

    def worth(self, state: TractorState, card: int) -> int:
        """What a card counts."""
        one = UNIT
        return points_in(state, one << card)

    def appraise(self, state: TractorState, cards: int) -> int:
        """What each of these cards of the hand is worth keeping, and the same where points go to a partner."""
        weights = self.weights
        at = LEVELS * self.seat
        if not state.in_suit:
            for suit in range(4):
                self.lengths[suit] = held_of(state, self.seat, cards_of(suit, state.suit, state.rank))
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
                if not state.in_suit:
                    value += weights.keep_length * self.lengths[suit]
                if place == TOP_PLAIN:
                    value += weights.keep_ace
                elif not self.u1 & above(card, state.suit, state.rank):
                    value += weights.keep_high
            if (state.held[at + 1] >> card) & 1:
                value += weights.keep_pair
            self.price[card] = value
            self.gift[card] = value
            if suit != TRUMP_SUIT and place < TOP_PLAIN:
                self.gift[card] -= weights.gift * points
        return 0

    # Leads.

    def propose_leads(self, state: TractorState) -> int:
        """What the seat could lead."""
        self.look(state)
        self.weigh_drawing(state)
        for suit in range(5):
            self.leads_in(state, suit)
        return self.find_best()

    def weigh_drawing(self, state: TractorState) -> int:
        """How good it is to draw trumps."""
        weights = self.weights
        cards = trumps(state.suit, state.rank)
        unseen = size_of(self.u1 & cards) + size_of(self.u2 & cards)
        self.drawing = weights.draw * (held_of(state, self.seat, cards) - unseen / (state.seats - 1.0))
        if (state.allies >> self.seat) & 1:
            self.drawing += weights.draw_declarer
        return 0

    def is_ruffed(self, state: TractorState, suit: int) -> bool:
        """Whether an enemy has run out of a plain suit and may have trumps."""
        if suit == TRUMP_SUIT or not self.u1 & trumps(state.suit, state.rank):
            return False
        for seat in range(state.seats):
            if not (self.friends >> seat) & 1 and (state.voids[seat] >> suit) & 1 and not (state.voids[seat] >> 4) & 1:
                return True
        return False

    def leads_in(self, state: TractorState, suit: int) -> int:
        """Leads of one suit."""
        cards = cards_of(suit, state.suit, state.rank)
        at = LEVELS * self.seat
        own1 = state.held[at] & cards
        own2 = state.held[at + 1] & cards
        if not own1:
            return 0
        weights = self.weights
        size = state.counts[self.seat]
        unseen1 = self.u1 & cards
        unseen2 = self.u2 & cards
        unseen = size_of(unseen1) + size_of(unseen2)
        ruffed = self.is_ruffed(state, suit)
        thin = suit != TRUMP_SUIT and unseen < state.seats
        safe1 = 0
        safe2 = 0
        left = own1
        while left:
            card = lowest(left)
            one = UNIT
            one <<= card
            left &= left - 1
            higher = above(card, state.suit, state.rank)
            if not higher & unseen1:
                safe1 |= one
                safe2 |= one & own2
            elif own2 & one and not higher & unseen2:
                safe1 |= one
                safe2 |= one
            if own2 & one:
                self.add(one, one, self.run_value(state, suit, one, not higher & unseen2, ruffed, thin, size))
        if own2 and not state.settings.plain_leads:
            self.tractors(state, suit, own2, unseen2, ruffed, thin, size)
        self.low_leads(state, suit, own1, ruffed)
        safe = size_of(safe1) + size_of(safe2)
        top = self.highest(safe1, state)
        if safe > 1 and not state.settings.plain_leads and (suit != TRUMP_SUIT or not unseen):
            value = weights.throw + weights.throw_card * safe - (weights.thin if thin else 0.0)
            self.add(safe1, safe2, value - (weights.throw_ruffed if ruffed else 0.0))
        if top >= 0 and not above(top, state.suit, state.rank) & unseen1:
            keep = suit == TRUMP_SUIT and size > 3
            one = UNIT
            value = weights.high_trump + self.drawing if keep else weights.high
            if suit != TRUMP_SUIT:
                value += weights.high_unseen * unseen - (weights.high_thin if unseen < 3 else 0.0)
            value += weights.high_point * self.worth(state, top)
            self.add(one << top, 0, value - (weights.high_ruffed if ruffed else 0.0))
        return 0

    def highest(self, cards: int, state: TractorState) -> int:
        """The highest card of a set of one suit, -1 if there is none."""
        found = -1
        best = -1
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            place = position(card, state.suit, state.rank)
            if place > best:
                best = place
                found = card
        return found

    def run_value(
        self, state: TractorState, suit: int, once: int, sure: bool, ruffed: bool, thin: bool, size: int
    ) -> float:
        """How good it is to lead pairs in a row."""
        n = 2 * size_of(once)
        points = 2 * points_in(state, once)
        weights = self.weights
        value = weights.run_card * n + (weights.run_sure if sure else 0.0)
        if ruffed:
            value -= weights.run_ruffed + weights.run_ruffed_point * points
        elif not sure:
            value -= weights.run_open_point * points + weights.run_open_card * n - weights.run_open
        if suit == TRUMP_SUIT:
            value += self.drawing - (weights.run_trump if size > 4 else 0.0)
        elif thin:
            value -= weights.thin
        return value

    def tractors(
        self, state: TractorState, suit: int, own2: int, unseen2: int, ruffed: bool, thin: bool, size: int
    ) -> int:
        """The longest tractors of a suit."""
        mine = count_pairs(own2, 0, state.suit, state.rank)
        length = longest_run(mine, 12)
        if length < 2:
            return 0
        theirs = count_pairs(unseen2, 0, state.suit, state.rank)
        begins = starts(mine, length)
        while begins:
            start = lowest(begins) >> 2
            begins &= begins - 1
            cards = self.cards_of_run(state, own2, start, length)
            sure = start + length > 15 or starts(theirs, length) >> (4 * (start + 1)) == 0
            self.add(cards, cards, self.run_value(state, suit, cards, sure, ruffed, thin, size))
        return 0

    def cards_of_run(self, state: TractorState, pairs: int, start: int, length: int) -> int:
        """One card for each position of a run, out of those held twice."""
        found = 0
        taken = 0
        while pairs:
            card = lowest(pairs)
            pairs &= pairs - 1
            place = position(card, state.suit, state.rank)
            if start <= place < start + length and not (taken >> place) & 1:
                taken |= 1 << place
                found |= UNIT << card
        return found

    def low_leads(self, state: TractorState, suit: int, own1: int, ruffed: bool) -> int:
        """The lowest card of a suit, and the lowest that counts nothing: points would go to whoever beats it."""
        first = -1
        plain = -1
        left = own1
        while left:
            card = lowest(left)
            left &= left - 1
            place = position(card, state.suit, state.rank)
            if first < 0 or place < position(first, state.suit, state.rank):
                first = card
            if not self.worth(state, card) and (plain < 0 or place < position(plain, state.suit, state.rank)):
                plain = card
        one = UNIT
        length = held_of(state, self.seat, own1)
        self.add(one << first, 0, self.low_value(state, suit, length, first, False, ruffed))
        if plain >= 0 and plain != first:
            self.add(one << plain, 0, self.low_value(state, suit, length, plain, True, ruffed))
        return 0

    def low_value(self, state: TractorState, suit: int, length: int, card: int, second: bool, ruffed: bool) -> float:
        """How good it is to lead a low card of a suit and see."""
        weights = self.weights
        value = weights.low + weights.low_length * length - weights.low_point * self.worth(state, card)
        value -= weights.low_place * position(card, state.suit, state.rank)
        if second:
            value -= weights.low_second
        if suit == TRUMP_SUIT:
            return value + self.drawing - (weights.low_trump_long if length > 8 else weights.low_trump)
        if length == 1:
            value += weights.low_last
        for seat in range(state.seats):
            if seat != self.seat and (self.friends >> seat) & 1 and (state.voids[seat] >> suit) & 1:
                value += weights.low_partner_void
                break
        return value - (weights.low_ruffed if ruffed else 0.0)

    # Follows.

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
        if self.weights.secure_void and self.is_ruffed_later(state):
            return False
        if state.lead_size > 1:
            return True
        card = lowest(state.table[LEVELS * state.best])
        higher = above(card, state.suit, state.rank)
        n = size_of(self.u1 & higher) + size_of(self.u2 & higher)
        return n == 0 or (effective_suit(card, state.suit, state.rank) == TRUMP_SUIT and n <= self.weights.secure_trumps)

    def is_ruffed_later(self, state: TractorState) -> bool:
        """Whether an enemy who is still to play has run out of the plain suit led and may have trumps."""
        if state.lead_suit == TRUMP_SUIT or state.best_key >= TRUMP_BONUS:
            return False
        if not self.u1 & trumps(state.suit, state.rank):
            return False
        for step in range(1, state.seats - state.played):
            seat = (self.seat + step) % state.seats
            if not (self.friends >> seat) & 1:
                if (state.voids[seat] >> state.lead_suit) & 1 and not (state.voids[seat] >> 4) & 1:
                    return True
        return False

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
            return self.wins - 1 if self.beaten_by(state, self.wins - 1) <= weights.take_open else -1
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

    def beaten_by(self, state: TractorState, which: int) -> int:
        """How many cards of its suit that are unseen, or pairs, are higher than a winning play."""
        card = self.highest(self.win_once[which], state)
        unseen = self.u2 if self.win_twice[which] else self.u1
        return size_of(unseen & above(card, state.suit, state.rank))

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
        wanted1 = once
        wanted2 = twice
        while state.picked < state.lead_size:
            allowed = followers(state)
            found = -1
            least = 0.0
            while allowed:
                card = lowest(allowed)
                allowed &= allowed - 1
                cost = self.gift[card] if giving else self.price[card]
                if (wanted1 >> card) & 1 and not (state.chosen[0] >> card) & 1:
                    cost -= WANTED
                elif (wanted2 >> card) & 1 and (state.chosen[0] >> card) & 1 and not (state.chosen[1] >> card) & 1:
                    cost -= WANTED
                if found < 0 or cost < least:
                    found = card
                    least = cost
            choose(state, seat, found)
            state.picked += 1
        once = state.chosen[0]
        twice = state.chosen[1]
        put_back(state)
        return self.add(once, twice, value)


def put_back(state: TractorState) -> int:
    """Take the cards of a choice back into the hand."""
    for level in range(LEVELS):
        cards = state.chosen[level]
        state.chosen[level] = 0
        while cards:
            give(state, state.turn, lowest(cards))
            cards &= cards - 1
    state.picked = 0
    return 0


def friends_of(state: TractorState, seat: int) -> int:
    """The seats that are with a seat as far as it can tell, itself too: it knows which called cards it holds."""
    everybody = (1 << state.seats) - 1
    if state.seats == 4:
        return 5 << (seat & 1)
    allies = state.allies
    with_declarer = (allies >> seat) & 1
    for said in range(state.settings.friends):
        if (state.held[LEVELS * seat] >> (state.calls[said] & CARD)) & 1:
            with_declarer = 1
    found = allies if with_declarer else everybody & ~allies
    return found | (1 << seat)
