"""A game of Pinochle: deals until a team has the target (sections 3, 5 and 6).

    open bidding   auction, naming of trumps, [giving, returning], melds shown, [concede?], twelve tricks, score
    auto bidding   melds shown, the higher team holds the contract (equal: misdeal), twelve tricks, score

`legal` is in this order: cards by suit (clubs, diamonds, hearts, spades) from the nine to the ace; in the auction pass,
then the bids from the lowest; trumps by suit; meld before concede.

Corners the rules page leaves open:
- The cards of a pass change hands when the last of them was given, so that nobody chooses on what he gets.
- With `all_pass=redeal` the dealer may bid after three passes; when he passes too, he deals again.
- After a misdeal the dealer says `deal`; this is the key that the lab asks for.
- The bidder says `meld` to play or `concede`, when all melds lie on the table. Without `concede` nobody is asked.
- A counter is an ace, ten or king, however cards are counted.
- A game that `max_deals` ends is won by the higher score; equal scores are a tie.
"""

from __future__ import annotations

from typing import Any, Self

from ...errors import PaijuError
from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves
from ..tricks import lowest, nth_card, size_of
from .encoding import (
    AUCTION,
    BID,
    CARDS,
    CONCEDE,
    CONCEDED,
    CONCEDING,
    DEAL,
    FINISHED,
    GIVE,
    GIVING,
    MELD,
    MISDEAL,
    NAMING,
    NO_MARRIAGE,
    PASS,
    PLAYED,
    PLAYING,
    RETURNING,
    TRUMP,
)
from .melds import has_marriage
from .rules import PinochleRules
from .score import Score

DICE = Random()
NEXT_BIDS = 20


