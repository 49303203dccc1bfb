cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from .scoring cimport mask_points

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

cdef class Settings:
    cdef readonly int packs, cards_each, max_draw, play_on, scoring, goal, max_turns, humans
    cdef readonly bint until, voluntary, reshuffle, bury, queen_skips, ace_reverses, two_draws, stack
    cdef readonly bint upcard_effects, two_player_skip, without_humans, random_dealer

cdef class EightsState(State):
    cdef public Settings settings
    cdef public unsigned long long held[10]
    cdef public unsigned long long doubled[10]
    cdef public short sizes[10]
    cdef public short places[10]
    cdef public int scores[10]
    cdef public short stock[104]
    cdef public short pile[104]
    cdef public int stocked, piled, active, playing, phase, turn, suit, direction, pending, drawn, passes, turns
    cdef public int voted, ayes, dealer, round
    cdef public unsigned long long buried

    @cython.locals(waiting=cython.int, seat=cython.int)
    cdef int voter(self) noexcept
    @cython.locals(rank=cython.ulonglong)
    cdef unsigned long long playable(self) noexcept
    cpdef int available(self) noexcept
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
    @cython.locals(moves=Moves)
    cpdef list legal(self)
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

    @cython.locals(bit=cython.ulonglong)
    cpdef int add(self, int seat, int card) noexcept
    @cython.locals(bit=cython.ulonglong)
    cdef int remove(self, int seat, int card) noexcept
    @cython.locals(card=cython.int)
    cpdef int fetch(self, int seat) except -2
    @cython.locals(i=cython.int)
    cdef int refill(self) except -1
    @cython.locals(i=cython.int, j=cython.int, card=cython.short)
    cpdef int shuffle_stock(self, Random rng) except -1

    @cython.locals(rng=Random)
    cpdef int open_game(self) except -1
    @cython.locals(i=cython.int, _=cython.int, seat=cython.int)
    cdef int deal_round(self, Random rng) except -1
    @cython.locals(seat=cython.int)
    cpdef int clear_round(self) noexcept
    @cython.locals(card=cython.int, place=cython.int, i=cython.int, bit=cython.ulonglong)
    cpdef int turn_up(self, Random rng) except -1
    @cython.locals(i=cython.int)
    cdef bint has_other_than_eights(self) noexcept
    cpdef int lead(self) except -1
    cpdef int points(self, int seat) noexcept
    @cython.locals(settings=Settings, seat=cython.int)
    cdef int finish(self, str how) except -1
    @cython.locals(standing=cython.int, seat=cython.int, other=cython.int, place=cython.int, mine=cython.int)
    cdef int rank_hands(self) noexcept
    @cython.locals(lowest=cython.int, total=cython.int, seat=cython.int, points=cython.int, winners=cython.int)
    cdef int collect_points(self) noexcept
    @cython.locals(seat=cython.int)
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
