cimport cython
from ..rng cimport Random
from . cimport kernels

cdef double OLD, OLDER, LEAST
cdef int WEIGHTS, AVERAGE, MEAN, SQUARE

cdef class Net:
    cdef readonly int inputs, wide, middle, narrow
    cdef readonly long size
    cdef float *weights
    cdef float *room

    @cython.locals(i=cython.long)
    cdef long fill(self, Random rng, long at, long n, double deviation) except -1
    cdef int score(
        self, unsigned short *active, int n, unsigned short *changes, int *ends, int moves, float *scores
    ) except -1
    @cython.locals(
        seen="unsigned short *", changed="unsigned short *", ends="int *", scores="float *", i=cython.int, n=cython.int
    )
    cpdef list judge(self, list active, list changes)
    cdef float *place(self, int which) noexcept
    @cython.locals(i=cython.long, place="float *", into="float[::1]")
    cpdef object values(self, int which=*)
    @cython.locals(i=cython.long, place="float *")
    cpdef object mix(self, float[::1] values, double rate=*, int which=*)
    @cython.locals(other=Net)
    cpdef Net copy(self)

cdef class Student(Net):
    cdef readonly bint logit
    cdef readonly long steps, kept, fresh
    cdef float *mean
    cdef float *square
    cdef float *slopes
    cdef float *average
    cdef int stride
    cdef long ring, next
    cdef unsigned short *samples
    cdef float *targets
    cdef int *which

    @cython.locals(begin=cython.long, i=cython.int)
    cdef int keep(self, unsigned short *active, long at, int n, float target) except -1
    @cython.locals(seen="unsigned short *", i=cython.int)
    cpdef object note(self, list active, float target)
    @cython.locals(i=cython.int, loss=cython.double, bias=cython.double)
    cpdef double train(self, int n, double rate, Random rng) except? -1
    cpdef object blend(self, double rate)
    @cython.locals(net=Net)
    cpdef Net averaged(self)
    cdef float *place(self, int which) noexcept
    cpdef object start_from(self, Net net)
    cpdef object restart(self, long steps)
