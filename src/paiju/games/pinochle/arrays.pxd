cimport cython

cimport paiju.games.pinochle.auction as auction
cimport paiju.games.pinochle.hands as hands
from ...arrays cimport Actions, Observation
from ...state cimport Moves, State
from ..tricks cimport lowest
from .state cimport PinochleState

ctypedef float[::1] Row  # must be named here: `Observation` has such a field

cdef int ALL_CARDS, BIDS, CARDS, MELDS, SAID, TO_GIVE, TO_NAME
cdef int AUCTION, CONCEDING, MISDEAL, NAMING, PLAYING

cdef class PinochleActions(Actions):
    cdef int least, step

    @cython.locals(deal=PinochleState, n=cython.int, cards=cython.int, base=cython.int)
    cpdef int _list(self, State state, Moves ids) except -1

cdef class PinochleObservation(Observation):
    cdef int open_to
    cdef bint open_hands
    cdef int hand, trick, open, melds, meld_points, phase, to_move, trump, bid

    @cython.locals(
        deal=PinochleState, me=cython.int, place=cython.int, other=cython.int, i=cython.int, team=cython.int,
        opened=cython.bint,
    )
    cpdef int _look(self, State state, int seat) except -1
    cdef void put_given(self, int base, int given) noexcept
    @cython.locals(once=cython.int, twice=cython.int, card=cython.int, seat=cython.int, place=cython.int)
    cdef void put_gone(self, PinochleState deal) noexcept
