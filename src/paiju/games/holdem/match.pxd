cimport cython

from ...rng cimport Random
from . cimport betting, dealing, streets
from .state cimport HoldemState

cdef unsigned long long REBUY
cdef int ASKING, BETTING, FINISHED, PREFLOP, REBUYING
cdef Random DICE
cdef int LOWEST[1024]

@cython.locals(seat=cython.int, broke=cython.bint)
cdef int end_hand(HoldemState state) except -1
cpdef bint is_last_hand(HoldemState state) except -1
cdef int ask_rebuys(HoldemState state) except -1
cdef int ask(HoldemState state, int phase, int seat) noexcept
cdef int answer_rebuy(HoldemState state, unsigned long long answer) except -1
@cython.locals(left=cython.int, out=cython.int, seat=cython.int, seats=cython.int, others=cython.int, place=cython.int)
cpdef int remove_players(HoldemState state) except -1
@cython.locals(seat=cython.int, other=cython.int, place=cython.int)
cdef int finish(HoldemState state) except -1
@cython.locals(rng=Random)
cpdef int open_game(HoldemState state) except -1
@cython.locals(rng=Random)
cdef int next_hand(HoldemState state) except -1
cdef int start_hand(HoldemState state, Random rng) except -1
cpdef int begin_hand(HoldemState state) except -1
cpdef int begin_betting(HoldemState state) except -1
@cython.locals(seat=cython.int)
cpdef int clear_hand(HoldemState state) except -1
