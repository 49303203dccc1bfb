cimport cython

cdef int FREE, PLACES
cdef int UNKNOWN
cdef unsigned long long KEY, MASK, MIX, MIX_A, MIX_B, MIX_C

@cython.final
cdef class Memory:
    cdef unsigned long long[::1] words
    cdef readonly int bits
    cdef readonly Py_ssize_t room

    cpdef object clear(self)
    @cython.locals(mixed=cython.ulonglong)
    cdef Py_ssize_t place(self, unsigned long long a, unsigned long long b, unsigned long long c) noexcept
    @cython.locals(at=cython.Py_ssize_t, _=cython.int)
    cpdef int look(self, unsigned long long a, unsigned long long b, unsigned long long c) noexcept
    @cython.locals(
        at=cython.Py_ssize_t, chosen=cython.Py_ssize_t, cost=cython.int, least=cython.int, found=cython.int,
        word=cython.ulonglong, _=cython.int,
    )
    cpdef void keep(
        self, unsigned long long a, unsigned long long b, unsigned long long c, int value, long long nodes
    ) noexcept
