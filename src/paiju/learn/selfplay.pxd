cimport cython
from ..rng cimport Random
from ..state cimport Moves, State
from .decide cimport Decider
from .features cimport Features
from . cimport kernels
from .net cimport Student

cdef double LAMBDA, YOUNG
cdef int BLEND_EVERY, LONGEST, LOST, NO_NET

@cython.final
cdef class Gym:
    cdef readonly Features features
    cdef readonly list students
    cdef readonly object rules
    cdef readonly Random rng
    cdef readonly Decider decider
    cdef readonly bint winning
    cdef int batch, most, n
    cdef unsigned short *active
    cdef int *lengths
    cdef int *seats
    cdef int *parts
    cdef int *wild
    cdef float *values
    cdef public double explore, rate, memory, loss
    cdef public bint learning
    cdef public long games, decisions, losses

    @cython.locals(_=cython.long)
    cpdef object run(self, long games)
    @cython.locals(
        decider=Decider, seat=cython.int, part=cython.int, chosen=cython.int, value=cython.double, wild=cython.bint
    )
    cdef int play(self, State state) except -1
    @cython.locals(
        features=Features, at=cython.long, begin=cython.int, end=cython.int, n=cython.int, i=cython.int,
        j=cython.int, feature=cython.int, stays=cython.bint,
    )
    cdef int note(self, int seat, int part, int chosen, double value, bint wild) except -1
    @cython.locals(
        seat=cython.int, later=cython.int, worth=cython.double, i=cython.int, part=cython.int, student=Student
    )
    cdef int look_back(self, State state) except -1
    cdef int study(self) except -1
    cdef int teach(self, Student student) except -1
