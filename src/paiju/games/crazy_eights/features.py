"""What the net of Crazy Eights sees: its hand, the pile, the suit in play, how many cards others hold, and the rules.

One net plays for two to ten seats by all rules; what is special about them is among the features. A game of several
rounds is learned round by round.
"""

from __future__ import annotations

from typing import cast

from ...learn.features import Features
from ...rng import Random
from ...rules import Rules
from ...state import State
from .choices import size_of
from .encoding import CLUBS, DRAW, EIGHT, EIGHTS, VOTE
from .rules import MOST_SEATS, PRESETS, EightsRules
from .state import EightsState

# Where each kind of feature begins.
HELD = 0
DOUBLED = HELD + 52
GONE = DOUBLED + 52
GONE_TWICE = GONE + 52
TOP = GONE_TWICE + 52
SUIT = TOP + 13
SIZE = SUIT + 4
SIZES = SIZE + 12  # of the others in the order of play, seven numbers for each
LENGTHS = SIZES + 7 * 9  # of the suits in the hand
EIGHTS_HELD = LENGTHS + 4 * 7
STOCK = EIGHTS_HELD + 4
PENDING = STOCK + 6
DRAWN = PENDING + 3
SEATS = DRAWN + 4
LAWS = SEATS + 9
MOVE = LAWS + 12
NAMED = MOVE + 52
OTHER = NAMED + 4
LEFT_IN_SUIT = OTHER + 5
SIZE_AFTER = LEFT_IN_SUIT + 7
NEXT_AFTER = SIZE_AFTER + 12
INPUTS = NEXT_AFTER + 14
MOST = 176
SCALE = 0.05  # points; places are between -1 and 1 anyway


class EightsFeatures(Features):
    """The features of Crazy Eights."""

    def __init__(self, rules: EightsRules) -> None:
        super().__init__(INPUTS, MOST, ("play",), False)
        self.rounds = [one_round(rules)]
        for preset in PRESETS.values():
            self.rounds += [one_round(preset.override(seats=seats)) for seats in range(2, MOST_SEATS + 1)]
        self.hand = 0
        self.size = 0
        self.next_size = 0

    def deal(self, rules: Rules, rng: Random) -> State:
        from . import GAME

        return GAME._start(one_round(cast(EightsRules, rules)), rng.next64(), rng.next64())

    def start(self, rules: Rules, rng: Random) -> State:
        """Every other time by these rules, else by any preset with any number of seats."""
        from . import GAME

        chosen = 0 if rng._below(2) else rng._below(len(self.rounds))
        return GAME._start(self.rounds[chosen], rng.next64(), rng.next64())

    def part(self, state: State) -> int:
        return 0

    def target(self, state: State, seat: int, part: int) -> float:
        deal = cast(EightsState, state)
        worth: float = deal._payoffs()[seat]
        return worth * SCALE if deal.settings.scoring else worth

    def sides(self, state: State) -> list[frozenset[int]]:
        """Everybody for themselves: one seat against all others."""
        return [frozenset({seat}) for seat in range(state.seats)]

    # The state.

    def look(self, state: State) -> int:
        deal = cast(EightsState, state)
        seat = deal.to_move()
        settings = deal.settings
        self.hand = deal.held[seat]
        self.size = deal.sizes[seat]
        self.see_cards(HELD, self.hand)
        self.see_cards(DOUBLED, deal.doubled[seat])
        once, twice = 0, 0
        for i in range(deal.piled):
            bit = 1
            bit <<= deal.pile[i]
            twice |= once & bit
            once |= bit
        self.see_cards(GONE, once)
        self.see_cards(GONE_TWICE, twice)
        self.see(TOP + (deal.pile[deal.piled - 1] >> 2))
        self.see(SUIT + deal.suit)
        self.see(SIZE + capped(self.size, 11))
        other = seat
        place = 0
        self.next_size = 0
        while place < 9:
            other = self.following(deal, other)
            if other == seat:
                break
            n = capped(deal.sizes[other], 7)
            if place == 0:
                self.next_size = n
            self.see(SIZES + 7 * place + n - 1)
            place += 1
        for suit in range(4):
            self.see(LENGTHS + 7 * suit + capped(self.count_suit(suit), 6))
        self.see(EIGHTS_HELD + capped(size_of(self.hand & EIGHTS), 3))
        self.see(STOCK + capped(deal.stocked // 8, 5))
        self.see(PENDING + capped(deal.pending // 2, 2))
        self.see(DRAWN + capped(deal.drawn, 3))
        self.see(SEATS + deal.seats - 2)
        self.see_law(0, settings.until)
        self.see_law(1, settings.queen_skips)
        self.see_law(2, settings.ace_reverses)
        self.see_law(3, settings.two_draws)
        self.see_law(4, settings.stack)
        self.see_law(5, settings.scoring > 0)
        self.see_law(6, settings.packs == 2)
        self.see_law(7, settings.voluntary)
        self.see_law(8, settings.play_on > 0)
        self.see_law(9, deal.phase == VOTE)
        self.see_law(10, deal.direction < 0)
        self.see_law(11, settings.reshuffle)
        return 0

    def following(self, deal: EightsState, seat: int) -> int:
        """The next seat still in."""
        while True:
            seat += deal.direction
            if seat == deal.seats:
                seat = 0
            elif seat < 0:
                seat = deal.seats - 1
            if (deal.active >> seat) & 1 or seat == deal.turn:
                return seat

    def count_suit(self, suit: int) -> int:
        """How many cards of a suit the hand has, eights aside."""
        cards = self.hand & ~EIGHTS
        return size_of((cards >> suit) & CLUBS)

    def see_law(self, law: int, holds: bool) -> None:
        """One of the rules, or something else that is so or not."""
        if holds:
            self.see(LAWS + law)

    def see_cards(self, base: int, cards: int) -> None:
        """The cards of a set."""
        card = base
        while cards:
            if cards & 1:
                self.see(card)
            cards >>= 1
            card += 1

    # A move.

    def weigh(self, state: State, action: int) -> int:
        deal = cast(EightsState, state)
        if action >= DRAW:
            self.gain(OTHER + action - DRAW)
            self.gain(SIZE_AFTER + capped(self.size, 11))
            return 0
        if self.size == 1:
            return 1
        card = action & 63
        bit = 1
        bit <<= card
        naming = action >> 6
        suit = naming - 1 if naming else card & 3
        self.gain(MOVE + card)
        if deal.doubled[deal.turn] & bit:
            self.lose(DOUBLED + card)
        else:
            self.lose(HELD + card)
        if naming:
            self.gain(NAMED + suit)
        left = self.count_suit(suit)
        if card >> 2 != EIGHT and left:
            left -= 1
        self.gain(LEFT_IN_SUIT + capped(left, 6))
        self.gain(SIZE_AFTER + capped(self.size - 1, 11))
        return 0


def one_round(rules: EightsRules) -> EightsRules:
    """The same rules, but the first round ends the game."""
    return rules.override(target=1) if rules.scoring != "none" else rules


def features(rules: Rules) -> EightsFeatures:
    """What the net sees by these rules."""
    return EightsFeatures(cast(EightsRules, rules))


def capped(n: int, most: int) -> int:
    """A number, but not more than this."""
    return n if n < most else most
