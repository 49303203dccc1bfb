cimport cython

cimport paiju.games.pinochle.trick as trick
from ...rng cimport Random
from ..tricks cimport lowest, strength
from paiju.games.pinochle.state cimport PinochleState

cdef int ACE, CARDS, KING, SUIT, TEN, LAST_TRICK, TRICK

cdef class Plays:
    cdef bint open
    cdef double trump, trump_rank, trump_master, plain_master, to_come, ace, ten, king, drawing
    cdef int out[24]
    cdef double none[13]

    @cython.locals(
        cards=cython.int, best=cython.double, found=cython.int, ties=cython.int, card=cython.int, value=cython.double
    )
    cpdef int choose(self, PinochleState game, Random rng) except -1
    @cython.locals(
        hidden=cython.int, card=cython.int, n=cython.int, ahead=cython.int, seat=cython.int, lacks=cython.double,
        chance=cython.double,
    )
    cdef int look(self, PinochleState game) noexcept
    @cython.locals(
        led=cython.int, best=cython.int, winner=cython.int, at_stake=cython.double, place=cython.int, high=cython.int,
        power=cython.int, ours=cython.double, ahead=cython.int, chance=cython.double,
    )
    cdef double worth(self, PinochleState game, int card) noexcept
    @cython.locals(void=cython.double, higher=cython.double)
    cdef double beats(self, PinochleState game, int seat, int best, int led) noexcept
    cdef double holds(self, PinochleState game, int seat, int card, int suit) noexcept
    @cython.locals(rank=cython.int, higher=cython.bint, worth=cython.double)
    cdef double keeping(self, PinochleState game, int card) noexcept
