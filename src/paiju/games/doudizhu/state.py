"""A deal of Dou Dizhu, or a match of several: the state machines A6 and A7 of the rules page.

Three seats: deal 17 cards each, find the landlord, who takes the three bottom cards and leads; then tricks until one
hand is empty. Two seats: both hands are given by a mission and open; seat 0 leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ...rng import Random
from ...state import Entry, Moves, State
from .auction import Standing, standing
from .combos import (
    add_plays,
    at_least,
    count_cards,
    count_plays,
    count_ranks,
    fit,
    holds,
    length_of,
    main_rank,
    nth_play,
    size,
)
from .kinds import (
    AUCTION,
    BOMB,
    BOTH_JOKERS,
    CARDS,
    FINISHED,
    KIND_SHIFT,
    NOBODY,
    NONE_MISSED,
    ONES,
    PAIR,
    PASS,
    PLAIN_KINDS,
    PLAY,
    ROCKET,
    ROCKET_PLAY,
    SOLO,
    SOLO_CHAIN,
    UNSAID,
    WINGS,
)
from .rules import DouDizhuRules

if TYPE_CHECKING:
    from .view import DouDizhuView


class DouDizhuState(State):
    """One game: a match of `deals` deals, or a mission."""

    def __init__(self, rules: DouDizhuRules) -> None:
        super().__init__()
        from . import GAME

        self.game = GAME
        self.rules: DouDizhuRules = rules
        self.seats = rules.seats
        self.mode = WINGS.index(rules.wings)
        self.categories = rules.category_bits()
        self.deal = 0
        self.redeals = 0
        self.scores = [0, 0, 0]
        self.tally = [0] * 15
        self.spring = rules.spring
        self.cap = rules.multiplier_cap or 0
        self.deals = rules.deals
        self.clear()

    def clear(self) -> None:
        """Forget the last deal."""
        self.phase = AUCTION
        self.turn = 0
        self.landlord = NOBODY
        self.bid = 0
        self.robs = 0
        self.bombs = 0
        self.passes = 0
        self.table = 0
        self.table_seat = NOBODY
        self.table_kind = 0
        self.table_rank = -1
        self.table_length = 0
        self.hands = [0, 0, 0]
        self.left = [0, 0, 0]
        self.plays = [0, 0, 0]
        self.latest = [UNSAID, UNSAID, UNSAID]
        self.missed_solo = [NONE_MISSED, NONE_MISSED, NONE_MISSED]
        self.missed_pair = [NONE_MISSED, NONE_MISSED, NONE_MISSED]
        self.calls: tuple[int, ...] = ()
        self.first = 0
        self.marker = NOBODY
        self.dealt: tuple[bytes, ...] = (b"", b"", b"")
        self.bottom = b""

    # Dealing.

    def new_deal(self, fresh: bool = True) -> None:
        """Shuffle and deal; `fresh` is false when nobody wanted to be landlord."""
        self.clear()
        if fresh:
            self.deal += 1
            self.redeals = 0
        else:
            self.redeals += 1
        rng = self.shuffler(Random.__new__(Random))
        stacked = self.stack is not None
        pack = self._unstack() if stacked else shuffled(rng)
        if self.rules.first_bidder == "marker":
            # The marker goes back among the first 51 cards, so that somebody gets it.
            self.marker = NOBODY if stacked else pack.pop(rng._below(54))
            place = rng._below(51)
            if stacked:
                self.marker = pack[place]
            else:
                pack.insert(place, self.marker)
            self.first = place % 3
            # Its holder picks it up first: cards that everybody knows are played first, see faces.py.
            pack[place] = pack[self.first]
            pack[self.first] = self.marker
        else:
            self.first = rng._below(3)
        self.give(bytes(pack[0:51:3]), bytes(pack[1:51:3]), bytes(pack[2:51:3]), bytes(pack[51:]))
        self.turn = self.first
        if self.rules.auction == "none":
            self.take(self.first, 1)

    def give(self, first: bytes, second: bytes, third: bytes, bottom: bytes) -> None:
        """Put these cards into the hands."""
        self.dealt = (first, second, third)
        self.bottom = bottom
        self.count_hand(0, first)
        self.count_hand(1, second)
        self.count_hand(2, third)

    def count_hand(self, seat: int, cards: bytes) -> None:
        """Set what the rules need of a seat's cards."""
        self.hands[seat] = count_ranks(cards)
        self.left[seat] = len(cards)

    def take(self, landlord: int, bid: int) -> None:
        """Make a seat the landlord: it takes the three cards and leads."""
        dealt = list(self.dealt)
        dealt[landlord] = self.bottom + dealt[landlord]
        self.dealt = tuple(dealt)
        self.count_hand(landlord, dealt[landlord])
        self.landlord = landlord
        self.bid = bid
        self.phase = PLAY
        self.turn = landlord

    # What may happen.

    def to_move(self) -> int:
        return self.turn

    def over(self) -> bool:
        return self.turn < 0

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        if self.turn < 0:
            return 0
        if self.phase == AUCTION:
            for call in self.standing().legal:
                moves.add(call)
            return moves.n
        hand = self.hands[self.turn]
        if self.table == 0:
            for kind in range(SOLO, ROCKET + 1):
                if (self.categories >> kind) & 1:
                    add_plays(moves, hand, kind, 0, -1, self.mode)
            return moves.n
        if self.table_kind != ROCKET:
            add_plays(moves, hand, self.table_kind, self.table_length, self.table_rank, self.mode)
            if self.table_kind != BOMB and (self.categories >> BOMB) & 1:
                add_plays(moves, hand, BOMB, 0, -1, self.mode)
            if (self.categories >> ROCKET) & 1:
                add_plays(moves, hand, ROCKET, 0, -1, self.mode)
        moves.add(PASS)
        return moves.n

    def measure(self) -> int:
        """Count the legal plays of each kind into `tally`; returns the number of all legal actions."""
        hand = self.hands[self.turn]
        if self.table == 0:
            return self.measure_lead(hand)
        kind = self.table_kind
        if kind == ROCKET:
            self.tally[kind] = 0
            return 1
        bombs = size((hand >> 2) & ONES) if kind != BOMB and (self.categories >> BOMB) & 1 else 0
        rockets = 1 if (hand & BOTH_JOKERS) == BOTH_JOKERS and (self.categories >> ROCKET) & 1 else 0
        self.tally[BOMB] = bombs
        self.tally[ROCKET] = rockets
        self.tally[kind] = count_plays(hand, kind, self.table_length, self.table_rank, self.mode)
        return self.tally[kind] + (0 if kind == BOMB else bombs) + rockets + 1

    def measure_lead(self, hand: int) -> int:
        """Count the plays of each kind that the leader has."""
        total = 0
        plain = at_least(hand, 3) == 0
        for kind in range(SOLO, ROCKET + 1):
            # Most hands hold no trio: then only singles, pairs, their chains and the rocket can be there.
            if (plain and not (PLAIN_KINDS >> kind) & 1) or not (self.categories >> kind) & 1:
                self.tally[kind] = 0
            else:
                self.tally[kind] = count_plays(hand, kind, 0, -1, self.mode)
                total += self.tally[kind]
        return total

    def count(self) -> int:
        if self.turn < 0:
            return 0
        if self.phase == AUCTION:
            return len(self.standing().legal)
        return self.measure()

    def _nth(self, index: int) -> int:
        if self.phase == AUCTION:
            return self.standing().legal[index]
        self.measure()
        return self.tallied(index)

    def tallied(self, index: int) -> int:
        """The play with this index, after `measure`."""
        hand = self.hands[self.turn]
        if self.table == 0:
            kind = SOLO
            while index >= self.tally[kind]:
                index -= self.tally[kind]
                kind += 1
            return nth_play(hand, kind, 0, -1, self.mode, index)
        kind = self.table_kind
        if index < self.tally[kind]:
            return nth_play(hand, kind, self.table_length, self.table_rank, self.mode, index)
        index -= self.tally[kind]
        if kind == ROCKET:
            return PASS
        if kind != BOMB:
            if index < self.tally[BOMB]:
                return nth_play(hand, BOMB, 0, -1, self.mode, index)
            index -= self.tally[BOMB]
        return ROCKET_PLAY if index < self.tally[ROCKET] else PASS

    def _random_move(self, rng: Random) -> int:
        if self.phase == AUCTION:
            calls = self.standing().legal
            return calls[rng._below(len(calls))]
        return self.tallied(rng._below(self.measure()))

    def _allows(self, action: int) -> bool:
        if self.turn < 0:
            return False
        kind = action >> KIND_SHIFT
        cards = action & CARDS
        if self.phase == AUCTION:
            return action in self.standing().legal
        if kind == 0:
            return action == PASS and self.table != 0
        if kind > ROCKET or not (self.categories >> kind) & 1 or not holds(self.hands[self.turn], cards):
            return False
        rank = fit(cards, kind, self.mode)
        if rank < 0:
            return False
        if self.table == 0 or kind == ROCKET:
            return True
        if kind == self.table_kind:
            return rank > self.table_rank and length_of(cards, kind) == self.table_length
        return kind == BOMB and self.table_kind != ROCKET

    # Moving.

    def _step(self, action: int) -> int:
        kind = action >> KIND_SHIFT
        if kind:
            self.put_down(kind, action & CARDS, action)
        elif self.phase == AUCTION:
            self.call(action)
        else:
            self.miss(self.turn)
            self.passes += 1
            self.turn = self.next_seat(self.turn)
            if self.passes == self.seats - 1:
                self.table = 0
                self.passes = 0
        return 0

    def miss(self, seat: int) -> None:
        """Remember a pass, and the lowest single and pair of an enemy that a seat has let stand."""
        self.latest[seat] = PASS
        if seat != self.landlord and self.table_seat != self.landlord:
            return
        if self.table_kind == SOLO and self.table_rank < self.missed_solo[seat]:
            self.missed_solo[seat] = self.table_rank
        elif self.table_kind == PAIR and self.table_rank < self.missed_pair[seat]:
            self.missed_pair[seat] = self.table_rank

    def next_seat(self, seat: int) -> int:
        """The seat to the left."""
        seat += 1
        return 0 if seat == self.seats else seat

    def put_down(self, kind: int, cards: int, action: int) -> None:
        """Play a combination."""
        seat = self.turn
        n = count_cards(cards)
        self.hands[seat] -= cards
        self.left[seat] -= n
        self.plays[seat] += 1
        self.latest[seat] = action
        if kind == BOMB or kind == ROCKET:
            self.bombs += 1
        self.table = action
        self.table_seat = seat
        self.passes = 0
        self.set_table(kind, cards)
        if self.left[seat] == 0:
            self.finish(seat)
        else:
            self.turn = self.next_seat(seat)

    def set_table(self, kind: int, cards: int) -> None:
        """Note the kind, length and main rank of a combination that is known to be one."""
        self.table_kind = kind
        self.table_length = 1 if kind < SOLO_CHAIN else length_of(cards, kind)
        self.table_rank = main_rank(cards, kind, self.mode)

    def call(self, action: int) -> None:
        """Speak in the auction."""
        self.calls = (*self.calls, action)
        now = self.standing()
        if now.speaker >= 0:
            self.turn = (self.first + now.speaker) % 3
            return
        if now.landlord >= 0:
            self.robs = now.robs
            self.take((self.first + now.landlord) % 3, now.bid)
        elif self.rules.max_redeals is not None and self.redeals >= self.rules.max_redeals:
            self.take(self.first, 1)
        else:
            self.new_deal(False)
        if self.telling:
            self.tell_deal() if self.phase == AUCTION else self.tell_landlord()

    def standing(self) -> Standing:
        """Where the auction stands."""
        return standing(self.rules.auction, self.rules.auction_turns, self.calls)

    # The end.

    def multiplier(self) -> int:
        """What the bid is multiplied with, so far or at the end."""
        factor = 1
        factor <<= self.bombs + self.robs
        if self.phase == FINISHED and self.spring and self.is_spring():
            factor *= 2
        return self.cap if self.cap and factor > self.cap else factor

    def is_spring(self) -> bool:
        """Whether the losing side played nothing, or a losing landlord only once."""
        if self.landlord < 0:
            return False
        if self.left[self.landlord] == 0:
            return self.plays[0] + self.plays[1] + self.plays[2] == self.plays[self.landlord]
        return self.plays[self.landlord] == 1

    def finish(self, winner: int) -> None:
        """A hand is empty: settle the deal, and begin the next one if there is one."""
        self.phase = FINISHED
        self.turn = NOBODY
        for seat in range(self.seats):
            self.scores[seat] += self.won(seat, winner)
        if self.telling:
            self.tell_result(winner)
        if self.deal < self.deals:
            self.new_deal()
            if self.telling:
                self.tell_deal()

    def won(self, seat: int, winner: int) -> int:
        """What a seat wins by this deal."""
        if self.seats == 2:
            return 1 if seat == winner else -1
        stake = self.bid * self.multiplier()
        if winner != self.landlord:
            stake = -stake
        return 2 * stake if seat == self.landlord else -stake

    def _payoffs(self) -> list[float]:
        return [float(self.scores[seat]) for seat in range(self.seats)]

    # Copies, log, text.

    def copy(self) -> DouDizhuState:
        other = DouDizhuState.__new__(DouDizhuState)
        other.listed = None
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.mode = source.mode
        self.categories = source.categories
        self.deal = source.deal
        self.redeals = source.redeals
        self.scores = source.scores[:]
        self.tally = source.tally[:]
        self.spring = source.spring
        self.cap = source.cap
        self.deals = source.deals
        self.phase = source.phase
        self.turn = source.turn
        self.landlord = source.landlord
        self.bid = source.bid
        self.robs = source.robs
        self.bombs = source.bombs
        self.passes = source.passes
        self.table = source.table
        self.table_seat = source.table_seat
        self.table_kind = source.table_kind
        self.table_rank = source.table_rank
        self.table_length = source.table_length
        self.hands = source.hands[:]
        self.left = source.left[:]
        self.plays = source.plays[:]
        self.latest = source.latest[:]
        self.missed_solo = source.missed_solo[:]
        self.missed_pair = source.missed_pair[:]
        self.calls = source.calls
        self.first = source.first
        self.marker = source.marker
        self.dealt = source.dealt
        self.bottom = source.bottom
        return 0

    def relive(self, entries: list[Entry]) -> None:
        from .story import acts

        State.relive(self, entries)
        table = (self.table_seat, self.table_kind, self.table_rank, self.table_length)
        for seat, action in acts(entries):
            if action == PASS:
                self.miss(seat)
            else:
                self.latest[seat] = action
                self.table_seat = seat
                self.set_table(action >> KIND_SHIFT, action & CARDS)
        self.table_seat, self.table_kind, self.table_rank, self.table_length = table

    def _remember(self, seat: int, action: int) -> object:
        return (self.dealt[seat], self.hands[seat]) if action > 255 else None

    def tell_deal(self) -> None:
        """Note that new cards were dealt, and who is landlord if that is known at once; see story.py."""
        self.tell(("deal", self.marker, self.first, self.redeals))
        if self.phase == PLAY:
            self.tell_landlord()

    def tell_landlord(self) -> None:
        """Note who has become landlord."""
        self.tell(("landlord", self.landlord, self.bid, self.bottom))

    def tell_result(self, winner: int) -> None:
        """Note how a deal came out; the play that ended it will stand at `logged`."""
        made_by = (self.bid, self.robs, self.bombs, self.spring and self.is_spring(), self.multiplier())
        seats = range(self.seats)
        won = [self.won(seat, winner) for seat in seats]
        totals = [self.scores[seat] for seat in seats] if self.deals > 1 else []
        held = (self.dealt, [self.hands[seat] for seat in seats])
        self.tell(("result", winner, self.landlord, made_by, won, totals, held, self.logged))

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)

    def _view(self, seat: int | None) -> DouDizhuView:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> list[DouDizhuView]:
        from .view import see

        return see(self, seats)


def shuffled(rng: Random) -> list[int]:
    """The 54 cards in a random order."""
    pack = bytearray(range(54))
    for i in range(53, 0, -1):
        j = rng._below(i + 1)
        card = pack[i]
        pack[i] = pack[j]
        pack[j] = card
    return list(pack)
