cimport cython

from ...search.horizon cimport Horizon
from ...state cimport State
from paiju.games.crazy_eights.state cimport EightsState

cdef int COLLECT, FINISHED
cdef double STRETCH, SWING

cdef class EightsHorizon(Horizon):
    cdef int round
    cdef bint scoring

    @cython.locals(game=EightsState)
    cpdef object begin(self, State root)
    @cython.locals(game=EightsState)
    cpdef bint reached(self, State state) except -1
    @cython.locals(
        game=EightsState, better=cython.double, other=cython.int, sign=cython.double, highest=cython.int,
        scale=cython.double, to_come=cython.double, total=cython.double,
    )
    cpdef double value(self, State state, int seat) except? -1
