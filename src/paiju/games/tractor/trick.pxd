cimport cython

from ..tricks cimport lowest
from . cimport follow, layout, lead, score
from .shape cimport count_pairs, largest, run, starts, top_of_largest
from .state cimport TractorState
from .trump cimport position, trumps

cdef int FOLLOW, LEAD, LEVELS, NOBODY, TRUMP_BONUS
cdef unsigned long long UNIT

@cython.locals(at=cython.int)
cpdef int clear_trick(TractorState state) noexcept
cdef int next_seat(TractorState state, int seat) noexcept
@cython.locals(at=cython.int)
cpdef int lay(TractorState state, int seat, unsigned long long once, unsigned long long twice,
              unsigned long long thrice, unsigned long long fourfold) noexcept
@cython.locals(at=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int)
cdef int lay_down(TractorState state) noexcept
@cython.locals(at=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int, copies=cython.int)
cdef int show_returned(TractorState state) noexcept
@cython.locals(points=cython.int, at=cython.int)
cpdef int table_points(TractorState state) noexcept
@cython.locals(at=cython.int, bonus=cython.int, pairs=cython.ulonglong, top=cython.int)
cpdef int strength(TractorState state, int seat) noexcept
@cython.locals(key=cython.int, compared=cython.bint)
cpdef int compare(TractorState state, int seat) except -1
@cython.locals(at=cython.int, cards=cython.ulonglong, level=cython.int)
cpdef list places(TractorState state, int seat)
@cython.locals(at=cython.int, pairs=cython.ulonglong)
cpdef bint beats_every_part(TractorState state, int seat, list tops) except -1
@cython.locals(at=cython.int, pairs=cython.ulonglong, demands=cython.ulonglong,
               length=cython.int, top=cython.int, place=cython.int)
cpdef list tops(TractorState state, int seat)
@cython.locals(seat=cython.int, failed=cython.bint)
cdef int put_down(TractorState state) except -1
@cython.locals(points=cython.int, winner=cython.int)
cdef int end_trick(TractorState state) except -1

@cython.locals(length=cython.int, begins=cython.ulonglong, start=cython.int, place=cython.int, one=cython.ulonglong)
cpdef bint outdoes(unsigned long long pairs, list places, unsigned long long demands, list tops) except -1
