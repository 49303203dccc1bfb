cimport cython
from ...state cimport Moves
from .combos cimport (
    above, add_plays, at_least, count_cards, fit, length_of, lowest, main_rank, run, runs, size,
)
from .memory cimport Memory
from .split cimport search
from .state cimport DouDizhuState

cdef int BOMB, KIND_SHIFT, PAIR, PLAY, ROCKET, SOLO, SOLO_CHAIN, TRIO, TRIO_CHAIN, TRIO_PAIR, TRIO_SOLO
cdef int EARLY, LOST, NO_RANK, UNKNOWN, WON
cdef unsigned long long BOTH_JOKERS, CARDS, JOKER, PASS

@cython.final
cdef class Endings:
    cdef readonly Memory memory
    cdef readonly long long nodes
    cdef Moves moves, order
    cdef unsigned long long hands[3]
    cdef unsigned long long a, b, c
    cdef int seats, mode, categories
    cdef long long most

    @cython.locals(turn=cython.int, kind=cython.int, value=cython.int)
    cpdef int solve(self, DouDizhuState state, long long budget) except -1
    @cython.locals(turn=cython.int, following=cython.int, kind=cython.int, value=cython.int)
    cpdef int solve_move(self, DouDizhuState state, unsigned long long action, long long budget) except -1
    @cython.locals(used=cython.longlong, action=cython.ulonglong, value=cython.int, found=list)
    cpdef list winning_moves(self, DouDizhuState state, long long budget)
    @cython.locals(first=cython.int, seat=cython.int)
    cdef int load(self, DouDizhuState state) except -1

    @cython.locals(
        hand=cython.ulonglong, a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, good=cython.int,
        following=cython.int, low=cython.int, other=cython.int, value=cython.int, before=cython.longlong,
    )
    cdef int prove(self, int turn, int kind, int length, int rank, int passes) except -1
    @cython.locals(
        first=cython.ulonglong, second=cython.ulonglong, third=cython.ulonglong, held=cython.ulonglong,
        joined=cython.ulonglong, a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, word=cython.ulonglong,
        place=cython.int,
    )
    cdef void write_key(self, int turn, int kind, int length, int rank, int passes) noexcept
    @cython.locals(
        bad=cython.int, first=cython.int, last=cython.int, hand=cython.ulonglong, i=cython.int, j=cython.int,
        best=cython.int, value=cython.int, play=cython.ulonglong,
    )
    cdef int try_moves(self, int turn, int following, int kind, int length, int rank, int passes) except -1
    @cython.locals(cards=cython.ulonglong, value=cython.int)
    cdef int follow_up(
        self, int turn, int following, int kind, int length, int rank, int passes, unsigned long long play
    ) except -1
    @cython.locals(played=cython.int, cards=cython.ulonglong, early=cython.int)
    cdef int promise(self, unsigned long long hand, int kind, unsigned long long play) noexcept
    @cython.locals(each=cython.int)
    cdef int list_moves(self, unsigned long long hand, int kind, int length, int rank) except -1
    cdef bint has_answer(self, unsigned long long hand, int kind, int length, int rank) except -1
    @cython.locals(ranks=cython.ulonglong, first=cython.int, found=cython.int)
    cdef int lowest_answer(self, unsigned long long hand, int kind, int length, int rank) except -1
    @cython.locals(n=cython.int, each=cython.int)
    cdef bint goes_out(self, unsigned long long hand, int kind, int length, int rank) noexcept

@cython.locals(joined=cython.ulonglong)
cdef unsigned long long joins(unsigned long long hand) noexcept
