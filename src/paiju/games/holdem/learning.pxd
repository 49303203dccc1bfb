cimport cython

from ...regret.sampling cimport Deals
from ...rng cimport Random
from .buckets cimport Cuts, Standings, canonical, class_of, number_of

cdef int HANDS, PAIRS
cdef unsigned long long ONE
cdef short PACK[52]

cdef class HoldemDeals(Deals):
    cdef unsigned char[::1] flops, turns
    cdef dict rows
    cdef Cuts turn, river
    cdef Standings standings, ahead
    cdef short deck[52]
    cdef int left, flop_row, turn_row
    cdef int[::1] flop_suits, turn_suits

    @cython.locals(i=cython.int, mine=cython.int, theirs=cython.int)
    cpdef int draw(self, Random rng) except -1
    @cython.locals(j=cython.int, kept=cython.short)
    cdef void swap(self, int i, Random rng) noexcept
    @cython.locals(i=cython.int, board=cython.ulonglong)
    cdef int new_board(self, Random rng) except -1
    @cython.locals(at=cython.int, hand=cython.int, score=cython.int)
    cdef int hold(self, int player, int first, int second) noexcept

cdef int relabelled(int first, int second, int[::1] suits) noexcept
