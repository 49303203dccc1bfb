cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from ..tricks cimport lowest, nth_card, size_of
from .melds cimport has_marriage
from .score cimport Score

cdef unsigned long long GIVE, TRUMP, PASS, MELD, CONCEDE, DEAL, BID, CARDS
cdef int AUCTION, NAMING, GIVING, RETURNING, CONCEDING, PLAYING, MISDEAL, FINISHED
cdef int OVER, PLAYED, CONCEDED, NO_MARRIAGE
cdef Random DICE

cdef class PinochleState(Score):
    cdef public int passed
    cdef public signed char phase

    cpdef int clear_deal(self) noexcept
    cpdef int to_move(self) except -2
    cpdef int least_bid(self) noexcept
    @cython.locals(least=cython.int)
    cdef int bids_left(self) noexcept
    @cython.locals(suits=cython.int, suit=cython.int)
    cdef int suits_to_name(self) noexcept
    cdef int choices(self) noexcept
    @cython.locals(phase=cython.int)
    cpdef long count(self) except -1
    @cython.locals(phase=cython.int)
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cdef unsigned long long prefix(self) noexcept
    @cython.locals(cards=cython.int)
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(phase=cython.int, index=cython.long, cards=cython.int, prefix=cython.ulonglong)
    cpdef int _collect(self, Moves moves) except -1
    @cython.locals(phase=cython.int)
    cpdef bint _allows(self, unsigned long long action) except -1

    cpdef int _step(self, unsigned long long action) except -1
    @cython.locals(out=cython.int)
    cdef int next_call(self) except -1
    cdef int after_auction(self) except -1
    cdef int after_naming(self) except -1
    @cython.locals(seat=cython.int)
    cdef int give(self, int card) except -1
    cdef int show_melds(self) except -1
    cpdef int begin_play(self) noexcept

    @cython.locals(bidders=cython.int, others=cython.int, made=cython.bint, change=cython.int, gain=cython.int)
    cdef int settle(self, int how) except -1

    @cython.locals(last=cython.int)
    cpdef int deal_cards(self) except -1
    cpdef int open_deal(self, int last) noexcept
    @cython.locals(seat=cython.int, first=cython.int, second=cython.int, team=cython.int)
    cpdef int bid_automatically(self) noexcept

    cpdef object _remember(self, int seat, unsigned long long action)
    cdef int tell_contract(self) except -1
    @cython.locals(other=PinochleState)
    cpdef State copy(self)
    @cython.locals(source=PinochleState)
    cpdef int _assign(self, State other) except -1
