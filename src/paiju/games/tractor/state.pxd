cimport cython

from ...rng cimport Random
from ...state cimport State
from ..tricks cimport lowest
from .choices cimport Choices

cdef int BURY, CALL, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, NAME, NO_TRUMP, NOBODY, SMALL, SWAP, TAKE
cdef int CALLING, CARD, KEEP, MORE, NAMING, PASS, SHOW_TWO, YES

cdef class Tractor(Choices):
    @cython.locals(place=cython.int)
    cpdef object new_hand(self)
    @cython.locals(last=cython.int, card=cython.int, seat=cython.int)
    cpdef int deal_on(self) except -1
    @cython.locals(other=Tractor)
    cpdef Tractor _at_stage(self, int stage, object seat)
    @cython.locals(ahead=Tractor)
    cpdef object _silence_before(self, int seat, unsigned long long action)
    @cython.locals(place=cython.int)
    cdef int settle_trumps(self) except -1
    @cython.locals(level=cython.int, cards=cython.ulonglong)
    cpdef object take_kitty(self)
    cpdef object begin_play(self)

    @cython.locals(code=cython.int, card=cython.int, phase=cython.int)
    cpdef int _step(self, unsigned long long action) except -1
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

    @cython.locals(said=cython.int)
    cpdef object _remember(self, int seat, unsigned long long action)
    @cython.locals(other=Tractor)
    cpdef State copy(self)
