cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from .betting cimport after, bet_count, bet_number
from .payout cimport Payout
from .pots cimport Pots

cdef unsigned long long CALL, BET, AMOUNT, SHOW, MUCK, REBUY, LEAVE, END, CONTINUE
cdef int BETTING, SHOWDOWN, REBUYING, ASKING, FINISHED, PREFLOP, RIVER, NOBODY, OVER
cdef Random DICE
cdef int LOWEST[1024]

cdef class HoldemState(Payout):
    cdef public long long invested[10]
    cdef public int rebought[10]
    cdef public int places[10]
    cdef public int phase, waiting
    cdef public object origin

    cpdef int to_move(self) except -2
    cpdef long count(self) except -1
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cpdef int _collect(self, Moves moves) except -1
    cpdef bint _allows(self, unsigned long long action) except -1
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF

    cpdef int _step(self, unsigned long long action) except -1
    cdef int end_betting(self) except -1
    cdef int end_street(self) except -1
    cdef int turn_cards(self) except -1
    @cython.locals(all_in=cython.bint)
    cdef int showdown(self) except -1
    cdef int compare(self) except -1
    cdef int run_out(self) except -1
    cdef int show_hands(self, int last) except -1
    cdef int settle(self) except -1
    @cython.locals(seat=cython.int, broke=cython.bint)
    cdef int end_hand(self) except -1
    cpdef bint is_last_hand(self) noexcept
    cdef int ask_rebuys(self) except -1
    cdef int ask(self, int phase, int seat) noexcept
    cdef int answer_rebuy(self, unsigned long long answer) except -1
    @cython.locals(left=cython.int, out=cython.int, seat=cython.int, seats=cython.int, others=cython.int, place=cython.int)
    cpdef int remove_players(self) except -1
    @cython.locals(seat=cython.int, other=cython.int, place=cython.int)
    cdef int finish(self) except -1
    @cython.locals(rng=Random)
    cpdef int open_game(self) except -1
    @cython.locals(rng=Random)
    cdef int next_hand(self) except -1
    cdef int start_hand(self, Random rng) except -1
    cpdef int begin_hand(self) except -1
    cpdef int begin_betting(self) except -1
    @cython.locals(seat=cython.int)
    cpdef int clear_hand(self) noexcept

    @cython.locals(amount=cython.longlong, paid=cython.longlong)
    cpdef object _remember(self, int seat, unsigned long long action)
    @cython.locals(other=HoldemState)
    cpdef State copy(self)
    @cython.locals(source=HoldemState)
    cpdef int _assign(self, State other) except -1
