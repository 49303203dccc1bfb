cimport cython

from ...rng cimport Random
from . cimport kitty, layout, trick
from .state cimport TractorState

cdef int BIG, LEVELS, NO_TRUMP, NOBODY, SMALL, SWAP
cdef unsigned long long UNIT, FOUR

@cython.locals(level=cython.int, place=cython.int)
cpdef object new_hand(TractorState state)
@cython.locals(last=cython.int, card=cython.int, seat=cython.int)
cpdef int deal_on(TractorState state) except -1
@cython.locals(card=cython.int)
cdef int deal_card(TractorState state) noexcept
cpdef int open_window(TractorState state, int but) noexcept
@cython.locals(found=cython.int, seat=cython.int)
cpdef int able(TractorState state, int but) noexcept
@cython.locals(shows=cython.ulonglong)
cdef bint enables(TractorState state, int card) noexcept
@cython.locals(four=cython.ulonglong)
cpdef unsigned long long single_shows(TractorState state, int seat) noexcept
@cython.locals(four=cython.ulonglong, one=cython.ulonglong, pairs=cython.ulonglong, allowed=cython.ulonglong)
cpdef unsigned long long pair_shows(TractorState state, int seat) noexcept
@cython.locals(seat=cython.int)
cdef object declare(TractorState state, int card, int copies)
@cython.locals(place=cython.int, card=cython.int, best=cython.int)
cdef int flip(TractorState state) except -1
@cython.locals(place=cython.int)
cdef int settle_trumps(TractorState state) except -1
