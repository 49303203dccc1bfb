cimport cython
from ..player cimport Player
from ..rng cimport Random
from ..state cimport Moves, State
from .features cimport Features
from . cimport kernels
from .net cimport Net

cdef double FAR
cdef int AT_ONCE, FORCED, MOST_MOVES, NO_NET

@cython.final
cdef class Decider:
    cdef readonly Features features
    cdef readonly list nets
    cdef Moves moves
    cdef float *scores
    cdef readonly int best

    @cython.locals(features=Features, part=cython.int, n=cython.int, i=cython.int, net=Net)
    cpdef int decide(self, State state) except -9
    @cython.locals(part=cython.int, n=cython.int, order=list, least=cython.double)
    cpdef list best_few(self, State state, int most, double margin=*)
    @cython.locals(
        part=cython.int, n=cython.int, i=cython.int, share=cython.double, top=cython.double, total=cython.double,
        taken=cython.double, weight=cython.double,
    )
    cpdef double chance(self, State state, unsigned long long action, double heat, double slip) except? -1

cdef class NetPlayer(Player):
    cdef readonly Decider decider
    cdef readonly Player otherwise

    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF

cdef class ByRules(Player):
    cdef readonly object find, rules
    cdef readonly Player player

    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
