cimport cython

from ...state cimport State
from ..tricks cimport strength
from .layout cimport Layout
from .settings cimport Settings

cdef int KING, NONE, SUIT, TRICK, LAST_TRICK

cdef class Trick(Layout):
    cdef public short trick[4]
    cdef public short last[4]
    cdef public short won[4]
    cdef public int points[2]
    cdef public int counters[2]
    cdef public signed char turn, trump, leader, played, best, last_leader

    cpdef int clear_tricks(self) noexcept
    @cython.locals(source=Trick)
    cpdef int _assign(self, State other) except -1
    @cython.locals(
        settings=Settings, held=cython.int, trumps=cython.int, led=cython.int, best=cython.int, own=cython.int
    )
    cdef int playable(self) noexcept
    cpdef int tricks_made(self) noexcept
    @cython.locals(led=cython.int, best=cython.int)
    cdef bint play_card(self, int card) except -1
    @cython.locals(winner=cython.int, team=cython.int, place=cython.int, rank=cython.int, worth=cython.int, bonus=cython.int)
    cdef bint end_trick(self) except -1
