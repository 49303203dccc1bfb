cimport cython
from ...learn.decide cimport Decider
from ...rng cimport Random
from ...search.worlds cimport Worlds
from ...state cimport State
from .combos cimport count_ranks
from .state cimport DouDizhuState

cdef double HARDLY
cdef int EXCHANGED, FIRST, NOBODY, SETTLING

cdef class DealWorlds(Worlds):
    cdef readonly bint settled, told
    cdef readonly double weight
    cdef Decider decider
    cdef double heat, slip
    cdef DouDizhuState table, start, replay
    cdef int seat, left, right, n, lefts, held, stride
    cdef list fixed
    cdef list gone
    cdef unsigned char[::1] loose
    cdef unsigned long long[::1] actions
    cdef bytes bottom
    cdef bint begun

    cpdef State draw(self, Random rng)
    @cython.locals(found=cython.double, before=bytes, _=cython.int)
    cdef object begin(self, Random rng)
    @cython.locals(i=cython.int)
    cpdef void shuffle(self, Random rng) noexcept
    @cython.locals(card=cython.uchar)
    cdef void swap(self, int i, int j) noexcept
    @cython.locals(
        ones="int[::1]", others="int[::1]", n=cython.int, i=cython.int, least=cython.double, found=cython.double,
        _=cython.int,
    )
    cdef object walk(self, int steps, Random rng)
    @cython.locals(dealt=list)
    cdef tuple hand_out(self)
    @cython.locals(dealt=list, lord=cython.int, state=DouDizhuState, total=cython.double, i=cython.int)
    cpdef double weigh(self, double least) except? -1
