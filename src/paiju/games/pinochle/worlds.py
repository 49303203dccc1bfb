"""Deals that agree with what a seat knows, drawn at random: see evidence.py for what it knows.

Drawn are the hands that are not seen, as they were dealt. Each deal of the 48 cards that agrees with everything is
equally likely, and so is every way in which cards that were passed unseen can have been chosen. What was seen to be
done only has to be possible: it is not asked how likely it was.

How many of each card a hand can have held lies within bounds. The number of ways in which the cards can lie within
them is counted once for a view, card by card; a deal is then drawn card by card in proportion to it. A deal that has
other melds than were shown, or breaks what else is known of whole hands, is dropped and the next drawn. This is exact.

Where hand values are known hardly any deal would be kept. After some tries cards are therefore exchanged: first until
everything agrees, then EXCHANGES times more, one or several pairs at a time, whenever it still agrees after them. Every
deal that agrees can be reached and none is preferred, so this tends to the same distribution.
"""

from __future__ import annotations

from array import array

from ...rng import Random
from . import hands
from .encoding import CARDS, DIX_AT, HAND, MARRIAGES_AT, NONE, RUN_AT
from .melds import copies, evaluate, has_marriage
from .state import PinochleState

TRIES = 2000
TRIES_FOR_VALUES = 50
EXCHANGES = 1000
SEARCH = 20_000
FAR = 60

WAYS_TO_ORDER = [1.0] * 49
for _n in range(1, 49):
    WAYS_TO_ORDER[_n] = WAYS_TO_ORDER[_n - 1] * _n


