cimport cython

cimport paiju.games.pinochle.auction as auction
cimport paiju.games.pinochle.hands as hands
cimport paiju.games.pinochle.score as score
from ...rng cimport Random
from .state cimport PinochleState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef int AUCTION, NAMING, GIVING, RETURNING, CONCEDING, PLAYING, MISDEAL, FINISHED
cdef int NONE, NO_MARRIAGE, NOBODY_BIDS, SOLD
cdef Random DICE

@cython.locals(last=cython.int)
cpdef int deal_cards(PinochleState state) except -1
cpdef int clear(PinochleState state) noexcept
cpdef int open_deal(PinochleState state, int last) noexcept
@cython.locals(standing=cython.int)
cdef int call(PinochleState state, int bid) except -1
cdef int name_trumps(PinochleState state, int suit) except -1
@cython.locals(seat=cython.int)
cdef int give(PinochleState state, int card) except -1
cdef int show_melds(PinochleState state) except -1
cdef int begin_play(PinochleState state) noexcept
cdef int end_deal(PinochleState state, int how) except -1
cdef list opening(PinochleState state)
@cython.locals(seat=cython.int)
cdef tuple melds(PinochleState state)
cdef tuple contract(PinochleState state)
