cimport cython

from ...rng cimport Random
from ...state cimport Moves, State
from .settings cimport Settings

cdef unsigned long long FOLD, CHECK, CALL, BET, RAISE, AMOUNT
cdef int TURN, OPEN, NOT_OPEN, NO_OPPONENT, CAPPED, TOO_SHORT, NOBODY
cdef long long FEW, MOST_LISTED
cdef int LOWEST[1024]

cdef class Betting(State):
    cdef public Settings settings
    cdef public long long stacks[10]
    cdef public long long bets[10]
    cdef public long long paid[10]
    cdef public long long seen[10]
    cdef public long long big, price, full, base, call, low, high
    cdef public int live, active, acted, due, turn, street, raises, aggressor, closed
    cdef public bint capped

    @cython.locals(source=Betting)
    cpdef int _assign(self, State other) except -1
    @cython.locals(before=cython.int, found=cython.int)
    cpdef int actor_after(self, int seat) noexcept
    cpdef int refresh(self) noexcept
    @cython.locals(n=cython.long)
    cdef unsigned long long random_bet(self, Random rng) noexcept
    cpdef unsigned long long wager_to(self, unsigned long long amount) noexcept
    @cython.locals(amount=cython.longlong)
    cdef bint bet_allows(self, unsigned long long action) noexcept
    @cython.locals(index=cython.long)
    cdef int list_bets(self, Moves moves) except -1
    cdef bint take_turn(self, unsigned long long action) noexcept
    @cython.locals(seat=cython.int)
    cdef bint pass_turn(self) noexcept
    cdef int clear_street(self) noexcept

@cython.locals(above=cython.int)
cpdef int after(int seat, int among) noexcept
@cython.locals(highest=cython.longlong, others=cython.int)
cdef long long price_for(Betting table, int seat) noexcept
@cython.locals(seat=cython.int)
cdef int next_actor(Betting table) noexcept
@cython.locals(seat=cython.int)
cdef int find_due(Betting table) noexcept
cdef long long unit(Betting table) noexcept
cdef long long target(Betting table) noexcept
@cython.locals(seat=cython.int, stack=cython.longlong, reach=cython.longlong, owed=cython.longlong)
cdef int open_turn(Betting table) noexcept
cdef int why_closed(Betting table, int seat, long long reach) noexcept
@cython.locals(other=cython.int, others=cython.int)
cdef bint has_opponent(Betting table, int seat) noexcept
cdef bint is_capped(Betting table) noexcept
@cython.locals(rest=cython.int)
cdef bint heads_up(Betting table) noexcept
cpdef long bet_count(Betting table) noexcept
cpdef unsigned long long bet_number(Betting table, long index) noexcept
cpdef int pay(Betting table, int seat, long long amount) except -1
@cython.locals(seat=cython.int)
cdef int act(Betting table, unsigned long long action) noexcept
cdef int wager(Betting table, int seat, long long amount) noexcept
