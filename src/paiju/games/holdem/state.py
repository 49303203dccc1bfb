"""A match of Texas Hold'em: hand after hand until one player has all the chips, or as long as the rules say.

A hand runs as in B3: blinds and antes, two cards each, four betting rounds (betting.py), showdown, pots (pots.py). Then
who has no chips left is out and takes a place, or buys in again in a cash game; button and blinds move on (B4).

`legal` is in this order: fold, check or call, wagers from the smallest up; at a showdown show, muck; after a hand
rebuy, leave or continue, end.

Corners the rules page leaves open:
- At a showdown with somebody all-in every live hand is turned up, on the river too.
- With `auto_muck=false` a player whose hand is beaten by those shown is asked; the last one left never is.
- With `free_muck` everybody left is asked, before the rest of the board if the betting is over; who mucks gives up the
  pot, and the last one left takes it without showing.
- A seat is asked to buy in again before it is out; not after the last hand that `max_hands` allows.
- When `max_hands` or the user ends the game, those still in take places by their chips.
"""

from __future__ import annotations

from typing import Any, Self

from ...errors import PaijuError
from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves
from .betting import after, bet_count, bet_number
from .encoding import (
    AMOUNT,
    ASKING,
    BET,
    BETTING,
    CALL,
    CONTINUE,
    END,
    FINISHED,
    LEAVE,
    LOWEST_SEATS,
    MUCK,
    NOBODY,
    PREFLOP,
    REBUY,
    REBUYING,
    RIVER,
    SHOW,
    SHOWDOWN,
)
from .payout import Payout
from .pots import Pots
from .rules import HoldemRules

DICE = Random()
LOWEST = LOWEST_SEATS[:]


