"""Texas Hold'em as arrays.

Ids 0 to 8 are fold, check, call, show, muck, rebuy, leave, end, continue. Where betting is fixed, 9 is the bet or raise
there is. Without a limit ids 9 to 16 stand for wagers: the least, then such that raise by 1/3, 1/2, 3/4, 1, 3/2 and 2
times the pot as it is after a call, then everything. A size that is not allowed, or no larger than the one before it,
is not legal. Any other amount has no id, but can be played all the same: as an action, beside the ids.
"""

from __future__ import annotations

from typing import cast

from ...arrays import Actions, Observation, Part
from ...contract import Game
from ...state import Moves, State
from . import betting
from .encoding import AMOUNT, BETTING, CALL, CHECK, CONTINUE, FOLD, UNKNOWN
from .rules import HoldemRules
from .state import HoldemState

SHARES = ((1, 3), (1, 2), (3, 4), (1, 1), (3, 2), (2, 1))  # of the pot
PARTS = [part for part, _ in SHARES]
WHOLES = [whole for _, whole in SHARES]
WORDS = CONTINUE + 1
LEAST = WORDS
MOST = LEAST + 1 + len(SHARES)
SIZES = ("wager min", *(f"wager {part}/{whole} pot" if whole > 1 else f"wager {part} pot" for part, whole in SHARES))
NONE = -1
STANDS_FOR = 1 << 50  # no action, but the place of a size in the table


class HoldemActions(Actions):
    """The words of the game and the sizes of wagers."""

    def __init__(self, game: Game, rules: HoldemRules) -> None:
        self.limited = rules.betting == "fixed"
        sizes = 1 if self.limited else MOST - LEAST + 1
        super().__init__(game, rules, [*range(WORDS), *range(STANDS_FOR, STANDS_FOR + sizes)])

    def _id(self, state: State, action: int) -> int:
        if action < WORDS:
            return action
        match = cast(HoldemState, state)
        if match.phase != BETTING or not match.low or action != betting.wager_to(match, action & AMOUNT):
            return NONE
        amount = action & AMOUNT
        if self.limited or amount == match.high:
            return (LEAST if self.limited else MOST) if amount == match.high else NONE
        for number in range(LEAST, MOST):
            if self.amount(match, number) == amount:
                return number
        return NONE

    def _action(self, state: State, number: int) -> int:
        match = cast(HoldemState, state)
        return number if number < WORDS else betting.wager_to(match, self.amount(match, number))

    def _list(self, state: State, ids: Moves) -> int:
        match = cast(HoldemState, state)
        if match.phase != BETTING:
            return Actions._list(self, state, ids)
        ids.add(FOLD)
        ids.add(CALL if match.call else CHECK)
        if not match.low:
            return 2
        if self.limited:
            ids.add(LEAST)
            return 3
        n = 2
        before = 0
        for number in range(LEAST, MOST):
            amount = self.amount(match, number)
            if before < amount < match.high:
                ids.add(number)
                before = amount
                n += 1
        ids.add(MOST)
        return n + 1

    def amount(self, match: HoldemState, number: int) -> int:
        """What the wager of this id is to."""
        if number == LEAST:
            return match.low
        if number == MOST:
            return match.high
        pot = match.dead + match.call
        for seat in range(match.seats):
            pot += match.paid[seat]
        size = match.price + pot * PARTS[number - LEAST - 1] // WHOLES[number - LEAST - 1]
        return match.low if size < match.low else match.high if size > match.high else size

    def _text(self, number: int) -> str:
        if number < WORDS:
            return Actions._text(self, number)
        return "wager" if self.limited else "all-in" if number == MOST else SIZES[number - LEAST]

    def _fixed(self, number: int) -> bool:
        return number < WORDS


