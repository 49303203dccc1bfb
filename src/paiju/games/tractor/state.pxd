cimport cython

from ...rng cimport Random
from ...state cimport Moves, State
from .cardset cimport lowest, nth_of, size
from .settings cimport Settings
from .shape cimport largest
from .trick cimport Trick
from .trump cimport trumps

cdef int BIG, BURY, CALL, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, NAME, NO_TRUMP, NOBODY
cdef int SMALL, SWAP, TAKE
cdef int BURYING, CALLING, CARD, GIVING, KEEP, MORE, NAMING, PASS, SHOW_ONE, SHOW_TWO, TAKING, YES
cdef unsigned long long UNIT, FOUR, ALL_CARDS, LAST

cdef class Tractor(Trick):
    cdef public short levels[7]
    cdef public int scores[7]
    cdef public int captured[7]
    cdef public int fails[7]
    cdef public int calls[2]
    cdef public int number, declarer, phase, bidder, first_bidder, bid_card, bid_strength, waiting, receiver, need, allies
    cdef public bint closing, round
    cdef public tuple flipped
    cdef unsigned long long mask1, mask2
    cdef int base1, base2, extra

    cpdef object wipe(self)
    @cython.locals(place=cython.int)
    cpdef object new_hand(self)
    @cython.locals(card=cython.int)
    cdef int deal_card(self) noexcept
    @cython.locals(before=cython.int, last=cython.int, card=cython.int, seat=cython.int)
    cpdef int deal_on(self) except -1
    cdef int open_window(self) noexcept
    cdef int tell_dealt(self, int before) except -1
    cdef int next_seat(self, int seat) noexcept
    @cython.locals(found=cython.int, seat=cython.int)
    cpdef int able(self, int but) noexcept
    @cython.locals(shows=cython.ulonglong)
    cdef bint enables(self, int card) noexcept
    @cython.locals(four=cython.ulonglong)
    cpdef unsigned long long single_shows(self, int seat) noexcept
    @cython.locals(four=cython.ulonglong, one=cython.ulonglong, pairs=cython.ulonglong, allowed=cython.ulonglong)
    cpdef unsigned long long pair_shows(self, int seat) noexcept
    @cython.locals(seat=cython.int)
    cdef object declare(self, int card, int copies)
    @cython.locals(place=cython.int)
    cdef int settle_trumps(self) except -1
    @cython.locals(place=cython.int, card=cython.int, best=cython.int)
    cdef int flip(self) except -1
    @cython.locals(level=cython.int, cards=cython.ulonglong)
    cpdef object take_kitty(self)
    cpdef object begin_play(self)

    cpdef int to_move(self) except -2
    cpdef bint over(self) except -1
    @cython.locals(four=cython.ulonglong)
    cdef int survey(self) noexcept
    @cython.locals(one=cython.ulonglong, more=cython.int, said=cython.int)
    cdef int survey_calls(self) noexcept
    cpdef long count(self) except -1
    @cython.locals(n=cython.long)
    cpdef unsigned long long nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(n=cython.int)
    cdef unsigned long long surveyed(self, int index) noexcept
    cpdef unsigned long long random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(cards=cython.ulonglong)
    cpdef int collect(self, Moves moves) except -1
    @cython.locals(code=cython.int, place=cython.int)
    cpdef bint allows(self, unsigned long long action) except -1

    @cython.locals(code=cython.int, card=cython.int, phase=cython.int)
    cpdef int step(self, unsigned long long action) except -1
    cdef object bury(self, int card)
    @cython.locals(level=cython.int)
    cdef object swap(self, int code, int card)
    cdef int hand_back(self, unsigned long long cards) noexcept
    cdef int to_kitty(self, unsigned long long cards) noexcept
    @cython.locals(seat=cython.int, failed=cython.bint)
    cdef int put_down(self) except -1
    @cython.locals(at=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int)
    cdef int lay_down(self) noexcept
    @cython.locals(at=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int, copies=cython.int)
    cdef int show_returned(self) noexcept
    @cython.locals(said=cython.int, card=cython.int, copy=cython.int, before=cython.int, now=cython.int,
                   level=cython.int)
    cdef int meet_friends(self) except -1
    @cython.locals(points=cython.int, at=cython.int)
    cpdef int table_points(self) noexcept
    @cython.locals(points=cython.int, winner=cython.int)
    cdef int end_trick(self) except -1
    @cython.locals(points=cython.int, seat=cython.int)
    cpdef int opponents_points(self, int allies) noexcept
    @cython.locals(buried=cython.int, bonus=cython.int, points=cython.int, gain=cython.int, worth=cython.int,
                   seat=cython.int, following=cython.int, declarers_win=cython.bint, winning=cython.bint,
                   champions=cython.int)
    cdef object score(self)
    @cython.locals(seat=cython.int, bonus=cython.int)
    cdef object crown(self, int champions)
    cdef object go_on(self, bint won)
    cpdef object finish(self)

    @cython.locals(other=Tractor)
    cpdef State copy(self)
    @cython.locals(o=Tractor)
    cpdef int assign(self, State other) except -1
