cimport cython

from ...state cimport Moves, State
from .settings cimport Settings

cdef unsigned long long FOLD, CHECK, CALL, BET, RAISE, AMOUNT
cdef int TURN, OPEN, NOT_OPEN, NO_OPPONENT, CAPPED, TOO_SHORT, NOBODY
cdef long long MOST_LISTED

cdef class Betting(State):
    cdef public Settings settings
    cdef public long long stacks[10]
    cdef public long long bets[10]
    cdef public long long paid[10]
    cdef public long long seen[10]
    cdef public long long big, price, full, base, call, low, high
    cdef public int live, active, acted, turn, street, raises, aggressor, closed
    cdef public bint capped

    @cython.locals(source=Betting)
    cpdef int assign(self, State other) except -1
    cpdef int after(self, int seat, int among) noexcept
    @cython.locals(highest=cython.longlong, other=cython.int)
    cdef long long price_for(self, int seat) noexcept
    @cython.locals(seat=cython.int, _=cython.int)
    cdef int next_actor(self) noexcept
    @cython.locals(before=cython.int, found=cython.int)
    cpdef int actor_after(self, int seat) noexcept
    cpdef int refresh(self) noexcept
    cdef long long unit(self) noexcept
    cdef long long target(self) noexcept
    @cython.locals(seat=cython.int, stack=cython.longlong, reach=cython.longlong, owed=cython.longlong)
    cdef int open_turn(self) noexcept
    cdef int why_closed(self, int seat, long long reach) noexcept
    @cython.locals(other=cython.int)
    cdef bint has_opponent(self, int seat) noexcept
    cdef bint is_capped(self) noexcept
    @cython.locals(rest=cython.int)
    cdef bint heads_up(self) noexcept
    cdef long bet_count(self) noexcept
    cdef unsigned long long bet_number(self, long index) noexcept
    cpdef unsigned long long wager_to(self, unsigned long long amount) noexcept
    @cython.locals(amount=cython.longlong)
    cdef bint bet_allows(self, unsigned long long action) noexcept
    @cython.locals(index=cython.long)
    cdef int list_bets(self, Moves moves) except -1
    cdef int pay(self, int seat, long long amount) noexcept
    @cython.locals(seat=cython.int)
    cdef int act(self, unsigned long long action) noexcept
    cdef int wager(self, int seat, long long amount) noexcept
    @cython.locals(seat=cython.int)
    cdef int clear_street(self) noexcept
