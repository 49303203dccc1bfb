cimport cython

from ...state cimport State
from .score cimport Score

cdef int BIG, LEVELS, NOBODY, SMALL
cdef unsigned long long UNIT, FOUR

cdef class Declaring(Score):
    cdef public int bidder, first_bidder, bid_card, bid_strength, waiting, receiver
    cdef public bint closing, round
    cdef public tuple flipped

    cpdef object wipe(self)
    @cython.locals(source=Declaring)
    cpdef int _assign(self, State other) except -1
    @cython.locals(card=cython.int)
    cdef int deal_card(self) noexcept
    cpdef int open_window(self, int but) noexcept
    @cython.locals(found=cython.int, seat=cython.int)
    cpdef int able(self, int but) noexcept
    @cython.locals(shows=cython.ulonglong)
    cdef bint enables(self, int card) noexcept
    @cython.locals(four=cython.ulonglong)
    cpdef unsigned long long single_shows(self, int seat) noexcept
    @cython.locals(four=cython.ulonglong, one=cython.ulonglong, pairs=cython.ulonglong, allowed=cython.ulonglong)
    cpdef unsigned long long pair_shows(self, int seat) noexcept
    @cython.locals(seat=cython.int)
    cdef object declare(self, int card, int copies)
    @cython.locals(place=cython.int, card=cython.int, best=cython.int)
    cdef int flip(self) except -1
