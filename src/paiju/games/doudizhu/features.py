"""What the nets of Dou Dizhu see: cards counted by rank, the play to beat, what others did, and how the hand splits.

Cards are told by a bit for each rank and number: 54 for a multiset. A net for each role (the landlord, the seat after
and the seat before) plays, one more speaks in the auction.
"""

from __future__ import annotations

from typing import cast

from ...learn.features import Features
from ...rng import Random
from ...rules import Rules
from ...state import State
from .combos import above, at_least, count_cards, count_ranks, length_of, main_rank
from .kinds import (
    AUCTION,
    BID,
    BOMB,
    BOTH_JOKERS,
    CARDS,
    FULL_DECK,
    KIND_SHIFT,
    PASS,
    PLAY,
    QUAD_SOLO,
    ROCKET,
    SOLO_CHAIN,
    TRIO,
    TRIO_CHAIN,
    UNSAID,
)
from .rules import DouDizhuRules
from .shape import Shape
from .state import DouDizhuState

BID_NET, ROB_NET = 3, 4
ROLES = ("landlord", "after", "before")
WITH_AUCTION = (*ROLES, "bid", "rob")

# Where each kind of feature begins.
HAND = 0
UNSEEN = HAND + 54
PLAYED_NEXT = UNSEEN + 54
PLAYED_PREVIOUS = PLAYED_NEXT + 54
BOTTOM = PLAYED_PREVIOUS + 54
LAST_NEXT = BOTTOM + 54
LAST_PREVIOUS = LAST_NEXT + 56
TABLE_KIND = LAST_PREVIOUS + 56
TABLE_RANK = TABLE_KIND + 15
TABLE_LENGTH = TABLE_RANK + 15
TABLE_OWNER = TABLE_LENGTH + 13
LEFT = TABLE_OWNER + 3
LEFT_NEXT = LEFT + 21
LEFT_PREVIOUS = LEFT_NEXT + 21
BOMBS = LEFT_PREVIOUS + 21
UNSEEN_BOMBS = BOMBS + 5
UNSEEN_ROCKET = UNSEEN_BOMBS + 6
MISSED = UNSEEN_ROCKET + 1
MOVE = MISSED + 64
MOVE_KIND = MOVE + 54
MOVE_RANK = MOVE_KIND + 15
MOVE_LENGTH = MOVE_RANK + 15
TURNS = MOVE_LENGTH + 13
WEAK = TURNS + 14
SURE_BY_KIND = WEAK + 12
SURE = SURE_BY_KIND + 1
NEARLY_OUT = SURE + 1
CALLS = NEARLY_OUT + 2
SAY = CALLS + 7 * 14
INPUTS = SAY + 7
MOST = 144
MOST_CALLS = 14
PLAY_SCALE = 0.25  # a multiplier becomes what a net predicts
CALL_SCALE = 0.125  # and points