class Worlds:
    """All deals that agree with what one seat knows.

    `least` and `most` bound how many of each card (seat * CARDS + card) a hidden hand was dealt, `came` is what it has
    got since from its partner less what it has given, and `left` is what it has played. `table` is the state with all
    that is known.
    """

    def __init__(self, table: PinochleState, whole: bool) -> None:
        self.table = table
        self.whole = whole
        self.tries = TRIES
        self.hidden = 0
        self.last = 0
        self.size = 1
        self.steps = 0
        self.loose = 0
        self.cards = 0
        self.dealt = [0] * 4
        self.room = [0] * 4
        self.stride = [0] * 4
        self.codes = [NONE] * 4
        self.values = [NONE] * 4
        self.least = [0] * 96
        self.most = [0] * 96
        self.came = [0] * 96
        self.left = [0] * 96
        self.base_held = [0] * 4
        self.base_paired = [0] * 4
        self.held = [0] * 4
        self.paired = [0] * 4
        self.free = [0] * 4
        self.pool = [0] * 24
        self.unplaced = [0] * 24
        self.loose_cards = [0] * 48
        self.first = [0] * 25
        self.one = [0] * 240
        self.other = [0] * 240
        self.weight = [0] * 240
        self.counts = [0] * 96
        self.pack = [0] * 48
        self.owner = [0] * 48
        self.layer = [0] * 25
        self.ways = array("d", [0.0])
        # Cards that were passed unseen: who lays how many aside now, who gave and gave back all of them.
        self.laying = NONE
        self.laid = 0
        self.gave = NONE
        self.gave_back = NONE
        self.given = [0] * 4
        self.lost = [0] * 24
        self.gifts = [0] * 24
        self.heap = [0] * 72
        # What must be true of the bidder's and the dealer's hand as it was dealt.
        self.married = NONE
        self.can_name = True
        self.turned_up = NONE

    # What is known.

    def know(self, seat: int, cards: list[int]) -> None:
        """A hand that is seen, with what it has played."""
        for card in cards:
            self.put(seat, card)
        self.base_held[seat] = self.held[seat]
        self.base_paired[seat] = self.paired[seat]

    def hide(self, seat: int, dealt: int, least: list[int], most: list[int], came: list[int], left: list[int]) -> None:
        """A hand that is not seen: how many cards it was dealt, and the bounds."""
        self.hidden |= 1 << seat
        self.dealt[seat] = dealt
        for card in range(CARDS):
            self.least[seat * CARDS + card] = least[card]
            self.most[seat * CARDS + card] = most[card]
            self.came[seat * CARDS + card] = came[card]
            self.left[seat * CARDS + card] = left[card]

    def must_show(self, seat: int, code: int, value: int) -> None:
        """The melds of a hand and, with automatic bidding, its value."""
        self.codes[seat] = code
        self.values[seat] = value
        if value >= 0:
            self.tries = TRIES_FOR_VALUES

    def passing(self, laying: int, laid: int, gave: int, gave_back: int, lost: list[int]) -> None:
        """Which seats have passed cards that are not seen: they are drawn too. `lost` are cards nobody knows about."""
        self.laying = laying
        self.laid = laid
        self.gave = gave
        self.gave_back = gave_back
        for card in range(CARDS):
            self.lost[card] = lost[card]

    def dealing(self, married: int, can_name: bool, turned_up: int) -> None:
        """Who was dealt a marriage that can be named (or none), and who a trump as the last card."""
        self.married = married
        self.can_name = can_name
        self.turned_up = turned_up

    def fill(self, pool: list[int]) -> bool:
        """These cards, so many of each, are in the hidden hands. Whether there is a deal within the bounds."""
        for seat in range(4):
            self.room[seat] = self.dealt[seat]
        for card in range(CARDS):
            self.pool[card] = pool[card]
            self.unplaced[card] = pool[card]
        if not self.place_certain():
            return False
        self.lay_out()
        self.count_ways()
        return self.ways[self.start()] > 0

    def place_certain(self) -> bool:
        """Put down what each hand must have been dealt; whether there are cards and room enough."""
        total = 0
        for seat in range(4):
            if not (self.hidden >> seat) & 1:
                continue
            self.held[seat] = 0
            self.paired[seat] = 0
            for card in range(CARDS):
                at = seat * CARDS + card
                if self.least[at] > self.most[at] or self.least[at] + self.came[at] < 0:
                    return False
                self.room[seat] -= self.least[at]
                self.unplaced[card] -= self.least[at]
                for _ in range(self.least[at] + self.came[at]):
                    self.put(seat, card)
            self.base_held[seat] = self.held[seat]
            self.base_paired[seat] = self.paired[seat]
            if self.room[seat] < 0:
                return False
            total += self.room[seat]
        for card in range(CARDS):
            if self.unplaced[card] < 0:
                return False
            total -= self.unplaced[card]
        return total == 0

    def lay_out(self) -> int:
        """Number the combinations of room left, and list where each card can go that is not free to go anywhere."""
        self.size = 1
        for seat in range(4):
            self.stride[seat] = 0
            if (self.hidden >> seat) & 1:
                self.last = seat
        for seat in range(4):
            if (self.hidden >> seat) & 1 and seat != self.last:
                self.stride[seat] = self.size
                self.size *= self.room[seat] + 1
        self.steps = 0
        self.loose = 0
        self.first[0] = 0
        for card in range(CARDS):
            if self.unplaced[card] == 0:
                continue
            if self.is_free(card):
                for _ in range(self.unplaced[card]):
                    self.loose_cards[self.loose] = card
                    self.loose += 1
            else:
                self.layer[self.steps] = card
                self.list_options(card)
        self.ways = array("d", bytes(8 * self.size * (self.steps + 1)))
        return 0

    def is_free(self, card: int) -> bool:
        """Whether any hand can have been dealt any number of a card."""
        for seat in range(4):
            if (self.hidden >> seat) & 1:
                at = seat * CARDS + card
                if self.least[at] > 0 or self.most[at] < self.unplaced[card]:
                    return False
        return True

    def list_options(self, card: int) -> int:
        """Where the copies of a card can be that are not placed, and in how many ways each."""
        n = self.first[self.steps]
        for seat in range(4):
            if not self.can_take(seat, card, 1):
                continue
            if self.unplaced[card] == 1:
                self.one[n] = seat
                self.other[n] = NONE
                self.weight[n] = 1 if self.pool[card] == 1 or self.least[seat * CARDS + card] == 1 else 2
                n += 1
                continue
            for other in range(seat, 4):
                if self.can_take(other, card, 2 if other == seat else 1):
                    self.one[n] = seat
                    self.other[n] = other
                    self.weight[n] = 1 if other == seat else 2
                    n += 1
        self.steps += 1
        self.first[self.steps] = n
        return 0

    def can_take(self, seat: int, card: int, n: int) -> bool:
        """Whether a hand can have been dealt so many more of a card than it must."""
        at = seat * CARDS + card
        return (self.hidden >> seat) & 1 == 1 and self.least[at] + n <= self.most[at]

    # How many ways there are.

    def start(self) -> int:
        """The number of the combination in which all room is left."""
        index = 0
        for seat in range(4):
            self.free[seat] = self.room[seat]
            index += self.stride[seat] * self.room[seat]
        return index

    def count_ways(self) -> int:
        """In how many ways the cards from each step on can lie, by how much room is left."""
        placed = 0
        for step in range(self.steps):
            placed += self.unplaced[self.layer[step]]
        for step in range(self.steps, -1, -1):
            if step < self.steps:
                placed -= self.unplaced[self.layer[step]]
            for index in range(self.size):
                if self.set_free(index, placed):
                    self.ways[step * self.size + index] = self.ways_from(step, index)
        return 0

    def set_free(self, index: int, placed: int) -> bool:
        """The room that a combination leaves when so many cards are placed; whether that can be."""
        rest = self.room[0] + self.room[1] + self.room[2] + self.room[3] - placed
        for seat in range(4):
            if self.stride[seat]:
                self.free[seat] = (index // self.stride[seat]) % (self.room[seat] + 1)
                if self.room[seat] - self.free[seat] > placed:
                    return False
                rest -= self.free[seat]
        self.free[self.last] = rest
        return 0 <= rest <= self.room[self.last]

    def ways_from(self, step: int, index: int) -> float:
        """In how many ways the cards from a step on can lie."""
        ways = 0.0
        if step == self.steps:
            ways = WAYS_TO_ORDER[self.loose]
            for seat in range(4):
                if (self.hidden >> seat) & 1:
                    ways /= WAYS_TO_ORDER[self.free[seat]]
            return ways
        for option in range(self.first[step], self.first[step + 1]):
            after = self.after(index, option)
            if after >= 0:
                ways += self.weight[option] * self.ways[(step + 1) * self.size + after]
        return ways

    def after(self, index: int, option: int) -> int:
        """The combination of room that an option leaves, or -1 if there is no room for it."""
        one = self.one[option]
        other = self.other[option]
        if self.free[one] < (2 if other == one else 1):
            return NONE
        index -= self.stride[one]
        if other >= 0:
            if self.free[other] < 1:
                return NONE
            index -= self.stride[other]
        return index

    # Drawing one.

    def draw(self, rng: Random) -> PinochleState | None:
        """A state in which one of these deals was dealt, or None if none was found."""
        if self.hidden:
            found = False
            for _ in range(self.tries):
                self.deal(rng)
                if self.agrees(rng) and self.draw_gifts(rng):
                    found = True
                    break
            if not found and not self.exchange(rng):
                return None
        else:
            self.draw_gifts(rng)
        return self.built(rng)

    def put(self, seat: int, card: int) -> int:
        """A card comes into a hand."""
        if (self.held[seat] >> card) & 1:
            self.paired[seat] |= 1 << card
        else:
            self.held[seat] |= 1 << card
        return 0

    def deal(self, rng: Random) -> int:
        """A deal within the bounds, each equally likely."""
        for seat in range(4):
            self.held[seat] = self.base_held[seat]
            self.paired[seat] = self.base_paired[seat]
        index = self.start()
        for step in range(self.steps):
            option = self.choose(step, index, rng)
            index = self.after(index, option)
            card = self.layer[step]
            one = self.one[option]
            other = self.other[option]
            self.put(one, card)
            self.free[one] -= 1
            if other >= 0:
                self.put(other, card)
                self.free[other] -= 1
        for place in range(self.loose):
            seat = 0
            at: int = rng.below(self.loose - place)
            while at >= self.free[seat]:
                at -= self.free[seat]
                seat += 1
            self.free[seat] -= 1
            self.put(seat, self.loose_cards[place])
        return 0

    def choose(self, step: int, index: int, rng: Random) -> int:
        """Where the copies of the card of this step go, in proportion to the ways that leaves."""
        at = rng.random() * self.ways[step * self.size + index]
        chosen = self.first[step]
        for option in range(self.first[step], self.first[step + 1]):
            after = self.after(index, option)
            if after < 0 or self.ways[(step + 1) * self.size + after] == 0:
                continue
            chosen = option
            at -= self.weight[option] * self.ways[(step + 1) * self.size + after]
            if at < 0:
                break
        return chosen

    def agrees(self, rng: Random) -> bool:
        """Whether whole hands are as they must be. Any card of the dealer is equally likely to have been turned up."""
        for seat in range(4):
            if (self.hidden >> seat) & 1 and self.error(seat):
                return False
        return self.turned_up < 0 or rng.below(HAND) < self.trumps_turned_up()

    def trumps_turned_up(self) -> int:
        """How many cards of the dealer's hand can have been the last one; 1 where that is of no interest."""
        if self.turned_up < 0:
            return 1
        n = 0
        for rank in range(6):
            n += copies(self.held[self.turned_up], self.paired[self.turned_up], 6 * self.table.trump + rank)
        return n

    def error(self, seat: int) -> int:
        """How far a hand is from what it must show: 0 if it agrees."""
        found = 0
        if self.codes[seat] >= 0:
            code = evaluate(self.held[seat], self.paired[seat], self.table.trump, self.table.settings.exact)
            if self.whole:
                found = 0 if code == self.codes[seat] else FAR
            elif not self.table.settings.exact and not within(code, self.codes[seat], self.table.trump):
                found = FAR
        if self.values[seat] >= 0:
            self.table.held[seat] = self.held[seat]
            self.table.paired[seat] = self.paired[seat]
            off = hands.value_of(self.table, seat) - self.values[seat]
            found += off if off > 0 else -off
        return found

    # Cards that were passed unseen.

    def draw_gifts(self, rng: Random) -> bool:
        """Draw the cards that were passed unseen; whether the bidder can have been dealt what he needed."""
        for seat in range(4):
            self.given[seat] = self.table.given[seat]
        for card in range(CARDS):
            self.gifts[card] = 0
        if self.laying >= 0:
            self.given[self.laying] = self.draw_gift(self.gather(self.laying, 0), self.laid, rng)
        n = self.table.settings.pass_cards
        if self.gave_back >= 0:
            self.given[self.gave_back] = self.draw_gift(self.gather(self.gave_back ^ 2, 0), n, rng)
            self.note_gift(self.given[self.gave_back], 1)
        if self.gave >= 0:
            self.given[self.gave] = self.draw_gift(self.gather(self.gave ^ 2, 1), n, rng)
            self.note_gift(self.given[self.gave], -1)
        return self.married < 0 or self.has_married() == self.can_name

    def gather(self, seat: int, returned: int) -> int:
        """Put the cards of a hand, and those just given back, where they can be drawn from; returns their number."""
        n = 0
        for card in range(CARDS):
            found = copies(self.held[seat], self.paired[seat], card) + returned * self.gifts[card]
            for _ in range(found):
                self.heap[n] = card
                n += 1
        if not self.whole:
            for card in range(CARDS):
                for _ in range(self.lost[card]):
                    self.heap[n] = card
                    n += 1
        return n

    def draw_gift(self, n: int, wanted: int, rng: Random) -> int:
        """So many of the cards gathered, packed as the state keeps them."""
        gift = 0
        for place in range(min(n, wanted)):
            at: int = rng.below(n)
            n -= 1
            gift |= (self.heap[at] + 1) << (5 * place)
            self.heap[at] = self.heap[n]
        return gift

    def note_gift(self, gift: int, sign: int) -> int:
        """Count what the bidder has given (1) or got (-1)."""
        while gift:
            self.gifts[(gift & 31) - 1] += sign
            gift >>= 5
        return 0

    def has_married(self) -> bool:
        """Whether the bidder was dealt a marriage of trumps, or any if trumps are not named yet."""
        held = 0
        for card in range(CARDS):
            at = self.married * CARDS + card
            dealt = copies(self.held[self.married], self.paired[self.married], card) - self.came[at] + self.gifts[card]
            if dealt > 0:
                held |= 1 << card
        if self.table.trump >= 0:
            return has_marriage(held, self.table.trump)
        return has_marriage(held, 0) or has_marriage(held, 1) or has_marriage(held, 2) or has_marriage(held, 3)

    # Exchanging cards.

    def exchange(self, rng: Random) -> bool:
        """Exchange cards until everything agrees, and then as often as makes all deals that agree equally likely."""
        self.deal(rng)
        self.spread()
        distance = self.distance(rng)
        turned_up = self.trumps_turned_up()
        left = SEARCH if distance > 0 else EXCHANGES
        places = [0] * 96
        given = [self.given[0], self.given[1], self.given[2], self.given[3]]
        while left > 0 and self.cards > 0:
            left -= 1
            pairs = 1
            while pairs < 48 and rng.below(2):
                pairs += 1
            for at in range(0, 2 * pairs, 2):
                places[at] = rng.below(self.cards)
                places[at + 1] = rng.below(self.cards)
                self.swap(places[at], places[at + 1])
            now = self.distance(rng)
            if distance > 0:
                kept = now <= distance or (now < FAR * FAR and rng.below(16) == 0)
            else:
                kept = now == 0 and (self.turned_up < 0 or rng.below(turned_up) < self.trumps_turned_up())
            if not kept:
                for at in range(2 * pairs - 2, -2, -2):
                    self.swap(places[at], places[at + 1])
                continue
            if distance > 0 and now == 0:
                left = EXCHANGES
            distance = now
            turned_up = self.trumps_turned_up()
            for seat in range(4):
                given[seat] = self.given[seat]
        self.gather_hands()
        for seat in range(4):
            self.given[seat] = given[seat]
        return distance == 0

    def spread(self) -> int:
        """Lay out the cards of the hidden hands that may lie elsewhere, whose places are then exchanged."""
        self.cards = 0
        for seat in range(4):
            if not (self.hidden >> seat) & 1:
                continue
            for card in range(CARDS):
                at = seat * CARDS + card
                self.counts[at] = copies(self.held[seat], self.paired[seat], card) - self.came[at]
                if self.unplaced[card]:
                    for _ in range(self.counts[at]):
                        self.pack[self.cards] = card
                        self.owner[self.cards] = seat
                        self.cards += 1
        return 0

    def swap(self, place: int, other: int) -> int:
        """Let two cards change places."""
        card = self.pack[place]
        self.counts[self.owner[place] * CARDS + card] -= 1
        self.counts[self.owner[other] * CARDS + card] += 1
        self.pack[place] = self.pack[other]
        self.counts[self.owner[other] * CARDS + self.pack[place]] -= 1
        self.counts[self.owner[place] * CARDS + self.pack[place]] += 1
        self.pack[other] = card
        return 0

    def distance(self, rng: Random) -> int:
        """How far the deal is from what is known: 0 if everything agrees."""
        self.gather_hands()
        found = 0
        for seat in range(4):
            if (self.hidden >> seat) & 1:
                for at in range(seat * CARDS, seat * CARDS + CARDS):
                    if self.counts[at] < self.least[at] or self.counts[at] > self.most[at]:
                        return FAR * FAR
                found += self.error(seat)
        if self.turned_up >= 0 and self.trumps_turned_up() == 0:
            found += FAR
        return found if self.draw_gifts(rng) else found + FAR

    def gather_hands(self) -> int:
        """Make hands of the cards that are laid out."""
        for seat in range(4):
            if (self.hidden >> seat) & 1:
                self.held[seat] = 0
                self.paired[seat] = 0
                for card in range(CARDS):
                    for _ in range(self.counts[seat * CARDS + card] + self.came[seat * CARDS + card]):
                        self.put(seat, card)
        return 0

    # The state.

    def built(self, rng: Random) -> PinochleState:
        """The state with the hands that were drawn."""
        state = self.table.copy()
        state.key0 = rng.next64()
        state.key1 = rng.next64()
        for seat in range(4):
            state.given[seat] = self.given[seat]
            if not (self.hidden >> seat) & 1:
                continue
            state.held[seat] = 0
            state.paired[seat] = 0
            state.sizes[seat] = 0
            for card in range(CARDS):
                n = copies(self.held[seat], self.paired[seat], card) - self.left[seat * CARDS + card]
                if seat == self.laying:
                    n -= self.laid_of(card)
                for _ in range(n):
                    hands.add(state, seat, card)
        return state

    def laid_of(self, card: int) -> int:
        """How many of a card were laid aside."""
        gift = self.given[self.laying]
        n = 0
        while gift:
            if (gift & 31) - 1 == card:
                n += 1
            gift >>= 5
        return n


def within(code: int, shown: int, trump: int) -> bool:
    """Whether a part of a hand has no more melds than the whole hand showed."""
    for at in range(0, MARRIAGES_AT + 8, 2):
        if at == DIX_AT:
            continue
        found = (code >> at) & 3
        allowed = (shown >> at) & 3
        if at == MARRIAGES_AT + 2 * trump:
            found += (code >> RUN_AT) & 3
            allowed += (shown >> RUN_AT) & 3
        if found > allowed:
            return False
    return True
