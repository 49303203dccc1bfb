cimport cython

from . cimport betting
from .evaluate cimport rank_set
from .pots cimport share
from .state cimport HoldemState

cdef int LOWEST[1024]
cdef int UNKNOWN, UNRANKED

@cython.locals(
    common=cython.ulonglong, cards=cython.ulonglong, bit=cython.ulonglong, whole=cython.bint, i=cython.int,
    seat=cython.int, seats=cython.int,
)
cpdef int rank_hands(HoldemState state) except -1
@cython.locals(k=cython.int, beaten=cython.bint, rivals=cython.int, other=cython.int)
cpdef bint can_win(HoldemState state, int seat) except -1
@cython.locals(seat=cython.int)
cdef int give_back(HoldemState state) except -1
@cython.locals(seat=cython.int, k=cython.int)
cdef int pay_pots(HoldemState state) except -1
@cython.locals(winners=cython.int, highest=cython.int, seat=cython.int)
cdef int best(HoldemState state, int eligible) noexcept
@cython.locals(first=cython.int)
cdef int first_for_odd_chips(HoldemState state) noexcept
@cython.locals(first=cython.int, seat=cython.int)
cdef int pay_pot(HoldemState state, long long amount, int winners) noexcept
cdef tuple result(HoldemState state)
cdef tuple paid_pot(HoldemState state, int k)
