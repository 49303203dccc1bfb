cimport cython

from .forecast cimport Forecast
from .melds cimport has_marriage
from .settings cimport Settings
from paiju.games.pinochle.state cimport PinochleState

cdef int NONE

cdef class Bidding:
    cdef readonly Forecast forecast
    cdef double opponent_obliged, partner_obliged, opponent_bids, partner_bids

    @cython.locals(suit=cython.int)
    cpdef bint is_worth(self, PinochleState game, int bid) noexcept
    cpdef double margin(self, PinochleState game) noexcept
    @cython.locals(best=cython.double, found=cython.int, suit=cython.int, worth=cython.double)
    cpdef int best_suit(self, PinochleState game, int seat) noexcept
    @cython.locals(settings=Settings)
    cpdef double worth(self, PinochleState game, int seat, int suit) noexcept
    @cython.locals(settings=Settings)
    cpdef double tricks(self, PinochleState game, int seat) noexcept
