from .rng cimport Random
from .state cimport State

cdef class Player:
    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