class DouDizhuFeatures(Features):
    """The features of Dou Dizhu. Without an auction nets learn to win; with one, what a deal is worth."""

    def __init__(self, rules: DouDizhuRules) -> None:
        auction = rules.auction != "none"
        super().__init__(INPUTS if auction else CALLS, MOST, WITH_AUCTION if auction else ROLES, not auction)
        self.other = (
            rules.override(auction="bid123" if rules.auction == "call-rob" else "call-rob") if auction else rules
        )
        self.turned = False
        self.shape = Shape()
        self.known: tuple[bytes, ...] = ()
        self.dealt = [0, 0, 0]
        self.bottom = 0
        self.hand = 0
        self.unseen = 0
        self.left = 0
        self.mode = 0
        self.strongest = 0
        self.open_to_bombs = False

    def deal(self, rules: Rules, rng: Random) -> State:
        from . import GAME

        return GAME._start(cast(DouDizhuRules, rules), rng.next64(), rng.next64())

    def start(self, rules: Rules, rng: Random) -> State:
        """Both auctions are learned, in turn, as the play after them is the same."""
        self.turned = not self.turned
        return self.deal(rules if self.turned else self.other, rng)

    def sides(self, state: State) -> list[frozenset[int]]:
        """The landlord against the others, where everybody knows who that is."""
        deal = cast(DouDizhuState, state)
        if deal.landlord < 0:
            return Features.sides(self, state)
        return [frozenset({deal.landlord}), frozenset(range(3)) - {deal.landlord}]

    def part(self, state: State) -> int:
        deal = cast(DouDizhuState, state)
        if deal.phase == PLAY and deal.landlord >= 0:
            place = deal.turn - deal.landlord
            return place if place >= 0 else place + 3
        if deal.phase != AUCTION or self.winning:
            return -1
        return ROB_NET if deal.rules.auction == "call-rob" else BID_NET

    def target(self, state: State, seat: int, part: int) -> float:
        deal = cast(DouDizhuState, state)
        won = (deal.left[deal.landlord] == 0) == (seat == deal.landlord)
        if self.winning:
            return 1.0 if won else 0.0
        if part >= BID_NET:
            return deal.scores[seat] * CALL_SCALE
        worth = (deal.multiplier() >> deal.robs) * PLAY_SCALE
        return worth if won else -worth

    # The state.

    def look(self, state: State) -> int:
        deal = cast(DouDizhuState, state)
        if deal.dealt is not self.known:
            self.learn_deal(deal)
        if deal.phase == AUCTION:
            return self.look_at_auction(deal)
        me = deal.turn
        after = me + 1 if me < 2 else 0
        before = me - 1 if me > 0 else 2
        gone_after = self.dealt[after] - deal.hands[after]
        gone_before = self.dealt[before] - deal.hands[before]
        self.mode = deal.mode
        self.hand = deal.hands[me]
        self.left = deal.left[me]
        self.unseen = FULL_DECK - self.dealt[me] - gone_after - gone_before
        self.see_cards(HAND, self.hand)
        self.see_cards(UNSEEN, self.unseen)
        self.see_cards(PLAYED_NEXT, gone_after)
        self.see_cards(PLAYED_PREVIOUS, gone_before)
        if me != deal.landlord:
            gone = gone_after if after == deal.landlord else gone_before
            self.see_cards(BOTTOM, kept(self.bottom, gone))
        self.see_last(LAST_NEXT, deal.latest[after])
        self.see_last(LAST_PREVIOUS, deal.latest[before])
        if deal.table:
            self.see(TABLE_KIND + deal.table_kind)
            self.see(TABLE_RANK + deal.table_rank)
            self.see(TABLE_LENGTH + deal.table_length)
            self.see(TABLE_OWNER + (1 if deal.table_seat == after else 2))
        else:
            self.see(TABLE_KIND)
        self.see(LEFT + self.left)
        self.see(LEFT_NEXT + deal.left[after])
        self.see(LEFT_PREVIOUS + deal.left[before])
        self.see(BOMBS + (deal.bombs if deal.bombs < 4 else 4))
        self.see(MISSED + deal.missed_solo[after])
        self.see(MISSED + 16 + deal.missed_pair[after])
        self.see(MISSED + 32 + deal.missed_solo[before])
        self.see(MISSED + 48 + deal.missed_pair[before])
        self.look_for_bombs(deal, after, before)
        self.shape.face(self.unseen)
        return 0

    def look_at_auction(self, deal: DouDizhuState) -> int:
        """Before the landlord is known: the hand, how it splits, and what was said."""
        self.hand = deal.hands[deal.turn]
        self.unseen = FULL_DECK - self.hand
        self.shape.face(self.unseen)
        self.shape.split(self.hand)
        self.see_cards(HAND, self.hand)
        self.see(TURNS + min(self.shape.turns, 13))
        self.see(WEAK + min(self.shape.weak, 11))
        for place, call in enumerate(deal.calls[:MOST_CALLS]):
            self.see(CALLS + 7 * place + call - BID)
        self.see(LEFT + (deal.turn - deal.first + 3) % 3)
        return 0

    def learn_deal(self, deal: DouDizhuState) -> None:
        """Count what each seat was dealt; it stays the same for a whole deal."""
        self.known = deal.dealt
        for seat in range(3):
            self.dealt[seat] = count_ranks(deal.dealt[seat])
        self.bottom = count_ranks(deal.bottom)

    def look_for_bombs(self, deal: DouDizhuState, after: int, before: int) -> None:
        """See which bombs may still be out, and whether an enemy has the cards for one."""
        quads = 0
        ranks = at_least(self.unseen, 4)
        while ranks:
            ranks &= ranks - 1
            quads += 1
        rocket = (self.unseen & BOTH_JOKERS) == BOTH_JOKERS
        self.see(UNSEEN_BOMBS + (quads if quads < 5 else 5))
        if rocket:
            self.see(UNSEEN_ROCKET)
        self.strongest = deal.left[after] if after == deal.landlord or deal.turn == deal.landlord else 0
        if (before == deal.landlord or deal.turn == deal.landlord) and deal.left[before] > self.strongest:
            self.strongest = deal.left[before]
        self.open_to_bombs = (quads > 0 and self.strongest >= 4) or (rocket and self.strongest >= 2)

    def see_cards(self, base: int, cards: int) -> None:
        """How many there are of each rank."""
        place = base - 1
        while cards:
            n = cards & 15
            if n:
                self.see(place + n if place < base + 51 else place + 1)
            cards >>= 4
            place += 4 if place < base + 51 else 1

    def see_last(self, base: int, action: int) -> None:
        """What somebody did last."""
        if action == UNSAID:
            self.see(base + 54)
        elif action == PASS:
            self.see(base + 55)
        else:
            self.see_cards(base, action & CARDS)

    # A move.

    def weigh(self, state: State, action: int) -> int:
        cards = action & CARDS
        kind = action >> KIND_SHIFT
        if kind == 0 and action != PASS:
            self.gain(SAY + action - BID)
            return 0
        if kind == 0:
            self.gain(MOVE_KIND)
            self.split(self.hand)
            return 0
        n = count_cards(cards)
        if n == self.left:
            return 1
        self.change_cards(cards)
        rank = main_rank(cards, kind, self.mode)
        length = 1 if kind < SOLO_CHAIN else length_of(cards, kind)
        self.lose(LEFT + self.left)
        self.gain(LEFT + self.left - n)
        self.gain(MOVE_KIND + kind)
        self.gain(MOVE_RANK + rank)
        self.gain(MOVE_LENGTH + length)
        turns = self.split(self.hand - cards)
        if n > self.strongest or not self.is_beaten(kind, rank, length):
            self.gain(SURE_BY_KIND)
            if kind == ROCKET or not self.open_to_bombs:
                self.gain(SURE)
                if turns == 1:
                    self.gain(NEARLY_OUT + 1)
        return 0

    def change_cards(self, cards: int) -> None:
        """The cards of a move leave the hand."""
        hand = self.hand
        place = -1
        while cards:
            n = cards & 15
            if n:
                had = hand & 15
                if place < 51:
                    self.lose(HAND + place + had)
                    if had > n:
                        self.gain(HAND + place + had - n)
                    self.gain(MOVE + place + n)
                else:
                    self.lose(HAND + place + 1)
                    self.gain(MOVE + place + 1)
            cards >>= 4
            hand >>= 4
            place += 4 if place < 51 else 1

    def split(self, hand: int) -> int:
        """How the hand that is left falls apart; returns the turns."""
        self.shape.split(hand)
        turns = self.shape.turns
        weak = self.shape.weak
        self.gain(TURNS + (turns if turns < 13 else 13))
        self.gain(WEAK + (weak if weak < 11 else 11))
        if turns == 1:
            self.gain(NEARLY_OUT)
        return turns

    def is_beaten(self, kind: int, rank: int, length: int) -> bool:
        """Whether unseen cards could hold a better combination of the same kind, kickers aside."""
        if kind == ROCKET:
            return False
        if kind <= TRIO_CHAIN + 2 and kind >= SOLO_CHAIN:
            return self.shape.chain_is_beaten(
                kind - SOLO_CHAIN + 1 if kind < TRIO_CHAIN else 3, rank - length + 1, length
            )
        if kind == BOMB or kind >= QUAD_SOLO:
            return (at_least(self.unseen, 4) & above(rank)) != 0
        return (at_least(self.unseen, kind if kind < TRIO else 3) & above(rank)) != 0


def features(rules: Rules) -> DouDizhuFeatures:
    """What the nets see by these rules."""
    return DouDizhuFeatures(cast(DouDizhuRules, rules))


def kept(bottom: int, gone: int) -> int:
    """The bottom cards that a landlord who has played these must still hold, if known cards are played first."""
    found = 0
    shift = 0
    while bottom:
        n = bottom & 15
        played = gone & 15
        if n > played:
            left = n - played
            found |= left << shift
        bottom >>= 4
        gone >>= 4
        shift += 4
    return found
