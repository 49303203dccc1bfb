cimport cython

cdef int NO_TRUMP, SMALL
cdef unsigned long long ROW, FOUR, JOKERS

@cython.locals(found=cython.ulonglong, row=cython.ulonglong, four=cython.ulonglong)
cpdef unsigned long long trumps(int suit, int rank) noexcept
@cython.locals(found=cython.ulonglong, row=cython.ulonglong)
cpdef unsigned long long cards_of(int effective, int suit, int rank) noexcept
@cython.locals(own=cython.int)
cpdef int position(int card, int suit, int rank) noexcept
cpdef int effective_suit(int card, int suit, int rank) noexcept
