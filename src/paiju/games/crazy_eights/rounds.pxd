cimport cython

from ...rng cimport Random
from paiju.games.crazy_eights cimport layout, turns
from .settings cimport Settings
from paiju.games.crazy_eights.state cimport EightsState

cdef int TURN, FINISHED, PENALTY, COLLECT
cdef Random DICE

@cython.locals(i=cython.int, _=cython.int, seat=cython.int)
cdef int deal(EightsState state, Random rng) except -1
@cython.locals(seat=cython.int)
cdef int clear(EightsState state) noexcept
cpdef int lead(EightsState state) except -1
cpdef int first_to_move(EightsState state) except -1
@cython.locals(settings=Settings, seat=cython.int)
cdef int finish(EightsState state, str ending) except -1
@cython.locals(weights="int[10]", seat=cython.int, other=cython.int)
cdef int rank_hands(EightsState state) noexcept
@cython.locals(lowest=cython.int, total=cython.int, seat=cython.int, points=cython.int, winners=cython.int)
cdef int collect_points(EightsState state) noexcept
@cython.locals(seat=cython.int)
cdef bint goal_reached(EightsState state) noexcept
@cython.locals(sign=cython.int, seat=cython.int, other=cython.int, place=cython.int)
cdef int rank_scores(EightsState state) noexcept
cdef int next_round(EightsState state) except -1
cdef list payoffs(EightsState state)
cdef tuple opening(EightsState state)
cdef tuple result(EightsState state, str ending, list before)
