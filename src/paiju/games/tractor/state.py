"""A match of Tractor: deal and declare, bury or swap, call friends, play, score, and the next hand (section 5).

Every choice is one card. A choice of several cards (a lead, a follow, the cards to bury, to swap, friends to call) is
made card by card, each but the last marked as MORE; text reads and writes the whole at once (`notation.parse_all`).
`legal` is in the order of the action numbers: cards from the two of clubs up to the big joker, first those that end the
choice, then those with more to come, and last what is no card.

When somebody may declare: after a dealt card, if a legal declaration exists. With `windows=cards` everybody who can
is asked after every card, starting with who received it. With `windows=changes` a pass holds until something changes:
a seat is asked when its new card makes a declaration possible, when another declaration was made, and once more after
the last card. With `ask`, seat 0 says after each hand whether to play on.

Corners the rules page leaves open:
- Payoffs are levels: the declarers' gain, or the opponents' gain and one for taking over; the losers lose as much.
  Whoever wins the match gets so much on top that he ends above everybody else.
- In `friends` only the declarer himself plays "as declarer": a friend does not leave a defended level.
- The declarer may call a friend's card of which he holds or has buried all copies.
- After `redeal` the hand is still the first, and the same seat is dealt to first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import GAME_OVER, ILLEGAL, IllegalAction, PaijuError
from ...rng import Random
from ...state import Moves, State
from .cardset import lowest, nth_of, size
from .encoding import (
    BIG,
    BURY,
    BURYING,
    CALL,
    CALLING,
    CARD,
    CONTINUE,
    DECLARE,
    FINISHED,
    FOLLOW,
    GIVING,
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
    SHOW_ONE,
    SHOW_TWO,
    SMALL,
    SWAP,
    TAKE,
    TAKING,
    YES,
)
from .layout import listed
from .levels import advance, kitty_factor, outcome
from .rules import TractorRules
from .shape import largest
from .trick import Trick
from .trump import trumps

if TYPE_CHECKING:
    from .view import TractorView

UNIT = 1
FOUR = 15
ALL_CARDS = 0x003FFFFFFFFFFFFF


class Tractor(Trick):
    """One match: the hand in progress, levels, and whose turn it is."""

    def __init__(self, rules: TractorRules) -> None:
        from . import GAME

        self.levels = [0] * 7
        self.scores = [0] * 7
        self.number = 1
        self.declarer = 0
        super().__init__(GAME, rules)

    def wipe(self) -> None:
        Trick.wipe(self)
        self.phase = DECLARE
        self.captured = [0] * 7
        self.fails = [0] * 7
        self.bidder = NOBODY
        self.first_bidder = NOBODY
        self.bid_card = 0
        self.bid_strength = 0
        self.waiting = 0
        self.receiver = 0
        self.closing = False
        self.round = False
        self.need = 0
        self.allies = 0
        self.calls = [0, 0]
        self.flipped: tuple[int, ...] = ()
        self.mask1 = 0
        self.base1 = 0
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0

    def tell(self, *item: Any) -> None:
        """Note what the engine did, for the log."""
        if self.telling:
            self.news = [*(self.news or ()), item]

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

    def deal_card(self) -> int:
        """Give the next card to the next seat; returns the card."""
        card = self.pack[self.dealt]
        self.receiver = (self.declarer + self.dealt) % self.seats
        self.give(self.receiver, card)
        self.dealt += 1
        return card

    def deal_on(self) -> int:
        """Deal until somebody is to be asked, or until all is dealt and declared."""
        before = self.dealt
        last = self.seats * self.settings.hand
        while not self.waiting:
            if self.dealt == last:
                if self.closing:
                    self.tell_dealt(before)
                    return self.settle_trumps()
                self.closing = True
                self.open_window()
                continue
            card = self.deal_card()
            if self.settings.every_card:
                self.open_window()
            elif (card >= SMALL or card >> 2 == self.rank) and self.enables(card):
                self.waiting = 1 << self.receiver
                self.round = False
        self.tell_dealt(before)
        seat = self.receiver
        while not (self.waiting >> seat) & 1:
            seat = self.next_seat(seat)
        self.turn = seat
        return 0

    def open_window(self) -> int:
        """Ask everybody who has a legal declaration."""
        self.waiting = self.able(0)
        self.round = True
        return 0

    def tell_dealt(self, before: int) -> int:
        """Note in the log that cards were dealt."""
        if self.telling and self.dealt != before:
            self.tell("dealt", self.dealt)
        return 0

    def next_seat(self, seat: int) -> int:
        """The seat to play after another."""
        seat += 1
        return 0 if seat == self.seats else seat

    def able(self, but: int) -> int:
        """The seats that have a legal declaration, as bits, without those in `but`."""
        found = 0
        for seat in range(self.seats):
            if not (but >> seat) & 1 and (self.single_shows(seat) | self.pair_shows(seat)):
                found |= 1 << seat
        return found

    def enables(self, card: int) -> bool:
        """Whether the card just dealt gives its receiver a declaration."""
        shows = self.single_shows(self.receiver) | self.pair_shows(self.receiver)
        return (shows >> card) & 1 != 0

    def single_shows(self, seat: int) -> int:
        """The cards that a seat may show alone to declare."""
        four = FOUR
        if self.bid_strength:
            return 0
        return self.held[LEVELS * seat] & (four << (4 * self.rank))

    def pair_shows(self, seat: int) -> int:
        """The cards that a seat may show as a pair to declare."""
        four = FOUR
        one = UNIT
        if not self.settings.overcall or self.bid_strength == 4:
            return 0
        pairs = self.held[LEVELS * seat + 1]
        if seat == self.bidder:
            return pairs & (one << self.bid_card) if self.bid_strength == 1 else 0
        allowed = one << BIG
        if self.bid_strength < 3:
            allowed |= one << SMALL
        if self.bid_strength < 2:
            allowed |= four << (4 * self.rank)
        return pairs & allowed

    def declare(self, card: int, copies: int) -> None:
        """Show cards: the declaration stands until a stronger one is made."""
        seat = self.turn
        self.bidder = seat
        if self.first_bidder == NOBODY:
            self.first_bidder = seat
        self.bid_card = card
        self.bid_strength = copies if card < SMALL else card - SMALL + 3
        self.show(seat, card, copies)
        self.waiting = self.able(0 if self.settings.every_card else 1 << seat)
        self.round = True

    def settle_trumps(self) -> int:
        """All cards are dealt: fix trumps and declarer, or do what is done when nobody declared."""
        if self.bidder != NOBODY:
            self.suit = NO_TRUMP if self.bid_card >= SMALL else self.bid_card & 3
            if self.number == 1:
                self.declarer = self.first_bidder if self.settings.first else self.bidder
        else:
            mode = self.rules.no_declaration
            if mode == "redeal" or (mode == "auto" and self.number == 1):
                self.tell("redeal")
                self.new_hand()
                return 0
            self.suit = NO_TRUMP if mode == "no_trump" else self.flip()
        for place in range(self.dealt, self.settings.cards):
            self.lay_aside(self.pack[place])
        self.take_kitty()
        return 0

    def flip(self) -> int:
        """Expose the kitty card by card: the first card of the trump rank gives the suit, else the highest card."""
        best = NOBODY
        shown: list[int] = []
        for place in range(self.dealt, self.settings.cards):
            card = self.pack[place]
            shown.append(card)
            if card < SMALL and card >> 2 == self.rank:
                best = card
                break
            if card < SMALL and (best == NOBODY or card >> 2 > best >> 2):
                best = card
        self.flipped = tuple(shown)
        for card in shown:
            self.show(self.declarer, card, shown.count(card))
        self.tell("flip", self.flipped)
        return best & 3

    def take_kitty(self) -> None:
        """The declarer picks up the kitty."""
        self.dealt = self.settings.cards
        for level in range(LEVELS):
            cards = self.kitty[level]
            self.kitty[level] = 0
            while cards:
                self.give(self.declarer, lowest(cards))
                cards &= cards - 1
        self.phase = BURY
        self.turn = self.declarer
        self.picked = 0
        self.tell("trumps", self.declarer, self.suit, self.rank)

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

    # What may happen.

    def to_move(self) -> int:
        return self.turn

    def over(self) -> bool:
        return self.turn < 0

    def survey(self) -> int:
        """Find the choices: two sets of cards with the bases of their actions, and one action that is no card."""
        four = FOUR
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0
        self.mask1 = self.held[LEVELS * self.turn] if self.turn >= 0 else 0
        self.base1 = 0
        if self.phase == FOLLOW:
            self.mask1 = self.followers()
            self.base1 = MORE if self.picked + 1 < self.lead_size else 0
        elif self.phase == LEAD:
            self.mask1 = self.lead_last()
            self.mask2 = self.lead_on()
            self.base2 = MORE
        elif self.phase == BURY:
            self.base1 = BURYING + (MORE if self.picked + 1 < self.settings.kitty else 0)
        elif self.phase == DECLARE:
            self.mask1 = self.single_shows(self.turn)
            self.base1 = SHOW_ONE
            self.mask2 = self.pair_shows(self.turn)
            self.base2 = SHOW_TWO
            self.extra = PASS
        elif self.phase == SWAP:
            self.base1 = GIVING
            if self.picked + 1 < self.settings.kitty and self.counts[self.turn] > 1:
                self.mask2 = self.mask1
            self.base2 = GIVING + MORE
            self.extra = KEEP if self.picked == 0 else 0
        elif self.phase == TAKE:
            self.mask1 = self.kitty[0]
            self.base1 = TAKING + (MORE if self.picked + 1 < self.need else 0)
        elif self.phase == NAME:
            self.mask1 = four
            self.base1 = NAMING
        elif self.phase == CALL:
            self.survey_calls()
        elif self.phase == CONTINUE:
            self.mask1 = four >> 2
            self.base1 = YES
        return 0

    def survey_calls(self) -> int:
        """The friends that may still be called: plain cards, first or second copy."""
        one = UNIT
        more = MORE if self.picked + 1 < self.settings.friends else 0
        self.mask1 = ALL_CARDS & ~trumps(self.suit, self.rank)
        self.mask2 = self.mask1
        self.base1 = CALLING + 128 + more
        self.base2 = CALLING + 256 + more
        for said in range(self.picked):
            if self.calls[said] >> 7 == 1:
                self.mask1 &= ~(one << (self.calls[said] & CARD))
            else:
                self.mask2 &= ~(one << (self.calls[said] & CARD))
        return 0

    def count(self) -> int:
        self.survey()
        return size(self.mask1) + size(self.mask2) + (1 if self.extra else 0)

    def nth(self, index: int) -> int:
        n = self.count()
        if index < 0 or index >= n:
            raise IndexError(index)
        return self.surveyed(index)

    def surveyed(self, index: int) -> int:
        """The action with this index, after `survey`."""
        n = size(self.mask1)
        if index < n:
            return self.base1 + nth_of(self.mask1, index)
        index -= n
        if index < size(self.mask2):
            return self.base2 + nth_of(self.mask2, index)
        return self.extra

    def random_move(self, rng: Random) -> int:
        return self.surveyed(rng.below(self.count()))

    def collect(self, moves: Moves) -> int:
        moves.clear()
        self.survey()
        cards = self.mask1
        while cards:
            moves.add(self.base1 + lowest(cards))
            cards &= cards - 1
        cards = self.mask2
        while cards:
            moves.add(self.base2 + lowest(cards))
            cards &= cards - 1
        if self.extra:
            moves.add(self.extra)
        return moves.n

    def allows(self, action: int) -> bool:
        if action > LAST:
            return False
        code = action
        self.survey()
        if self.extra and code == self.extra:
            return True
        place = code - self.base1
        if 0 <= place < MORE and (self.mask1 >> place) & 1:
            return True
        place = code - self.base2
        return 0 <= place < MORE and (self.mask2 >> place) & 1 != 0

    def refusal(self, action: object) -> PaijuError:
        from .notation import refused

        if self.turn < 0:
            return IllegalAction("GAME_OVER", GAME_OVER)
        if isinstance(action, int) and 0 <= action <= LAST:
            return refused(self.view(self.turn), action)
        return IllegalAction("ILLEGAL", ILLEGAL)

    # Moving.

    def step(self, action: int) -> int:
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
            self.tell("hand", self.number, self.declarer)
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
                        self.tell("throw", seat, tuple(listed(self.given)), tuple(listed(self.chosen)))
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

    def lay_down(self) -> int:
        """Move the chosen cards to the table."""
        at = LEVELS * self.turn
        for level in range(LEVELS):
            cards = self.chosen[level]
            self.table[at + level] = cards
            self.chosen[level] = 0
            while cards:
                card = lowest(cards)
                self.put_away(card)
                self.forget(self.turn, card)
                cards &= cards - 1
        return 0

    def show_returned(self) -> int:
        """After a failed throw everybody knows the cards that went back to the hand; `given` is what was shown."""
        at = LEVELS * self.turn
        cards = self.given[0]
        while cards:
            card = lowest(cards)
            copies = 0
            for level in range(LEVELS):
                copies += ((self.given[level] >> card) & 1) - ((self.table[at + level] >> card) & 1)
            self.show(self.turn, card, copies)
            cards &= cards - 1
        return 0

    def meet_friends(self) -> int:
        """Whoever plays a called copy of a card joins the declarer."""
        for said in range(self.settings.friends):
            card = self.calls[said] & CARD
            copy = self.calls[said] >> 7
            before = 0
            now = 0
            for level in range(LEVELS):
                before += (self.gone[level] >> card) & 1
                now += (self.chosen[level] >> card) & 1
            if before < copy <= before + now and not (self.allies >> self.turn) & 1:
                self.allies |= 1 << self.turn
                if self.telling:
                    self.tell("friend", self.turn)
        return 0

    def table_points(self) -> int:
        """The points on the table."""
        points = 0
        for at in range(LEVELS * self.seats):
            points += self.points_in(self.table[at])
        return points

    def end_trick(self) -> int:
        """The best play takes the points and leads next, or the hand is over."""
        points = self.table_points()
        winner = self.best
        self.captured[winner] += points
        if self.telling:
            self.tell("trick", winner, points, tuple([self.captured[seat] for seat in range(self.seats)]))
        self.leader = winner
        self.turn = winner
        if self.counts[winner] == 0:
            self.score()
        else:
            self.phase = LEAD
            self.clear_trick()
        return 0

    # The end of a hand.

    def opponents_points(self, allies: int) -> int:
        """What counts against the declarers so far: points taken by the others, and the price of failed throws."""
        points = 0
        for seat in range(self.seats):
            if (allies >> seat) & 1:
                points += self.settings.penalty * self.fails[seat]
            else:
                points += self.captured[seat] - self.settings.penalty * self.fails[seat]
        return points

    def score(self) -> None:
        """Count the hand, raise levels, and go on to the next one or end the match."""
        rules = self.rules
        buried = self.points_in(self.kitty[0]) + self.points_in(self.kitty[1])
        bonus = 0
        if not (self.allies >> self.turn) & 1:
            bonus = buried * kitty_factor(rules.kitty_mult, 2 * largest(self.demands) or 1)
        points = self.opponents_points(self.allies) + bonus
        declarers_win, gain = outcome(points, rules.step, rules.opp_gain_cap)
        if declarers_win and self.settings.friends and size(self.allies) - 1 < self.settings.friends:
            gain += rules.solo_bonus
        worth = gain if declarers_win else gain + 1
        changes = []
        champions = 0
        for seat in range(self.seats):
            winning = ((self.allies >> seat) & 1 != 0) == declarers_win
            changes.append(worth if winning else -worth)
            self.scores[seat] += changes[seat]
            if winning:
                as_declarer = declarers_win and (self.seats == 4 or seat == self.declarer)
                level, won = advance(self.levels[seat], gain, as_declarer, rules.defended_levels)
                self.levels[seat] = level
                champions |= won << seat
        if champions:
            self.crown(champions)
        if self.telling:
            kitty, levels = tuple(listed(self.kitty)), tuple([self.levels[seat] for seat in range(self.seats)])
            self.tell("result", points, bonus, declarers_win, gain, kitty, levels, tuple(changes))
        following = self.declarer
        if self.seats == 4:
            following = (self.declarer + (2 if declarers_win else 1)) & 3
        else:
            while True:
                following = self.next_seat(following)
                if ((self.allies >> following) & 1 != 0) == declarers_win:
                    break
        self.declarer = following
        self.go_on(champions != 0)

    def crown(self, champions: int) -> None:
        """Whoever wins the match ends above all others, by a whole ladder of levels at least."""
        bonus = 13 + max([abs(self.scores[seat]) for seat in range(self.seats)])
        for seat in range(self.seats):
            self.scores[seat] += bonus if (champions >> seat) & 1 else -bonus

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
            self.tell("hand", self.number, self.declarer)

    def finish(self) -> None:
        """The match is over."""
        self.wipe()
        self.phase = FINISHED
        self.turn = NOBODY

    def payoffs(self) -> list[float]:
        return [float(self.scores[seat]) for seat in range(self.seats)]

    # Copies, log, text.

    def copy(self) -> Tractor:
        other = Tractor.__new__(Tractor)
        other.moves = None
        other.assign(self)
        return other

    def assign(self, other: State) -> int:
        Trick.assign(self, other)
        o: Tractor = other  # type: ignore[assignment]
        self.levels = o.levels[:]
        self.scores = o.scores[:]
        self.captured = o.captured[:]
        self.fails = o.fails[:]
        self.calls = o.calls[:]
        self.number = o.number
        self.declarer = o.declarer
        self.phase = o.phase
        self.bidder = o.bidder
        self.first_bidder = o.first_bidder
        self.bid_card = o.bid_card
        self.bid_strength = o.bid_strength
        self.waiting = o.waiting
        self.receiver = o.receiver
        self.closing = o.closing
        self.round = o.round
        self.need = o.need
        self.allies = o.allies
        self.flipped = o.flipped
        self.mask1 = 0
        self.base1 = 0
        self.mask2 = 0
        self.base2 = 0
        self.extra = 0
        return 0

    def fields(self) -> dict[str, str]:
        from .positions import fields

        return fields(self)

    def view(self, seat: int | None) -> TractorView:
        from .view import view

        return view(self, seat)