class PinochleState(Score):
    """One game: the cards, the contract, the trick, the score."""

    def __init__(self, game: Any, rules: PinochleRules, key0: int, key1: int) -> None:
        super().__init__(game, rules, key0, key1)
        self.phase = AUCTION
        self.clear_deal()

    def clear_deal(self) -> int:
        """Nothing has been said or played yet."""
        self.clear_tricks()
        self.clear_contract()
        self.given = [0, 0, 0, 0]
        self.passed = 0
        return 0

    # What may happen.

    def to_move(self) -> int:
        return OVER if self.phase == FINISHED else self.turn

    def least_bid(self) -> int:
        """The lowest bid that can be made now."""
        return self.bid + self.settings.bid_step if self.bidder >= 0 else self.settings.min_bid

    def bids_left(self) -> int:
        """How many bids can be made now."""
        least = self.least_bid()
        return (self.settings.max_bid - least) // self.settings.bid_step + 1 if least <= self.settings.max_bid else 0

    def suits_to_name(self) -> int:
        """The suits the bidder may name, as bits."""
        if not self.settings.marriage_needed:
            return 15
        suits = 0
        for suit in range(4):
            if has_marriage(self.held[self.bidder], suit):
                suits |= 1 << suit
        return suits

    def choices(self) -> int:
        """The cards or suits to choose from in a phase where one is chosen."""
        if self.phase == PLAYING:
            return self.playable()
        return self.suits_to_name() if self.phase == NAMING else self.held[self.turn]

    def count(self) -> int:
        phase = self.phase
        if phase == AUCTION:
            return 1 + self.bids_left()
        if phase == CONCEDING:
            return 2
        if phase >= MISDEAL:
            return 1 if phase == MISDEAL else 0
        return size_of(self.choices())

    def _nth(self, index: int) -> int:
        phase = self.phase
        if phase == AUCTION:
            return PASS if index == 0 else BID + self.least_bid() + (index - 1) * self.settings.bid_step
        if phase == CONCEDING:
            return MELD if index == 0 else CONCEDE
        if phase == MISDEAL:
            return DEAL
        return self.prefix() + nth_card(self.choices(), index)

    def prefix(self) -> int:
        """What is added to a card or suit to make an action of it."""
        if self.phase == PLAYING:
            return 0
        return TRUMP if self.phase == NAMING else GIVE

    def _random_move(self, rng: Random) -> int:
        if self.phase != PLAYING:
            return self._nth(rng._below(self.count()))
        cards = self.playable()
        return nth_card(cards, rng._below(size_of(cards)))

    def _collect(self, moves: Moves) -> int:
        moves.clear()
        phase = self.phase
        if phase == AUCTION or phase == CONCEDING or phase >= MISDEAL:
            for index in range(self.count()):
                moves.add(self._nth(index))
        else:
            cards = self.choices()
            prefix = self.prefix()
            while cards:
                moves.add(prefix + lowest(cards))
                cards &= cards - 1
        return moves.n

    def candidates(self) -> list[int]:
        """All actions, but in the auction only pass and the next bids: there are hundreds more."""
        if self.phase != AUCTION:
            return self.legal()
        return [self._nth(index) for index in range(min(self.count(), 1 + NEXT_BIDS))]

    def _allows(self, action: int) -> bool:
        phase = self.phase
        if phase == AUCTION:
            if action == PASS:
                return True
            if action < BID + self.least_bid() or action > BID + self.settings.max_bid:
                return False
            return (action - BID) % self.settings.bid_step == 0
        if phase == CONCEDING:
            return action == MELD or action == CONCEDE
        if phase >= MISDEAL:
            return phase == MISDEAL and action == DEAL
        if action < self.prefix() or action >= self.prefix() + CARDS:
            return False
        return (self.choices() >> (action - self.prefix())) & 1 == 1

    def midway(self) -> bool:
        return (self.phase == GIVING or self.phase == RETURNING) and self.given[self.turn] != 0

    def refusal(self, action: object) -> PaijuError:
        from .notation import refuse

        seat = self.to_move()
        return refuse(self._view(None if seat == OVER else seat), action)

    # Moving.

    def _step(self, action: int) -> int:
        if action < CARDS:
            if self.play_card(action):
                self.settle(PLAYED)
        elif action < TRUMP:
            self.give(action - GIVE)
        elif action < PASS:
            self.trump = action - TRUMP
            self.after_naming()
        elif action >= BID:
            self.bid = action - BID
            self.bidder = self.turn
            self.next_call()
        elif action == PASS:
            self.passed |= 1 << self.turn
            self.next_call()
        elif action == MELD:
            self.begin_play()
        elif action == CONCEDE:
            self.settle(CONCEDED)
        else:
            self.deal_cards()
        return 0

    def next_call(self) -> int:
        """The next seat still in speaks, or the auction is over."""
        out = size_of(self.passed)
        if self.bidder >= 0:
            if out == 3:
                return self.after_auction()
        elif out == 4:
            return self.deal_cards()
        elif out == 3 and self.settings.obliged:
            self.bid = self.settings.min_bid
            self.bidder = self.dealer
            return self.after_auction()
        self.turn = (self.turn + 1) & 3
        while (self.passed >> self.turn) & 1:
            self.turn = (self.turn + 1) & 3
        return 0

    def after_auction(self) -> int:
        """The bidder names trumps, unless there is none he could name."""
        self.tell_contract()
        self.turn = self.bidder
        self.phase = NAMING
        if not self.suits_to_name():
            self.settle(NO_MARRIAGE)
        return 0

    def after_naming(self) -> int:
        """The partner gives cards, if the rules say so."""
        if self.settings.pass_cards:
            self.phase = GIVING
            self.turn = self.bidder ^ 2
        else:
            self.show_melds()
        return 0

    def give(self, card: int) -> int:
        """A card is laid aside for the partner, who takes them all when the last was given."""
        seat = self.turn
        self.remove(seat, card)
        self.sizes[seat] -= 1
        self.given[seat] |= (card + 1) << (5 * self.given_count(seat))
        if self.given_count(seat) < self.settings.pass_cards:
            return 0
        self.take_given(seat)
        if self.phase == GIVING:
            self.phase = RETURNING
            self.turn = self.bidder
        else:
            self.show_melds()
        return 0

    def show_melds(self) -> int:
        """All melds are counted and shown; then the bidder may concede."""
        self.count_melds()
        if self.telling:
            self.tell(self.meld_news())
        if self.settings.concede:
            self.phase = CONCEDING
            self.turn = self.bidder
        else:
            self.begin_play()
        return 0

    def begin_play(self) -> int:
        """The first lead."""
        self.phase = PLAYING
        self.leader = self.first_leader()
        self.turn = self.leader
        return 0

    # The end of a deal.

    def settle(self, how: int) -> int:
        """Score the deal (5.6, 6.7), then end the game or deal again."""
        bidders = self.bidder & 1
        others = bidders ^ 1
        made = how == PLAYED and self.total(bidders) >= self.goal()
        change = self.total(bidders) if made else -self.bid if self.settings.both_score else 0
        gain = 0
        if self.settings.both_score and how != NO_MARRIAGE:
            gain = self.total(others) if how == PLAYED else self.melds_of(others)
        self.scores[bidders] += change
        self.scores[others] += gain
        self.winner = self.victor(bidders)
        if self.telling:
            self.tell(self.result(how, made, change, gain))
        if self.winner >= 0 or self.deal >= self.settings.max_deals:
            self.phase = FINISHED
            return 0
        self.dealer = (self.dealer + 1) & 3
        self.deal += 1
        return self.deal_cards()

    # Dealing.

    def deal_cards(self) -> int:
        """Shuffle and deal from the seat after the dealer."""
        last = self.deal_pack(self.shuffler(DICE), (self.dealer + 1) & 3)
        self.clear_deal()
        self.open_deal(last)
        if self.telling:
            for item in self.opening():
                self.tell(item)
        return 0

    def open_deal(self, last: int) -> int:
        """Begin a deal when the cards are dealt; `last` is the dealer's last card."""
        self.turn = (self.dealer + 1) & 3
        self.phase = AUCTION
        if self.settings.auto:
            self.trump = last // 6
            self.count_melds()
            self.bid_automatically()
        return 0

    def bid_automatically(self) -> int:
        """Each team bids its melds and hand values; the higher one holds the contract, equal bids are a misdeal."""
        for seat in range(4):
            self.values[seat] = self.value_of(seat)
        first = self.team_bid(0)
        second = self.team_bid(1)
        if first == second:
            self.phase = MISDEAL
            self.turn = self.dealer
            return 0
        team = 0 if first > second else 1
        self.bid = self.team_bid(team)
        self.bidder = self.better(team, 1)
        return self.begin_play()

    # Results.

    def _payoffs(self) -> list[float]:
        """1 for the winners and -1 for the losers; all 0 for a tie."""
        if self.winner < 0:
            return [0.0] * 4
        return [1.0 if seat & 1 == self.winner else -1.0 for seat in range(4)]

    # The log.

    def _remember(self, seat: int, action: int) -> Any:
        """The log begins with how the table lies before the first action; of a gift it is told what went before."""
        if self.logged == 0:
            for item in self.opening():
                self.note(Entry(DEALER, 0, item))
        return (self.given[seat], self.settings.pass_cards) if GIVE <= action < TRUMP else None

    def opening(self) -> list[tuple[Any, ...]]:
        """What everybody sees when a deal or the log begins."""
        items: list[tuple[Any, ...]] = [("deal", self.deal, self.dealer, self.trump, [self.scores[0], self.scores[1]])]
        if self.shown:
            items.append(self.meld_news())
        if self.bidder >= 0 and self.phase != AUCTION:
            items.append(self.contract_news())
        if self.phase == MISDEAL:
            items.append(("misdeal", self.team_bid(0)))
        return items

    def meld_news(self) -> tuple[Any, ...]:
        """Everybody's melds, and hand values with automatic bidding."""
        return ("melds", self.trump, [self.melds[seat] for seat in range(4)], [self.values[seat] for seat in range(4)])

    def contract_news(self) -> tuple[Any, ...]:
        """Who has to make what."""
        return ("contract", self.bidder, self.bid)

    def tell_contract(self) -> int:
        """The auction is over."""
        if self.telling:
            self.tell(self.contract_news())
        return 0

    def result(self, how: int, made: bool, change: int, gain: int) -> tuple[Any, ...]:
        """The end of a deal."""
        changes = [gain, change] if self.bidder & 1 else [change, gain]
        return (
            "result",
            how,
            made,
            (self.bidder, self.bid, self.goal()),
            [self.melds_of(team) for team in range(2)],
            [self.points[team] for team in range(2)],
            [self.saved(team) or (how == CONCEDED and team != self.bidder & 1) for team in range(2)],
            changes,
            [self.scores[team] for team in range(2)],
            self.winner,
        )

    # Copies and what leaves the engine.

    def copy(self) -> PinochleState:
        other = PinochleState.__new__(PinochleState)
        other.listed = None
        other._assign(self)
        return other

    def _assign(self, other: Self) -> int:
        Score._assign(self, other)
        source = other
        self.phase = source.phase
        self.passed = source.passed
        return 0

    def _view(self, seat: int | None) -> Any:
        return self._views([seat])[0]

    def _views(self, seats: list[int | None]) -> Any:
        from .view import see

        return see(self, seats)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
