cimport cython

from ...rng cimport Random
from ...state cimport State
from ..tricks cimport lowest, size_of
from .settings cimport Settings

cdef int LEVELS, NO_TRUMP
cdef tuple TEXTS
cdef unsigned long long UNIT, FIVES, TENS, KINGS

cdef class Layout(State):
    cdef public Settings settings
    cdef public unsigned long long held[28]
    cdef public unsigned long long known[28]
    cdef public unsigned long long kitty[4]
    cdef public unsigned long long gone[4]
    cdef public unsigned long long chosen[4]
    cdef public unsigned long long given[4]
    cdef public short counts[7]
    cdef public short voids[7]
    cdef public short pack[112]
    cdef public int dealt, suit, rank

    cpdef object wipe(self)
    @cython.locals(source=Layout)
    cpdef int _assign(self, State other) except -1
    @cython.locals(n=cython.int, card=cython.int, i=cython.int, j=cython.int)
    cdef object fill_pack(self, Random rng)
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int give(self, int seat, int card) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int take(self, int seat, int card) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int choose(self, int seat, int card) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int lay_aside(self, int card) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int pick_up(self, int card) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int put_away(self, int card) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int show(self, int seat, int card, int copies) noexcept
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cpdef int forget(self, int seat, int card) noexcept
    @cython.locals(at=cython.int, n=cython.int)
    cpdef int held_of(self, int seat, unsigned long long cards) noexcept
    @cython.locals(n=cython.int)
    cpdef int chosen_of(self, unsigned long long cards) noexcept
    cpdef int points_in(self, unsigned long long cards) noexcept

@cython.locals(once=cython.ulonglong, twice=cython.ulonglong, thrice=cython.ulonglong, fourfold=cython.ulonglong,
               card=cython.int, copies=cython.int)
cpdef list listed(object holding)
@cython.locals(card=cython.int, bit=cython.ulonglong, once=cython.ulonglong, twice=cython.ulonglong,
               thrice=cython.ulonglong, fourfold=cython.ulonglong)
cpdef list holding_of(object cards)
@cython.locals(once=cython.ulonglong, twice=cython.ulonglong, thrice=cython.ulonglong, fourfold=cython.ulonglong,
               card=cython.int, copies=cython.int, at=cython.int)
cpdef tuple written(list row, int seat)
