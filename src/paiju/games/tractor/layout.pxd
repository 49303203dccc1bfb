cimport cython

from ...rng cimport Random
from ..tricks cimport lowest, size_of
from .state cimport TractorState

cdef int LEVELS
cdef tuple TEXTS
cdef unsigned long long UNIT, FIVES, TENS, KINGS

@cython.locals(n=cython.int, card=cython.int, i=cython.int, j=cython.int)
cdef object fill_pack(TractorState state, Random rng)
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int give(TractorState state, int seat, int card) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int take(TractorState state, int seat, int card) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int choose(TractorState state, int seat, int card) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int lay_aside(TractorState state, int card) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int pick_up(TractorState state, int card) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int put_away(TractorState state, int card) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int show(TractorState state, int seat, int card, int copies) noexcept
@cython.locals(bit=cython.ulonglong, at=cython.int)
cpdef int forget(TractorState state, int seat, int card) noexcept
@cython.locals(at=cython.int, n=cython.int)
cpdef int held_of(TractorState state, int seat, unsigned long long cards) noexcept
@cython.locals(n=cython.int)
cpdef int chosen_of(TractorState state, unsigned long long cards) noexcept
cpdef int points_in(TractorState state, unsigned long long cards) noexcept

@cython.locals(once=cython.ulonglong, twice=cython.ulonglong, thrice=cython.ulonglong, fourfold=cython.ulonglong,
               card=cython.int, copies=cython.int)
cpdef list listed(object holding)
@cython.locals(card=cython.int, bit=cython.ulonglong, once=cython.ulonglong, twice=cython.ulonglong,
               thrice=cython.ulonglong, fourfold=cython.ulonglong)
cpdef list holding_of(object cards)
@cython.locals(once=cython.ulonglong, twice=cython.ulonglong, thrice=cython.ulonglong, fourfold=cython.ulonglong,
               card=cython.int, copies=cython.int, at=cython.int)
cpdef tuple written(list row, int seat)
