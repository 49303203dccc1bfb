"""Open hands: which side wins against any defence.

Two seats play against each other; of three, the landlord plays against the other two. Only winning counts, not by how
much. The search looks at every move until one wins, first at those that leave the fewest turns, and is exact:

- A seat that cannot answer passes; one that can play its whole hand has won.
- What lies on the table matters only by what still can beat it.
- Positions are remembered by what matters in them: how many cards of each rank that is left everybody holds, and which
  ranks a chain in some hand joins (see `write_key`). So all positions that differ only in the names of the ranks, and
  all moves that come to the same, are searched once.

Inside, seat 0 is the landlord, or the first of two, and a value is WON if seat 0 wins.
"""

from __future__ import annotations

from ...state import Moves
from .combos import (
    above,
    add_plays,
    at_least,
    count_cards,
    fit,
    length_of,
    lowest,
    main_rank,
    run,
    runs,
    size,
)
from .kinds import (
    BOMB,
    BOTH_JOKERS,
    CARDS,
    KIND_SHIFT,
    LOST,
    PAIR,
    PASS,
    PLAY,
    ROCKET,
    SOLO,
    SOLO_CHAIN,
    TRIO,
    TRIO_CHAIN,
    TRIO_PAIR,
    TRIO_SOLO,
    UNKNOWN,
    WON,
)
from .memory import Memory
from .split import search
from .state import DouDizhuState

NO_RANK = 15
JOKER = 0x0010000000000000  # the set of the black joker alone
EARLY = 1 << 20
ROOM = 1 << 18  # positions that are remembered, 6 MB


