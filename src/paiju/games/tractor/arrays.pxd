cimport cython

from paiju.state cimport State

from ...arrays cimport Observation
from ..tricks cimport size_of
from . cimport score, trick
from .state cimport TractorState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field
ctypedef float[::1] Row  # and `Observation` such a one

cdef int CALL, CARD, CARDS, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, NAME, SWAP, TAKE

cdef class TractorObservation(Observation):
    cdef int hand, calls, trick, known, voids, phase, to_move, counts, round

    @cython.locals(
        deal=TractorState, seats=cython.int, me=cython.int, place=cython.int, other=cython.int, i=cython.int
    )
    cpdef int _look(self, State state, int seat) except -1
    @cython.locals(seats=cython.int, other=cython.int, i=cython.int, level=cython.int, said=cython.int, card=cython.int)
    cdef int look_at_cards(self, TractorState deal, int seat, int me) except -1
    cdef void look_at_deal(self, TractorState deal, int seat, int me) noexcept
    @cython.locals(size=cython.int, level=cython.int)
    cdef void look_aside(self, TractorState deal, int seat) noexcept
    @cython.locals(seats=cython.int, other=cython.int, i=cython.int, level=cython.int)
    cdef void look_at_trick(self, TractorState deal, int me) noexcept
