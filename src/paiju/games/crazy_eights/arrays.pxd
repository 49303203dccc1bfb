cimport cython

from ...arrays cimport Observation
from ...state cimport State
from paiju.games.crazy_eights.state cimport EightsState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field
ctypedef float[::1] Row  # and `Observation` such a one

cdef class EightsObservation(Observation):
    cdef int hand, pile, top, suit, buried, phase, to_move, turn, dealer, counts, places, scores, voted, ayes, stock

    @cython.locals(
        deal=EightsState, seats=cython.int, me=cython.int, i=cython.int, other=cython.int, place=cython.int
    )
    cpdef int _look(self, State state, int seat) except -1