class Endings:
    """Solves positions with open hands. What it has found out it remembers, in a memory of a fixed size."""

    def __init__(self, room: int = ROOM) -> None:
        self.memory = Memory(room)
        self.moves = Moves(1024)
        self.order = Moves(1024)
        self.hands = [0, 0, 0]
        self.seats = 2
        self.mode = 0
        self.categories = 0
        self.nodes = 0
        self.most = 0
        self.a = self.b = self.c = 0

    # Positions as the engine has them.

    def solve(self, state: DouDizhuState, budget: int) -> int:
        """WON if the side to move wins, LOST if not, UNKNOWN if the search would take more than `budget` positions.

        `nodes` is how many it took.
        """
        turn = self.load(state)
        self.nodes = 0
        self.most = budget
        kind = state.table_kind if state.table else 0
        value = self.prove(turn, kind, state.table_length, state.table_rank, state.passes)
        return value if value == UNKNOWN or turn == 0 else 1 - value

    def solve_move(self, state: DouDizhuState, action: int, budget: int) -> int:
        """The same after a legal action: WON if the side that is to move now wins with it."""
        turn = self.load(state)
        self.nodes = 0
        self.most = budget
        if action & CARDS == self.hands[turn]:
            return WON
        following = turn + 1 if turn + 1 < self.seats else 0
        kind = state.table_kind if state.table else 0
        value = self.follow_up(turn, following, kind, state.table_length, state.table_rank, state.passes, action)
        return value if value == UNKNOWN or turn == 0 else 1 - value

    def winning_moves(self, state: DouDizhuState, budget: int) -> list[int] | None:
        """Every action with which the side to move wins, in the order of `legal`; None beyond the budget."""
        self.load(state)
        found = []
        used = 0
        for action in state.legal():
            value = self.solve_move(state, action, budget - used)
            used += self.nodes
            if value == UNKNOWN:
                self.nodes = used
                return None
            if value == WON:
                found.append(action)
        self.nodes = used
        return found

    def load(self, state: DouDizhuState) -> int:
        """Take over the hands and rules of a state; returns the seat to move, counted from the landlord."""
        if state is None or state.phase != PLAY:
            raise ValueError(state)
        if state.categories != self.categories or state.mode != self.mode:
            self.memory.clear()
        self.categories = state.categories
        self.mode = state.mode
        self.seats = state.seats
        first = state.landlord if state.seats == 3 else 0
        self.hands[2] = 0
        for seat in range(self.seats):
            self.hands[seat] = state.hands[(first + seat) % self.seats]
        return (state.turn - first + self.seats) % self.seats

    # The search. `kind`, `length` and `rank` are what lies on the table, `kind` 0 is a lead.

    def prove(self, turn: int, kind: int, length: int, rank: int, passes: int) -> int:
        """WON if seat 0 wins, LOST if not, UNKNOWN when the search has to end."""
        while kind and not self.has_answer(self.hands[turn], kind, length, rank):
            passes += 1
            turn = turn + 1 if turn + 1 < self.seats else 0
            if passes == self.seats - 1:
                passes = 0
                kind = 0
        hand = self.hands[turn]
        good = WON if turn == 0 else LOST
        if self.goes_out(hand, kind, length, rank):
            return good
        following = turn + 1 if turn + 1 < self.seats else 0
        if kind == 0:
            length = 0
            rank = -1
        else:
            # As high as can be, so that all tables which the same plays beat are one. After a pass of two, only the
            # seat to move can still answer.
            low = self.lowest_answer(hand, kind, length, rank)
            if passes < self.seats - 2:
                other = self.lowest_answer(self.hands[following], kind, length, rank)
                if other < low:
                    low = other
            if low < NO_RANK:
                rank = low - 1
            else:
                rank = -1 if kind != BOMB and (self.categories >> BOMB) & 1 else 12
                kind = BOMB
                length = 1
        self.write_key(turn, kind, length, rank, passes)
        a = self.a
        b = self.b
        c = self.c
        value = self.memory.look(a, b, c)
        if value != UNKNOWN:
            return value
        if self.nodes >= self.most:
            return UNKNOWN
        before = self.nodes
        self.nodes += 1
        value = self.try_moves(turn, following, kind, length, rank, passes)
        if value != UNKNOWN:
            self.memory.keep(a, b, c, value, self.nodes - before)
        return value

    def write_key(self, turn: int, kind: int, length: int, rank: int, passes: int) -> None:
        """Write down what matters of a position in three words, for the memory.

        Only ranks that somebody holds have a place, of four bits: the number of cards, and in the first word whether
        a chain in some hand, or the rocket, joins the rank to the next. Ranks that nothing joins may as well stand
        apart. The rest goes where there is room: a joker's place needs no more than its first and last bit.
        """
        first = self.hands[0]
        second = self.hands[1]
        third = self.hands[2]
        held = at_least(first, 1) | at_least(second, 1) | at_least(third, 1)
        joined = joins(first) | joins(second) | joins(third)
        a = kind
        b = size(held & ~above(rank))
        c = length
        a <<= KIND_SHIFT
        b <<= KIND_SHIFT
        c <<= KIND_SHIFT
        word = turn
        a |= word << 53
        word = passes
        c |= word << 53
        place = 0
        while held:
            if held & 1:
                a |= ((first & 7) | ((joined & 1) << 3)) << place
                b |= (second & 7) << place
                c |= (third & 7) << place
                place += 4
            held >>= 4
            joined >>= 4
            first >>= 4
            second >>= 4
            third >>= 4
        self.a = a
        self.b = b
        self.c = c

    def try_moves(self, turn: int, following: int, kind: int, length: int, rank: int, passes: int) -> int:
        """The value of a position in which the seat to move has a choice."""
        bad = LOST if turn == 0 else WON
        first = self.moves.n
        hand = self.hands[turn]
        self.list_moves(hand, kind, length, rank)
        last = self.moves.n
        self.order.n = first
        for i in range(first, last):
            self.order.add(self.promise(hand, kind, self.moves.items[i]))
        value = bad
        for i in range(first, last):
            best = i
            for j in range(i + 1, last):
                if self.order.items[j] > self.order.items[best]:
                    best = j
            play = self.moves.items[best]
            self.moves.items[best] = self.moves.items[i]
            self.order.items[best] = self.order.items[i]
            value = self.follow_up(turn, following, kind, length, rank, passes, play)
            if value != bad:
                break
        self.moves.n = first
        self.order.n = first
        return value

    def follow_up(self, turn: int, following: int, kind: int, length: int, rank: int, passes: int, play: int) -> int:
        """The value of a position after a move that leaves cards in the hand."""
        if play == PASS:
            if passes == self.seats - 2:
                return self.prove(following, 0, 0, -1, 0)
            return self.prove(following, kind, length, rank, passes + 1)
        cards = play & CARDS
        kind = play >> KIND_SHIFT
        self.hands[turn] -= cards
        value = self.prove(following, kind, length_of(cards, kind), main_rank(cards, kind, self.mode), 0)
        self.hands[turn] += cards
        return value

    def promise(self, hand: int, kind: int, play: int) -> int:
        """How early a move is tried: by the turns it leaves, then long and low ones, bombs late and a pass last.

        Measured: counting turns halves the positions to search, and what it takes is what it saves; the budget of a
        question goes twice as far.
        """
        if play == PASS:
            return EARLY - 10_000
        played = play >> KIND_SHIFT
        cards = play & CARDS
        early = EARLY - 100 * search(hand - cards, 3, 0, 0, 0, 99, 1)
        if played == BOMB or played == ROCKET:
            return early - 20
        if kind == 0:
            early += 10 * count_cards(cards)
        return early - main_rank(cards, played, self.mode)

    def list_moves(self, hand: int, kind: int, length: int, rank: int) -> int:
        """Append everything that may be played; returns 0."""
        if kind == 0:
            for each in range(SOLO, ROCKET + 1):
                if (self.categories >> each) & 1:
                    add_plays(self.moves, hand, each, 0, -1, self.mode)
            return 0
        add_plays(self.moves, hand, kind, length, rank, self.mode)
        if kind != BOMB and (self.categories >> BOMB) & 1:
            add_plays(self.moves, hand, BOMB, 0, -1, self.mode)
        if (self.categories >> ROCKET) & 1:
            add_plays(self.moves, hand, ROCKET, 0, -1, self.mode)
        self.moves.add(PASS)
        return 0

    def has_answer(self, hand: int, kind: int, length: int, rank: int) -> bool:
        """Whether a hand can beat the table."""
        if kind == ROCKET:
            return False
        if (hand & BOTH_JOKERS) == BOTH_JOKERS and (self.categories >> ROCKET) & 1:
            return True
        if kind != BOMB and (self.categories >> BOMB) & 1 and at_least(hand, 4):
            return True
        return self.lowest_answer(hand, kind, length, rank) < NO_RANK

    def lowest_answer(self, hand: int, kind: int, length: int, rank: int) -> int:
        """The main rank of the lowest combination that beats the table and is of its kind, or NO_RANK."""
        if kind <= TRIO or kind == BOMB:
            ranks = at_least(hand, 4 if kind == BOMB else kind) & above(rank)
            return lowest(ranks) if ranks else NO_RANK
        if kind == TRIO_SOLO or kind == TRIO_PAIR:
            ranks = at_least(hand, 3) & above(rank)
            if ranks == 0 or size(at_least(hand, kind - TRIO)) < 2:
                return NO_RANK
            return lowest(ranks)
        if kind == ROCKET:
            return NO_RANK
        if kind <= TRIO_CHAIN:
            ranks = runs(at_least(hand, kind - SOLO_CHAIN + 1), length)
            if rank >= length - 1:
                ranks &= above(rank - length + 1)
            return lowest(ranks) + length - 1 if ranks else NO_RANK
        if at_least(hand, 3) == 0:
            return NO_RANK
        first = self.moves.n
        add_plays(self.moves, hand, kind, length, rank, self.mode)
        found = NO_RANK
        if self.moves.n > first:
            found = main_rank(self.moves.items[first] & CARDS, kind, self.mode)
        self.moves.n = first
        return found

    def goes_out(self, hand: int, kind: int, length: int, rank: int) -> bool:
        """Whether a hand can be played at once."""
        n = count_cards(hand)
        if kind == 0:
            if n == 1:
                return True
            for each in range(PAIR, ROCKET + 1):
                if (self.categories >> each) & 1 and fit(hand, each, self.mode) >= 0:
                    return True
            return False
        if hand == BOTH_JOKERS:
            return (self.categories >> ROCKET) & 1 != 0
        if n == 4 and at_least(hand, 4) and (self.categories >> BOMB) & 1:
            return kind != BOMB or lowest(at_least(hand, 4)) > rank
        return fit(hand, kind, self.mode) > rank and length_of(hand, kind) == length


def joins(hand: int) -> int:
    """The ranks that a chain in this hand, or the rocket, joins to the next higher one."""
    joined = run(runs(at_least(hand, 1), 5), 4) | run(runs(at_least(hand, 2), 3), 2) | runs(at_least(hand, 3), 2)
    return joined | JOKER if (hand & BOTH_JOKERS) == BOTH_JOKERS else joined
