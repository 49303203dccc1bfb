cimport cython

from ...state cimport State
from ..tricks cimport size_of
from .shape cimport largest
from .trick cimport Trick

cdef int CARD, LEVELS

cdef class Score(Trick):
    cdef public short levels[7]
    cdef public int scores[7]
    cdef public int captured[7]
    cdef public int fails[7]
    cdef public int calls[2]
    cdef public int number, declarer, allies

    cpdef object wipe(self)
    @cython.locals(source=Score)
    cpdef int _assign(self, State other) except -1
    @cython.locals(points=cython.int, seat=cython.int)
    cpdef int opponents_points(self, int allies) noexcept
    @cython.locals(said=cython.int, card=cython.int, copy=cython.int, before=cython.int, now=cython.int,
                   level=cython.int)
    cdef int meet_friends(self) except -1
    @cython.locals(seat=cython.int, bonus=cython.int)
    cdef object crown(self, int champions)
    cdef int buried_points(self) noexcept
    cdef int kitty_multiple(self) except -1
    @cython.locals(buried=cython.int, opposed=cython.int)
    cdef object account(self, int points, int factor, bint declarers_win, int gain, int alone, list changes, int champions)
    @cython.locals(factor=cython.int, bonus=cython.int, points=cython.int, gain=cython.int, alone=cython.int, worth=cython.int, seat=cython.int,
                   declarers_win=cython.bint, winning=cython.bint, champions=cython.int)
    cdef bint score(self) except -1
    cdef bint is_winning(self, int seat, bint declarers_win) noexcept
    @cython.locals(seat=cython.int)
    cdef int following_declarer(self, bint declarers_win) noexcept
