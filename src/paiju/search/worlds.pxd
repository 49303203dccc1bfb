from ..rng cimport Random
from ..state cimport State

cdef class Worlds:
    cdef readonly object game, view

    cpdef State draw(self, Random rng)
