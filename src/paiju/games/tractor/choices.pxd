cimport cython

from ...rng cimport Random
from ...state cimport Moves, State
from ..tricks cimport lowest, nth_card, size_of
from .declaring cimport Declaring
from .trump cimport trumps

cdef int BURY, CALL, CONTINUE, DECLARE, FOLLOW, LEAD, LEVELS, NAME, SWAP, TAKE
cdef int BURYING, CALLING, CARD, GIVING, KEEP, MORE, NAMING, PASS, SHOW_ONE, SHOW_TWO, TAKING, YES
cdef unsigned long long UNIT, FOUR, ALL_CARDS, LAST

cdef class Choices(Declaring):
    cdef public int phase, need
    cdef unsigned long long mask1, mask2
    cdef int base1, base2, extra

    cpdef object wipe(self)
    @cython.locals(source=Choices)
    cpdef int _assign(self, State other) except -1
    cpdef int to_move(self) except -2
    cpdef bint over(self) except -1
    @cython.locals(four=cython.ulonglong)
    cdef int survey(self) noexcept
    @cython.locals(one=cython.ulonglong, more=cython.int, said=cython.int)
    cdef int survey_calls(self) noexcept
    cpdef long count(self) except -1
    @cython.locals(n=cython.long)
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(n=cython.int)
    cdef unsigned long long surveyed(self, int index) noexcept
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(cards=cython.ulonglong)
    cpdef int _collect(self, Moves moves) except -1
    @cython.locals(code=cython.int, place=cython.int)
    cpdef bint _allows(self, unsigned long long action) except -1
