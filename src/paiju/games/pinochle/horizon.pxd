cimport cython

from ...search.horizon cimport Horizon
from ...state cimport State
from paiju.games.pinochle.state cimport PinochleState

cdef int FINISHED
cdef double STRETCH, SWING, AT_LEAST, DEALING

cdef class PinochleHorizon(Horizon):
    cdef int deal

    @cython.locals(game=PinochleState)
    cpdef object begin(self, State root)
    @cython.locals(game=PinochleState)
    cpdef bint reached(self, State state) except -1
    @cython.locals(game=PinochleState, team=cython.int, ahead=cython.double, to_come=cython.double)
    cpdef double value(self, State state, int seat) except? -1
