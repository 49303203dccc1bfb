cimport cython

from ...learn.features cimport Features
from ...rng cimport Random
from ...state cimport State
from .choices cimport size_of
from .settings cimport Settings
from paiju.games.crazy_eights.state cimport EightsState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef unsigned long long CLUBS, DRAW, EIGHTS
cdef int EIGHT, VOTE
cdef int HELD, DOUBLED, GONE, GONE_TWICE, TOP, SUIT, SIZE, SIZES, LENGTHS, EIGHTS_HELD, STOCK, PENDING, DRAWN, SEATS
cdef int LAWS, MOVE, NAMED, OTHER, LEFT_IN_SUIT, SIZE_AFTER, NEXT_AFTER, INPUTS, MOST
cdef double SCALE

cdef class EightsFeatures(Features):
    cdef list rounds
    cdef unsigned long long hand
    cdef int size, next_size

    cpdef State deal(self, object rules, Random rng)
    @cython.locals(chosen=cython.int)
    cpdef State start(self, object rules, Random rng)
    cpdef int part(self, State state) except -2
    cpdef list sides(self, State state)
    @cython.locals(deal=EightsState)
    cpdef double target(self, State state, int seat, int part) except? -1e30
    @cython.locals(
        deal=EightsState, seat=cython.int, settings=Settings, once=cython.ulonglong, twice=cython.ulonglong,
        bit=cython.ulonglong, i=cython.int, other=cython.int, place=cython.int, n=cython.int, suit=cython.int,
    )
    cpdef int look(self, State state) except -1
    cdef int following(self, EightsState deal, int seat) noexcept
    @cython.locals(cards=cython.ulonglong)
    cdef int count_suit(self, int suit) noexcept
    cdef void see_law(self, int law, bint holds) noexcept
    @cython.locals(card=cython.int)
    cdef void see_cards(self, int base, unsigned long long cards) noexcept
    @cython.locals(
        deal=EightsState, card=cython.int, bit=cython.ulonglong, naming=cython.int, suit=cython.int, left=cython.int
    )
    cpdef int weigh(self, State state, unsigned long long action) except -1

cdef int capped(int n, int most) noexcept
