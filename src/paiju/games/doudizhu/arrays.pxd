cimport cython

from ...arrays cimport Observation
from ...state cimport State
from .combos cimport count_ranks
from paiju.games.doudizhu.state cimport DouDizhuState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field
ctypedef float[::1] Row  # and `Observation` such a one

cdef int AUCTION, BID_PASS, RED_JOKER
cdef int PLACES[2048]
cdef unsigned long long OTHERS, CARDS, FULL_DECK, PASS, UNSAID

cdef class DouDizhuObservation(Observation):
    cdef bint open_hands
    cdef int hand, unseen, bottom, table_cards, played, latest, open, kind, rank, table_seat, passed, counts, plays
    cdef int landlord, to_move, phase, said, first, marker, scores, bid

    @cython.locals(
        deal=DouDizhuState, seats=cython.int, me=cython.int, other=cython.int, place=cython.int,
        gone=cython.ulonglong, played=cython.ulonglong,
    )
    cpdef int _look(self, State state, int seat) except -1
    @cython.locals(place=cython.int, call=cython.int)
    cdef int put_calls(self, tuple calls) except -1
    @cython.locals(place=cython.Py_ssize_t, byte=cython.Py_ssize_t)
    cdef void put_cards(self, Py_ssize_t base, unsigned long long cards) noexcept
