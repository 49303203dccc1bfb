cimport cython

from ...rng cimport Random
from ...state cimport Moves
from .state cimport HoldemState

cdef unsigned long long FOLD, CHECK, CALL, BET, RAISE, AMOUNT
cdef int TURN, OPEN, NOT_OPEN, NO_OPPONENT, CAPPED, TOO_SHORT, NOBODY
cdef long long FEW, MOST_LISTED
cdef int LOWEST[1024]

@cython.locals(above=cython.int)
cpdef int after(int seat, int among) noexcept
@cython.locals(rest=cython.int)
cdef bint is_pair(int seats) noexcept
@cython.locals(highest=cython.longlong, others=cython.int)
cdef long long price_for(HoldemState state, int seat) noexcept
@cython.locals(seat=cython.int)
cdef int next_actor(HoldemState state) noexcept
@cython.locals(seat=cython.int)
cdef int find_due(HoldemState state) noexcept
@cython.locals(seat=cython.int)
cdef bint pass_turn(HoldemState state) noexcept
@cython.locals(before=cython.int, found=cython.int)
cpdef int actor_after(HoldemState state, int seat) except -2
cpdef int refresh(HoldemState state) except -1
cpdef int refuse_none(HoldemState state) except -1
cdef long long unit(HoldemState state) noexcept
cdef long long target(HoldemState state) noexcept
@cython.locals(seat=cython.int, stack=cython.longlong, reach=cython.longlong, owed=cython.longlong)
cdef int open_turn(HoldemState state) noexcept
cdef int why_closed(HoldemState state, int seat, long long reach) noexcept
@cython.locals(other=cython.int, others=cython.int)
cdef bint has_opponent(HoldemState state, int seat) noexcept
cdef bint is_capped(HoldemState state) noexcept
cdef long bet_count(HoldemState state) noexcept
cdef unsigned long long bet_number(HoldemState state, long index) noexcept
cdef unsigned long long wager_to(HoldemState state, unsigned long long amount) noexcept
@cython.locals(amount=cython.longlong)
cdef bint allows(HoldemState state, unsigned long long action) noexcept
@cython.locals(index=cython.long)
cdef int list_bets(HoldemState state, Moves moves) except -1
@cython.locals(n=cython.long)
cdef unsigned long long random_bet(HoldemState state, Random rng) noexcept
cpdef int pay(HoldemState state, int seat, long long amount) except -1
@cython.locals(seat=cython.int)
cdef int act(HoldemState state, unsigned long long action) noexcept
cdef int wager(HoldemState state, int seat, long long amount) noexcept
cdef int clear_street(HoldemState state) noexcept
