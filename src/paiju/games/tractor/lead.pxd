cimport cython

from ..tricks cimport lowest
from . cimport layout
from .shape cimport components, count_pairs, longest_run, run, starts, total
from .state cimport TractorState
from .trump cimport cards_of, effective_suit, position, trumps

cdef int LEVELS
cdef unsigned long long UNIT, ALL

@cython.locals(hand=cython.ulonglong, first=cython.int)
cpdef unsigned long long lead_last(TractorState state) noexcept
@cython.locals(at=cython.int, cards=cython.ulonglong, found=cython.ulonglong, effective=cython.int)
cpdef unsigned long long lead_on(TractorState state) noexcept
@cython.locals(pairs=cython.ulonglong)
cpdef int read_lead(TractorState state) noexcept
@cython.locals(best=cython.int, seat=cython.int, found=cython.int)
cdef int highest_held(TractorState state, unsigned long long cards) noexcept
@cython.locals(best=cython.int, found=cython.int)
cdef int top_position(TractorState state, unsigned long long cards) noexcept
@cython.locals(best=cython.int, seat=cython.int, at=cython.int, pairs=cython.ulonglong,
               begins=cython.ulonglong, start=cython.int)
cdef int highest_run(TractorState state, int length) noexcept
@cython.locals(singles=cython.ulonglong, top=cython.int, weakest=cython.int, cards=cython.ulonglong,
               card=cython.int, place=cython.int)
cpdef bint test_throw(TractorState state) noexcept
@cython.locals(one=cython.ulonglong, pairs=cython.ulonglong, short=cython.int, lowest_start=cython.int,
               length=cython.int, start=cython.int, kept=cython.ulonglong, place=cython.int,
               cards=cython.ulonglong)
cdef bint test_pairs(TractorState state) noexcept
@cython.locals(at=cython.int, stays=cython.ulonglong, back=cython.ulonglong, card=cython.int)
cdef int keep(TractorState state, unsigned long long once, unsigned long long twice) noexcept
