cimport cython
from ...search.horizon cimport Horizon
from ...state cimport State
from .state cimport DouDizhuState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef class DealHorizon(Horizon):
    cdef bint winning
    cdef int deal
    cdef long long before[3]

    @cython.locals(game=DouDizhuState, seat=cython.int)
    cpdef object begin(self, State root)
    @cython.locals(game=DouDizhuState)
    cpdef bint reached(self, State state) except -1
    @cython.locals(game=DouDizhuState, points=cython.longlong)
    cpdef double value(self, State state, int seat) except? -1
