cimport cython

from ..rng cimport Random
from .tree cimport Tree

cdef int SHOWN, STREETS

cdef class Deals:
    cdef public int held[8]
    cdef public int result

    cpdef int draw(self, Random rng) except -1

@cython.final
cdef class Sampler:
    cdef readonly Tree tree
    cdef readonly Deals deals
    cdef readonly long long iterations, touched
    cdef readonly float[::1] regrets, sums

    @cython.locals(_=cython.longlong)
    cpdef run(self, long long iterations, Random rng)
    @cython.locals(
        tree=Tree, actor=cython.int, value=cython.double, n=cython.int, first=cython.int, at=cython.longlong,
        chances=cython.double[8], gains=cython.double[8], total=cython.double, left=cython.double, chosen=cython.int,
        i=cython.int,
    )
    cdef double walk(self, int node, int learner, Random rng) noexcept
    @cython.locals(i=cython.longlong)
    cpdef fade(self, double share)
    @cython.locals(
        tree=Tree, node=cython.int, n=cython.int, bucket=cython.int, at=cython.longlong, total=cython.double,
        i=cython.int,
    )
    cdef average(self, float[::1] found)
