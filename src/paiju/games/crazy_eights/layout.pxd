cimport cython

from ...rng cimport Random
from .scoring cimport mask_points
from paiju.games.crazy_eights.state cimport EightsState

cdef int EIGHT
cdef Random DICE

@cython.locals(bit=cython.ulonglong)
cdef int add(EightsState state, int seat, int card) noexcept
@cython.locals(bit=cython.ulonglong)
cdef int remove(EightsState state, int seat, int card) noexcept
@cython.locals(card=cython.int)
cpdef list hand(unsigned long long held, unsigned long long doubled)
cdef int points(EightsState state, int seat) noexcept
cdef int available(EightsState state) noexcept
@cython.locals(card=cython.int)
cdef int fetch(EightsState state, int seat) except -2
@cython.locals(i=cython.int)
cdef int refill(EightsState state) except -1
@cython.locals(seat=cython.int, i=cython.int)
cdef int shuffle_packs(EightsState state, Random rng) except -1
@cython.locals(i=cython.int, j=cython.int, card=cython.short, laid=list)
cdef int shuffle_stock(EightsState state, Random rng) except -1
@cython.locals(card=cython.int, place=cython.int, i=cython.int, bit=cython.ulonglong)
cpdef int turn_up(EightsState state, Random rng) except -1
@cython.locals(i=cython.int)
cdef bint has_other_than_eights(EightsState state) noexcept
