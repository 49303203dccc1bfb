cimport cython

from ...rng cimport Random
from ...state cimport Moves, State
from .layout cimport Layout
from .settings cimport Settings

cdef unsigned long long DRAW, TAKE, PASS, YES, NO
cdef int TURN, VOTE, OVER, EIGHT, NEVER, ASK
cdef unsigned long long TWOS, EIGHTS, CLUBS, MASK, DE_BRUIJN
cdef int BIT_NUMBER[64]

cdef int lowest_card(unsigned long long mask) noexcept
@cython.locals(n=cython.int)
cpdef int size_of(unsigned long long mask) noexcept

cdef class Choices(Layout):
    cdef public int active, playing, phase, turn, direction, pending, drawn, passes, turns, voted, ayes

    @cython.locals(source=Choices)
    cpdef int _assign(self, State other) except -1
    @cython.locals(waiting=cython.int, seat=cython.int)
    cdef int voter(self) noexcept
    @cython.locals(rank=cython.ulonglong)
    cdef unsigned long long playable(self) noexcept
    @cython.locals(settings=Settings, left=cython.int)
    cdef bint ends_round(self) noexcept
    cdef int suits_to_name(self, unsigned long long playable) noexcept
    @cython.locals(settings=Settings)
    cdef int last_resort(self, unsigned long long playable) noexcept
    @cython.locals(resort=cython.int)
    cdef unsigned long long other_action(self, unsigned long long playable) noexcept

    cpdef int to_move(self) except -2
    @cython.locals(playable=cython.ulonglong, cards=cython.int)
    cpdef long count(self) except -1
    @cython.locals(playable=cython.ulonglong)
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(lowest=cython.ulonglong, forms=cython.int, card=cython.int)
    cdef unsigned long long pick(self, unsigned long long playable, int suits, long index) noexcept
    @cython.locals(playable=cython.ulonglong, other=cython.ulonglong, suits=cython.int, n=cython.int)
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(
        playable=cython.ulonglong, other=cython.ulonglong, suits=cython.int, card=cython.int, suit=cython.int
    )
    cpdef int _collect(self, Moves moves) except -1
    @cython.locals(playable=cython.ulonglong, card=cython.int, names=cython.ulonglong)
    cpdef bint _allows(self, unsigned long long action) except -1
