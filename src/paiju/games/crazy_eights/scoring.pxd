cimport cython

cdef int ACE, EIGHT

@cython.locals(rank=cython.int)
cpdef int card_points(int card) noexcept

@cython.locals(total=cython.int, card=cython.int)
cpdef int mask_points(unsigned long long mask) noexcept
