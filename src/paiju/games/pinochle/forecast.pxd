cimport cython

from ..tricks cimport size_of
from .melds cimport evaluate, meld_points

cdef int ACE, EACH_SUIT, JACK, JACK_OF_DIAMONDS, KING, QUEEN, QUEEN_OF_SPADES, RUN, SUIT
cdef int FEATURES
cdef double TOTALS[72]
cdef double TRICKS[72]

cdef class Forecast:
    cdef double seen[24]

    cpdef double total(self, int held, int paired, int trump, int passed, bint exact) noexcept
    cpdef double tricks(self, int held, int paired, int trump, int passed, bint exact) noexcept
    @cython.locals(first=cython.int, total=cython.double, i=cython.int)
    cdef double weigh(self, int passed, bint melds) noexcept
    @cython.locals(
        own=cython.int, twice=cython.int, i=cython.int, rank=cython.int, each=cython.int,
        suit=cython.int, n=cython.int,
    )
    cdef int look(self, int held, int paired, int trump, bint exact) noexcept
    @cython.locals(i=cython.int)
    cpdef list features(self, int held, int paired, int trump, bint exact)
