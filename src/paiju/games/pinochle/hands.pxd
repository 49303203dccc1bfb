cimport cython

from ...rng cimport Random
from ..tricks cimport lowest
from .state cimport PinochleState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef int CARDS, SUIT, WIDEST
cdef int VALUES[6]

@cython.locals(pack="unsigned char[48]", place=cython.int, other=cython.int, card=cython.int, stacked=cython.bint)
cdef int deal_pack(PinochleState state, Random rng, int first) except -1
cpdef int empty(PinochleState state) noexcept
cpdef int add(PinochleState state, int seat, int card) noexcept
cdef int remove(PinochleState state, int seat, int card) noexcept
@cython.locals(left=list, card=cython.int)
cdef int tidy(PinochleState state, int seat) except -1
@cython.locals(held=cython.int, paired=cython.int, place=cython.int)
cpdef list cards(PinochleState state, int seat)
@cython.locals(card=cython.int, copies=cython.int, seat=cython.int)
cpdef list nowhere(PinochleState state)
@cython.locals(given=cython.int, n=cython.int)
cpdef int given_count(PinochleState state, int seat) noexcept
@cython.locals(n=cython.int)
cdef int lay_aside(PinochleState state, int seat, int card) noexcept
@cython.locals(partner=cython.int, given=cython.int)
cdef int take_given(PinochleState state, int seat) except -1
@cython.locals(held=cython.int, paired=cython.int, value=cython.int)
cpdef int value_of(PinochleState state, int seat) noexcept
