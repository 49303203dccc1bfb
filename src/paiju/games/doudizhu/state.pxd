cimport cython
from ...rng cimport Random
from ...state cimport Moves, State
from .combos cimport (
    add_plays, at_least, count_cards, count_plays, count_ranks, fit, holds, length_of, main_rank, nth_play, size,
)

cdef int AUCTION, PLAY, FINISHED, NOBODY, NONE_MISSED, PAIR
cdef int BOMB, KIND_SHIFT, PLAIN_KINDS, ROCKET, SOLO, SOLO_CHAIN
cdef unsigned long long BOTH_JOKERS, CARDS, ONES, PASS, ROCKET_PLAY, UNSAID

cdef class DouDizhuState(State):
    cdef public int mode, categories, deal, redeals, phase, turn, landlord, bid, robs, bombs, passes, first, marker
    cdef public int table_seat, table_kind, table_rank, table_length
    cdef public unsigned long long table
    cdef public unsigned long long hands[3]
    cdef public int left[3]
    cdef public int plays[3]
    cdef public unsigned long long latest[3]
    cdef public int missed_solo[3]
    cdef public int missed_pair[3]
    cdef public long long scores[3]
    cdef public tuple calls, dealt
    cdef public bytes bottom
    cdef int tally[15]
    cdef int cap, deals
    cdef bint spring

    @cython.locals(rng=Random, place=cython.int)
    cpdef object new_deal(self, bint fresh=*)
    cpdef object give(self, bytes first, bytes second, bytes third, bytes bottom)
    cpdef object count_hand(self, int seat, bytes cards)
    cpdef object take(self, int landlord, int bid)

    cpdef int to_move(self) except -2
    cpdef bint over(self) except -1
    @cython.locals(hand=cython.ulonglong, kind=cython.int)
    cpdef int _collect(self, Moves moves) except -1
    @cython.locals(kind=cython.int, hand=cython.ulonglong, bombs=cython.int, rockets=cython.int)
    cdef int measure(self) except -1
    @cython.locals(kind=cython.int, total=cython.int, plain=cython.bint)
    cdef int measure_lead(self, unsigned long long hand) except -1
    cpdef long count(self) except -1
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(kind=cython.int, hand=cython.ulonglong)
    cdef unsigned long long tallied(self, int index) except? 0xFFFFFFFFFFFFFFFF
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(kind=cython.int, cards=cython.ulonglong, rank=cython.int)
    cpdef bint _allows(self, unsigned long long action) except -1

    @cython.locals(kind=cython.int)
    cpdef int _step(self, unsigned long long action) except -1
    cpdef object miss(self, int seat)
    cdef int next_seat(self, int seat) noexcept
    @cython.locals(seat=cython.int, n=cython.int)
    cdef int put_down(self, int kind, unsigned long long cards, unsigned long long action) except -1
    cpdef int set_table(self, int kind, unsigned long long cards) except -1
    cdef object call(self, unsigned long long action)
    cpdef object standing(self)

    @cython.locals(factor=cython.longlong)
    cpdef long long multiplier(self) except -1
    cpdef bint is_spring(self) noexcept
    @cython.locals(stake=cython.longlong)
    cpdef long long won(self, int seat, int winner) except? -1
    @cython.locals(seat=cython.int)
    cdef object finish(self, int winner)

    @cython.locals(other=DouDizhuState)
    cpdef State copy(self)
    @cython.locals(source=DouDizhuState)
    cpdef int _assign(self, State other) except -1
    cpdef object _remember(self, int seat, unsigned long long action)

@cython.locals(pack=bytearray, i=cython.int, j=cython.int, card=cython.uchar)
cdef list shuffled(Random rng)
