cimport cython

from .melds cimport evaluate, meld_points
from .state cimport PinochleState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef int NONE, BY_BIDDER, LEFT_OF_DEALER, SAVED_BY_TRICK, SAVED_BY_COUNTER, PLAYED, CONCEDED, NO_MARRIAGE

@cython.locals(seat=cython.int)
cpdef int count_melds(PinochleState state) noexcept
cpdef int melds_of(PinochleState state, int team) noexcept
cpdef int team_bid(PinochleState state, int team) noexcept
@cython.locals(first=cython.int, second=cython.int)
cdef int better(PinochleState state, int team, int valued) noexcept
cdef int first_leader(PinochleState state) noexcept
cpdef bint saved(PinochleState state, int team) noexcept
cdef int total(PinochleState state, int team) noexcept
cpdef int goal(PinochleState state) noexcept
@cython.locals(bidders=cython.int, others=cython.int, made=cython.bint, change=cython.int, gain=cython.int)
cdef int settle(PinochleState state, int how) except -1
@cython.locals(others=cython.int)
cpdef int victor(PinochleState state, int bidders) noexcept
cdef int tell_result(PinochleState state, int how, bint made, list changes) except -1
