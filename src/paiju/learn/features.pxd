from ..rng cimport Random
from ..state cimport Moves, State
from . cimport kernels

cdef int CHANGES, LOST, MOST_MOVES

cdef class Features:
    cdef readonly int inputs, most
    cdef readonly tuple parts
    cdef readonly bint winning
    cdef unsigned short *active
    cdef unsigned short *changes
    cdef int *ends
    cdef int n, changed

    cpdef State deal(self, object rules, Random rng)
    cpdef State start(self, object rules, Random rng)
    cpdef int part(self, State state) except -2
    cpdef int collect(self, State state, Moves moves) except -1
    cpdef int look(self, State state) except -1
    cpdef int weigh(self, State state, unsigned long long action) except -1
    cpdef double target(self, State state, int seat, int part) except? -1e30
    cpdef list sides(self, State state)
    cdef void see(self, int feature) noexcept
    cdef void gain(self, int feature) noexcept
    cdef void lose(self, int feature) noexcept
