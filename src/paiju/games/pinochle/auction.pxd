cimport cython

cimport paiju.games.pinochle.hands as hands
cimport paiju.games.pinochle.score as score
from ..tricks cimport size_of
from .melds cimport has_marriage
from .state cimport PinochleState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef int GOING_ON, NOBODY_BIDS, SOLD

cpdef int least_bid(PinochleState state) noexcept
@cython.locals(least=cython.int)
cdef int bids_left(PinochleState state) noexcept
@cython.locals(low=cython.ulonglong, high=cython.ulonglong, step=cython.ulonglong)
cdef bint allows(PinochleState state, unsigned long long bid) noexcept
@cython.locals(suits=cython.int, suit=cython.int)
cdef int suits_to_name(PinochleState state) noexcept
@cython.locals(out=cython.int)
cdef int call(PinochleState state, int bid) noexcept
@cython.locals(seat=cython.int, first=cython.int, second=cython.int, team=cython.int)
cdef int bid_automatically(PinochleState state) noexcept
