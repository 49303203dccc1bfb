cimport cython

from ..rng cimport Random
from ..state cimport State
from .horizon cimport Horizon
from .worlds cimport Worlds

cdef class Endings:
    cdef readonly Horizon horizon
    cdef readonly list sides
    cdef readonly int first
    cdef readonly long most, visited

    @cython.locals(
        world=State, actions=list, totals=list, sign=cython.double, number=cython.int, at=cython.int,
        action=cython.ulonglong,
    )
    cpdef object best(self, Worlds worlds, int budget, Random rng)
    @cython.locals(child=State)
    cdef double after(self, State state, unsigned long long action, double low, double high) except? -1
    @cython.locals(mover=cython.int, action=cython.ulonglong)
    cpdef double solve(self, State state, double low, double high) except? -1
