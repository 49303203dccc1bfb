cimport cython

from ...rng cimport Random
from . cimport betting
from .settings cimport Settings
from .state cimport HoldemState

cdef short PACK[52]
cdef int PREFLOP

cpdef int first_blinds(HoldemState state, Random rng) except -1
@cython.locals(seat=cython.int, steps=cython.int, _=cython.int)
cdef int draw_blinds(HoldemState state, Random rng) except -1
@cython.locals(n=cython.int, seat=cython.int)
cdef int players(HoldemState state) noexcept
cdef int before(HoldemState state, int seat) noexcept
@cython.locals(last=cython.int)
cpdef int move_button(HoldemState state, Random rng) except -1
@cython.locals(settings=Settings, level=cython.int)
cpdef int set_level(HoldemState state) except -1
@cython.locals(n=cython.int, i=cython.int, seat=cython.int, _=cython.int, stacked=cython.bint)
cdef int deal_cards(HoldemState state, Random rng) except -1
@cython.locals(other=cython.int, card=cython.int)
cdef int draw(HoldemState state, Random rng, int n) noexcept
@cython.locals(seat=cython.int)
cdef int post(HoldemState state) except -1
@cython.locals(seat=cython.int)
cdef int post_straddle(HoldemState state) except -1
cdef tuple opening(HoldemState state)
cdef long long ante_of(HoldemState state, int seat) noexcept
