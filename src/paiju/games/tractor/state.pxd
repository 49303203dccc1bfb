cimport cython

from ...rng cimport Random
from ...state cimport Moves, State
from ..tricks cimport lowest, nth_card, size_of
from .declaring cimport Declaring
from .trump cimport trumps

cdef int BIG, BURY, CALL, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, NAME, NO_TRUMP, NOBODY
cdef int SMALL, SWAP, TAKE
cdef int BURYING, CALLING, CARD, GIVING, KEEP, MORE, NAMING, PASS, SHOW_ONE, SHOW_TWO, TAKING, YES
cdef unsigned long long UNIT, FOUR, ALL_CARDS, LAST

cdef class Tractor(Declaring):
    cdef public int phase, need
    cdef unsigned long long mask1, mask2
    cdef int base1, base2, extra

    cpdef object wipe(self)
    @cython.locals(place=cython.int)
    cpdef object new_hand(self)
    @cython.locals(before=cython.int, last=cython.int, card=cython.int, seat=cython.int)
    cpdef int deal_on(self) except -1
    @cython.locals(place=cython.int)
    cdef int settle_trumps(self) except -1
    @cython.locals(level=cython.int, cards=cython.ulonglong)
    cpdef object take_kitty(self)
    cpdef object begin_play(self)

    cpdef int to_move(self) except -2
    cpdef bint over(self) except -1
    @cython.locals(four=cython.ulonglong)
    cdef int survey(self) noexcept
    @cython.locals(one=cython.ulonglong, more=cython.int, said=cython.int)
    cdef int survey_calls(self) noexcept
    cpdef long count(self) except -1
    @cython.locals(n=cython.long)
    cpdef unsigned long long nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(n=cython.int)
    cdef unsigned long long surveyed(self, int index) noexcept
    cpdef unsigned long long random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(cards=cython.ulonglong)
    cpdef int collect(self, Moves moves) except -1
    @cython.locals(code=cython.int, place=cython.int)
    cpdef bint allows(self, unsigned long long action) except -1

    @cython.locals(code=cython.int, card=cython.int, phase=cython.int)
    cpdef int step(self, unsigned long long action) except -1
    cdef object bury(self, int card)
    @cython.locals(level=cython.int)
    cdef object swap(self, int code, int card)
    cdef int hand_back(self, unsigned long long cards) noexcept
    cdef int to_kitty(self, unsigned long long cards) noexcept
    @cython.locals(seat=cython.int, failed=cython.bint)
    cdef int put_down(self) except -1
    @cython.locals(points=cython.int, winner=cython.int)
    cdef int end_trick(self) except -1
    cdef object go_on(self, bint won)
    cpdef object finish(self)

    @cython.locals(other=Tractor)
    cpdef State copy(self)
    @cython.locals(source=Tractor)
    cpdef int assign(self, State other) except -1
