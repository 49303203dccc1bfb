"""A match of Tractor: deal and declare, bury or swap, call friends, play, score, and the next hand (section 5).

Every choice is one card. A choice of several cards (a lead, a follow, the cards to bury, to swap, friends to call) is
made card by card, each but the last marked as MORE; text reads and writes the whole at once (`notation`).
`legal` is in the order of the action numbers: cards from the two of clubs up to the big joker, first those that end the
choice, then those with more to come, and last what is no card.

Here is what a hand consists of. How it runs is told by the modules `declaring`, `kitty`, `lead`, `follow`, `trick` and
`score`, in this order; `layout` moves cards, `choices` finds what may be done.

With `ask`, seat 0 says after each hand whether to play on.

Corners the rules page leaves open (see also `score`):
- The declarer may call a friend's card of which he holds or has buried all copies.
- After `redeal` the hand is still the first, and the same seat is dealt to first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from ...rng import Random
from ...state import Moves, State
from . import choices, declaring, kitty, layout, score, trick
from .encoding import (
    BURY,
    CALL,
    CARD,
    DECLARE,
    FOLLOW,
    LAST,
    LEAD,
    MORE,
    NAME,
    NAMING,
    NO_TRUMP,
    NOBODY,
    PASS,
    SHOW_TWO,
    SWAP,
    TAKE,
    YES,
)
from .rules import TractorRules
from .settings import settings_of

if TYPE_CHECKING:
    from .view import TractorView


class TractorState(State):
    """One match: levels and scores, and the hand in progress.

    - Cards: `held`, `known` (to everybody), `table`, `counts`, `voids`, `captured` and `fails` go by seat; `pack` is
      dealt up to `dealt`, `gone` is played. `chosen` are the `picked` cards of a choice that is not complete; `given`
      those put into the kitty, for which `need` are taken, or those picked up from it, or those thrown.
    - Trumps: `suit` and `rank`. `bidder` has shown `bid_card`; those in `waiting` are still asked to declare.
    - Trick: `leader` has led `lead_size` cards out of those of `lead_suit` (`lead_cards`), which makes `demands`. Of
      the `played` plays that of `best` is the best. Who follows holds `in_suit` cards of the suit and owes `due`.
    - Choices: two sets of cards with the bases of their actions, and one action that is no card (`choices`).
    """

    def __init__(self, rules: TractorRules) -> None:
        from . import GAME

        super().__init__()
        self.game = GAME
        self.rules: TractorRules = rules
        self.settings = settings_of(rules)
        self.seats = rules.seats
        self.number = 1
        self.declarer = 0
        self.levels = [0] * 7
        self.scores = [0] * 7
        self.wipe()

    def wipe(self) -> None:
        """No cards anywhere, no trumps, nothing declared or played."""
        self.phase = DECLARE
        self.turn = NOBODY
        self.suit = NO_TRUMP
        self.rank = 0
        self.held = [0] * 28
        self.known = [0] * 28
        self.counts = [0] * 7
        self.voids = [0] * 7
        self.kitty = [0] * 4
        self.gone = [0] * 4
        self.chosen = [0] * 4
        self.given = [0] * 4
        self.picked = 0
        self.need = 0
        self.pack = [0] * 112
        self.dealt = 0
        self.bidder = NOBODY
        self.first_bidder = NOBODY
        self.bid_card = 0
        self.bid_strength = 0
        self.waiting = 0
        self.receiver = 0
        self.closing = False
        self.round = False
        self.flipped: tuple[int, ...] = ()
        self.calls = [0, 0]
        self.allies = 0
        self.captured = [0] * 7
        self.fails = [0] * 7
        self.table = [0] * 28
        self.leader = 0
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
        self.mask1 = 0
        self.base1 = 0
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0

    def copy(self) -> TractorState:
        other = TractorState.__new__(TractorState)
        other.listed = None
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        State._assign(self, other)
        source = other
        self.settings = source.settings
        self.number = source.number
        self.declarer = source.declarer
        self.levels = source.levels[:]
        self.scores = source.scores[:]
        self.phase = source.phase
        self.turn = source.turn
        self.suit = source.suit
        self.rank = source.rank
        self.held = source.held[:]
        self.known = source.known[:]
        self.counts = source.counts[:]
        self.voids = source.voids[:]
        self.kitty = source.kitty[:]
        self.gone = source.gone[:]
        self.chosen = source.chosen[:]
        self.given = source.given[:]
        self.picked = source.picked
        self.need = source.need
        self.dealt = source.dealt
        if self.dealt < self.settings.cards:
            self.pack = source.pack[:]
        self.bidder = source.bidder
        self.first_bidder = source.first_bidder
        self.bid_card = source.bid_card
        self.bid_strength = source.bid_strength
        self.waiting = source.waiting
        self.receiver = source.receiver
        self.closing = source.closing
        self.round = source.round
        self.flipped = source.flipped
        self.calls = source.calls[:]
        self.allies = source.allies
        self.captured = source.captured[:]
        self.fails = source.fails[:]
        self.table = source.table[:]
        self.leader = source.leader
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
        self.mask1 = 0
        self.base1 = 0
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0
        return 0

    # What may be done.

    def to_move(self) -> int:
        return self.turn

    def over(self) -> bool:
        return self.turn < 0

    def count(self) -> int:
        choices.survey(self)
        return choices.size(self)

    def _nth(self, index: int) -> int:
        choices.survey(self)
        return choices.surveyed(self, index)

    def _random_move(self, rng: Random) -> int:
        choices.survey(self)
        return choices.surveyed(self, rng._below(choices.size(self)))

    def _collect(self, moves: Moves) -> int:
        choices.survey(self)
        return choices.collect(self, moves)

    def _allows(self, action: int) -> bool:
        if action > LAST:
            return False
        choices.survey(self)
        return choices.includes(self, action)

    def choosing(self) -> bool:
        return self.picked > 0 or self.phase == TAKE

    # Moving.

    def _step(self, action: int) -> int:
        code = action
        card = code & CARD
        phase = self.phase
        if phase == FOLLOW or phase == LEAD:
            layout.choose(self, self.turn, card)
            self.picked += 1
            if not code & MORE:
                trick.put_down(self)
        elif phase == DECLARE:
            if code == PASS:
                self.waiting &= ~(1 << self.turn)
            else:
                declaring.declare(self, card, 2 if code >= SHOW_TWO else 1)
            declaring.deal_on(self)
        elif phase == BURY:
            kitty.bury(self, card)
        elif phase == SWAP or phase == TAKE:
            kitty.swap(self, code, card)
        elif phase == NAME:
            kitty.name_trumps(self, code - NAMING)
        elif phase == CALL:
            kitty.call_friend(self, code)
        elif code == YES:
            score.next_hand(self)
        else:
            score.finish(self)
        return 0

    def _payoffs(self) -> list[float]:
        return [float(self.scores[seat]) for seat in range(self.seats)]

    # Declaring goes on in secret: see `declaring`.

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

    def _at_stage(self, stage: int, seat: int | None) -> TractorState:
        """When everybody has so many cards; `seat` is asked there if it can declare and may still say so."""
        other = self.copy()
        other.held = [0] * 28
        other.counts = [0] * 7
        other.dealt = 0
        other.receiver = self.declarer
        while other.dealt < self.seats * stage:
            declaring.deal_card(other)
        other.closing = stage == self.settings.hand
        other.round = True
        if seat is not None:
            other.turn = seat
            asked = False
            for action in other.legal():
                asked |= action != PASS and self._silence_before(seat, action) is not None
            if not asked:
                other.turn = trick.next_seat(self, seat)
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

    # What leaves the engine.

    def _remember(self, seat: int, action: int) -> object:
        """The cards chosen before the last one of a choice, and the trumps then."""
        if self.picked == 0 or action & MORE:
            return None
        if self.phase == CALL:
            return [self.calls[said] for said in range(self.picked)]
        return [list(self.chosen), self.suit, self.rank, self.phase == LEAD]

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)

    def _view(self, seat: int | None) -> TractorView:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> list[TractorView]:
        from .view import see

        return see(self, seats)