class HoldemState(Payout):
    """A match: what is asked now, who has bought in how often, and the places of those who are out.

    `waiting` are the seats that still have to show or answer. `origin` is the position from which hands played
    themselves out before anybody had to act.
    """

    def __init__(self, game: Any, rules: HoldemRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.invested = [0] * 10
        self.rebought = [0] * 10
        self.places = [0] * 10
        self.phase = BETTING
        self.waiting = 0
        self.origin: dict[str, str] | None = None
        for seat in range(rules.seats):
            self.stacks[seat] = rules.start_stack
            self.invested[seat] = rules.start_stack

    # What may happen.

    def to_move(self) -> int:
        return self.turn if self.phase != FINISHED else OVER

    def count(self) -> int:
        if self.phase == BETTING:
            return bet_count(self)
        return 2 if self.phase != FINISHED else 0

    def _nth(self, index: int) -> int:
        if self.phase == BETTING:
            return bet_number(self, index)
        if self.phase == SHOWDOWN:
            return SHOW if index == 0 else MUCK
        if self.phase == REBUYING:
            return REBUY if index == 0 else LEAVE
        return CONTINUE if index == 0 else END

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        if self.phase == BETTING:
            return self.list_bets(moves)
        if self.phase != FINISHED:
            moves.add(self._nth(0))
            moves.add(self._nth(1))
        return moves.n

    def _allows(self, action: int) -> bool:
        if self.phase == BETTING:
            return self.bet_allows(action)
        return self.phase != FINISHED and (action == self._nth(0) or action == self._nth(1))

    def _random_move(self, rng: Random) -> int:
        if self.phase == BETTING:
            return self.random_bet(rng)
        return self._nth(rng._below(self.count()))

    def candidates(self) -> list[int]:
        """A short list of sensible actions: wagers of the least, half the pot, the pot and everything."""
        from .notation import candidates

        return candidates(self)

    def ranges(self) -> list[tuple[int, int]]:
        """From the smallest wager to the largest."""
        if self.phase != BETTING or not self.low:
            return []
        return [(self.wager_to(self.low), self.wager_to(self.high))]

    def refusal(self, action: object) -> PaijuError:
        from .notation import refuse

        seat = self.to_move()
        return refuse(self._view(None if seat == OVER else seat), action)

    # Moving.

    def _step(self, action: int) -> int:
        if self.phase == BETTING:
            if not self.take_turn(action):
                self.end_betting()
        elif self.phase == SHOWDOWN:
            self.waiting &= ~(1 << self.turn)
            if action == SHOW:
                self.opened |= 1 << self.turn
            elif self.settings.free_muck:
                self.live &= ~(1 << self.turn)
                self.active &= self.live
            self.phase = BETTING
            self.show_hands(self.turn)
        elif self.phase == REBUYING:
            self.answer_rebuy(action)
        elif action == CONTINUE:
            self.next_hand()
        else:
            self.finish()
        return 0

    def end_betting(self) -> int:
        """Nobody has to act any more: the street is over, and the hand if only one player is left."""
        return self.end_street() if self.live & (self.live - 1) else self.settle()

    def end_street(self) -> int:
        """On to the next street; with nobody left to bet against, on to the end of the board."""
        if self.street < RIVER and not self.active & (self.active - 1):
            if self.settings.free_muck:
                return self.showdown()
            self.opened = self.live
            self.run_out()
        if self.street == RIVER:
            return self.showdown()
        self.turn_cards()
        self.clear_street()
        self.turn = self.big_seat if self.settings.blind_leads else self.button
        self.pass_turn()
        return 0

    def turn_cards(self) -> int:
        """Turn the cards of the next street."""
        self.street += 1
        self.turned = self.street + 2
        if self.telling:
            hands = self.hole_lists(self.live) if self.settings.open_hands else []
            self.tell(("street", self.street, [self.board[i] for i in range(self.turned)], hands))
        return 0

    # Showdown.

    def showdown(self) -> int:
        """Hands are compared and shown in order, B9."""
        if not self.settings.free_muck:
            self.compare()
        all_in = self.live & ~self.active and not self.settings.free_muck
        if self.settings.open_hands or self.settings.show_all or all_in:
            self.opened = self.live
        self.waiting = self.live & ~self.opened
        if self.aggressor != NOBODY:
            return self.show_hands(self.aggressor - 1 if self.aggressor else self.seats - 1)
        return self.show_hands(self.big_seat if self.settings.blind_leads else self.button)

    def compare(self) -> int:
        """Return what nobody called, make the pots and rank the hands."""
        if self.settings.side_pots:
            self.give_back()
        self.pots.paid = self.paid
        self.pots.build(self.live, self.dead, self.settings.side_pots)
        return self.rank_hands()

    def show_hands(self, last: int) -> int:
        """Go on showing, clockwise after a seat, until a player is asked or all have shown."""
        while self.waiting:
            last = after(last, self.waiting)
            if self.settings.free_muck:
                if self.live & (self.live - 1):
                    return self.ask(SHOWDOWN, last)
            elif self.can_win(last):
                self.opened |= 1 << last
            elif not self.settings.auto_muck:
                if self.telling:
                    self.tell(("showdown", self.hole_lists(self.opened)))
                return self.ask(SHOWDOWN, last)
            self.waiting &= ~(1 << last)
        if self.settings.free_muck and self.live & (self.live - 1):
            self.run_out()
            self.compare()
        return self.settle()

    def run_out(self) -> int:
        """Turn the rest of the board, with the hands open."""
        if self.street < RIVER and self.telling:
            self.tell(("showdown", self.hole_lists(self.opened)))
        while self.street < RIVER:
            self.turn_cards()
        return 0

    def settle(self) -> int:
        """Pay the pots; then the hand is over."""
        self.pay_pots()
        return self.end_hand()

    # Between hands.

    def end_hand(self) -> int:
        """Who has lost everything may buy in again, or is out."""
        self.waiting = 0
        if self.settings.rebuys and not self.is_last_hand():
            for seat in range(self.seats):
                broke = (self.playing >> seat) & 1 and not self.stacks[seat]
                if broke and self.rebought[seat] < self.settings.rebuys:
                    self.waiting |= 1 << seat
        return self.ask_rebuys()

    def is_last_hand(self) -> bool:
        """Whether the rules allow no hand after this one."""
        return self.settings.max_hands > 0 and self.hand >= self.settings.max_hands

    def ask_rebuys(self) -> int:
        """Ask the next seat that may buy in again, or go on."""
        if self.waiting:
            return self.ask(REBUYING, after(self.seats - 1, self.waiting))
        self.remove_players()
        if not self.playing & (self.playing - 1) or self.is_last_hand():
            return self.finish()
        if self.settings.asked >= 0:
            return self.ask(ASKING, self.settings.asked)
        return self.next_hand()

    def ask(self, phase: int, seat: int) -> int:
        """Wait for the answer of a seat; the bets are off the table."""
        self.phase = phase
        self.turn = seat
        self.clear_street()
        return 0

    def answer_rebuy(self, answer: int) -> int:
        """A seat buys in again or leaves."""
        self.waiting &= ~(1 << self.turn)
        if answer == REBUY:
            self.stacks[self.turn] = self.settings.start_stack
            self.invested[self.turn] += self.settings.start_stack
            self.rebought[self.turn] += 1
        return self.ask_rebuys()

    def remove_players(self) -> int:
        """Who has no chips takes the last places, B8: more chips at the start of the hand is the better place."""
        out = 0
        for seat in range(self.seats):
            out |= (self.stacks[seat] == 0) << seat
        out &= self.playing
        if not out:
            return 0
        self.playing &= ~out
        left = self.players()
        seats = out
        while seats:
            seat = LOWEST[seats]
            seats &= seats - 1
            place = left + 1
            others = out & ~(1 << seat)
            while others:
                place += self.began[LOWEST[others]] > self.began[seat]
                others &= others - 1
            self.places[seat] = place
        if self.telling:
            self.tell(("out", [(seat, self.places[seat]) for seat in range(self.seats) if (out >> seat) & 1]))
        return 0

    def finish(self) -> int:
        """The match is over: those still in take places by their chips."""
        self.ask(FINISHED, 0)
        for seat in range(self.seats):
            if (self.playing >> seat) & 1:
                place = 1
                for other in range(self.seats):
                    place += self.stacks[other] > self.stacks[seat]
                self.places[seat] = place
        if self.telling:
            seats = range(self.seats)
            self.tell(("over", [self.places[seat] for seat in seats], [self.stacks[seat] for seat in seats]))
        return 0

    def open_game(self) -> int:
        """Draw the first button and deal the first hand."""
        rng = self.shuffler(DICE)
        if not self.settings.random_blind:
            self.button = rng._below(self.seats)
        self.first_blinds(rng)
        self.start_hand(rng)
        return 0

    def next_hand(self) -> int:
        """Button and blinds move on, and the next hand is dealt."""
        self.hand += 1
        rng = self.shuffler(DICE)
        self.move_button(rng)
        self.start_hand(rng)
        return 0

    def start_hand(self, rng: Random) -> int:
        """Shuffle, deal, post antes and blinds; the first player acts."""
        self.clear_hand()
        self.deal_cards(rng)
        return self.begin_hand()

    def begin_hand(self) -> int:
        """Post antes and blinds for cards that lie ready; the first player acts."""
        self.post()
        return self.begin_betting()

    def begin_betting(self) -> int:
        """Antes and blinds are posted, the last of them by the seat to move: the next one acts."""
        if self.telling:
            self.tell(self.opening())
        return 0 if self.pass_turn() else self.end_betting()

    def clear_hand(self) -> int:
        """Nothing has been paid, shown or folded yet."""
        self.set_level()
        self.phase = BETTING
        self.street = PREFLOP
        self.turned = 0
        self.dead = 0
        self.opened = 0
        self.waiting = 0
        self.live = self.playing
        self.active = 0
        self.clear_street()
        for seat in range(self.seats):
            self.paid[seat] = 0
            self.won[seat] = 0
            self.began[seat] = self.stacks[seat]
            if (self.playing >> seat) & 1 and self.stacks[seat]:
                self.active |= 1 << seat
        return 0

    # Results.

    def _payoffs(self) -> list[float]:
        """The chips won: what a seat has now less what it has bought."""
        return [float(self.stacks[seat] - self.invested[seat]) for seat in range(self.seats)]

    # The log.

    def note_opening(self, origin: dict[str, str]) -> None:
        """Begin the log with how this hand began, and with those before it that played themselves out from `origin`."""
        news = self.news or [self.opening()]
        self.news = None
        self.telling = False
        for item in news:
            self.note(Entry(DEALER, 0, item))
        self.origin = origin if len(news) > 1 else None

    def beginning(self) -> dict[str, str]:
        fresh = self.origin is not None and all(entry.seat == DEALER for entry in self.entries())
        return self.origin if self.origin is not None and fresh else self.fields()

    def _remember(self, seat: int, action: int) -> Any:
        """What an action costs, what lies in front of the player then and what is left; or the cards that are shown."""
        if action == CALL:
            return (self.call, self.bets[seat] + self.call, self.stacks[seat] - self.call)
        if action >= BET:
            amount = action & AMOUNT
            paid = min(amount - self.bets[seat], self.stacks[seat])
            return (paid, amount, self.stacks[seat] - paid)
        if action == SHOW:
            return self.hole(seat)
        return self.settings.start_stack if action == REBUY else None

    # Copies and what leaves the engine.

    def copy(self) -> HoldemState:
        other = HoldemState.__new__(HoldemState)
        other.listed = None
        other.pots = Pots(self.seats)
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        Payout._assign(self, other)
        source = other
        self.pots.seats = source.seats
        if source.phase == SHOWDOWN:
            self.pots.amounts = source.pots.amounts[:]
            self.pots.eligible = source.pots.eligible[:]
            self.pots.n = source.pots.n
        self.invested = source.invested[:]
        self.rebought = source.rebought[:]
        self.places = source.places[:]
        self.phase = source.phase
        self.waiting = source.waiting
        self.origin = source.origin
        return 0

    def _view(self, seat: int | None) -> Any:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> Any:
        from .view import see

        return see(self, seats)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
