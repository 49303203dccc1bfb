"""Worlds by what was heard in the auction: hands that would have spoken so are kept more often.

A hand whose forecast is far above what somebody bid, or far below where he passed, fits well; and the suit that was
named should be the best of the bidder's hand. Others may bid otherwise than the quick player does, so nothing is ruled
out. Once cards were passed it is not known who was dealt what, and every world is kept.
"""

from __future__ import annotations

from math import exp

from ...contract import Game
from ...rng import Random
from ...search.worlds import Worlds
from ...state import State
from ...view import View
from .bidding import Bidding
from .encoding import CARDS, NONE
from .events import Called, Dealt
from .evidence import Evidence
from .state import PinochleState
from .view import PinochleView

TRIES = 24
FAR = 100_000.0

# How far forecasts scatter about what people bid on, and about what suit they name.
SPREAD = 30.0
SUIT_SPREAD = 15.0


class HeardWorlds(Worlds):
    """The worlds of one view. `least` and `most` are what the calls of each seat say of its forecast."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        assert isinstance(view, PinochleView)
        self.bidding = Bidding()
        self.least = [-FAR, -FAR, -FAR, -FAR]
        self.most = [FAR, FAR, FAR, FAR]
        self.played = [0, 0, 0, 0]
        self.played_twice = [0, 0, 0, 0]
        self.heard = 0
        self.named = NONE
        rules = view.ruleset()
        evidence = Evidence(view)
        if rules.bidding == "auto" or (rules.pass_cards and view.phase not in ("auction", "trump")):
            return
        if evidence.whole:
            self.listen(view, evidence)

    def listen(self, view: PinochleView, evidence: Evidence) -> None:
        """Take in the calls of this deal, the trump, and the cards that were played from each hand."""
        table = PinochleState(self.game, view.ruleset(), 0, 0)
        table.dealer = view.dealer
        for event in calls(view):
            seat = event.seat
            table.turn = seat
            step = view.ruleset().bid_step
            bid = event.bid or (table.bid + step if table.bidder >= 0 else view.ruleset().min_bid)
            limit = bid + self.bidding.margin(table)
            if event.bid:
                self.least[seat] = limit
                table.bid, table.bidder = bid, seat
            else:
                self.most[seat] = limit
                table.passed |= 1 << seat
            if seat != view.seat:
                self.heard |= 1 << seat
        if view.trump and view.bidder is not None and view.bidder != view.seat:
            self.named = evidence.trump
            self.heard |= 1 << view.bidder
        for seat in range(4):
            for card in range(CARDS):
                if evidence.played[seat][card]:
                    self.played[seat] |= 1 << card
                if evidence.played[seat][card] > 1:
                    self.played_twice[seat] |= 1 << card

    def draw(self, rng: Random) -> State:
        """A world, with the chance that its calls are likely; after some tries any."""
        world = self.game.sample(self.view, rng)
        if self.heard:
            for _ in range(TRIES):
                if rng.random() < self.chance_of(world):
                    break
                world = self.game.sample(self.view, rng)
        return world

    def chance_of(self, state: State) -> float:
        """How likely it is that the hands of a world speak as they did, against those that would for sure."""
        assert isinstance(state, PinochleState)
        game = state
        chance = 1.0
        for seat in range(4):
            if not (self.heard >> seat) & 1:
                continue
            held = game.held[seat] | self.played[seat]
            paired = game.paired[seat] | self.played_twice[seat] | (game.held[seat] & self.played[seat])
            best = -FAR
            named = best
            for suit in range(4):
                worth = self.bidding.forecast.total(held, paired, suit, game.settings.pass_cards, game.settings.exact)
                best = max(best, worth)
                if suit == self.named:
                    named = worth
            if self.least[seat] > -FAR:
                chance *= 1.0 / (1.0 + exp((self.least[seat] - best) / SPREAD))
            if self.most[seat] < FAR:
                chance *= 1.0 / (1.0 + exp((best - self.most[seat]) / SPREAD))
            if self.named >= 0 and seat == game.bidder:
                chance *= exp((named - best) / SUIT_SPREAD)
        return chance


def calls(view: PinochleView) -> list[Called]:
    """What was said in the auction of this deal."""
    found: list[Called] = []
    for event in view.history:
        if isinstance(event, Dealt):
            found = []
        elif isinstance(event, Called):
            found.append(event)
    return found
