"""Worlds that agree with what a seat remembers, each equally likely.

A world puts every fate of memory.py into a slot that can have held it, so that each stock holds the cards it was made
of. From one world to another leads a walk: a card is taken out of its slot, goes to a random one of the slots that can
hold it, the card there moves on in the same way, until one comes to the slot left empty. The way back is as likely as
the way there, since it consists of the same cards and each chooses among the same slots; and any world can be
reached from any other. So after enough walks all worlds are equally likely, whichever was the first.

With two packs a card on its walk can also change places with an equal one, which can lie in another stock. And not all
worlds are told apart by who holds what: a seat that held a card twice can have played either. So worlds have weights
then, and a walk to a lighter one is taken back in so many cases (Metropolis).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, MutableSequence
from itertools import accumulate

from ...rng import Random
from . import layout
from .memory import STOCK, Memory, insist
from .state import EightsState

# Steps for each slot that chance decides about, with one pack and with two. With half as many a difference from
# thousands of steps can be measured in 20,000 samples of some positions.
WALKING = (32, 64)
STRIDE = 8  # what part of these steps lies between two worlds of a search
EXCHANGES = 4  # with two packs one step of so many is an exchange with an equal card
ATTEMPTS = 20_000  # changes of the stocks that equal cards came from, in search of a first world
ROUNDS = 2  # of looking for what is settled; more would find a little more, which is only a matter of speed
SETTLING = 20_000  # walks in search of a world that is possible at all, where worlds have weights
LARGEST = 4_000_000  # slots times stocks, where cards can be of several; a round of 5000 turns has an eighth of it
NO_WORLD = "no cards agree with all that happened."


def numbers(values: Iterable[int]) -> MutableSequence[int]:
    """Whole numbers that compiled code can read."""
    return array("i", values)


class Worlds:
    """All worlds that one memory allows. `first[slot]` is the fate in each slot of one of them.

    Fates are numbered: cards that were played, from `shown` on those that lie open at the end, from `unseen` on those
    that are hidden.
    """

    def __init__(self, memory: Memory, table: EightsState) -> None:
        self.memory = memory
        self.table = table
        self.n = len(memory.owners)
        self.unseen = len(memory.cards)
        self.shown = sum(time < len(memory.events) for time in memory.until)
        self.owners = numbers(memory.owners)
        self.stocks = numbers(memory.stocks)
        self.filled = numbers(memory.filled)
        self.players = numbers(memory.players)
        self.since = numbers(memory.since)
        self.until = numbers(memory.until)
        self.barred = numbers([time for barred in memory.barred for time in barred])
        self.musts = array("Q", memory.musts)
        self.hidden = numbers(count for hidden in memory.hidden for count in hidden)
        self.twofold = memory.rules.packs > 1
        self.kinds = len(memory.hidden)
        self.first = numbers([-1] * self.n)
        self.add_hidden_fates()
        self.find_slots()
        self.find_rivals()
        self.last_heft = 1.0
        self.buries = memory.buried != 0 and self.twofold
        self.weighted = len(self.rivals) > 0 or len(memory.demands) > 0 or self.buries
        self.find_first()
        self.drop_settled()
        self.find_moving()
        self.plan_walks()
        self.now: MutableSequence[int] | None = None
        self.now_heft = 1.0

    # Which fates can be in which slots.

    def add_hidden_fates(self) -> None:
        """What was never played is hidden still. A card that comes back in another stock is the later of two fates."""
        memory = self.memory
        cards = memory.cards[:]
        waiting: list[list[int]] = [[] for _ in range(52)]
        for stock, hidden in enumerate(memory.hidden):
            for card in range(52):
                waiting[card] += [stock] * hidden[card]
        roaming = [memory.rules.packs > 1 and len(set(stocks)) > 1 for stocks in waiting]
        homes = []
        for card in cards:
            insist(bool(waiting[card]), NO_WORLD)
            homes.append(waiting[card].pop(0))
        for card in range(52):
            cards += [card] * len(waiting[card])
            homes += waiting[card]
        insist(len(cards) == self.n, NO_WORLD)
        equals: list[list[int]] = [[] for _ in range(52)]
        for fate, card in enumerate(cards):
            equals[card].append(fate)
        self.equals = numbers(fate for fates in equals for fate in fates)
        self.equals_end = numbers(accumulate(map(len, equals), initial=0))
        self.cards = numbers(cards)
        self.homes = numbers(homes)
        self.roams = numbers([roaming[card] for card in cards])
        self.roaming = any(roaming)
        insist(not self.roaming or self.n * self.kinds <= LARGEST, "the round is too long.")

    def find_slots(self) -> None:
        """The slots of each stock that can hold each fate: from `begins[at]` to `ends[at]` of `near`, see `at`."""
        near: list[int] = []
        begins = []
        ends = []
        of_stock = self.by_stock()
        for fate in range(self.n):
            for stock in range(self.kinds) if self.roaming else [self.homes[fate]]:
                begins.append(len(near))
                if stock == self.homes[fate] or self.roams[fate]:
                    near += [slot for slot in of_stock[stock] if self.fits(fate, slot)]
                ends.append(len(near))
        self.near = numbers(near)
        self.begins = numbers(begins)
        self.ends = numbers(ends)

    def by_stock(self) -> list[list[int]]:
        """The slots filled from each stock."""
        slots: list[list[int]] = [[] for _ in range(self.kinds)]
        for slot in range(self.n):
            slots[self.stocks[slot]].append(slot)
        return slots

    def at(self, fate: int, stock: int) -> int:
        """Where the slots of a stock that can hold a fate are listed; if no card roams there is one list for each."""
        return self.kinds * fate + stock if self.roaming else fate

    def fits(self, fate: int, slot: int) -> bool:
        """Whether a slot can have held a card with this fate."""
        card = self.cards[fate]
        owner = self.owners[slot]
        if not (self.musts[slot] >> card) & 1 or not self.hidden[52 * self.stocks[slot] + card]:
            return False
        if fate < self.unseen:
            return owner == self.players[fate] and self.since[fate] <= self.filled[slot] < self.until[fate]
        return owner >= STOCK or self.filled[slot] >= self.barred[52 * owner + card]

    # One world to begin with.

    def find_first(self) -> None:
        """Put every fate into a slot. Where that fails, a card that stands in the way came from another stock."""
        rng = Random()
        homeless = list(range(self.n))
        for _ in range(self.n + ATTEMPTS):
            if not homeless:
                return
            fate = homeless.pop()
            tried: set[int] = set()
            if not self.place(fate, tried):
                homeless.append(fate)
                self.change_stocks([fate, *[self.first[slot] for slot in sorted(tried)]], homeless, rng)
        insist(False, NO_WORLD)

    def change_stocks(self, fates: list[int], homeless: list[int], rng: Random) -> None:
        """Let one of these cards come from the stock of an equal one, and that one, if need be, look for another."""
        pairs = [
            (one, other)
            for one in fates
            if self.roams[one]
            for other in self.equal_to(one)
            if self.homes[other] != self.homes[one] and self.reaches(one, self.homes[other])
        ]
        insist(bool(pairs), NO_WORLD)
        both = [(one, other) for one, other in pairs if self.reaches(other, self.homes[one])]
        one, other = rng.choice(both if both and rng.below(8) else pairs)
        self.homes[one], self.homes[other] = self.homes[other], self.homes[one]
        for slot in range(self.n):
            fate = self.first[slot]
            if fate in (one, other):
                self.first[slot] = -1
                if fate not in homeless:
                    homeless.append(fate)

    def equal_to(self, fate: int) -> list[int]:
        """The fates of equal cards, this one among them."""
        card = self.cards[fate]
        return [self.equals[i] for i in range(self.equals_end[card], self.equals_end[card + 1])]

    def reaches(self, fate: int, stock: int) -> bool:
        """Whether a slot filled from this stock can have held a fate."""
        at = self.at(fate, stock)
        return self.begins[at] < self.ends[at]

    def place(self, fate: int, tried: set[int]) -> bool:
        """Put a fate into a slot filled from its stock, moving others on if need be."""
        at = self.at(fate, self.homes[fate])
        for i in range(self.begins[at], self.ends[at]):
            if self.first[self.near[i]] < 0:
                self.first[self.near[i]] = fate
                return True
        for i in range(self.begins[at], self.ends[at]):
            slot = self.near[i]
            if slot not in tried:
                tried.add(slot)
                if self.place(self.first[slot], tried):
                    self.first[slot] = fate
                    return True
        return False

    # What chance decides.

    def drop_settled(self) -> None:
        """A fate with one slot to go to keeps it, and no other need look there; some may then have one left as well."""
        taken = numbers([0] * self.n)
        for _ in range(ROUNDS):
            for fate in range(self.n):
                at = self.at(fate, self.homes[fate])
                if not self.roams[fate] and self.ends[at] - self.begins[at] == 1:
                    taken[self.near[self.begins[at]]] = 1
            for fate in range(self.n):
                at = self.at(fate, self.homes[fate])
                if not self.roams[fate] and self.ends[at] - self.begins[at] > 1:
                    kept = self.begins[at]
                    for i in range(self.begins[at], self.ends[at]):
                        if not taken[self.near[i]]:
                            self.near[kept] = self.near[i]
                            kept += 1
                    self.ends[at] = kept

    def find_moving(self) -> None:
        """The slots that walks begin with, stock by stock; a stock of which all cards were played says nothing more."""
        moving: list[int] = []
        marks = [0]
        for slots in self.by_stock():
            if self.roaming or any(self.first[slot] >= self.shown for slot in slots):
                moving += [slot for slot in slots if self.can_move(self.first[slot])]
                marks.append(len(moving))
        self.moving = numbers(moving)
        self.marks = numbers(marks)

    def can_move(self, fate: int) -> bool:
        """Whether a fate can be in more than one slot."""
        at = self.at(fate, self.homes[fate])
        return bool(self.roams[fate]) or self.ends[at] - self.begins[at] > 1

    def plan_walks(self) -> None:
        """So many walks for each stock as make enough steps; on the way the first world becomes one like any other."""
        rng = Random()
        self.limit = 50 * self.n + 1000
        self.walks = numbers([0] * len(self.marks))
        spare = numbers([0] * self.n)
        where = numbers([0] * self.n)
        self.go_back(spare, self.first, where)
        begin = 0
        for i in range(len(self.marks)):
            end = self.marks[i]
            steps = 0
            while begin < end and steps < WALKING[self.twofold] * (end - begin + 2):
                steps += self.walk(self.first, spare, where, self.moving[begin + rng.below(end - begin)], rng)
                self.walks[i] += 1
            begin = end
        for _ in range(SETTLING):
            self.heft = self.weight(self.first, where) if self.weighted else 1.0
            if self.heft > 0:
                return
            insist(begin > 0, NO_WORLD)
            self.walk(self.first, spare, where, self.moving[rng.below(begin)], rng)
        insist(False, NO_WORLD)

    # Walking.

    def draw(self, rng: Random) -> EightsState:
        """One world, as a state."""
        return self.state_of(self.world(rng), rng)

    def draw_next(self, rng: Random) -> EightsState:
        """The world that some walks lead to from the last one drawn so: any world is as likely, over many, but two in a
        row are alike. The first one is any."""
        if self.now is None:
            self.now = self.world(rng)
            self.now_heft = self.last_heft
        else:
            self.now_heft = self.wander(self.now, self.now_heft, STRIDE, rng)
        return self.state_of(self.now, rng)

    def state_of(self, world: MutableSequence[int], rng: Random) -> EightsState:
        """A world as a state; what nobody has drawn yet lies in any order."""
        state = self.table.copy()
        state.key0 = rng.next64()
        state.key1 = rng.next64()
        for slot in range(self.n):
            fate = world[slot]
            owner = self.owners[slot]
            if fate >= self.shown and owner < STOCK:
                layout.add(state, owner, self.cards[fate])
            elif owner == STOCK:
                state.stock[state.stocked] = self.cards[fate]
                state.stocked += 1
        layout.shuffle_stock(state, rng)
        return state

    def world(self, rng: Random) -> MutableSequence[int]:
        """One world: the fate in each slot."""
        world = numbers([0] * self.n)
        for slot in range(self.n):
            world[slot] = self.first[slot]
        self.last_heft = self.wander(world, self.heft, 1, rng)
        return world

    def wander(self, world: MutableSequence[int], heft: float, part: int, rng: Random) -> float:
        """Change a world of this weight by so many walks as make it any other, or by a part of them; returns the weight
        of what it is then."""
        spare = numbers([0] * self.n)
        where = numbers([0] * self.n)
        self.go_back(spare, world, where)
        begin = 0
        for i in range(len(self.marks)):
            end = self.marks[i]
            for _ in range((self.walks[i] + part - 1) // part):
                self.walk(world, spare, where, self.moving[begin + rng.below(end - begin)], rng)
                if self.weighted:
                    after = self.weight(world, where)
                    if after >= heft or rng.random() * heft < after:
                        heft = after
                    else:
                        self.go_back(world, spare, where)
            begin = end
        return heft

    def walk(
        self,
        world: MutableSequence[int],
        spare: MutableSequence[int],
        where: MutableSequence[int],
        hole: int,
        rng: Random,
    ) -> int:
        """Change a world, beginning with this slot; returns the number of steps.

        `spare` keeps the world as it was, `where` tells the slot of each fate.
        """
        for slot in range(self.n):
            spare[slot] = world[slot]
        fate = world[hole]
        stock = self.stocks[hole]
        steps = 0
        while steps < self.limit:
            steps += 1
            if self.twofold and rng.below(EXCHANGES) == 0:
                other = self.pick_equal(fate, stock, rng)
                slot = where[other]
                if other == fate or not self.fits(fate, slot):
                    continue
            else:
                at = self.at(fate, stock)
                if self.begins[at] == self.ends[at]:
                    continue
                slot = self.near[self.begins[at] + rng.below(self.ends[at] - self.begins[at])]
                if slot == hole:
                    world[hole] = fate
                    where[fate] = hole
                    return steps
                other = world[slot]
            world[slot] = fate
            where[fate] = slot
            fate = other
        self.go_back(world, spare, where)
        return steps

    def pick_equal(self, fate: int, stock: int, rng: Random) -> int:
        """The fate of an equal card, or this one; of one that has less room in this stock only so often.

        For it will then be likelier to go to any of those slots than this one would be, on the way back.
        """
        begin = self.equals_end[self.cards[fate]]
        other = self.equals[begin + rng.below(self.equals_end[self.cards[fate] + 1] - begin)]
        room = self.room(fate, stock)
        left = self.room(other, stock)
        return fate if left < room and rng.below(room) >= left else other

    def room(self, fate: int, stock: int) -> int:
        """How many slots of a stock can hold a fate, at least one."""
        at = self.at(fate, stock)
        return max(1, self.ends[at] - self.begins[at])

    def go_back(self, world: MutableSequence[int], before: MutableSequence[int], where: MutableSequence[int]) -> None:
        """Make a world as another was."""
        for slot in range(self.n):
            world[slot] = before[slot]
            where[before[slot]] = slot

    # Weights.

    def find_rivals(self) -> None:
        """Pairs of a card that was played and an equal one that the same seat can have held at that time."""
        memory = self.memory
        rivals: list[int] = []
        if self.twofold:
            for fate in range(self.shown):
                for other in self.equal_to(fate):
                    if other >= self.unseen or (
                        memory.players[other] == memory.players[fate] and memory.until[other] > memory.until[fate]
                    ):
                        rivals += [fate, other]
        self.rivals = numbers(rivals)

    def weight(self, world: MutableSequence[int], slots: MutableSequence[int]) -> float:
        """One for a world that is told in one way, half of it for each card that was played from two equal ones."""
        memory = self.memory
        weight = 1.0
        for i in range(0, len(self.rivals), 2):
            fate = self.rivals[i]
            slot = slots[self.rivals[i + 1]]
            if self.owners[slot] == self.players[fate] and self.filled[slot] < self.until[fate]:
                weight /= 2
        for time, seat, playable in memory.demands:
            if not any(self.held(slot, world[slot], time, seat, playable) for slot in range(self.n)):
                return 0.0
        if self.buries:
            weight *= self.burying(world)
        return weight

    def held(self, slot: int, fate: int, time: int, seat: int, playable: int) -> bool:
        """Whether a seat held one of these cards in a slot at that time."""
        memory = self.memory
        return (
            memory.owners[slot] == seat
            and memory.filled[slot] < time
            and bool(playable >> self.cards[fate] & 1)
            and (fate >= self.unseen or memory.until[fate] > time)
        )

    def burying(self, world: MutableSequence[int]) -> float:
        """How likely exactly these eights were turned and buried, given how many of each were left to be turned.

        Each turn shows any card of the stock, since the eight before went back to a random place.
        """
        memory = self.memory
        eights = [card for card in range(52) if memory.buried >> card & 1]
        left = {card: sum([drawn == (0, card) for drawn in memory.own_draws]) for card in eights}
        for slot in range(self.n):
            card = self.cards[world[slot]]
            if card in left and memory.stocks[slot] == 0 and (memory.filled[slot] >= 0 or memory.owners[slot] == STOCK):
                left[card] += 1
        if not all(left.values()):
            return 0.0
        likely = 0.0
        for chosen in range(1 << len(eights)):
            missing = sum([left[card] for i, card in enumerate(eights) if chosen >> i & 1])
            sign = 1 if (len(eights) - chosen.bit_count()) % 2 == 0 else -1
            likely += sign / (1 - missing / (memory.first_stock + 1))
        return likely
