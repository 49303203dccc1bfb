"""A deal of Dou Dizhu, or a match of several: the state machines A6 and A7 of the rules page.

Three seats: deal 17 cards each, find the landlord, who takes the three bottom cards and leads; then tricks until one
hand is empty. Two seats: both hands are given by a mission and open; seat 0 leads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import IllegalAction
from ...rng import Random
from ...state import Moves, State
from .auction import PASS, standing
from .combos import (
    add_plays,
    at_least,
    count_cards,
    count_plays,
    fit,
    highest,
    holds,
    length_of,
    lowest,
    nth_play,
)
from .kinds import (
    AUCTION,
    BOMB,
    CARDS,
    FINISHED,
    KIND_SHIFT,
    MASK,
    NOBODY,
    PAIR,
    PAIR_CHAIN,
    PLAY,
    QUAD_PAIR,
    QUAD_SOLO,
    ROCKET,
    SOLO,
    SOLO_CHAIN,
    TRIO_CHAIN,
    TRIO_PAIR,
    TRIO_SOLO,
    WINGS,
)
from .rules import DouDizhuRules

if TYPE_CHECKING:
    from ...errors import PaijuError
    from .view import DouDizhuView

class DouDizhu(State):
    """One game: a match of `deals` deals, or a mission."""

    def __init__(self, rules: DouDizhuRules) -> None:
        super().__init__()
        from . import GAME

        self.game = GAME
        self.rules = rules
        self.seats = rules.seats
        self.mode = WINGS.index(rules.wings)
        self.categories = rules.category_bits()
        self.deal = 0
        self.redeals = 0
        self.scores = [0, 0, 0]
        self.tally = [0] * 15
        self.scratch = Moves()
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
        rng = self.shuffler(Random())
        pack = shuffled(rng)
        if self.rules.first_bidder == "marker":
            # The marker goes back among the first 51 cards, so that somebody gets it.
            self.marker = pack.pop(rng.below(54))
            place = rng.below(51)
            pack.insert(place, self.marker)
            self.first = place % 3
        else:
            self.first = rng.below(3)
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
        hand = 0
        for card in cards:
            one = 1
            if card >= 52:
                one <<= 4 * (card - 39)
            else:
                one <<= 4 * (((card >> 2) + 12) % 13)
            hand += one
        self.hands[seat] = hand
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

    def collect(self, moves: Moves) -> int:
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
        for kind in range(SOLO, ROCKET + 1):
            if kind == self.table_kind:
                add_plays(moves, hand, kind, self.table_length, self.table_rank, self.mode)
            elif (kind == BOMB or kind == ROCKET) and self.bombs_beat(kind):
                add_plays(moves, hand, kind, 0, -1, self.mode)
        moves.add(PASS)
        return moves.n

    def bombs_beat(self, kind: int) -> bool:
        """Whether any bomb (or the rocket) beats the table, which is not of that kind itself."""
        return self.table_kind != ROCKET and (self.categories >> kind) & 1 != 0

    def measure(self) -> int:
        """Count the legal plays of each kind into `tally`; returns the number of all legal actions."""
        for kind in range(15):
            self.tally[kind] = 0
        hand = self.hands[self.turn]
        total = 0
        if self.table == 0:
            # Few hands hold trios; without one only singles, pairs, their chains and the rocket can be there.
            plain = at_least(hand, 3) == 0
            for kind in range(SOLO, ROCKET + 1):
                if plain and (kind > PAIR and kind < SOLO_CHAIN or kind > PAIR_CHAIN and kind < ROCKET):
                    continue
                if (self.categories >> kind) & 1:
                    self.tally[kind] = count_plays(hand, kind, 0, -1, self.mode, self.scratch)
                    total += self.tally[kind]
            return total
        for kind in range(SOLO, ROCKET + 1):
            if kind == self.table_kind:
                self.tally[kind] = count_plays(
                    hand, kind, self.table_length, self.table_rank, self.mode, self.scratch
                )
            elif (kind == BOMB or kind == ROCKET) and self.bombs_beat(kind):
                self.tally[kind] = count_plays(hand, kind, 0, -1, self.mode, self.scratch)
            total += self.tally[kind]
        return total + 1

    def count(self) -> int:
        if self.turn < 0:
            return 0
        if self.phase == AUCTION:
            return len(self.standing().legal)
        return self.measure()

    def nth(self, index: int) -> int:
        if self.turn < 0 or index < 0:
            raise IndexError(index)
        if self.phase == AUCTION:
            calls = self.standing().legal
            return calls[index]
        if index >= self.measure():
            raise IndexError(index)
        return self.tallied(index)

    def tallied(self, index: int) -> int:
        """The play with this index, after `measure`."""
        for kind in range(SOLO, ROCKET + 1):
            if index < self.tally[kind]:
                if self.table == 0 or kind != self.table_kind:
                    return nth_play(self.hands[self.turn], kind, 0, -1, self.mode, index, self.scratch)
                return nth_play(
                    self.hands[self.turn], kind, self.table_length, self.table_rank, self.mode, index, self.scratch
                )
            index -= self.tally[kind]
        return PASS

    def random_move(self, rng: Random) -> int:
        if self.phase == AUCTION:
            calls = self.standing().legal
            return calls[rng.below(len(calls))]
        return self.tallied(rng.below(self.measure()))

    def allows(self, action: int) -> bool:
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

    def refusal(self, action: object) -> PaijuError:
        from .notation import explain

        if isinstance(action, int) and 0 <= action <= MASK:
            return explain(self.view(self.turn if self.turn >= 0 else None), action)
        return IllegalAction("ILLEGAL", f"{action!r} is not an action of Dou Dizhu.")

    # Moving.

    def step(self, action: int) -> int:
        kind = action >> KIND_SHIFT
        if kind:
            self.put_down(kind, action & CARDS, action)
        elif self.phase == AUCTION:
            self.call(action)
        else:
            self.passes += 1
            self.turn = self.next_seat(self.turn)
            if self.passes == self.seats - 1:
                self.table = 0
                self.passes = 0
        return 0

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
        if kind == BOMB or kind == ROCKET:
            self.bombs += 1
        self.table = action
        self.table_seat = seat
        self.passes = 0
        self.set_table(kind, cards, n)
        if self.left[seat] == 0:
            self.finish(seat)
        else:
            self.turn = self.next_seat(seat)

    def set_table(self, kind: int, cards: int, n: int) -> None:
        """Note the kind, length and main rank of a combination that is known to be one."""
        self.table_kind = kind
        self.table_length = 1
        if kind < TRIO_SOLO or kind == BOMB:
            self.table_rank = lowest(at_least(cards, 1))
        elif kind == TRIO_SOLO or kind == TRIO_PAIR:
            self.table_rank = lowest(at_least(cards, 3))
        elif kind <= TRIO_CHAIN:
            self.table_length = n // (kind - SOLO_CHAIN + 1)
            self.table_rank = lowest(at_least(cards, 1)) + self.table_length - 1
        elif kind == QUAD_SOLO or kind == QUAD_PAIR:
            self.table_rank = highest(at_least(cards, 4))
        else:
            self.table_length = length_of(cards, kind)
            self.table_rank = fit(cards, kind, self.mode)

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
                self.news = [("redeal", self.marker, self.first)]

    def standing(self) -> object:
        """Where the auction stands."""
        return standing(self.rules.auction, self.rules.auction_turns, self.calls)

    # The end.

    def multiplier(self) -> int:
        """What the bid is multiplied with, so far or at the end."""
        doublings = min(self.bombs + self.robs, 40)
        if self.phase == FINISHED and self.rules.spring and self.is_spring():
            doublings += 1
        factor = 1 << doublings
        cap = self.rules.multiplier_cap
        return factor if cap is None else min(factor, cap)

    def is_spring(self) -> bool:
        """Whether the losing side played nothing, or the landlord only once."""
        if self.left[self.landlord] == 0:
            return self.plays[0] + self.plays[1] + self.plays[2] == self.plays[self.landlord]
        return self.plays[self.landlord] == 1

    def finish(self, winner: int) -> None:
        """A hand is empty: settle the deal, and begin the next one if there is one."""
        self.phase = FINISHED
        self.turn = NOBODY
        if self.seats == 2:
            self.scores[winner] += 1
            self.scores[1 - winner] -= 1
            if self.telling:
                self.news = [("result", self.dealt, (self.hands[0], self.hands[1]), self.stake_scores(winner))]
            return
        won = self.stake_scores(winner)
        for seat in range(3):
            self.scores[seat] += won[seat]
        if self.telling:
            self.news = [("result", self.dealt, (self.hands[0], self.hands[1], self.hands[2]), won)]
        if self.deal < self.rules.deals:
            self.new_deal()
            if self.telling:
                self.news.append(("deal", self.marker, self.first))

    def stake_scores(self, winner: int) -> tuple[int, ...]:
        """What each seat wins by this deal."""
        if self.seats == 2:
            return (1, -1) if winner == 0 else (-1, 1)
        stake = self.bid * self.multiplier()
        if winner != self.landlord:
            stake = -stake
        return tuple([2 * stake if seat == self.landlord else -stake for seat in range(3)])

    def payoffs(self) -> list[float]:
        return [float(self.scores[seat]) for seat in range(self.seats)]

    # Copies, log, text.

    def copy(self) -> DouDizhu:
        other = DouDizhu.__new__(DouDizhu)
        other.assign(self)
        return other

    def assign(self, other: State) -> int:
        State.assign(self, other)
        o: DouDizhu = other  # type: ignore[assignment]
        self.mode = o.mode
        self.categories = o.categories
        self.deal = o.deal
        self.redeals = o.redeals
        self.scores = o.scores[:]
        self.tally = o.tally[:]
        self.scratch = o.scratch
        self.phase = o.phase
        self.turn = o.turn
        self.landlord = o.landlord
        self.bid = o.bid
        self.robs = o.robs
        self.bombs = o.bombs
        self.passes = o.passes
        self.table = o.table
        self.table_seat = o.table_seat
        self.table_kind = o.table_kind
        self.table_rank = o.table_rank
        self.table_length = o.table_length
        self.hands = o.hands[:]
        self.left = o.left[:]
        self.plays = o.plays[:]
        self.calls = o.calls
        self.first = o.first
        self.marker = o.marker
        self.dealt = o.dealt
        self.bottom = o.bottom
        return 0

    def remember(self, seat: int, action: int) -> object:
        return (self.dealt[seat], self.hands[seat]) if action > 255 else None

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)

    def view(self, seat: int | None) -> DouDizhuView:
        from .view import view

        return view(self, seat)


def shuffled(rng: Random) -> list[int]:
    """The 54 cards in a random order."""
    pack = bytearray(range(54))
    for i in range(53, 0, -1):
        j = rng.below(i + 1)
        card = pack[i]
        pack[i] = pack[j]
        pack[j] = card
    return list(pack)
