"""What a view proves about the cards that its seat does not see.

- Who did not follow, head, trump or overtrump although the rules ask for it held no such card; nor did a first leader
  who had to lead trumps and led another suit.
- Every hand shows all its melds, so it held the cards that it showed, and no further meld.
- Partners know what they have passed to each other.
- With `marriage_needed` the bidder was dealt king and queen of the suit that he named.
- With automatic bidding everybody's hand value is known, and the dealer's last card was a trump.

Bids prove nothing, since any hand may bid. All of this becomes bounds on how many of each card a hidden hand was dealt,
and what a whole hand must show: see worlds.py.

A position that was set up in the middle of a deal has no history from its start. Nobody knows then who played the cards
that are lost to sight, and a hand counts from where the history begins.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from ..tricks import cards_in, strength
from .encoding import (
    ACE,
    CARDS,
    DIX_AT,
    EACH_SUIT,
    JACK,
    JACK_OF_DIAMONDS,
    KING,
    MARRIAGES_AT,
    NINE,
    NONE,
    PINOCHLE_AT,
    QUEEN,
    QUEEN_OF_SPADES,
    RUN,
    RUN_AT,
    SUIT,
    WIDEST,
)
from .events import Dealt, Meld, TrickTaken
from .notation import NUMBERS, SUITS
from .positions import pack_gift, read_melds
from .settings import settings_of
from .state import PinochleState
from .story import shown_cards
from .view import PinochleView
from .worlds import Worlds

SEATS = 4
MOST_PASSED = 4
MARRIAGE = 1 << KING | 1 << QUEEN

Counts = list[int]
Trick = tuple[int, tuple[int, ...]]


def numbers(cards: tuple[str, ...]) -> list[int]:
    """Cards of a view as numbers."""
    return [NUMBERS[card] for card in cards]


def count(cards: tuple[str, ...]) -> Counts:
    """How many there are of each card."""
    counts = [0] * CARDS
    for card in cards:
        counts[NUMBERS[card]] += 1
    return counts


def tricks_told(view: PinochleView) -> list[Trick]:
    """The complete tricks of this deal, as far as the history goes back."""
    found = []
    for event in reversed(view.history):
        if isinstance(event, TrickTaken):
            found.append((event.leader, tuple(numbers(event.cards))))
        elif isinstance(event, Dealt):
            break
    found.reverse()
    return found


@lru_cache(4096)
def conclusions(cards: tuple[int, ...], trump: int, strict: bool, head: bool) -> tuple[int, ...]:
    """The cards, as bits, that whoever played each card of a trick no longer held."""
    led, best = cards[0] // 6, cards[0]
    trumps = SUIT << 6 * trump
    found = [0]
    for card in cards[1:]:
        beats = power(card, led, trump) > power(best, led, trump)
        cannot = 0
        if card // 6 == led:
            if strict and not beats and best // 6 == led and (head or led == trump):
                cannot = SUIT << 6 * led & -2 << best
        else:
            cannot = SUIT << 6 * led
            if strict and card // 6 != trump:
                cannot |= trumps
            elif strict and not beats:
                cannot |= trumps & -2 << best
        found.append(cannot)
        if beats:
            best = card
    return tuple(found)


def power(card: int, led: int, trump: int) -> int:
    """How strong a card is in a trick."""
    return strength(card // 6, card % 6, led, trump)


@lru_cache(4096)
def meld_code(melds: tuple[Meld, ...], trump: int) -> int:
    """Shown melds as the state keeps them."""
    words = [meld.name + (f".{meld.cards[0][-1]}" if meld.name == "offsuitmarriage" else "") for meld in melds]
    return read_melds("+".join(words) or "-", trump)


@lru_cache(4096)
def sets_shown(code: int, trump: int) -> tuple[tuple[int, int], ...]:
    """The sets of cards that meld (4.1), as bits, and how many times a hand with these melds held each."""
    runs = code >> RUN_AT & 3
    found = [(EACH_SUIT << rank, code >> 2 * i & 3) for i, rank in enumerate((ACE, KING, QUEEN, JACK))]
    found.append((1 << JACK_OF_DIAMONDS | 1 << QUEEN_OF_SPADES, code >> PINOCHLE_AT & 3))
    found.append((RUN << 6 * trump, runs))
    found.append((1 << 6 * trump + NINE, code >> DIX_AT & 3))
    for suit in range(SEATS):
        marriages = (code >> MARRIAGES_AT + 2 * suit & 3) + (runs if suit == trump else 0)
        found.append((MARRIAGE << 6 * suit, marriages))
    return tuple(found)


def check(view: PinochleView) -> None:
    """Refuse what would lead out of the tables of compiled code."""
    seats = (view.seat, view.bidder, view.leader, view.dealer, None if view.over else view.to_move)
    if not all(seat is None or 0 <= seat < SEATS for seat in seats):
        raise ValueError("there is no such seat.")
    if len(view.counts) != SEATS or not all(0 <= n <= WIDEST for n in view.counts):
        raise ValueError("that is no number of cards.")
    if any(len(hand) > WIDEST for hand in (view.hand, *view.hands)) or len(view.hands) not in (0, SEATS):
        raise ValueError("these are no hands.")
    if len(view.given_counts) not in (0, SEATS) or not all(0 <= n <= MOST_PASSED for n in view.given_counts):
        raise ValueError("so many cards are not passed.")


class Evidence:
    """What one seat knows of the hands that it does not see."""

    def __init__(self, view: PinochleView) -> None:
        check(view)
        self.view = view
        self.settings = settings_of(view.ruleset())
        self.trump = SUITS.index(view.trump) if view.trump else NONE
        self.tricks = tricks_told(view)
        self.whole = len(self.tricks) == sum(view.won)
        if view.trick and view.leader is not None:
            self.tricks.append((view.leader, tuple(numbers(view.trick))))

    @cached_property
    def barred(self) -> list[int]:
        """The cards, as bits, that each seat cannot hold any more because of what it has played."""
        settings = self.settings
        barred = [0] * SEATS
        for leader, cards in self.tricks:
            for place, cannot in enumerate(conclusions(cards, self.trump, settings.strict, settings.head)):
                barred[(leader + place) % SEATS] |= cannot
        if settings.trump_first and self.whole and self.tricks and self.tricks[0][1][0] // 6 != self.trump:
            barred[self.tricks[0][0]] |= SUIT << 6 * self.trump
        return barred

    @cached_property
    def played(self) -> list[Counts]:
        """How many of each card each seat has played."""
        played = [[0] * CARDS for _ in range(SEATS)]
        for leader, cards in self.tricks:
            for place, card in enumerate(cards):
                played[(leader + place) % SEATS][card] += 1
        return played

    @cached_property
    def lost(self) -> Counts:
        """The cards that are gone, nobody knows from which hand."""
        lost = count(self.view.gone)
        for _, cards in self.tricks[: len(self.tricks) - bool(self.view.trick)]:
            for card in cards:
                lost[card] -= 1
        return lost

    @cached_property
    def codes(self) -> list[int]:
        """Everybody's melds as the state keeps them."""
        return [meld_code(melds, self.trump) for melds in self.view.melds]

    @cached_property
    def gave(self) -> list[int]:
        """How many cards each seat has given."""
        return list(self.view.given_counts) or [0] * SEATS

    def aside(self, seat: int) -> int:
        """How many cards a seat has laid aside that its partner has not taken."""
        return self.gave[seat] if self.gave[seat] < self.settings.pass_cards else 0

    def worlds(self, table: PinochleState, with_melds: bool) -> Worlds | None:
        """All deals that agree with this, or None if there is none within the bounds."""
        view = self.view
        found = Worlds(table, self.whole)
        pool = [2 - n for n in self.lost]
        for seat in range(SEATS):
            if seat == view.seat or view.hands:
                cards = view.hand if seat == view.seat else view.hands[seat]
                hand = numbers(cards + (view.given if seat == view.seat and self.aside(seat) else ()))
                hand += [card for card in range(CARDS) for _ in range(self.played[seat][card])]
                found.know(seat, hand)
                for card in hand:
                    pool[card] -= 1
            else:
                came = self.hide(found, seat, with_melds)
                pool = [n - more for n, more in zip(pool, came, strict=True)]
        if not all(0 <= n <= 2 for n in pool):
            raise ValueError("there are two of each card.")
        if view.hands:
            pool = self.show_aside(table, pool)
        self.tell_passes(found)
        self.tell_deal(found)
        return found if found.fill(pool) else None

    def show_aside(self, table: PinochleState, pool: Counts) -> Counts:
        """Where all hands are seen, the cards that are not seen were laid aside; returns what is left to be dealt."""
        for seat in range(SEATS):
            if seat != self.view.seat and 0 < self.aside(seat) == sum(pool):
                given = list(table.given)
                given[seat] = pack_gift([card for card, n in enumerate(pool) for _ in range(n)])
                table.given = given
                return [0] * CARDS
        return pool

    def hide(self, found: Worlds, seat: int, with_melds: bool) -> Counts:
        """Tell what is known of a hidden hand; returns the cards that it has got from the partner less those given."""
        view = self.view
        played, barred = self.played[seat], self.barred[seat]
        size = view.counts[seat] + sum(played) + self.aside(seat)
        came = [0] * CARDS
        least = played[:]
        if view.seat == seat ^ 2:
            got, gave = self.passed_between()
            if self.whole:
                size += sum(gave) - sum(got)
                came = [a - b for a, b in zip(got, gave, strict=True)]
                if seat == view.bidder:  # what he gave back may be what he had just got
                    gave = [max(b - a, 0) for a, b in zip(got, gave, strict=True)]
                least = [max(a - b, c) for a, b, c in zip(played, came, gave, strict=True)]
            else:
                kept = [a - b for a, b in zip(got, gave, strict=True)] if seat == view.bidder else got
                least = [max(a, b - lost) for a, b, lost in zip(played, kept, self.lost, strict=True)]
        most = [min(2, 2 - more) for more in came]
        for card in cards_in(barred):
            most[card] = min(most[card], played[card] - came[card])
        if with_melds and view.melds:
            self.bound_melds(seat, came, least, most)
            found.must_show(seat, self.codes[seat], view.values[seat] if view.values and self.whole else NONE)
        found.hide(seat, size, least, most, came, played)
        return came

    def passed_between(self) -> tuple[Counts, Counts]:
        """What the partner has got from this seat, and given to it, as far as the cards have changed hands."""
        view, n = self.view, self.settings.pass_cards
        return count(view.given if len(view.given) == n else ()), count(view.received)

    def bound_melds(self, seat: int, came: Counts, least: Counts, most: Counts) -> None:
        """A hand held what it showed. If it held all but one card of a further meld, it did not hold that one."""
        for card, n in enumerate(count(shown_cards(self.view.melds[seat]))):
            least[card] = max(least[card], n - came[card] - self.lost[card])
        if self.settings.exact:
            return
        for cards, times in sets_shown(self.codes[seat], self.trump):
            missing = [card for card in cards_in(cards) if least[card] + came[card] <= times]
            if len(missing) == 1 and times < 2:
                most[missing[0]] = min(most[missing[0]], times - came[missing[0]])

    def tell_passes(self, found: Worlds) -> None:
        """Tell which cards were passed unseen."""
        view, n = self.view, self.settings.pass_cards
        if view.bidder is None or not any(self.gave):
            return
        bidder, partner = view.bidder, view.bidder ^ 2
        among_us = view.seat in (bidder, partner)
        giver = bidder if self.gave[partner] == n else partner
        laying = giver if giver != view.seat and not view.hands and self.aside(giver) else NONE
        given = partner if self.gave[partner] == n and not among_us else NONE
        back = bidder if self.gave[bidder] == n and not among_us else NONE
        found.passing(laying, self.aside(giver), given, back, self.lost)

    def tell_deal(self, found: Worlds) -> None:
        """Tell what the bidder and the dealer were dealt."""
        view = self.view
        married = dealer = NONE
        if not self.whole or view.hands:
            return
        if self.settings.marriage_needed and view.phase != "auction" and view.bidder not in (None, view.seat):
            assert view.bidder is not None
            married = view.bidder
        if self.settings.auto and view.dealer != view.seat:
            dealer = view.dealer
        found.dealing(married, view.phase != "over" or bool(view.trump), dealer)
