from ..state cimport State

cdef class Horizon:
    cpdef object begin(self, State root)
    cpdef bint reached(self, State state) except -1
    cpdef double value(self, State state, int seat) except? -1
