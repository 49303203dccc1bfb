cimport cython

from . cimport betting, match, payout
from .state cimport HoldemState

cdef unsigned long long SHOW
cdef int BETTING, NOBODY, RIVER, SHOWDOWN

cdef int take_turn(HoldemState state, unsigned long long action) except -1
cdef int end_betting(HoldemState state) except -1
cdef int end_street(HoldemState state) except -1
cdef int turn_cards(HoldemState state) except -1
@cython.locals(all_in=cython.bint)
cdef int showdown(HoldemState state) except -1
cdef int compare(HoldemState state) except -1
cdef int show_hands(HoldemState state, int last) except -1
cdef int answer_showdown(HoldemState state, unsigned long long answer) except -1
cdef int run_out(HoldemState state) except -1
cdef int settle(HoldemState state) except -1
