cimport cython

from ...rng cimport Random
from ...state cimport State
from .betting cimport Betting, after, pay
from .settings cimport Settings

cdef short PACK[52]
cdef int PREFLOP, UNKNOWN

cdef class Dealing(Betting):
    cdef public short holes[20]
    cdef public short board[5]
    cdef short deck[52]
    cdef public long long began[10]
    cdef public int hand, turned, button, small_seat, big_seat, playing
    cdef public long long small, ante, dead

    @cython.locals(source=Dealing)
    cpdef int _assign(self, State other) except -1
    cpdef int first_blinds(self, Random rng) except -1
    @cython.locals(rest=cython.int)
    cdef bint is_pair(self, int seats) noexcept
    @cython.locals(seat=cython.int, steps=cython.int, _=cython.int)
    cdef int draw_blinds(self, Random rng) except -1
    @cython.locals(n=cython.int, seat=cython.int)
    cpdef int players(self) noexcept
    cdef int before(self, int seat) noexcept
    @cython.locals(last=cython.int)
    cpdef int move_button(self, Random rng) except -1
    @cython.locals(settings=Settings, level=cython.int)
    cpdef int set_level(self) noexcept
    @cython.locals(n=cython.int, i=cython.int, seat=cython.int, _=cython.int)
    cpdef int deal_cards(self, Random rng) except -1
    @cython.locals(other=cython.int, card=cython.int)
    cdef int draw(self, Random rng, int n) noexcept
    @cython.locals(seat=cython.int)
    cdef int post(self) noexcept
    @cython.locals(seat=cython.int)
    cdef int post_straddle(self) noexcept
    cpdef list hole(self, int seat)
    cpdef list hole_lists(self, int seats)
