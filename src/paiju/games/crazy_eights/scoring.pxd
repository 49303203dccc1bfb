cimport cython

cdef int ACE, EIGHT

cpdef int rank_points(int rank) noexcept

@cython.locals(total=cython.int, rank=cython.int, bit=cython.int)
cpdef int mask_points(unsigned long long mask) noexcept
