cimport cython
from ...learn.features cimport Features
from ...rng cimport Random
from ...state cimport State
from .combos cimport above, at_least, count_cards, count_ranks, length_of, main_rank
from .shape cimport Shape
from .state cimport DouDizhuState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef int AUCTION, BID, BOMB, KIND_SHIFT, PLAY, QUAD_SOLO, ROCKET, SOLO_CHAIN, TRIO, TRIO_CHAIN
cdef unsigned long long BOTH_JOKERS, CARDS, FULL_DECK, PASS, UNSAID
cdef int HAND, UNSEEN, PLAYED_NEXT, PLAYED_PREVIOUS, BOTTOM, LAST_NEXT, LAST_PREVIOUS, TABLE_KIND, TABLE_RANK
cdef int TABLE_LENGTH, TABLE_OWNER, LEFT, LEFT_NEXT, LEFT_PREVIOUS, BOMBS, UNSEEN_BOMBS, UNSEEN_ROCKET, MISSED, MOVE
cdef int MOVE_KIND, MOVE_RANK, MOVE_LENGTH, TURNS, WEAK, SURE_BY_KIND, SURE, NEARLY_OUT, CALLS, SAY, INPUTS, MOST
cdef int BID_NET, MOST_CALLS, ROB_NET
cdef double CALL_SCALE, PLAY_SCALE

cdef class DouDizhuFeatures(Features):
    cdef Shape shape
    cdef object other
    cdef bint turned
    cdef tuple known
    cdef unsigned long long dealt[3]
    cdef unsigned long long bottom, hand, unseen
    cdef int left, mode, strongest
    cdef bint open_to_bombs

    cpdef State deal(self, object rules, Random rng)
    cpdef State start(self, object rules, Random rng)
    @cython.locals(deal=DouDizhuState)
    cpdef list sides(self, State state)
    @cython.locals(deal=DouDizhuState, place=cython.int)
    cpdef int part(self, State state) except -2
    @cython.locals(deal=DouDizhuState, won=cython.bint, worth=cython.double)
    cpdef double target(self, State state, int seat, int part) except? -1e30
    @cython.locals(
        deal=DouDizhuState, me=cython.int, after=cython.int, before=cython.int, gone_after=cython.ulonglong,
        gone_before=cython.ulonglong, gone=cython.ulonglong,
    )
    cpdef int look(self, State state) except -1
    @cython.locals(place=cython.int, call=cython.int)
    cdef int look_at_auction(self, DouDizhuState deal) except -1
    @cython.locals(seat=cython.int)
    cdef int learn_deal(self, DouDizhuState deal) except -1
    @cython.locals(quads=cython.int, ranks=cython.ulonglong, rocket=cython.bint)
    cdef int look_for_bombs(self, DouDizhuState deal, int after, int before) except -1
    @cython.locals(place=cython.int, n=cython.int)
    cdef void see_cards(self, int base, unsigned long long cards) noexcept
    cdef void see_last(self, int base, unsigned long long action) noexcept
    @cython.locals(
        cards=cython.ulonglong, kind=cython.int, n=cython.int, rank=cython.int, length=cython.int, turns=cython.int
    )
    cpdef int weigh(self, State state, unsigned long long action) except -1
    @cython.locals(hand=cython.ulonglong, place=cython.int, n=cython.int, had=cython.int)
    cdef void change_cards(self, unsigned long long cards) noexcept
    @cython.locals(turns=cython.int, weak=cython.int)
    cdef int split(self, unsigned long long hand) noexcept
    cdef bint is_beaten(self, int kind, int rank, int length) noexcept

@cython.locals(found=cython.ulonglong, shift=cython.int, n=cython.int, played=cython.int, left=cython.ulonglong)
cdef unsigned long long kept(unsigned long long bottom, unsigned long long gone) noexcept
