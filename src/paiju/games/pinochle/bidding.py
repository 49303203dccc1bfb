"""Whether a hand is worth a bid, and which suit is its best trump."""

from __future__ import annotations

from collections.abc import Sequence

from .encoding import NONE
from .forecast import Forecast
from .melds import has_marriage
from .state import PinochleState

# How much more than the bid the forecast must be, by what becomes of the contract otherwise: an opponent obliged to the
# lowest bid, the partner (or oneself) obliged, an opponent's bid, the partner's. Found by matches of 3,000 to 6,000
# deals inside the core, one after the other.
MARGINS = (120.0, 0.0, 60.0, 60.0)


class Bidding:
    """Bids by the forecast of the best suit."""

    def __init__(self, margins: Sequence[float] = MARGINS) -> None:
        self.forecast = Forecast()
        self.opponent_obliged, self.partner_obliged, self.opponent_bids, self.partner_bids = margins

    def is_worth(self, game: PinochleState, bid: int) -> bool:
        """Whether the seat to move should bid so much."""
        suit = self.best_suit(game, game.turn)
        return suit >= 0 and self.worth(game, game.turn, suit) >= bid + self.margin(game)

    def margin(self, game: PinochleState) -> float:
        """How much more than the bid the hand of the seat to move must be worth."""
        if game.bidder >= 0:
            return self.opponent_bids if (game.bidder ^ game.turn) & 1 else self.partner_bids
        if not game.settings.obliged:
            return self.opponent_bids
        return self.opponent_obliged if (game.dealer ^ game.turn) & 1 else self.partner_obliged

    def best_suit(self, game: PinochleState, seat: int) -> int:
        """The suit that makes most as trumps, of those that a seat may name; -1 if it may name none."""
        best = -1.0e9
        found = NONE
        for suit in range(4):
            if game.settings.marriage_needed and not has_marriage(game.held[seat], suit):
                continue
            worth = self.worth(game, seat, suit)
            if worth > best:
                best, found = worth, suit
        return found

    def worth(self, game: PinochleState, seat: int, suit: int) -> float:
        """What a hand and its partner make with a suit as trumps."""
        settings = game.settings
        return self.forecast.total(game.held[seat], game.paired[seat], suit, settings.pass_cards, settings.exact)

    def tricks(self, game: PinochleState, seat: int) -> float:
        """What they make by tricks, now that trumps are named."""
        settings = game.settings
        return self.forecast.tricks(game.held[seat], game.paired[seat], game.trump, settings.pass_cards, settings.exact)
