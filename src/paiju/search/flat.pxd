cimport cython

from ..player cimport Player
from ..rng cimport Random
from ..state cimport State
from .horizon cimport Horizon
from .worlds cimport Worlds

cdef double CLEAR, FAR, LUCK
cdef int BATCH, FIRST_SIFTING

cdef class Flat(Player):
    cdef readonly object game, worlds
    cdef readonly Player policy
    cdef readonly Horizon horizon
    cdef readonly int budget
    cdef readonly double seconds, doubt
    cdef readonly long playouts
    cdef Random dice

    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(worlds=Worlds, world=State)
    cpdef object search(self, object view, Random rng)
    cpdef object begin(self, State world)
    cpdef list candidates(self, State world)
    @cython.locals(scratch=State)
    cpdef double trial(self, State world, list choice, unsigned long long key, int seat) except? -1
    @cython.locals(
        n=cython.int, seat=cython.int, sums="double[::1]", gaps="double[::1]", lately="double[::1]",
        tried="unsigned long long[::1]", alive="int[::1]", left=cython.int, scratch=State, parts=cython.int,
        made=cython.int, part=cython.int, until=cython.int, key=cython.ulonglong, i=cython.int, at=cython.int,
        deadline=cython.double, sifting=cython.int, value=cython.double,
    )
    cdef int compare(self, Worlds worlds, State world, list actions, int usual, Random rng) except -1
    @cython.locals(i=cython.int, order=list, kept=list)
    cdef int halve(self, int[::1] alive, int left, double[::1] sums, int usual) except -1
    @cython.locals(i=cython.int, j=cython.int, apart=cython.double)
    cdef void widen(self, int[::1] alive, int left, double[::1] lately, double[::1] gaps, int n) noexcept
    @cython.locals(batches=cython.int, ahead=cython.double, spread=cython.double)
    cdef double lead(self, int one, int other, double[::1] sums, double[::1] gaps, int n, int made) noexcept
    @cython.locals(best=cython.int, i=cython.int, at=cython.int, growth=cython.double, kept=cython.int)
    cdef int sift(
        self, int[::1] alive, int left, double[::1] sums, double[::1] gaps, int n, int usual, int made
    ) noexcept
    @cython.locals(other=cython.int)
    cdef bint decided(
        self, int[::1] alive, int left, double[::1] sums, double[::1] gaps, int n, int usual, int made
    ) noexcept
    @cython.locals(best=cython.int, i=cython.int, at=cython.int, sure=cython.bint)
    cdef int settle(
        self, int[::1] alive, int left, double[::1] sums, double[::1] gaps, int n, int usual, int made
    ) noexcept
    cdef int enter(self, State state, unsigned long long action) except -1
    @cython.locals(left=cython.int)
    cdef double play_on(self, State state, int seat) except? -1
