cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from ..tricks cimport lowest, nth_card, size_of
from .settings cimport Settings

cdef unsigned long long GIVE, TRUMP, PASS, MELD, CONCEDE, DEAL, BID, CARDS
cdef int AUCTION, NAMING, GIVING, RETURNING, CONCEDING, PLAYING, MISDEAL, FINISHED
cdef int OVER, NONE, PLAYED, CONCEDED

cdef class PinochleState(State):
    cdef readonly Settings settings
    cdef public signed char phase, turn
    cdef public signed char dealer, winner
    cdef public int deal
    cdef public int scores[2]
    cdef public int held[4]
    cdef public int paired[4]
    cdef unsigned char order[64]
    cdef public short sizes[4]
    cdef public int passed, bid
    cdef public signed char bidder, trump
    cdef public int given[4]
    cdef public int melds[4]
    cdef public int meld_points[4]
    cdef public int values[4]
    cdef public bint shown
    cdef public short trick[4]
    cdef public signed char leader, played, best
    cdef public short last[4]
    cdef public signed char last_leader
    cdef public short won[4]
    cdef public int points[2]
    cdef public int counters[2]

    @cython.locals(other=PinochleState)
    cpdef State copy(self)
    @cython.locals(source=PinochleState)
    cpdef int _assign(self, State other) except -1

    cpdef int to_move(self) except -2
    cdef int choices(self) noexcept
    cdef unsigned long long prefix(self) noexcept
    @cython.locals(phase=cython.int)
    cpdef long count(self) except -1
    @cython.locals(phase=cython.int)
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(cards=cython.int)
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(
        phase=cython.int, index=cython.long, cards=cython.int, prefix=cython.ulonglong, action=cython.ulonglong,
        _=cython.int,
    )
    cpdef int _collect(self, Moves moves) except -1
    @cython.locals(phase=cython.int)
    cpdef bint _allows(self, unsigned long long action) except -1

    cpdef int _step(self, unsigned long long action) except -1
    cpdef object _remember(self, int seat, unsigned long long action)

# Last, since they need the class; by their whole names, so that the build sees when one changes.
cimport paiju.games.pinochle.auction as auction
cimport paiju.games.pinochle.course as course
cimport paiju.games.pinochle.trick as trick
