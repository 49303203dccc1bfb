cimport cython

cdef unsigned long long LOW, MASK, SIP0, SIP1, SIP2, SIP3

cdef unsigned long long rotate(unsigned long long x, int bits) noexcept

@cython.locals(
    v0=cython.ulonglong, v1=cython.ulonglong, v2=cython.ulonglong, v3=cython.ulonglong,
    message=cython.ulonglong, stage=cython.int,
)
cpdef unsigned long long siphash(
    unsigned long long key0, unsigned long long key1, unsigned long long word
) noexcept

@cython.final
cdef class Random:
    cdef public unsigned long long s0, s1

    cpdef Random keyed(self, unsigned long long key0, unsigned long long key1, unsigned long long count)

    @cython.locals(a=cython.ulonglong, b=cython.ulonglong, result=cython.ulonglong)
    cpdef unsigned long long next64(self) noexcept

    @cython.locals(a=cython.ulonglong, b=cython.ulonglong, i=cython.int)
    cdef void _fill(self, unsigned long long *words, int n) noexcept

    cpdef unsigned long long below(self, unsigned long long n) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(
        high=cython.ulonglong, product=cython.ulonglong, low=cython.ulonglong, floor=cython.ulonglong
    )
    cdef unsigned long long _below(self, unsigned long long n) noexcept
    @cython.locals(limit=cython.ulonglong, word=cython.ulonglong)
    cdef unsigned long long _far_below(self, unsigned long long n) noexcept

    cpdef double random(self) noexcept
