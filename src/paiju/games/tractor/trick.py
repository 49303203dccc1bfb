"""One trick: leading, throwing, following, winning (sections 6 and 7 of the rules page).

A play is chosen card by card. A card can be chosen only if the whole can still become a legal play, so that the list
of choices is never longer than a hand and never leads astray; the look ahead is exact (`shape.missing`) and needs no
list of possible plays.
"""

from __future__ import annotations

from typing import Self

from ..tricks import lowest
from .encoding import LEVELS, NOBODY
from .layout import Layout
from .shape import components, count_pairs, largest, longest_run, missing, owed, run, starts, top_of_largest, total
from .trump import cards_of, effective_suit, position, trumps

UNIT = 1
ALL = 0xFFFFFFFFFFFFFFFF
TRUMP_BONUS = 16


class Trick(Layout):
    """The trick in progress: what was led, what everybody played, who is winning."""

    def wipe(self) -> None:
        Layout.wipe(self)
        self.table = [0] * 28
        self.leader = 0
        self.turn = NOBODY
        self.picked = 0
        self.clear_trick()

    def clear_trick(self) -> int:
        """Take the cards off the table."""
        for at in range(LEVELS * self.seats):
            self.table[at] = 0
        self.played = 0
        self.lead_size = 0
        self.lead_suit = 0
        self.lead_cards = 0
        self.demands = 0
        self.thrown = False
        self.best = NOBODY
        self.best_key = -1
        self.due = 0
        self.in_suit = 0
        return 0

    def _assign(self, other: Self) -> int:
        Layout._assign(self, other)
        source = other
        self.table = source.table[:]
        self.leader = source.leader
        self.turn = source.turn
        self.picked = source.picked
        self.played = source.played
        self.lead_size = source.lead_size
        self.lead_suit = source.lead_suit
        self.lead_cards = source.lead_cards
        self.demands = source.demands
        self.thrown = source.thrown
        self.best = source.best
        self.best_key = source.best_key
        self.due = source.due
        self.in_suit = source.in_suit
        return 0

    def next_seat(self, seat: int) -> int:
        """The seat to play after another."""
        seat += 1
        return 0 if seat == self.seats else seat

    # Leading.

    def lead_last(self) -> int:
        """The cards that may end the lead."""
        hand = self.held[LEVELS * self.turn]
        if self.picked == 0:
            return hand
        if self.settings.plain_leads:
            return hand & self.chosen[0]
        first = lowest(self.chosen[0])
        return hand & cards_of(effective_suit(first, self.suit, self.rank), self.suit, self.rank)

    def lead_on(self) -> int:
        """The cards that may be chosen with more to come."""
        at = LEVELS * self.turn
        if self.settings.plain_leads:
            return self.held[at + 1] if self.picked == 0 else 0
        if self.picked:
            cards = self.lead_last()
            return cards if self.held_of(self.turn, cards) > 1 else 0
        found = 0
        for effective in range(5):
            cards = cards_of(effective, self.suit, self.rank) if effective < 4 else trumps(self.suit, self.rank)
            if self.held_of(self.turn, cards) > 1:
                found |= self.held[at] & cards
        return found

    def read_lead(self) -> int:
        """Note suit, size and shape of the cards chosen as the lead."""
        self.lead_suit = effective_suit(lowest(self.chosen[0]), self.suit, self.rank)
        self.lead_cards = cards_of(self.lead_suit, self.suit, self.rank)
        self.lead_size = self.chosen_of(ALL)
        pairs = count_pairs(self.chosen[1], self.chosen[3], self.suit, self.rank)
        self.demands = components(pairs)
        self.thrown = self.lead_size - 2 * total(pairs) + total(self.demands) > 1
        return 0

    # Throws.

    def highest_held(self, cards: int) -> int:
        """The highest position of a set's cards in the hands of the seats that do not lead, or -1."""
        best = -1
        for seat in range(self.seats):
            if seat != self.turn:
                found = self.top_position(self.held[LEVELS * seat] & cards)
                if found > best:
                    best = found
        return best

    def top_position(self, cards: int) -> int:
        """The highest position in a set of cards, or -1."""
        best = -1
        while cards:
            found = position(lowest(cards), self.suit, self.rank)
            if found > best:
                best = found
            cards &= cards - 1
        return best

    def highest_run(self, length: int) -> int:
        """The highest start of a run of pairs of the led suit in one of the other hands, or -1."""
        best = -1
        for seat in range(self.seats):
            if seat == self.turn:
                continue
            at = LEVELS * seat
            pairs = count_pairs(
                self.held[at + 1] & self.lead_cards, self.held[at + 3] & self.lead_cards, self.suit, self.rank
            )
            begins = starts(pairs, length)
            for start in range(15, best, -1):
                if (begins >> (4 * start)) & 1:
                    best = start
                    break
        return best

    def test_throw(self) -> bool:
        """Whether the throw stands; if not, only the part of it that is led instead stays chosen (6.3)."""
        singles = (self.chosen[0] & ~self.chosen[1]) | (self.chosen[2] & ~self.chosen[3])
        top = self.highest_held(self.lead_cards)
        weakest = -1
        cards = singles
        while cards:
            card = lowest(cards)
            place = position(card, self.suit, self.rank)
            if place < top and (weakest < 0 or place < position(weakest, self.suit, self.rank)):
                weakest = card
            cards &= cards - 1
        if weakest >= 0:
            self.keep(UNIT << weakest, 0)
            return False
        return self.test_pairs()

    def test_pairs(self) -> bool:
        """The same for a throw whose singles stand: its pairs and tractors, the shortest first."""
        one = UNIT
        pairs = count_pairs(self.chosen[1], self.chosen[3], self.suit, self.rank)
        short = 99
        lowest_start = 0
        while pairs:
            length = longest_run(pairs, 16)
            start = lowest(starts(pairs, length)) >> 2
            pairs -= run(length, start)
            if (length < short or start < lowest_start) and self.highest_run(length) > start:
                short = length
                lowest_start = start
        if short == 99:
            return True
        kept = 0
        for place in range(lowest_start, lowest_start + short):
            cards = self.chosen[1]
            while position(lowest(cards), self.suit, self.rank) != place:
                cards &= cards - 1
            kept |= one << lowest(cards)
        self.keep(kept, kept)
        return False

    def keep(self, once: int, twice: int) -> int:
        """Let only these cards stay chosen; the others go back, and everybody has seen them."""
        for at in range(LEVELS):
            stays = once if at == 0 else twice if at == 1 else 0
            back = self.chosen[at] & ~stays
            self.chosen[at] &= stays
            while back:
                card = lowest(back)
                self.give(self.turn, card)
                back &= back - 1
        return 0

    # Following.

    def meet_duty(self) -> int:
        """Work out what the seat to follow owes; none of its cards is chosen yet."""
        at = LEVELS * self.turn
        self.due = 0
        self.in_suit = self.held_of(self.turn, self.lead_cards)
        if self.demands and self.in_suit > self.lead_size:
            pairs = count_pairs(
                self.held[at + 1] & self.lead_cards, self.held[at + 3] & self.lead_cards, self.suit, self.rank
            )
            if pairs:
                self.due = owed(pairs, self.demands, self.settings.pairs_only)
        return 0

    def followers(self) -> int:
        """The cards that may be chosen next."""
        hand = self.held[LEVELS * self.turn]
        if self.in_suit <= self.lead_size:
            if self.picked - self.chosen_of(self.lead_cards) < self.lead_size - self.in_suit:
                return hand
            return hand & self.lead_cards
        cards = hand & self.lead_cards
        if self.due == 0:
            return cards
        room = self.lead_size - self.picked
        if self.missing_with(-1) < room:
            return cards
        found = 0
        one = UNIT
        while cards:
            card = lowest(cards)
            if self.missing_with(card) < room:
                found |= one << card
            cards &= cards - 1
        return found

    def choice_fits(self) -> bool:
        """Whether the cards chosen so far can become a legal play."""
        others = self.picked - self.chosen_of(self.lead_cards)
        if self.in_suit <= self.lead_size:
            return others <= self.lead_size - self.in_suit
        return others == 0 and self.missing_with(-1) <= self.lead_size - self.picked

    def missing_with(self, more: int) -> int:
        """How many cards are still owed once another card (-1: none) is chosen."""
        at = LEVELS * self.turn
        ready = 0
        half = 0
        untouched = 0
        # A card that could be a pair: held twice, or once with another copy chosen, or chosen twice.
        able = (self.held[at + 1] | (self.held[at] & self.chosen[0]) | self.chosen[1]) & self.lead_cards
        while able:
            card = lowest(able)
            able &= able - 1
            one = UNIT
            one <<= 4 * position(card, self.suit, self.rank)
            taken = 1 if card == more else 0
            copies = 0
            for level in range(LEVELS):
                copies += ((self.held[at + level] >> card) & 1) + ((self.chosen[level] >> card) & 1)
                taken += (self.chosen[level] >> card) & 1
            while copies >= 2:
                if taken >= 2:
                    ready += one
                elif taken == 1:
                    half += one
                else:
                    untouched += one
                copies -= 2
                taken = taken - 2 if taken > 2 else 0
        return missing(ready, half, untouched, self.due)

    # Winning.

    def lay(self, seat: int, once: int, twice: int, thrice: int, fourfold: int) -> int:
        """Put a play on the table."""
        at = LEVELS * seat
        self.table[at] = once
        self.table[at + 1] = twice
        self.table[at + 2] = thrice
        self.table[at + 3] = fourfold
        return 0

    def lay_down(self) -> int:
        """Move the chosen cards to the table."""
        at = LEVELS * self.turn
        for level in range(LEVELS):
            cards = self.chosen[level]
            self.table[at + level] = cards
            self.chosen[level] = 0
            while cards:
                card = lowest(cards)
                self.put_away(card)
                self.forget(self.turn, card)
                cards &= cards - 1
        return 0

    def show_returned(self) -> int:
        """After a failed throw everybody knows the cards that went back to the hand; `given` is what was shown."""
        at = LEVELS * self.turn
        cards = self.given[0]
        while cards:
            card = lowest(cards)
            copies = 0
            for level in range(LEVELS):
                copies += ((self.given[level] >> card) & 1) - ((self.table[at + level] >> card) & 1)
            self.show(self.turn, card, copies)
            cards &= cards - 1
        return 0

    def table_points(self) -> int:
        """The points on the table."""
        points = 0
        for at in range(LEVELS * self.seats):
            points += self.points_in(self.table[at])
        return points

    def strength(self, seat: int) -> int:
        """What a play is worth in this trick: -1 if it cannot win, 0 for a thrown lead, more for better ones."""
        at = LEVELS * seat
        if self.thrown and seat == self.leader:
            return 0
        if not self.table[at] & ~self.lead_cards:
            if self.thrown:
                return -1
            bonus = TRUMP_BONUS if self.lead_suit == 4 else 0
        elif not self.table[at] & ~trumps(self.suit, self.rank):
            bonus = TRUMP_BONUS
        else:
            return -1
        if self.demands == 0:
            return bonus + self.top_position(self.table[at])
        pairs = count_pairs(self.table[at + 1], self.table[at + 3], self.suit, self.rank)
        top = top_of_largest(pairs, self.demands)
        return bonus + top if top >= 0 else -1

    def compare(self, seat: int) -> int:
        """Let a play take the lead in the trick if it is better than the best so far."""
        key = self.strength(seat)
        if key > self.best_key:
            compared = self.best >= 0 and self.thrown and self.best_key > 0 and self.settings.compare_all
            if compared and not self.beats_every_part(seat, self.tops(self.best)):
                return 0
            self.best = seat
            self.best_key = key
        return 0

    def places(self, seat: int) -> list[int]:
        """The positions of all cards of a play, downwards."""
        at = LEVELS * seat
        found: list[int] = []
        for level in range(LEVELS):
            cards = self.table[at + level]
            while cards:
                found.append(position(lowest(cards), self.suit, self.rank))
                cards &= cards - 1
        return sorted(found, reverse=True)

    def beats_every_part(self, seat: int, tops: list[int]) -> bool:
        """Whether a play can be divided into the led parts so that each is higher than one of these."""
        at = LEVELS * seat
        pairs = count_pairs(self.table[at + 1], self.table[at + 3], self.suit, self.rank)
        return outdoes(pairs, self.places(seat), self.demands, tops)

    def tops(self, seat: int) -> list[int]:
        """The highest positions of all parts of a play that matches the lead: largest kind first, each downwards.

        Where a play can be divided in several ways, its largest part is as high as possible, then the next.
        """
        at = LEVELS * seat
        places = self.places(seat)
        pairs = count_pairs(self.table[at + 1], self.table[at + 3], self.suit, self.rank)
        found: list[int] = []
        demands = self.demands
        while demands:
            length = largest(demands)
            top = top_of_largest(pairs, demands)
            pairs -= run(length, top - length + 1)
            demands -= UNIT << (4 * length)
            found.append(top)
            for place in range(top - length + 1, top + 1):
                places.remove(place)
                places.remove(place)
        return found + places


def outdoes(pairs: int, places: list[int], demands: int, tops: list[int]) -> bool:
    """Whether cards (their pairs, and all positions downwards) divide into runs and singles higher than all `tops`."""
    if demands == 0:
        return all(map(int.__gt__, places, tops))
    length = largest(demands)
    begins = starts(pairs, length)
    for start in range(tops[0] - length + 2, 17 - length):
        if start >= 0 and (begins >> (4 * start)) & 1:
            rest = list(places)
            for place in range(start, start + length):
                rest.remove(place)
                rest.remove(place)
            if outdoes(pairs - run(length, start), rest, demands - (UNIT << (4 * length)), tops[1:]):
                return True
    return False
