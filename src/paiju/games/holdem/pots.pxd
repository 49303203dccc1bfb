cimport cython

cdef int MOST_SEATS

cdef class Pots:
    cdef public long long paid[10]
    cdef public long long amounts[10]
    cdef public int eligible[10]
    cdef int seats
    cdef public int n
    cdef public long long excess

    @cython.locals(first=cython.longlong, second=cython.longlong, seat=cython.int, i=cython.int)
    cpdef int uncalled(self) noexcept
    @cython.locals(
        total=cython.longlong, highest=cython.longlong, lowest=cython.longlong, below=cython.longlong,
        level=cython.longlong, above=cython.longlong, amount=cython.longlong, eligible=cython.int, i=cython.int,
    )
    cpdef int build(self, int live, long long dead, bint side_pots) noexcept

@cython.locals(n=cython.longlong, before=cython.longlong, i=cython.int)
cpdef long long share(long long amount, int winners, int first, int seat, int seats) noexcept
