"""A match of Tractor: deal and declare, bury or swap, call friends, play, score, and the next hand (section 5).

Every choice is one card. A choice of several cards (a lead, a follow, the cards to bury, to swap, friends to call) is
made card by card, each but the last marked as MORE; text reads and writes the whole at once (`notation.parse_all`).
`legal` is in the order of the action numbers: cards from the two of clubs up to the big joker, first those that end the
choice, then those with more to come, and last what is no card.

With `ask`, seat 0 says after each hand whether to play on.

Corners the rules page leaves open (see also `score`):
- The declarer may call a friend's card of which he holds or has buried all copies.
- After `redeal` the hand is still the first, and the same seat is dealt to first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import GAME_OVER, ILLEGAL, IllegalAction, PaijuError
from ...rng import Random
from ..tricks import lowest
from .choices import Choices
from .encoding import (
    BURY,
    CALL,
    CALLING,
    CARD,
    CONTINUE,
    DECLARE,
    FINISHED,
    FOLLOW,
    KEEP,
    LAST,
    LEAD,
    LEVELS,
    MORE,
    NAME,
    NAMING,
    NO_TRUMP,
    NOBODY,
    PASS,
    SHOW_TWO,
    SMALL,
    SWAP,
    TAKE,
    YES,
)
from .rules import TractorRules

if TYPE_CHECKING:
    from .view import TractorView


class Tractor(Choices):
    """One match: the hand in progress, levels, and whose turn it is."""

    def __init__(self, rules: TractorRules) -> None:
        from . import GAME

        super().__init__(GAME, rules)

    # Dealing and declaring.

    def new_hand(self) -> None:
        """Shuffle, and deal until somebody has to decide."""
        self.wipe()
        self.rank = self.levels[self.declarer]
        self.fill_pack(self.shuffler(Random.__new__(Random)))
        self.receiver = self.declarer
        if self.settings.declaring:
            self.deal_on()
            return
        while self.dealt < self.seats * self.settings.hand:
            self.deal_card()
        for place in range(self.dealt, self.settings.cards):
            self.lay_aside(self.pack[place])
        self.dealt = self.settings.cards
        self.phase = SWAP
        self.turn = self.declarer

    def deal_on(self) -> int:
        """Deal until somebody is to be asked, or until all is dealt and declared."""
        last = self.seats * self.settings.hand
        while not self.waiting:
            if self.dealt == last:
                if self.closing:
                    return self.settle_trumps()
                self.closing = True
                self.open_window(0)
                continue
            card = self.deal_card()
            if self.settings.every_card:
                self.open_window(0)
            elif (card >= SMALL or card >> 2 == self.rank) and self.enables(card):
                self.waiting = 1 << self.receiver
                self.round = False
        seat = self.receiver
        while not (self.waiting >> seat) & 1:
            seat = self.next_seat(seat)
        self.turn = seat
        return 0

    def stages(self) -> int:
        return self.settings.hand if self.phase == DECLARE else 0

    def first_stage(self) -> int:
        shown = [self.bid_card] * min(self.bid_strength, 2) if self.stages() else []
        stage = 0
        while shown:
            card = self.pack[self.seats * stage + (self.bidder - self.declarer) % self.seats]
            stage += 1
            if card in shown:
                shown.remove(card)
        return stage

    def _at_stage(self, stage: int, seat: int | None) -> Tractor:
        """When everybody has so many cards; `seat` is asked there if it can declare and may still say so."""
        other = self.copy()
        other.held = [0] * 28
        other.counts = [0] * 7
        other.dealt = 0
        other.receiver = self.declarer
        while other.dealt < self.seats * stage:
            other.deal_card()
        other.closing = stage == self.settings.hand
        other.round = True
        if seat is not None:
            other.turn = seat
            asked = False
            for action in other.legal():
                asked |= action != PASS and self._silence_before(seat, action) is not None
            if not asked:
                other.turn = self.next_seat(seat)
            other.waiting = 1 << other.turn
        return other

    def _silence(self) -> int:
        return PASS

    def _silence_before(self, seat: int, action: int) -> list[int] | None:
        if self.phase != DECLARE:
            return [] if self.turn == seat and self._allows(action) else None
        ahead, deal = self.copy(), self.shuffles
        silent: list[int] = []
        while ahead.turn != seat or not ahead._allows(action):
            silent.append(ahead.turn)
            ahead._step(PASS)
            if ahead.phase != DECLARE or ahead.shuffles != deal:
                return None
        return silent

    def settle_trumps(self) -> int:
        """All cards are dealt: fix trumps and declarer, or do what is done when nobody declared."""
        if self.bidder != NOBODY:
            self.suit = NO_TRUMP if self.bid_card >= SMALL else self.bid_card & 3
            if self.number == 1:
                self.declarer = self.first_bidder if self.settings.first else self.bidder
        else:
            mode = self.rules.no_declaration
            if mode == "redeal" or (mode == "auto" and self.number == 1):
                self.new_hand()
                self.tell(("deal", self.number, self.declarer, True))
                return 0
            self.suit = NO_TRUMP if mode == "no_trump" else self.flip()
        for place in range(self.dealt, self.settings.cards):
            self.lay_aside(self.pack[place])
        self.take_kitty()
        return 0

    def take_kitty(self) -> None:
        """The declarer picks up the kitty."""
        self.dealt = self.settings.cards
        self.given = self.kitty[:]
        for level in range(LEVELS):
            cards = self.kitty[level]
            self.kitty[level] = 0
            while cards:
                self.give(self.declarer, lowest(cards))
                cards &= cards - 1
        self.phase = BURY
        self.turn = self.declarer
        self.picked = 0
        self.tell(("trumps", self.declarer, self.suit, self.rank))

    def begin_play(self) -> None:
        """The declarer leads."""
        self.allies = 1 << self.declarer
        if self.seats == 4:
            self.allies |= 1 << ((self.declarer + 2) & 3)
        self.phase = LEAD
        self.leader = self.declarer
        self.turn = self.declarer
        self.picked = 0
        self.clear_trick()

    def midway(self) -> bool:
        return self.picked > 0 or self.phase == TAKE

    def refusal(self, action: object) -> PaijuError:
        from .notation import refused

        if self.turn < 0:
            return IllegalAction("GAME_OVER", GAME_OVER)
        if isinstance(action, int) and 0 <= action <= LAST:
            return refused(self._view(self.turn), action)
        return IllegalAction("ILLEGAL", ILLEGAL)

    # Moving.

    def _step(self, action: int) -> int:
        code = action
        card = code & CARD
        phase = self.phase
        if phase == FOLLOW or phase == LEAD:
            self.choose(self.turn, card)
            self.picked += 1
            if not code & MORE:
                self.put_down()
        elif phase == DECLARE:
            if code == PASS:
                self.waiting &= ~(1 << self.turn)
            else:
                self.declare(card, 2 if code >= SHOW_TWO else 1)
            self.deal_on()
        elif phase == BURY:
            self.bury(card)
        elif phase == SWAP or phase == TAKE:
            self.swap(code, card)
        elif phase == NAME:
            self.suit = code - NAMING
            self.begin_play()
        elif phase == CALL:
            self.calls[self.picked] = (code - CALLING) & ~MORE
            self.picked += 1
            if not code & MORE:
                self.begin_play()
        elif code == YES:
            self.number += 1
            self.new_hand()
            self.tell(("deal", self.number, self.declarer, False))
        else:
            self.finish()
        return 0

    def bury(self, card: int) -> None:
        """Lay a card aside; after the last one the play begins, or friends are called."""
        self.choose(self.turn, card)
        self.picked += 1
        if self.picked < self.settings.kitty:
            return
        self.kitty = self.chosen[:]
        self.chosen = [0, 0, 0, 0]
        self.given = [0, 0, 0, 0]
        self.picked = 0
        if self.settings.friends:
            self.phase = CALL
        else:
            self.begin_play()

    def swap(self, code: int, card: int) -> None:
        """Change cards with the kitty one for one: first the cards from the hand, then those from the kitty."""
        if code == KEEP:
            self.phase = NAME
            return
        self.picked += 1
        if self.phase == SWAP:
            self.choose(self.turn, card)
        else:
            self.pick_up(card)
            self.give(self.turn, card)
            self.choose(self.turn, card)
        if code & MORE:
            return
        if self.phase == SWAP:
            self.given = self.chosen[:]
            self.chosen = [0, 0, 0, 0]
            self.need = self.picked
            self.phase = TAKE
        else:
            for level in range(LEVELS):
                self.hand_back(self.chosen[level])
                self.to_kitty(self.given[level])
            self.given = [0, 0, 0, 0]
            self.chosen = [0, 0, 0, 0]
            self.phase = NAME
            self.need = 0
        self.picked = 0

    def hand_back(self, cards: int) -> int:
        """Put a set of cards into the hand of the seat to move."""
        while cards:
            self.give(self.turn, lowest(cards))
            cards &= cards - 1
        return 0

    def to_kitty(self, cards: int) -> int:
        """Put a set of cards into the kitty."""
        while cards:
            self.lay_aside(lowest(cards))
            cards &= cards - 1
        return 0

    # Tricks.

    def put_down(self) -> int:
        """The chosen cards are a whole play."""
        seat = self.turn
        failed = False
        if self.phase == LEAD:
            self.read_lead()
            if self.thrown:
                self.given = self.chosen[:]
                if not self.test_throw():
                    failed = True
                    self.fails[seat] += 1
                    self.read_lead()
                    if self.telling:
                        self.tell(("throw", seat, self.given[:], self.chosen[:]))
        elif self.chosen_of(self.lead_cards) < self.lead_size:
            self.voids[seat] |= 1 << self.lead_suit
        self.meet_friends()
        self.lay_down()
        if failed:
            self.show_returned()
        self.given = [0, 0, 0, 0]
        self.compare(seat)
        self.played += 1
        self.picked = 0
        if self.played == self.seats:
            self.end_trick()
        else:
            self.turn = self.next_seat(seat)
            self.phase = FOLLOW
            self.meet_duty()
        return 0

    def end_trick(self) -> int:
        """The best play takes the points and leads next, or the hand is over."""
        points = self.table_points()
        winner = self.best
        self.captured[winner] += points
        if self.telling:
            captured = tuple([self.captured[seat] for seat in range(self.seats)])
            self.tell(("trick", self.leader, winner, points, captured, self.table[:]))
        self.leader = winner
        self.turn = winner
        if self.counts[winner] == 0:
            self.go_on(self.score())
        else:
            self.phase = LEAD
            self.clear_trick()
        return 0

    # The end of a hand.

    def go_on(self, won: bool) -> None:
        """After a hand: the end of the match, the question whether to play on, or the next hand."""
        if won or self.number == self.rules.hands:
            self.finish()
        elif self.rules.ask:
            self.wipe()
            self.phase = CONTINUE
            self.turn = 0
        else:
            self.number += 1
            self.new_hand()
            self.tell(("deal", self.number, self.declarer, False))

    def finish(self) -> None:
        """The match is over."""
        self.wipe()
        self.phase = FINISHED
        self.turn = NOBODY

    def _payoffs(self) -> list[float]:
        return [float(self.scores[seat]) for seat in range(self.seats)]

    # Copies, log, text.

    def copy(self) -> Tractor:
        other = Tractor.__new__(Tractor)
        other.listed = None
        other._assign(self)
        return other

    def _remember(self, seat: int, action: int) -> object:
        """The cards chosen before the last one of a choice."""
        if self.picked == 0 or action & MORE:
            return None
        if self.phase == CALL:
            return [self.calls[said] for said in range(self.picked)]
        return [*self.chosen, self.suit, self.rank, self.phase == LEAD]

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)

    def _view(self, seat: int | None) -> TractorView:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> list[TractorView]:
        from .view import see

        return see(self, seats)
