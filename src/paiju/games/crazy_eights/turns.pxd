cimport cython

from paiju.games.crazy_eights cimport choices, layout, rounds
from .settings cimport Settings
from paiju.games.crazy_eights.state cimport EightsState

cdef unsigned long long DRAW, TAKE, PASS, YES
cdef int TURN, VOTE, TWO, QUEEN, ACE, NEVER, ASK

@cython.locals(forced=cython.bint)
cdef int act(EightsState state, unsigned long long action) except -1
@cython.locals(seat=cython.int)
cdef int put_down(EightsState state, int card, int naming) except -1
@cython.locals(settings=Settings, rank=cython.int, out=cython.bint, between_two=cython.bint)
cdef int affect(EightsState state, int seat, int card) noexcept
cdef int after(EightsState state, int seat) noexcept
cdef int end_turn(EightsState state) except -1
@cython.locals(settings=Settings)
cdef int go_out(EightsState state, int seat) except -1
@cython.locals(seat=cython.int, goes_on=cython.bint)
cdef int vote(EightsState state, unsigned long long answer) except -1
