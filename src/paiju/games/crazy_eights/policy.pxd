cimport cython

from ...player cimport Player
from ...rng cimport Random
from ...state cimport State
from paiju.games.crazy_eights cimport choices, layout, turns
from .scoring cimport rank_points
from .settings cimport Settings
from paiju.games.crazy_eights.state cimport EightsState

cdef int ACE, EIGHT, QUEEN, TURN, TWO, NEARLY_OUT
cdef unsigned long long CLUBS, EIGHTS, TWOS, YES, NO
cdef double AVERAGE_POINTS

cdef class EightsPolicy(Player):
    cdef double same_suit, same_rank, points_calm, points_danger, price_calm, price_danger

    @cython.locals(
        game=EightsState, cards=cython.ulonglong, held=cython.ulonglong, left=cython.ulonglong, bit=cython.ulonglong,
        rest=cython.ulonglong, found=cython.ulonglong, action=cython.ulonglong, seat=cython.int, danger=cython.bint,
        suits=cython.int, suit=cython.int, card=cython.int, ties=cython.int, best=cython.double, value=cython.double,
    )
    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
    cdef double price(self, EightsState game, bint danger) noexcept
    @cython.locals(rank=cython.int, equal=cython.ulonglong, value=cython.double)
    cdef double worth(
        self, EightsState game, int seat, int card, int suit, unsigned long long rest, bint danger
    ) except? -1

@cython.locals(seat=cython.int, own=cython.int, others=cython.int, ahead=cython.int, other=cython.int)
cdef unsigned long long vote(EightsState game) except? 0xFFFFFFFFFFFFFFFF
@cython.locals(other=cython.int)
cdef bint is_in_danger(EightsState game, int seat) noexcept
@cython.locals(best=cython.int, found=cython.int, ties=cython.int, suit=cython.int, n=cython.int)
cdef int longest(unsigned long long cards, Random rng) except -1
@cython.locals(settings=Settings, before=cython.int, following=cython.int, value=cython.double)
cdef double effect(EightsState game, int seat, int rank) except? -1
