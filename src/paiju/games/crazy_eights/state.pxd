cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
# By full names here and in the modules beside it: Cython takes two relative `state`s for one, and does not see that a
# module depends on others that are cimported relatively. Modules, not functions, because they need this one, too.
from paiju.games.crazy_eights cimport choices, layout, rounds, turns
from .settings cimport Settings

cdef unsigned long long DRAW, TAKE
cdef int TURN, VOTE, OVER

cdef class EightsState(State):
    cdef public Settings settings
    cdef public unsigned long long held[10]
    cdef public unsigned long long doubled[10]
    cdef public short sizes[10]
    cdef public short stock[104]
    cdef public short pile[104]
    cdef public int stocked, piled, suit
    cdef public unsigned long long buried
    cdef public int active, playing, phase, turn, direction, pending, drawn, passes, turns, voted, ayes
    cdef public short places[10]
    cdef public int scores[10]
    cdef public int dealer, round

    @cython.locals(other=EightsState)
    cpdef State copy(self)
    @cython.locals(source=EightsState)
    cpdef int _assign(self, State other) except -1
    cpdef int to_move(self) except -2
    cpdef long count(self) except -1
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    cpdef int _collect(self, Moves moves) except -1
    cpdef bint _allows(self, unsigned long long action) except -1
    cpdef int _step(self, unsigned long long action) except -1
    @cython.locals(ahead=EightsState, card=cython.int)
    cpdef object _remember(self, int seat, unsigned long long action)
