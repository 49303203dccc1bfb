"""Worlds that agree with what somebody knows: hidden cards in hidden places, drawn at random.

A place is a hand, the kitty, cards set aside or the rest of the deck; it has room for so many cards, and there are
cards that it cannot hold (suits that a seat has run out of). Everybody knows some cards to be with a seat (with the
declarer: in the hand or laid aside), and the plays of the hand have told more (`Evidence`).

All worlds in which every hidden card is somewhere and all of this holds are equally likely. A world is drawn by
shuffling, which is exact, while one shuffle in a few is such a world. Where that is too rare, cards that lie wrong are
moved along paths of places to where they can be, evidence is met by exchanges, and the world is then mixed: cards
that may change places do so again and again, MIXING times for each hidden card, which leaves all worlds equally likely
and forgets how it began.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence

from ...rng import Random
from .encoding import LEVELS
from .follow import FITTING, choice_fits, judge, meet_duty
from .lead import read_lead, test_throw
from .state import TractorState

UNIT = 1
SHUFFLES = 6
RESTARTS = 60
STEPS = 500
MIXING = 10
STRIDE = 2
PLACES = 10


class Evidence:
    """What a play has told about the hands of `suspects` (as bits) and these `cards`."""

    def __init__(self, suspects: int, cards: int) -> None:
        self.suspects = suspects
        self.cards = cards

    def holds(self, worlds: Worlds) -> bool:
        """Whether a world agrees."""
        raise NotImplementedError


class Follow(Evidence):
    """A play that met less than the lead asked for; `since` is what the seat has played since then, the play too."""

    def __init__(
        self,
        desk: TractorState,
        seat: int,
        cards: int,
        size: int,
        suit: int,
        demands: int,
        play: list[int],
        since: list[int],
    ) -> None:
        super().__init__(1 << seat, cards)
        self.desk = desk
        self.seat = seat
        self.size = size
        self.suit = suit
        self.demands = demands
        self.play = play
        self.since = since

    def holds(self, worlds: Worlds) -> bool:
        desk = self.desk
        worlds.gather(self.seat, self.since, 0)
        verdict = judge(
            worlds.sum[0], worlds.sum[1], worlds.sum[2], worlds.sum[3],
            self.play[0], self.play[1], self.play[2], self.play[3],
            self.size, self.suit, self.demands, desk.suit, desk.rank, desk.settings.pairs_only,
        )  # fmt: skip
        return verdict == FITTING


class Throw(Evidence):
    """A throw and what was led of it; `since` is what each seat has played since, or all its cards if they are seen."""

    def __init__(
        self,
        desk: TractorState,
        suspects: int,
        cards: int,
        leader: int,
        shown: list[int],
        led: list[int],
        since: list[int],
    ) -> None:
        super().__init__(suspects, cards)
        self.desk = desk
        self.leader = leader
        self.shown = shown
        self.led = led
        self.since = since

    def holds(self, worlds: Worlds) -> bool:
        desk = self.desk
        for seat in range(desk.seats):
            at = LEVELS * seat
            if seat == self.leader:
                worlds.clear()
            else:
                worlds.gather(seat, self.since, at)
            for level in range(LEVELS):
                desk.held[at + level] = worlds.sum[level]
        desk.turn = self.leader
        for level in range(LEVELS):
            desk.chosen[level] = self.shown[level]
        read_lead(desk)
        test_throw(desk)
        same = True
        for level in range(LEVELS):
            same = same and desk.chosen[level] == self.led[level]
        return same


class Choice(Evidence):
    """Cards chosen so far by the seat to move: it has more to go on with, so that all becomes a legal play."""

    def __init__(
        self, desk: TractorState, seat: int, cards: int, lead: list[int], chosen: list[int], picked: int
    ) -> None:
        super().__init__(1 << seat, cards)
        self.desk = desk
        self.seat = seat
        self.lead = lead
        self.chosen = chosen
        self.picked = picked

    def holds(self, worlds: Worlds) -> bool:
        if not self.lead[0]:
            return worlds.hold[LEVELS * self.seat] & self.cards != 0
        desk = self.desk
        at = LEVELS * self.seat
        worlds.gather(self.seat, self.chosen, 0)
        for level in range(LEVELS):
            desk.held[at + level] = worlds.sum[level]
            desk.chosen[level] = self.lead[level]
        desk.turn = self.seat
        read_lead(desk)
        meet_duty(desk)
        desk.picked = self.picked
        for level in range(LEVELS):
            desk.held[at + level] = worlds.hold[at + level]
            desk.chosen[level] = self.chosen[level]
        return choice_fits(desk)


class Worlds:
    """The hidden cards, slot by slot: which place a slot is in never changes, which card lies there does."""

    def __init__(
        self,
        room: Sequence[int],
        barred: Sequence[int],
        cards: Sequence[int],
        known: Sequence[int],
        homes: Sequence[int],
        evidence: Sequence[Evidence],
    ) -> None:
        """`room` and `barred` go by place, `known` (holdings) and `homes` (the places for known cards) by seat."""
        places, copies = len(room), Counter(cards)
        if len(barred) != places or places > PLACES or min(room, default=0) < 0 or sum(room) != len(cards):
            raise ValueError("there is not room for just these cards.")
        if any(not 0 <= card < 54 or n > LEVELS for card, n in copies.items()):
            raise ValueError("there are no such cards.")
        pad = [0] * (PLACES - places)
        self.n = len(cards)
        self.card = [*cards, *[0] * (112 - len(cards))]
        self.slot = [*(place for place, n in enumerate(room) for _ in range(n)), *[0] * (112 - len(cards))]
        self.pin = [-1] * 112
        self.barred = [*barred, *pad]
        self.step = [-1] * 10
        self.hold = array("Q", bytes(8 * LEVELS * PLACES))
        self.sum = [0] * 4
        self.known = [*known, *[0] * (28 - len(known))]
        self.homes = [*homes, *[0] * (7 - len(homes))]
        self.knowing = any(known)
        self.evidence = list(evidence)
        self.free = not self.knowing and not any(barred) and not self.evidence

    def deal(self, rng: Random) -> bool:
        """Draw a world; False if none was found."""
        for _ in range(SHUFFLES):
            self.shuffle(rng)
            if self.free or self.agrees():
                return True
        for _ in range(RESTARTS):
            self.shuffle(rng)
            if self.settle(rng) and self.mend(rng):
                self.mix(rng, MIXING * self.n)
                return True
        return False

    def go_on(self, rng: Random) -> None:
        """From a world to another by exchanges, fewer than would forget it: for who draws many."""
        if self.free:
            self.shuffle(rng)
        else:
            self.mix(rng, STRIDE * self.n)

    # Where cards lie.

    def shuffle(self, rng: Random) -> None:
        """Put every card anywhere."""
        for i in range(self.n - 1, 0, -1):
            j = rng.below(i + 1)
            card = self.card[i]
            self.card[i] = self.card[j]
            self.card[j] = card
        self.count_cards()

    def count_cards(self) -> None:
        """Work out what every place holds."""
        for at in range(LEVELS * PLACES):
            self.hold[at] = 0
        for i in range(self.n):
            self.add(self.slot[i], self.card[i])

    def add(self, place: int, card: int) -> None:
        """A place holds one more of a card."""
        bit = UNIT
        bit <<= card
        at = LEVELS * place
        while self.hold[at] & bit:
            at += 1
        self.hold[at] |= bit

    def remove(self, place: int, card: int) -> None:
        """A place holds one less of a card."""
        bit = UNIT
        bit <<= card
        at = LEVELS * place + LEVELS - 1
        while not self.hold[at] & bit:
            at -= 1
        self.hold[at] ^= bit

    def swap(self, i: int, j: int) -> None:
        """Let the cards of two slots change places."""
        one, two = self.card[i], self.card[j]
        self.remove(self.slot[i], one)
        self.remove(self.slot[j], two)
        self.add(self.slot[i], two)
        self.add(self.slot[j], one)
        self.card[i] = two
        self.card[j] = one
        pin = self.pin[i]
        self.pin[i] = self.pin[j]
        self.pin[j] = pin

    def clear(self) -> None:
        """Begin a sum of holdings with nothing."""
        for level in range(LEVELS):
            self.sum[level] = 0

    def gather(self, place: int, more: list[int], at: int) -> None:
        """The sum of what a place holds and of a holding that begins at some place of a row."""
        for level in range(LEVELS):
            self.sum[level] = self.hold[LEVELS * place + level]
        for level in range(LEVELS):
            cards = more[at + level]
            for each in range(LEVELS):
                carried = self.sum[each] & cards
                self.sum[each] |= cards
                cards = carried

    # What must be so.

    def agrees(self) -> bool:
        """Whether all that is known is so."""
        for place in range(PLACES):
            if self.hold[LEVELS * place] & self.barred[place]:
                return False
        if self.knowing and not self.knows():
            return False
        agreed = True
        for each in self.evidence:
            agreed = agreed and each.holds(self)
        return agreed

    def knows(self) -> bool:
        """Whether the known cards are with their seats."""
        for seat in range(7):
            at = LEVELS * seat
            if not self.known[at]:
                continue
            self.clear()
            for place in range(PLACES):
                if (self.homes[seat] >> place) & 1:
                    for level in range(LEVELS):
                        cards = self.hold[LEVELS * place + level]
                        for each in range(LEVELS):
                            carried = self.sum[each] & cards
                            self.sum[each] |= cards
                            cards = carried
            for level in range(LEVELS):
                if self.known[at + level] & ~self.sum[level]:
                    return False
        return True

    def may_lie(self, i: int, place: int) -> bool:
        """Whether the card of a slot can be in a place; one that is pinned to a seat only there."""
        if (self.barred[place] >> self.card[i]) & 1:
            return False
        return self.pin[i] < 0 or (self.homes[self.pin[i]] >> place) & 1 != 0

    # Finding a world.

    def settle(self, rng: Random) -> bool:
        """Pin known cards to their seats and bring all cards to where they can be; False if that cannot be."""
        for i in range(self.n):
            self.pin[i] = -1
        for seat in range(7):
            for level in range(LEVELS):
                cards = self.known[LEVELS * seat + level]
                for card in range(54):
                    if (cards >> card) & 1 and not self.pin_down(seat, card):
                        return False
        turn = rng.below(self.n) if self.n else 0
        for step in range(self.n):
            i = (turn + step) % self.n
            if not self.may_lie(i, self.slot[i]) and not self.bring_home(i, rng):
                return False
        self.count_cards()
        return True

    def pin_down(self, seat: int, card: int) -> bool:
        """Choose a copy of a card to be a seat's, one that is there already if possible."""
        found = -1
        for i in range(self.n):
            if self.card[i] == card and self.pin[i] < 0:
                found = i
                if (self.homes[seat] >> self.slot[i]) & 1:
                    break
        if found >= 0:
            self.pin[found] = seat
        return found >= 0

    def bring_home(self, i: int, rng: Random) -> bool:
        """Move a card that lies wrong, and others in a ring, so that all of them lie right."""
        home = self.slot[i]
        reached = UNIT - 1
        waiting: list[int] = []
        for place in range(PLACES):
            self.step[place] = -1
            if place != home and self.may_lie(i, place):
                self.step[place] = i
                reached |= UNIT << place
                waiting.append(place)
        if waiting:
            at = rng.below(len(waiting))
            waiting[0], waiting[at] = waiting[at], waiting[0]
        begin = rng.below(self.n)
        for place in waiting:
            for offset in range(self.n):
                k = (begin + offset) % self.n
                if self.slot[k] != place:
                    continue
                if self.may_lie(k, home):
                    self.rotate(i, k)
                    return True
                for other in range(PLACES):
                    if not (reached >> other) & 1 and other != home and self.may_lie(k, other):
                        reached |= UNIT << other
                        self.step[other] = k
                        waiting.append(other)
        return False

    def rotate(self, i: int, k: int) -> None:
        """Carry out the ring: the card of slot k goes to where i was, and so on back to i."""
        card, pin = self.card[k], self.pin[k]
        while k != i:
            before = self.step[self.slot[k]]
            self.card[k] = self.card[before]
            self.pin[k] = self.pin[before]
            k = before
        self.card[i] = card
        self.pin[i] = pin

    def mend(self, rng: Random) -> bool:
        """Exchange cards until all evidence is met; False if it takes too long."""
        wrong = [each for each in self.evidence if not each.holds(self)]
        for _ in range(STEPS if self.n else 0):
            if not wrong:
                return True
            one = wrong[rng.below(len(wrong))]
            i, j = rng.below(self.n), rng.below(self.n)
            if not (one.suspects >> self.slot[i]) & 1:
                continue
            if not ((one.cards >> self.card[i]) | (one.cards >> self.card[j])) & 1 and rng.below(8):
                continue
            if not self.may_change(i, j) or not self.may_lie(i, self.slot[j]) or not self.may_lie(j, self.slot[i]):
                continue
            self.swap(i, j)
            still = [each for each in self.evidence if not each.holds(self)]
            if len(still) > len(wrong):
                self.swap(i, j)
            else:
                wrong = still
        return not wrong

    def may_change(self, i: int, j: int) -> bool:
        """Whether it matters that two slots change their cards, and no place gets a card it cannot hold."""
        if self.slot[i] == self.slot[j] or self.card[i] == self.card[j]:
            return False
        return not ((self.barred[self.slot[i]] >> self.card[j]) | (self.barred[self.slot[j]] >> self.card[i])) & 1

    def mix(self, rng: Random, times: int) -> None:
        """Let cards change places wherever all that is known stays so."""
        for _ in range(times):
            i = rng.below(self.n)
            j = rng.below(self.n)
            if self.may_change(i, j):
                self.swap(i, j)
                if not self.still_agrees(i, j):
                    self.swap(i, j)

    def still_agrees(self, i: int, j: int) -> bool:
        """Whether all that is known is so after two slots have changed their cards."""
        if self.knowing and not self.knows():
            return False
        places = (UNIT << self.slot[i]) | (UNIT << self.slot[j])
        for each in self.evidence:
            touched = ((each.cards >> self.card[i]) | (each.cards >> self.card[j])) & 1
            if touched and each.suspects & places and not each.holds(self):
                return False
        return True

    # What comes of it.

    def lay_out(self, state: TractorState) -> None:
        """Give the hands and the kitty of a world to a state."""
        for seat in range(state.seats):
            if self.hold[LEVELS * seat]:
                for level in range(LEVELS):
                    state.held[LEVELS * seat + level] = self.hold[LEVELS * seat + level]
        at = LEVELS * (state.seats + 1)
        if self.hold[at]:
            for level in range(LEVELS):
                state.kitty[level] = self.hold[at + level]

    def lying(self, place: int) -> list[int]:
        """The cards in a place, in the order of its slots."""
        return [self.card[i] for i in range(self.n) if self.slot[i] == place]
