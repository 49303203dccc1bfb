cimport cython

from ...rng cimport Random
from ...state cimport State
from .scoring cimport mask_points
from .settings cimport Settings

cdef int EIGHT
cdef Random DICE

cdef class Layout(State):
    cdef public Settings settings
    cdef public unsigned long long held[10]
    cdef public unsigned long long doubled[10]
    cdef public short sizes[10]
    cdef public short stock[104]
    cdef public short pile[104]
    cdef public int stocked, piled, suit
    cdef public unsigned long long buried

    @cython.locals(source=Layout)
    cpdef int _assign(self, State other) except -1
    cpdef int available(self) noexcept
    @cython.locals(bit=cython.ulonglong)
    cpdef int add(self, int seat, int card) noexcept
    @cython.locals(bit=cython.ulonglong)
    cdef int remove(self, int seat, int card) noexcept
    @cython.locals(card=cython.int)
    cpdef int fetch(self, int seat) except -2
    @cython.locals(i=cython.int)
    cdef int refill(self) except -1
    @cython.locals(seat=cython.int)
    cdef int clear(self) noexcept
    @cython.locals(i=cython.int)
    cdef int shuffle_packs(self, Random rng) except -1
    @cython.locals(i=cython.int, j=cython.int, card=cython.short)
    cdef int shuffle_stock(self, Random rng) except -1
    @cython.locals(card=cython.int, place=cython.int, i=cython.int, bit=cython.ulonglong)
    cpdef int turn_up(self, Random rng) except -1
    cdef bint has_other_than_eights(self) noexcept
    cpdef int points(self, int seat) noexcept
    @cython.locals(card=cython.int, held=cython.ulonglong, doubled=cython.ulonglong)
    cpdef list hand(self, int seat)
