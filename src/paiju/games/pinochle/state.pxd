cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from ..tricks cimport lowest, nth_card, size_of, strength
from .melds cimport evaluate, has_marriage, meld_points
from .settings cimport Settings

cdef unsigned long long GIVE, TRUMP, PASS, MELD, CONCEDE, DEAL, BID, CARDS
cdef int AUCTION, NAMING, GIVING, RETURNING, CONCEDING, PLAYING, MISDEAL, FINISHED
cdef int KING, SUIT, WIDEST, NONE, PLAYED, CONCEDED, NO_MARRIAGE
cdef int BY_BIDDER, LEFT_OF_DEALER, SAVED_BY_TRICK, SAVED_BY_COUNTER, TRICK, LAST_TRICK
cdef int VALUES[6]
cdef Random DICE

cdef class PinochleState(State):
    cdef readonly Settings settings
    cdef public int held[4]
    cdef public int paired[4]
    cdef unsigned char order[64]
    cdef public short sizes[4]
    cdef public int given[4]
    cdef public int melds[4]
    cdef public int meld_points[4]
    cdef public int values[4]
    cdef public short trick[4]
    cdef public short last[4]
    cdef public short won[4]
    cdef public int points[2]
    cdef public int counters[2]
    cdef public int scores[2]
    cdef public int deal, bid, passed
    cdef public signed char dealer, winner, turn, phase, trump, bidder, leader, played, best, last_leader
    cdef public bint shown

    cpdef int clear_deal(self) noexcept
    cpdef int to_move(self) except -2
    @cython.locals(
        settings=Settings, held=cython.int, trumps=cython.int, led=cython.int, best=cython.int, own=cython.int
    )
    cdef int playable(self) noexcept
    cpdef int tricks_made(self) noexcept
    cpdef int least_bid(self) noexcept
    @cython.locals(least=cython.int)
    cdef int bids_left(self) noexcept
    @cython.locals(suits=cython.int, suit=cython.int)
    cdef int suits_to_name(self) noexcept
    cdef int choices(self) noexcept
    @cython.locals(phase=cython.int)
    cpdef long count(self) except -1
    @cython.locals(phase=cython.int)
    cpdef unsigned long long nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cdef unsigned long long prefix(self) noexcept
    @cython.locals(cards=cython.int)
    cpdef unsigned long long random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(phase=cython.int, index=cython.long, cards=cython.int, prefix=cython.ulonglong)
    cpdef int collect(self, Moves moves) except -1
    @cython.locals(phase=cython.int)
    cpdef bint allows(self, unsigned long long action) except -1

    cpdef int step(self, unsigned long long action) except -1
    @cython.locals(out=cython.int)
    cdef int next_call(self) except -1
    cdef int after_auction(self) except -1
    cdef int after_naming(self) except -1
    @cython.locals(seat=cython.int)
    cdef int give(self, int card) except -1
    @cython.locals(given=cython.int, n=cython.int)
    cpdef int given_count(self, int seat) noexcept
    @cython.locals(partner=cython.int, given=cython.int)
    cdef int take_given(self, int seat) except -1
    cdef int show_melds(self) except -1
    @cython.locals(seat=cython.int)
    cpdef int count_melds(self) noexcept
    cpdef int begin_play(self) noexcept
    cdef int first_leader(self) noexcept
    @cython.locals(first=cython.int, second=cython.int)
    cdef int better(self, int team, int valued) noexcept
    @cython.locals(led=cython.int, best=cython.int)
    cdef int play_card(self, int card) except -1
    @cython.locals(winner=cython.int, team=cython.int, place=cython.int, rank=cython.int)
    cdef int end_trick(self) except -1

    cpdef int melds_of(self, int team) noexcept
    cdef bint saved(self, int team) noexcept
    cdef int total(self, int team) noexcept
    cpdef int goal(self) noexcept
    @cython.locals(bidders=cython.int, others=cython.int, made=cython.bint, change=cython.int, gain=cython.int)
    cdef int settle(self, int how) except -1
    @cython.locals(others=cython.int)
    cpdef int victor(self, int bidders) noexcept

    @cython.locals(
        rng=Random, pack="unsigned char[48]", place=cython.int, other=cython.int, card=cython.int
    )
    cpdef int deal_cards(self) except -1
    cpdef int open_deal(self, int last) noexcept
    @cython.locals(seat=cython.int, first=cython.int, second=cython.int, team=cython.int)
    cpdef int bid_automatically(self) noexcept
    @cython.locals(held=cython.int, paired=cython.int, value=cython.int)
    cpdef int value_of(self, int seat) noexcept
    cpdef int team_bid(self, int team) noexcept

    cpdef int empty_hands(self) noexcept
    cpdef int add(self, int seat, int card) noexcept
    cdef int remove(self, int seat, int card) noexcept
    @cython.locals(cards=list, card=cython.int)
    cdef int tidy(self, int seat) except -1
    @cython.locals(place=cython.int)
    cpdef list hand(self, int seat)

    cpdef int tell(self, tuple item) except -1
    cpdef object remember(self, int seat, unsigned long long action)
    cdef int tell_contract(self) except -1
    @cython.locals(other=PinochleState)
    cpdef State copy(self)
    @cython.locals(source=PinochleState)
    cpdef int assign(self, State other) except -1
