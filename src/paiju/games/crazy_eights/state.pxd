cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from .layout cimport Layout
from .settings cimport Settings

cdef unsigned long long DRAW, TAKE, PASS, YES, NO
cdef int TURN, VOTE, FINISHED
cdef int TWO, EIGHT, QUEEN, ACE
cdef unsigned long long TWOS, EIGHTS, CLUBS, MASK, DE_BRUIJN
cdef int BIT_NUMBER[64]
cdef int NEVER, ASK, PENALTY, COLLECT
cdef Random DICE

cdef int lowest_card(unsigned long long mask) noexcept
@cython.locals(n=cython.int)
cdef int size_of(unsigned long long mask) noexcept

cdef class EightsState(Layout):
    cdef public short places[10]
    cdef public int scores[10]
    cdef int weights[10]
    cdef public int active, playing, phase, turn, direction, pending, drawn, passes, turns, voted, ayes, dealer, round

    @cython.locals(waiting=cython.int, seat=cython.int)
    cdef int voter(self) noexcept
    @cython.locals(rank=cython.ulonglong)
    cdef unsigned long long playable(self) noexcept
    @cython.locals(settings=Settings, left=cython.int)
    cdef bint ends_round(self) noexcept
    cdef int suits_to_name(self, unsigned long long playable) noexcept
    @cython.locals(settings=Settings)
    cdef int last_resort(self, unsigned long long playable) noexcept
    @cython.locals(resort=cython.int)
    cdef unsigned long long other_action(self, unsigned long long playable) noexcept

    cpdef int to_move(self) except -2
    @cython.locals(playable=cython.ulonglong, cards=cython.int)
    cpdef long count(self) except -1
    @cython.locals(playable=cython.ulonglong)
    cpdef unsigned long long nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(lowest=cython.ulonglong, forms=cython.int, card=cython.int)
    cdef unsigned long long pick(self, unsigned long long playable, int suits, long index) noexcept
    @cython.locals(playable=cython.ulonglong, other=cython.ulonglong, suits=cython.int, n=cython.int)
    cpdef unsigned long long random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(
        playable=cython.ulonglong, other=cython.ulonglong, suits=cython.int, card=cython.int, suit=cython.int
    )
    cpdef int collect(self, Moves moves) except -1
    @cython.locals(playable=cython.ulonglong, card=cython.int, names=cython.ulonglong)
    cpdef bint allows(self, unsigned long long action) except -1

    cpdef int step(self, unsigned long long action) except -1
    @cython.locals(seat=cython.int)
    cdef int put_down(self, int card, int naming) except -1
    @cython.locals(settings=Settings, rank=cython.int, out=cython.bint, between_two=cython.bint)
    cdef int apply(self, int seat, int card) noexcept
    cpdef int after(self, int seat) noexcept
    cdef int end_turn(self) except -1
    @cython.locals(settings=Settings)
    cdef int go_out(self, int seat) except -1
    @cython.locals(seat=cython.int, goes_on=cython.bint)
    cdef int vote(self, unsigned long long answer) except -1

    @cython.locals(rng=Random)
    cpdef int open_game(self) except -1
    @cython.locals(i=cython.int, _=cython.int, seat=cython.int)
    cdef int deal_round(self, Random rng) except -1
    @cython.locals(seat=cython.int)
    cpdef int clear_round(self) noexcept
    cpdef int lead(self) except -1
    @cython.locals(settings=Settings, seat=cython.int)
    cdef int finish(self, str how) except -1
    @cython.locals(seat=cython.int, other=cython.int)
    cdef int rank_hands(self) noexcept
    @cython.locals(lowest=cython.int, total=cython.int, seat=cython.int, points=cython.int, winners=cython.int)
    cdef int collect_points(self) noexcept
    cdef bint goal_reached(self) noexcept
    @cython.locals(sign=cython.int, seat=cython.int, other=cython.int, place=cython.int)
    cdef int rank_scores(self) noexcept
    cdef int next_round(self) except -1

    @cython.locals(ahead=EightsState, card=cython.int)
    cpdef object remember(self, int seat, unsigned long long action)
    @cython.locals(other=EightsState)
    cpdef State copy(self)
    @cython.locals(source=EightsState)
    cpdef int assign(self, State other) except -1