class HoldemObservation(Observation):
    """What a seat sees of a match. Chips are whole numbers; up to 16 million they are exact."""

    def __init__(self, game: Game, rules: HoldemRules) -> None:
        seats = rules.seats
        chips = rules.start_stack * seats * (1 + (rules.rebuys if rules.game_type == "cash" else 0))
        parts = [
            Part("hand", 52, "the seat's own two cards"),
            Part("board", 52, "the cards on the board"),
            Part("open", 52 * seats, "hands that lie open"),
            Part("street", 4, "before the flop, flop, turn, river"),
            Part("phase", 5, "betting, showdown, rebuying, asked whether to go on, over"),
            Part("to_move", seats, "whose turn it is"),
            Part("button", seats, "the button"),
            Part("small_seat", seats, "the small blind"),
            Part("big_seat", seats, "the big blind"),
            Part("aggressor", seats, "who made the last wager of the street"),
            Part("live", seats, "who has not folded"),
            Part("playing", seats, "who is still in the match"),
            Part("acted", seats, "who has acted on this street"),
            Part("waiting", seats, "who still has to answer"),
            Part("stacks", seats, "the chips behind", chips),
            Part("bets", seats, "the chips in front, on this street", chips),
            Part("paid", seats, "the chips put into this hand", chips),
            Part("seen", seats, "the price when a seat last acted", 2 * chips),
            Part("began", seats, "the stacks when the hand began, 0 for who is not in it", chips),
            Part("invested", seats, "what each seat has bought", chips),
            Part("places", seats, "which place each seat has taken, 0 for none yet", seats),
            Part("pot", 1, "all chips of the hand", chips),
            Part("to_call", 1, "what a call costs the seat to move", chips),
            Part("min_raise", 1, "its least wager, 0 for none", 2 * chips),
            Part("max_raise", 1, "its largest wager", 2 * chips),
            Part("price", 1, "the highest amount to match on this street", 2 * chips),
            Part("full", 1, "the last full bet or raise", 2 * chips),
            Part("raises", 1, "wagers on this street that count against a cap", 1000),
            Part("small", 1, "the small blind", 1e9),
            Part("big", 1, "the big blind", 1e9),
            Part("ante", 1, "the ante", 1e9),
            Part("number", 1, "the number of the hand", 1e6),
        ]
        super().__init__(game, rules, parts)
        self.hand, self.board, self.open, self.street, self.phase = self.starts("hand board open street phase")
        self.to_move, self.stacks, self.pot = self.starts("to_move stacks pot")

    def _look(self, state: State, seat: int) -> int:
        match = cast(HoldemState, state)
        seats = match.seats
        me = seat if seat >= 0 else 0
        if seat >= 0:
            self.put_hole(self.hand, match, seat)
        for i in range(match.turned):
            if match.board[i] != UNKNOWN:
                self.out[self.board + match.board[i]] = 1
        self.out[self.street + match.street] = 1
        self.out[self.phase + match.phase] = 1
        place = self.to_move
        self.put_seat(place, match.to_move(), me, seats)
        self.put_seat(place + seats, match.button, me, seats)
        self.put_seat(place + 2 * seats, match.small_seat, me, seats)
        self.put_seat(place + 3 * seats, match.big_seat, me, seats)
        self.put_seat(place + 4 * seats, match.aggressor, me, seats)
        self.put_seats(place + 5 * seats, match.live, me, seats)
        self.put_seats(place + 6 * seats, match.playing, me, seats)
        self.put_seats(place + 7 * seats, match.acted, me, seats)
        self.put_seats(place + 8 * seats, match.waiting, me, seats)
        pot = match.dead
        other = me
        for i in range(seats):
            place = self.stacks + i
            self.out[place] = match.stacks[other]
            self.out[place + seats] = match.bets[other]
            self.out[place + 2 * seats] = match.paid[other]
            self.out[place + 3 * seats] = match.seen[other]
            self.out[place + 4 * seats] = match.began[other]
            self.out[place + 5 * seats] = match.invested[other]
            self.out[place + 6 * seats] = match.places[other]
            pot += match.paid[other]
            if match.settings.open_hands or (match.opened >> other) & 1:
                self.put_hole(self.open + 52 * i, match, other)
            other += 1
            if other == seats:
                other = 0
        place = self.pot
        self.out[place] = pot
        if match.phase == BETTING:
            self.out[place + 1] = match.call
            self.out[place + 2] = match.low
            self.out[place + 3] = match.high
        self.out[place + 4] = match.price
        self.out[place + 5] = match.full
        self.out[place + 6] = match.raises
        self.out[place + 7] = match.small
        self.out[place + 8] = match.big
        self.out[place + 9] = match.ante
        self.out[place + 10] = match.hand
        return 0

    def put_hole(self, base: int, match: HoldemState, seat: int) -> None:
        """The two cards of a seat, as far as they are known."""
        if match.began[seat]:
            for card in range(2 * seat, 2 * seat + 2):
                if match.holes[card] != UNKNOWN:
                    self.out[base + match.holes[card]] = 1
