cimport cython

cdef unsigned long long MASK, DE_BRUIJN
cdef int BIT_NUMBER[64]

cpdef int lowest(unsigned long long cards) noexcept
@cython.locals(n=cython.int)
cpdef int size(unsigned long long cards) noexcept
cpdef int nth_of(unsigned long long cards, int index) noexcept
cpdef list numbers(unsigned long long cards)
