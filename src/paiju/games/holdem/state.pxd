cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from .pots cimport Pots
from .settings cimport Settings

cdef unsigned long long CALL, BET, AMOUNT, SHOW, MUCK, REBUY, LEAVE, END, CONTINUE
cdef int BETTING, SHOWDOWN, REBUYING, FINISHED, NOBODY, OPEN, OVER, UNKNOWN
cdef short PACK[52]

cdef class HoldemState(State):
    cdef public Settings settings
    cdef public int hand, phase, playing, waiting
    cdef public long long stacks[10]
    cdef public long long invested[10]
    cdef public int rebought[10]
    cdef public int places[10]
    cdef public object origin
    cdef public int button, small_seat, big_seat
    cdef public long long small, big, ante, dead
    cdef public long long began[10]
    cdef short deck[52]
    cdef public short holes[20]
    cdef public short board[5]
    cdef public int turned
    cdef public int street, turn, live, active, acted, due
    cdef public long long bets[10]
    cdef public long long paid[10]
    cdef public long long seen[10]
    cdef public long long price, full, base
    cdef public int raises, aggressor
    cdef public bint capped
    cdef public long long call, low, high
    cdef public int closed
    cdef public Pots pots
    cdef public int ranks[10]
    cdef public long long won[10]
    cdef public int opened

    cpdef int to_move(self) except -2
    cpdef long count(self) except -1
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cpdef int _collect(self, Moves moves) except -1
    cpdef bint _allows(self, unsigned long long action) except -1
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    cpdef int _step(self, unsigned long long action) except -1
    cpdef list hole(self, int seat)
    cpdef list hole_lists(self, int seats)
    @cython.locals(amount=cython.longlong, paid=cython.longlong)
    cpdef object _remember(self, int seat, unsigned long long action)
    @cython.locals(other=HoldemState)
    cpdef State copy(self)
    @cython.locals(source=HoldemState)
    cpdef int _assign(self, State other) except -1

# After the class, which these need.
from . cimport betting, dealing, match, streets
