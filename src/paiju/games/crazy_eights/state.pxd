cimport cython

from ...rng cimport Random
from ...state cimport Entry, State
from .choices cimport Choices, size_of
from .settings cimport Settings

cdef unsigned long long DRAW, TAKE, PASS, YES
cdef int TURN, VOTE, FINISHED
cdef int TWO, QUEEN, ACE
cdef int NEVER, ASK, PENALTY, COLLECT
cdef Random DICE

cdef class EightsState(Choices):
    cdef public short places[10]
    cdef public int scores[10]
    cdef int weights[10]
    cdef public int dealer, round

    cpdef int _step(self, unsigned long long action) except -1
    @cython.locals(seat=cython.int)
    cdef int put_down(self, int card, int naming) except -1
    @cython.locals(settings=Settings, rank=cython.int, out=cython.bint, between_two=cython.bint)
    cdef int apply(self, int seat, int card) noexcept
    cpdef int after(self, int seat) noexcept
    cdef int end_turn(self) except -1
    @cython.locals(settings=Settings)
    cdef int go_out(self, int seat) except -1
    @cython.locals(seat=cython.int, goes_on=cython.bint)
    cdef int vote(self, unsigned long long answer) except -1

    @cython.locals(rng=Random)
    cpdef int open_game(self) except -1
    @cython.locals(i=cython.int, _=cython.int, seat=cython.int)
    cdef int deal_round(self, Random rng) except -1
    @cython.locals(seat=cython.int)
    cpdef int clear_round(self) noexcept
    cpdef int lead(self) except -1
    @cython.locals(settings=Settings, seat=cython.int)
    cdef int finish(self, str how) except -1
    @cython.locals(seat=cython.int, other=cython.int)
    cdef int rank_hands(self) noexcept
    @cython.locals(lowest=cython.int, total=cython.int, seat=cython.int, points=cython.int, winners=cython.int)
    cdef int collect_points(self) noexcept
    cdef bint goal_reached(self) noexcept
    @cython.locals(sign=cython.int, seat=cython.int, other=cython.int, place=cython.int)
    cdef int rank_scores(self) noexcept
    cdef int next_round(self) except -1

    @cython.locals(ahead=EightsState, card=cython.int)
    cpdef object _remember(self, int seat, unsigned long long action)
    @cython.locals(other=EightsState)
    cpdef State copy(self)
    @cython.locals(source=EightsState)
    cpdef int _assign(self, State other) except -1
