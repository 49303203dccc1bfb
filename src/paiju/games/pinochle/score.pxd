cimport cython

from ...state cimport State
from .melds cimport evaluate, meld_points
from .trick cimport Trick

cdef int NONE, BY_BIDDER, LEFT_OF_DEALER, SAVED_BY_TRICK, SAVED_BY_COUNTER

cdef class Score(Trick):
    cdef public int melds[4]
    cdef public int meld_points[4]
    cdef public int values[4]
    cdef public int scores[2]
    cdef public int deal, bid
    cdef public signed char dealer, winner, bidder
    cdef public bint shown

    cpdef int clear_contract(self) noexcept
    @cython.locals(source=Score)
    cpdef int _assign(self, State other) except -1
    @cython.locals(seat=cython.int)
    cpdef int count_melds(self) noexcept
    cpdef int melds_of(self, int team) noexcept
    cpdef int team_bid(self, int team) noexcept
    @cython.locals(first=cython.int, second=cython.int)
    cdef int better(self, int team, int valued) noexcept
    cdef int first_leader(self) noexcept
    cpdef bint saved(self, int team) noexcept
    cdef int total(self, int team) noexcept
    cpdef int goal(self) noexcept
    @cython.locals(others=cython.int)
    cpdef int victor(self, int bidders) noexcept
