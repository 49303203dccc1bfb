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

from typing import Any

from ...errors import IllegalAction, PaijuError
from ...rng import Random
from ...state import DEALER, OVER, Entry, Moves, State
from ..tricks import lowest, nth_card, size_of, strength
from .encoding import (
    AUCTION,
    BID,
    BY_BIDDER,
    CARDS,
    CONCEDE,
    CONCEDED,
    CONCEDING,
    DEAL,
    FINISHED,
    GIVE,
    GIVING,
    KING,
    LEFT_OF_DEALER,
    MELD,
    MISDEAL,
    NAMING,
    NO_MARRIAGE,
    NONE,
    PASS,
    PLAYED,
    PLAYING,
    RETURNING,
    SAVED_BY_COUNTER,
    SAVED_BY_TRICK,
    SUIT,
    TRUMP,
    WIDEST,
)
from .melds import evaluate, has_marriage, meld_points
from .messages import NOT_OVER
from .rules import COUNTS, LAST_TRICK, TRICK, PinochleRules
from .settings import settings_of

DICE = Random()
VALUES = list(COUNTS["classic"])


class PinochleState(State):
    """One game: the cards, the contract, the trick, the score."""

    def __init__(self, game: Any, rules: PinochleRules, key0: int, key1: int) -> None:
        super().__init__()
        self.game = game
        self.rules = rules
        self.settings = settings_of(rules)
        self.seats = rules.seats
        self.key0 = key0
        self.key1 = key1
        self.held = [0] * 4
        self.paired = [0] * 4
        self.order = [0] * 64
        self.sizes = [0] * 4
        self.given = [0] * 4
        self.melds = [0] * 4
        self.meld_points = [0] * 4
        self.values = [0] * 4
        self.trick = [0] * 4
        self.last = [0] * 4
        self.won = [0] * 4
        self.points = [0] * 2
        self.counters = [0] * 2
        self.scores = [0] * 2
        self.dealer = 3
        self.deal = 1
        self.winner = NONE
        self.turn = 0
        self.phase = AUCTION
        self.clear_deal()

    def clear_deal(self) -> int:
        """Nothing has been said or played yet."""
        self.given = [0, 0, 0, 0]
        self.melds = [0, 0, 0, 0]
        self.meld_points = [0, 0, 0, 0]
        self.values = [0, 0, 0, 0]
        self.won = [0, 0, 0, 0]
        self.points = [0, 0]
        self.counters = [0, 0]
        self.trump = NONE
        self.shown = False
        self.passed = 0
        self.bid = 0
        self.bidder = NONE
        self.leader = NONE
        self.played = 0
        self.best = 0
        self.last_leader = NONE
        return 0

    # What may happen.

    def to_move(self) -> int:
        return OVER if self.phase == FINISHED else self.turn

    def playable(self) -> int:
        """The cards that the seat to move may play (6.1)."""
        settings = self.settings
        held = self.held[self.turn]
        trumps = held & (SUIT << (6 * self.trump))
        if self.played == 0:
            return trumps if settings.trump_first and trumps and self.tricks_made() == 0 else held
        led = self.trick[0] // 6
        best = self.trick[self.best]
        own = held & (SUIT << (6 * led))
        if own:
            if not settings.strict or best // 6 != led or not (settings.head or led == self.trump):
                return own
            return own & (-2 << best) or own
        if not settings.strict or not trumps:
            return held
        return (trumps & (-2 << best) or trumps) if best // 6 == self.trump else trumps

    def tricks_made(self) -> int:
        """How many tricks of this deal are complete."""
        return self.won[0] + self.won[1] + self.won[2] + self.won[3]

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

    def nth(self, index: int) -> int:
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

    def random_move(self, rng: Random) -> int:
        if self.phase != PLAYING:
            return self.nth(rng.below(self.count()))
        cards = self.playable()
        return nth_card(cards, rng.below(size_of(cards)))

    def collect(self, moves: Moves) -> int:
        moves.clear()
        phase = self.phase
        if phase == AUCTION or phase == CONCEDING or phase >= MISDEAL:
            for index in range(self.count()):
                moves.add(self.nth(index))
        else:
            cards = self.choices()
            prefix = self.prefix()
            while cards:
                moves.add(prefix + lowest(cards))
                cards &= cards - 1
        return moves.n

    def allows(self, action: int) -> bool:
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

    def refusal(self, action: object) -> PaijuError:
        from .notation import refuse

        seat = self.to_move()
        return refuse(self.view(None if seat == OVER else seat), action)

    # Moving.

    def step(self, action: int) -> int:
        if action < CARDS:
            self.play_card(action)
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
        if self.telling:
            self.tell(("passed", seat))
        if self.phase == GIVING:
            self.phase = RETURNING
            self.turn = self.bidder
        else:
            self.show_melds()
        return 0

    def given_count(self, seat: int) -> int:
        """How many cards a seat has given."""
        given = self.given[seat]
        n = 0
        while given:
            given >>= 5
            n += 1
        return n

    def take_given(self, seat: int) -> int:
        """The cards that a seat gave go to its partner."""
        partner = seat ^ 2
        self.tidy(seat)
        self.tidy(partner)
        given = self.given[seat]
        while given:
            self.add(partner, (given & 31) - 1)
            given >>= 5
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

    def count_melds(self) -> int:
        """Evaluate every hand."""
        for seat in range(4):
            self.melds[seat] = evaluate(self.held[seat], self.paired[seat], self.trump, self.settings.exact)
            self.meld_points[seat] = meld_points(self.melds[seat], self.trump)
        self.shown = True
        return 0

    def begin_play(self) -> int:
        """The first lead."""
        self.phase = PLAYING
        self.leader = self.first_leader()
        self.turn = self.leader
        return 0

    def first_leader(self) -> int:
        """Who leads first: the bidder, the seat after the dealer, or the better meld of the contract team."""
        if self.settings.first_lead == BY_BIDDER:
            return self.bidder
        if self.settings.first_lead == LEFT_OF_DEALER:
            return (self.dealer + 1) & 3
        return self.better(self.bidder & 1, 0)

    def better(self, team: int, valued: int) -> int:
        """The seat of a team with more meld points (and hand value, if `valued`); equal: the lower seat."""
        first = self.meld_points[team] + valued * self.values[team]
        second = self.meld_points[team + 2] + valued * self.values[team + 2]
        return team + 2 if second > first else team

    def play_card(self, card: int) -> int:
        """A card is played to the trick."""
        led = self.trick[0] // 6
        best = self.trick[self.best]
        self.remove(self.turn, card)
        self.sizes[self.turn] -= 1
        self.trick[self.played] = card
        if self.played == 0:
            self.best = 0
        elif strength(card // 6, card % 6, led, self.trump) > strength(best // 6, best % 6, led, self.trump):
            self.best = self.played
        self.played += 1
        self.turn = (self.turn + 1) & 3
        if self.played == 4:
            self.end_trick()
        return 0

    def end_trick(self) -> int:
        """The winner takes the trick and leads; after the last one the deal is counted."""
        winner = (self.leader + self.best) & 3
        team = winner & 1
        for place in range(4):
            rank = self.trick[place] % 6
            self.points[team] += self.settings.worth[rank]
            if rank >= KING:
                self.counters[team] += 1
        if self.settings.by_tricks:
            self.points[team] += TRICK
        self.won[winner] += 1
        self.last = self.trick[:]
        self.last_leader = self.leader
        self.leader = winner
        self.turn = winner
        self.played = 0
        if self.telling:
            self.tell(("trick", winner, self.last[self.best], [self.last[place] for place in range(4)]))
        self.best = 0
        if self.sizes[winner] == 0:
            self.points[team] += LAST_TRICK
            self.settle(PLAYED)
        return 0

    # The end of a deal.

    def melds_of(self, team: int) -> int:
        """The meld points of a team."""
        return self.meld_points[team] + self.meld_points[team + 2]

    def saved(self, team: int) -> bool:
        """Whether a team may count its melds."""
        if self.settings.saved_by == SAVED_BY_TRICK:
            return self.won[team] + self.won[team + 2] > 0
        return self.settings.saved_by != SAVED_BY_COUNTER or self.counters[team] > 0

    def total(self, team: int) -> int:
        """What a team made: its tricks, and its melds if they count towards the contract and are saved."""
        if self.settings.on_melds or not self.saved(team):
            return self.points[team]
        return self.points[team] + self.melds_of(team)

    def goal(self) -> int:
        """What the contract team has to make."""
        return self.melds_of(self.bidder & 1) if self.settings.on_melds else self.bid

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
        if self.telling:
            self.tell(self.result(how, made, change, gain))
        self.winner = self.victor(bidders)
        if self.winner >= 0 or self.deal >= self.settings.max_deals:
            self.phase = FINISHED
            return 0
        self.dealer = (self.dealer + 1) & 3
        self.deal += 1
        return self.deal_cards()

    def victor(self, bidders: int) -> int:
        """The team that has won, or -1: the bidders come first (6.8), and the last deal decides."""
        others = bidders ^ 1
        if self.scores[bidders] >= self.settings.target:
            return bidders
        if self.scores[others] >= self.settings.target:
            return others
        if self.deal < self.settings.max_deals or self.scores[0] == self.scores[1]:
            return NONE
        return 0 if self.scores[0] > self.scores[1] else 1

    # Dealing.

    def deal_cards(self) -> int:
        """Shuffle and deal, three cards at a time from the seat after the dealer."""
        rng = self.shuffler(DICE)
        pack = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # fmt: skip
        for place in range(48):
            pack[place] = place >> 1
        self.empty_hands()
        for place in range(48):
            other = place + rng.below(48 - place)
            card = pack[other]
            pack[other] = pack[place]
            self.add((self.dealer + 1 + place // 3) & 3, card)
        self.clear_deal()
        self.open_deal(card)
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

    def value_of(self, seat: int) -> int:
        """What a hand is worth for automatic bidding: A 11, 10 10, K 4, Q 3, J 2, each card or each rank once."""
        held = self.held[seat]
        paired = self.paired[seat]
        if self.settings.each_rank:
            held = (held | (held >> 6) | (held >> 12) | (held >> 18)) & SUIT
            paired = 0
        value = 0
        while held:
            value += VALUES[lowest(held) % 6]
            held &= held - 1
        while paired:
            value += VALUES[lowest(paired) % 6]
            paired &= paired - 1
        return value

    def team_bid(self, team: int) -> int:
        """Melds and hand values of both partners."""
        return self.melds_of(team) + self.values[team] + self.values[team + 2]

    # Hands.

    def empty_hands(self) -> int:
        """Nobody holds a card."""
        self.held = [0, 0, 0, 0]
        self.paired = [0, 0, 0, 0]
        self.sizes = [0, 0, 0, 0]
        return 0

    def add(self, seat: int, card: int) -> int:
        """A card comes into a hand, behind those that are there."""
        if (self.held[seat] >> card) & 1:
            self.paired[seat] |= 1 << card
        else:
            self.held[seat] |= 1 << card
        self.order[WIDEST * seat + self.sizes[seat]] = card
        self.sizes[seat] += 1
        return 0

    def remove(self, seat: int, card: int) -> int:
        """A card leaves a hand; `tidy` and `hand` find out which copy it was."""
        if (self.paired[seat] >> card) & 1:
            self.paired[seat] ^= 1 << card
        else:
            self.held[seat] ^= 1 << card
        return 0

    def tidy(self, seat: int) -> int:
        """Close the gaps that given cards left in the order of a hand."""
        cards = self.hand(seat)
        self.held[seat] = 0
        self.paired[seat] = 0
        self.sizes[seat] = 0
        for card in cards:
            self.add(seat, card)
        return 0

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand in the order in which they came."""
        cards: list[int] = []
        left = [1 + ((self.paired[seat] >> card) & 1) if (self.held[seat] >> card) & 1 else 0 for card in range(CARDS)]
        place = WIDEST * seat
        while len(cards) < self.sizes[seat]:
            card = self.order[place]
            place += 1
            if left[card]:
                left[card] -= 1
                cards.append(card)
        return cards

    # Results.

    def payoffs(self) -> list[float]:
        """1 for the winners and -1 for the losers; all 0 for a tie."""
        if self.phase != FINISHED:
            raise IllegalAction("NOT_OVER", NOT_OVER)
        if self.winner < 0:
            return [0.0] * 4
        return [1.0 if seat & 1 == self.winner else -1.0 for seat in range(4)]

    # The log.

    def tell(self, item: tuple[Any, ...]) -> int:
        """Add to the news."""
        if self.news is None:
            self.news = []
        self.news.append(item)
        return 0

    def remember(self, seat: int, action: int) -> Any:
        """The log begins with how the table lies before the first action."""
        if self.logged == 0:
            for item in self.opening():
                self.note(Entry(DEALER, 0, item))
        return None

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
        """Everybody's melds."""
        return ("melds", self.trump, [self.melds[seat] for seat in range(4)])

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
        bidders = self.bidder & 1
        won = [float(change if seat & 1 == bidders else gain) for seat in range(4)]
        melds = [self.melds_of(0), self.melds_of(1)]
        return ("result", how, self.bidder, self.goal(), melds, [self.points[0], self.points[1]], won, made)

    # Copies and what leaves the engine.

    def copy(self) -> PinochleState:
        other = PinochleState.__new__(PinochleState)
        other.moves = None
        other.assign(self)
        return other

    def assign(self, other: State) -> int:
        State.assign(self, other)
        source: Any = other
        self.settings = source.settings
        self.held = source.held[:]
        self.paired = source.paired[:]
        self.order = source.order[:]
        self.sizes = source.sizes[:]
        self.given = source.given[:]
        self.melds = source.melds[:]
        self.meld_points = source.meld_points[:]
        self.values = source.values[:]
        self.trick = source.trick[:]
        self.last = source.last[:]
        self.won = source.won[:]
        self.points = source.points[:]
        self.counters = source.counters[:]
        self.scores = source.scores[:]
        self.dealer = source.dealer
        self.deal = source.deal
        self.winner = source.winner
        self.turn = source.turn
        self.phase = source.phase
        self.trump = source.trump
        self.shown = source.shown
        self.passed = source.passed
        self.bid = source.bid
        self.bidder = source.bidder
        self.leader = source.leader
        self.played = source.played
        self.best = source.best
        self.last_leader = source.last_leader
        return 0

    def view(self, seat: int | None) -> Any:
        from .view import see

        return see(self, seat)

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)
