cimport cython

from ...arrays cimport Actions, Observation
from ...state cimport Moves, State
from . cimport betting
from .state cimport HoldemState

ctypedef float[::1] Row  # must be named here: `Observation` has such a field

cdef unsigned long long AMOUNT, CALL, CHECK, FOLD
cdef int BETTING, NONE, UNKNOWN, WORDS, LEAST, MOST
cdef int PARTS[6]
cdef int WHOLES[6]

cdef class HoldemActions(Actions):
    cdef bint limited

    @cython.locals(match=HoldemState, amount=cython.longlong, number=cython.int)
    cpdef int _id(self, State state, unsigned long long action) except -2
    @cython.locals(match=HoldemState)
    cpdef unsigned long long _action(self, State state, int number) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(
        match=HoldemState, n=cython.int, before=cython.longlong, amount=cython.longlong, number=cython.int
    )
    cpdef int _list(self, State state, Moves ids) except -1
    @cython.locals(pot=cython.longlong, size=cython.longlong, seat=cython.int)
    cdef long long amount(self, HoldemState match, int number) noexcept

cdef class HoldemObservation(Observation):
    cdef int hand, board, open, street, phase, to_move, stacks, pot

    @cython.locals(
        match=HoldemState, seats=cython.int, me=cython.int, i=cython.int, other=cython.int, place=cython.int,
        pot=cython.longlong,
    )
    cpdef int _look(self, State state, int seat) except -1
    @cython.locals(card=cython.int)
    cdef void put_hole(self, int base, HoldemState match, int seat) noexcept
