cimport cython

from ...rng cimport Random
from ...state cimport Moves
from paiju.games.crazy_eights cimport layout
from .settings cimport Settings
from paiju.games.crazy_eights.state cimport EightsState

cdef unsigned long long DRAW, TAKE, PASS, YES, NO
cdef int TURN, VOTE, EIGHT, NEVER, ASK
cdef unsigned long long TWOS, EIGHTS, CLUBS, MASK, DE_BRUIJN
cdef int BIT_NUMBER[64]

cdef int lowest_card(unsigned long long mask) noexcept
@cython.locals(n=cython.int)
cpdef int size_of(unsigned long long mask) noexcept

@cython.locals(waiting=cython.int, seat=cython.int)
cdef int voter(EightsState state) noexcept
@cython.locals(rank=cython.ulonglong)
cdef unsigned long long playable(EightsState state) noexcept
@cython.locals(settings=Settings, left=cython.int)
cdef bint ends_round(EightsState state) noexcept
cdef int suits_to_name(EightsState state, unsigned long long cards) noexcept
@cython.locals(settings=Settings)
cdef int last_resort(EightsState state, unsigned long long cards) noexcept
@cython.locals(resort=cython.int)
cdef unsigned long long other_action(EightsState state, unsigned long long cards) noexcept
@cython.locals(cards=cython.ulonglong, plays=cython.int)
cdef long count(EightsState state) except -1
@cython.locals(cards=cython.ulonglong)
cdef unsigned long long nth(EightsState state, long index) except? 0xFFFFFFFFFFFFFFFF
@cython.locals(lowest=cython.ulonglong, forms=cython.int, card=cython.int)
cdef unsigned long long pick(EightsState state, unsigned long long cards, int suits, long index) noexcept
@cython.locals(cards=cython.ulonglong, other=cython.ulonglong, suits=cython.int, n=cython.int)
cdef unsigned long long random_move(EightsState state, Random rng) except? 0xFFFFFFFFFFFFFFFF
@cython.locals(cards=cython.ulonglong, other=cython.ulonglong, suits=cython.int, card=cython.int, suit=cython.int)
cdef int collect(EightsState state, Moves moves) except -1
@cython.locals(cards=cython.ulonglong, card=cython.int, names=cython.ulonglong)
cdef bint allows(EightsState state, unsigned long long action) except -1
