cimport cython

from . cimport evaluate
from .evaluate cimport key_of

cdef int HANDS
cdef unsigned long long MASK, LANE, NO_CARDS, ONE

cpdef int number_of(int first, int second) noexcept
@cython.locals(high=cython.int, low=cython.int)
cpdef int class_of(int first, int second) noexcept

@cython.final
cdef class Standings:
    cdef unsigned long long hands[1326]
    cdef unsigned long long keys[1326]
    cdef readonly int scores[1326]
    cdef readonly unsigned int entries[1326]
    cdef unsigned int spare[1326]
    cdef readonly long long sums[1326]
    cdef long long squares[1326]
    cdef readonly int live

    @cython.locals(first=cython.int, last=cython.int, i=cython.int)
    cpdef score(self, unsigned long long board)
    @cython.locals(counts=cython.int[257], shift=cython.int, i=cython.int, byte=cython.int)
    cdef void sort(self) noexcept
    @cython.locals(card=cython.int, other=cython.int, bit=cython.ulonglong, i=cython.int)
    cpdef look_ahead(self, unsigned long long board, int missing)
    @cython.locals(i=cython.int)
    cdef add(self, unsigned long long board)
    @cython.locals(boards=cython.longlong)
    cpdef long long spread(self, int hand, int missing) noexcept

@cython.final
cdef class Cuts:
    cdef readonly int street, groups, parts
    cdef readonly long long[::1] means, spreads

    @cython.locals(low=cython.int, high=cython.int, middle=cython.int, part=cython.int, first=cython.int)
    cpdef int bucket(self, long long mean, long long spread) noexcept
    @cython.locals(missing=cython.int, hand=cython.int)
    cpdef fill(self, Standings standings, unsigned long long board, unsigned char[::1] row, long long start)

@cython.locals(standings=Standings, missing=cython.int, hand=cython.int, board=cython.ulonglong)
cdef list look_at(int street, object boards)

@cython.locals(order=cython.int[4], i=cython.int, j=cython.int, kept=cython.int, found=cython.ulonglong)
cpdef unsigned long long canonical(unsigned long long board, int[::1] suits) except? 0xFFFFFFFFFFFFFFFF
