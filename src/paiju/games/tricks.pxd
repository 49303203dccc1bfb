cimport cython

cdef unsigned long long DE_BRUIJN, MASK
cdef int TRUMPED
cdef int BIT_NUMBER[64]

@cython.locals(n=cython.int)
cpdef int size_of(unsigned long long cards) noexcept
cpdef int lowest(unsigned long long cards) noexcept
cpdef int nth_card(unsigned long long cards, int index) noexcept
cpdef list cards_in(unsigned long long cards)
cpdef int strength(int suit, int rank, int led, int trump) noexcept
