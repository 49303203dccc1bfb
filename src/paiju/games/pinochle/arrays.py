"""Pinochle as arrays: cards to play, cards to give, trumps to name, pass, meld, concede, deal, then the bids."""

from __future__ import annotations

from typing import cast

from ...arrays import Actions, Observation, Part
from ...contract import Game
from ...state import Moves, State
from ..tricks import lowest
from . import auction, hands
from .encoding import AUCTION, BID, CARDS, CONCEDING, DEAL, GIVE, MISDEAL, NAMING, PASS, PLAYING, TRUMP
from .rules import PinochleRules
from .state import PinochleState

MELDS = 11
ALL_CARDS = (1 << CARDS) - 1


TO_GIVE = CARDS  # where the cards to give begin in the table
TO_NAME = TO_GIVE + CARDS
SAID = TO_NAME + 4
BIDS = SAID + DEAL + 1 - PASS


class PinochleActions(Actions):
    """The words of the game, then the bids, one id for each from the lowest to the highest: how many there are is a
    matter of the rules."""

    def __init__(self, game: Game, rules: PinochleRules) -> None:
        bids = range(rules.min_bid, rules.max_bid + 1, rules.bid_step) if rules.bidding == "open" else ()
        words = (*range(CARDS), *range(GIVE, GIVE + CARDS), *range(TRUMP, TRUMP + 4), *range(PASS, DEAL + 1))
        super().__init__(game, rules, [*words, *(BID + bid for bid in bids)])
        self.least = rules.min_bid
        self.step = rules.bid_step

    def _list(self, state: State, ids: Moves) -> int:
        """In an auction there are hundreds, which follow each other: they are not looked up one by one."""
        deal = cast(PinochleState, state)
        if deal.phase == AUCTION:
            n = auction.bids_left(deal)
            ids.add(SAID)
            ids._add_run(BIDS + (auction.least_bid(deal) - self.least) // self.step, n)
            return n + 1
        if deal.phase == CONCEDING or deal.phase >= MISDEAL:
            return Actions._list(self, state, ids)
        cards = deal.choices()
        base = 0 if deal.phase == PLAYING else TO_NAME if deal.phase == NAMING else TO_GIVE
        n = 0
        while cards:
            ids.add(base + lowest(cards))
            cards &= cards - 1
            n += 1
        return n


class PinochleObservation(Observation):
    """What a seat sees of a game. Cards are 24 numbers, 0 to 2: clubs, diamonds, hearts, spades from the nine to the
    ace as 9 J Q K 10 A. Of teams its own comes first."""

    def __init__(self, game: Game, rules: PinochleRules) -> None:
        points = 100_000
        parts = [
            Part("hand", 24, "the seat's own cards", 2),
            Part("gone", 24, "the cards of tricks that were taken", 2),
            Part("given", 24, "what it gave to its partner", 2),
            Part("received", 24, "what it got from its partner", 2),
            Part("trick", 96, "the card that each seat has played to this trick"),
            Part("last_trick", 96, "and to the one before"),
            Part("open", 96 if rules.open_hands else 0, "all hands, where the seat may see them", 2),
            Part("melds", 4 * MELDS, "aces, kings, queens, jacks around, pinochle, run, dix, marriages in C D H S", 2),
            Part("meld_points", 4, "what each seat has melded", points),
            Part("values", 4, "hand values, where they are bid automatically", 1000),
            Part("counts", 4, "how many cards each seat holds", 24),
            Part("given_counts", 4, "how many cards each seat has given", 4),
            Part("won", 4, "the tricks of each seat", 12),
            Part("phase", 8, "auction, trumps, giving, giving back, conceding, play, misdeal, over"),
            Part("to_move", 4, "whose turn it is"),
            Part("dealer", 4, "who dealt"),
            Part("bidder", 4, "who holds the bid"),
            Part("leader", 4, "who led to this trick"),
            Part("passed", 4, "who has passed"),
            Part("trump", 4, "trumps: C D H S"),
            Part("bid", 1, "the bid", points),
            Part("points", 2, "what each team's tricks brought in this deal", 1000),
            Part("counters", 2, "how many counters each team has taken", 24),
            Part("scores", 2, "the scores", 2_000_000, -2_000_000),
            Part("deal", 1, "the number of the deal", 10_000),
        ]
        super().__init__(game, rules, parts)
        seen_by = rules.human_seats if rules.open_hands else ()
        self.open_to = sum(1 << seat for seat in seen_by)
        self.open_hands = rules.open_hands
        self.hand, self.trick, self.open, self.melds = self.starts("hand trick open melds")
        self.meld_points, self.phase, self.to_move, self.trump = self.starts("meld_points phase to_move trump")
        self.bid = self.start("bid")

    def _look(self, state: State, seat: int) -> int:
        deal = cast(PinochleState, state)
        me = seat if seat >= 0 else 0
        if seat >= 0:
            self.put_set(self.hand, deal.held[seat])
            self.put_set(self.hand, deal.paired[seat])
            self.put_given(self.hand + 48, deal.given[seat])
            if hands.given_count(deal, seat ^ 2) == deal.settings.pass_cards:
                self.put_given(self.hand + 72, deal.given[seat ^ 2])
        if deal.leader >= 0:
            self.put_gone(deal)
        for place in range(deal.played):
            self.out[self.trick + 24 * ((deal.leader + place - me) & 3) + deal.trick[place]] = 1
        if deal.last_leader >= 0:
            for place in range(4):
                self.out[self.trick + 96 + 24 * ((deal.last_leader + place - me) & 3) + deal.last[place]] = 1
        opened = self.open_hands and (seat < 0 or (self.open_to >> seat) & 1)
        for place in range(4):
            other = (me + place) & 3
            if opened:
                self.put_set(self.open + 24 * place, deal.held[other])
                self.put_set(self.open + 24 * place, deal.paired[other])
            if deal.shown:
                for i in range(MELDS):
                    self.out[self.melds + MELDS * place + i] = (deal.melds[other] >> (2 * i)) & 3
                self.out[self.meld_points + place] = deal.meld_points[other]
            self.out[self.meld_points + 4 + place] = deal.values[other]
            self.out[self.meld_points + 8 + place] = deal.sizes[other]
            self.out[self.meld_points + 12 + place] = hands.given_count(deal, other)
            if deal.leader >= 0:
                self.out[self.meld_points + 16 + place] = deal.won[other]
        self.out[self.phase + deal.phase] = 1
        self.put_seat(self.to_move, deal.to_move(), me, 4)
        self.put_seat(self.to_move + 4, deal.dealer, me, 4)
        self.put_seat(self.to_move + 8, deal.bidder, me, 4)
        self.put_seat(self.to_move + 12, deal.leader, me, 4)
        self.put_seats(self.to_move + 16, deal.passed, me, 4)
        if deal.trump >= 0:
            self.out[self.trump + deal.trump] = 1
        self.out[self.bid] = deal.bid
        for team in range(2):
            if deal.leader >= 0:
                self.out[self.bid + 1 + team] = deal.points[(me + team) & 1]
                self.out[self.bid + 3 + team] = deal.counters[(me + team) & 1]
            self.out[self.bid + 5 + team] = deal.scores[(me + team) & 1]
        self.out[self.bid + 7] = deal.deal
        return 0

    def put_given(self, base: int, given: int) -> None:
        """Cards that were given, as the state keeps them."""
        while given:
            self.out[base + (given & 31) - 1] += 1
            given >>= 5

    def put_gone(self, deal: PinochleState) -> None:
        """The cards that nobody holds and that do not lie on the table: of each there are two."""
        once = 0
        twice = 0
        for seat in range(4):
            twice |= deal.paired[seat] | (once & deal.held[seat])
            once |= deal.held[seat]
        for place in range(deal.played):
            card = 1 << deal.trick[place]
            twice |= once & card
            once |= card
        self.put_set(self.hand + CARDS, ALL_CARDS & ~once)
        self.put_set(self.hand + CARDS, ALL_CARDS & ~twice)
