cimport cython

from ...rng cimport Random
from ...state cimport State
from ..tricks cimport lowest
from .settings cimport Settings

cdef int CARDS, SUIT, WIDEST
cdef int VALUES[6]

cdef class Layout(State):
    cdef readonly Settings settings
    cdef public int held[4]
    cdef public int paired[4]
    cdef unsigned char order[64]
    cdef public short sizes[4]
    cdef public int given[4]

    @cython.locals(source=Layout)
    cpdef int _assign(self, State other) except -1
    @cython.locals(pack="unsigned char[48]", place=cython.int, other=cython.int, card=cython.int)
    cdef int deal_pack(self, Random rng, int first) noexcept
    cpdef int empty_hands(self) noexcept
    cpdef int add(self, int seat, int card) noexcept
    cdef int remove(self, int seat, int card) noexcept
    @cython.locals(cards=list, card=cython.int)
    cdef int tidy(self, int seat) except -1
    @cython.locals(place=cython.int)
    cpdef list hand(self, int seat)
    @cython.locals(card=cython.int, copies=cython.int, seat=cython.int)
    cpdef list nowhere(self)
    @cython.locals(given=cython.int, n=cython.int)
    cpdef int given_count(self, int seat) noexcept
    @cython.locals(partner=cython.int, given=cython.int)
    cdef int take_given(self, int seat) except -1
    @cython.locals(held=cython.int, paired=cython.int, value=cython.int)
    cpdef int value_of(self, int seat) noexcept
