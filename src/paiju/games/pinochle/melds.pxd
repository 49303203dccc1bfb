cimport cython

cdef int ACE, KING, QUEEN, NINE, JACK_OF_DIAMONDS, QUEEN_OF_SPADES, EACH_SUIT
cdef int PINOCHLE_AT, RUN_AT, DIX_AT, MARRIAGES_AT, RUN, IN_SUIT, OFF_SUIT
cdef int ONCE[7]
cdef int TWICE[7]

cpdef int copies(int held, int paired, int card) noexcept
cdef int sets_of(int held, int paired, int cards) noexcept
cdef int exact_sets(int held, int paired, int cards) noexcept
cdef int around_rank(int i) noexcept
cpdef int evaluate(int held, int paired, int trump, bint exact) noexcept
@cython.locals(code=cython.int, i=cython.int, runs=cython.int, suit=cython.int, marriages=cython.int)
cdef int evaluate_standard(int held, int paired, int trump) noexcept
@cython.locals(code=cython.int, i=cython.int, runs=cython.int)
cdef int evaluate_exactly(int held, int paired, int trump) noexcept
@cython.locals(points=cython.int, i=cython.int, times=cython.int, suit=cython.int)
cpdef int meld_points(int code, int trump) noexcept
cpdef bint has_marriage(int held, int suit) noexcept
