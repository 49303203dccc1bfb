cimport cython

from ...state cimport State
from .dealing cimport Dealing
from .evaluate cimport rank_set
from .pots cimport Pots, share

cdef int LOWEST[1024]
cdef int UNKNOWN, UNRANKED

cdef class Payout(Dealing):
    cdef public Pots pots
    cdef public int ranks[10]
    cdef public long long won[10]
    cdef public int opened

    @cython.locals(source=Payout)
    cpdef int _assign(self, State other) except -1
    @cython.locals(common=cython.ulonglong, cards=cython.ulonglong, bit=cython.ulonglong, whole=cython.bint,
                   i=cython.int, seat=cython.int, seats=cython.int)
    cpdef int rank_hands(self) except -1
    @cython.locals(k=cython.int, beaten=cython.bint, rivals=cython.int, other=cython.int)
    cpdef bint can_win(self, int seat) noexcept
    @cython.locals(seat=cython.int)
    cdef int give_back(self) except -1
    @cython.locals(winners=cython.int, highest=cython.int, seat=cython.int)
    cdef int best(self, int eligible) noexcept
    @cython.locals(first=cython.int)
    cdef int first_for_odd_chips(self) noexcept
    @cython.locals(first=cython.int, seat=cython.int)
    cdef int pay_pot(self, long long amount, int winners) noexcept
    @cython.locals(seat=cython.int, k=cython.int)
    cdef int pay_pots(self) except -1
