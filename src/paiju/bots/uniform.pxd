from ..player cimport Player
from ..rng cimport Random
from ..state cimport State

cdef class RandomPlayer(Player):
    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
