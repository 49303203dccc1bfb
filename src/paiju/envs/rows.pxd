cimport cython

from ..arrays cimport Actions, Observation
from ..rng cimport Random
from ..state cimport Moves, State

cdef unsigned long long NUMBERS

cdef class Rows:
    cdef readonly object game, rules
    cdef readonly Actions actions
    cdef readonly Observation observation
    cdef unsigned long long first, key0, key1
    cdef readonly int n, seats
    cdef int cleared
    cdef float[:, ::1] seen
    cdef unsigned char[:, ::1] allowed
    cdef int[::1] movers, starts
    cdef float[:, ::1] won
    cdef unsigned char[::1] ended
    cdef unsigned long long[::1] dealt, chances
    cdef Moves listed, before, scratch
    cdef Random dice
    cdef list states

    @cython.locals(number=cython.ulonglong, state=State)
    cdef State _deal(self, int row)
    @cython.locals(row=cython.int, state=State)
    cdef int _step(self, unsigned long long[::1] ids) except -1
    @cython.locals(row=cython.int, state=State)
    cdef int _play(self, unsigned long long[::1] actions) except -1
    @cython.locals(row=cython.int, state=State)
    cdef int _illegal(self, unsigned long long[::1] actions) except -2
    @cython.locals(seat=cython.int, payoffs=list)
    cdef int _settle(self, int row, State state) except -1
    cdef int _turn_page(self) except -1
    @cython.locals(state=State, mover=cython.int, i=cython.int, end=cython.int)
    cdef int _tell(self, int row) except -1
    @cython.locals(dice=Random, row=cython.int, begin=cython.int)
    cdef int _choose(self, unsigned long long[::1] chosen) except -1

@cython.locals(row=cython.int, width=cython.ulonglong)
cpdef int first_illegal(unsigned char[:, ::1] allowed, unsigned long long[::1] ids) except -2
