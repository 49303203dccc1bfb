cimport cython

from ..tricks cimport lowest, size_of
from .follow cimport followers
from .layout cimport choose, give, held_of, points_in
from .settings cimport Settings
from .shape cimport count_pairs, fits, largest, longest_run, run, starts
from .state cimport TractorState
from .trick cimport table_points
from .trump cimport cards_of, effective_suit, position, trumps
from .weights cimport Weights

cdef int BIG, CARD, LEVELS, MOST, NO_TRUMP, SMALL, TOP_PLAIN, TRUMP_BONUS, TRUMP_SUIT
cdef unsigned long long EVERY_CARD, FOUR, JOKERS, ROW, UNIT
cdef double BEST, WANTED

@cython.locals(one=cython.ulonglong, four=cython.ulonglong, row=cython.ulonglong, ranks=cython.ulonglong,
               found=cython.ulonglong)
cpdef unsigned long long above(int card, int suit, int rank) noexcept

cdef class Proposals:
    cdef readonly Weights weights
    cdef double drawing
    cdef int lengths[4]
    cdef unsigned long long once[48]
    cdef unsigned long long twice[48]
    cdef double value[48]
    cdef double price[54]
    cdef double gift[54]
    cdef unsigned long long win_once[48]
    cdef unsigned long long win_twice[48]
    cdef readonly int n, best
    cdef int wins, seat, friends
    cdef unsigned long long u1, u2

    @cython.locals(i=cython.int)
    cdef int add(self, unsigned long long once, unsigned long long twice, double value) noexcept
    @cython.locals(i=cython.int)
    cdef int find_best(self) noexcept
    @cython.locals(s1=cython.ulonglong, s2=cython.ulonglong, s3=cython.ulonglong, s4=cython.ulonglong,
                   cards=cython.ulonglong, level=cython.int, settings=Settings)
    cdef int look(self, TractorState state) noexcept
    @cython.locals(one=cython.ulonglong)
    cdef int worth(self, TractorState state, int card) noexcept
    @cython.locals(at=cython.int, card=cython.int, place=cython.int, points=cython.int,
                   value=cython.double, suit=cython.int, weights=Weights)
    cdef int appraise(self, TractorState state, unsigned long long cards) noexcept

    @cython.locals(suit=cython.int)
    cpdef int propose_leads(self, TractorState state) except -1
    @cython.locals(weights=Weights, cards=cython.ulonglong, unseen=cython.double)
    cdef int weigh_drawing(self, TractorState state) noexcept
    @cython.locals(seat=cython.int)
    cdef bint is_ruffed(self, TractorState state, int suit) noexcept
    @cython.locals(
        cards=cython.ulonglong, at=cython.int, own1=cython.ulonglong, own2=cython.ulonglong, size=cython.int,
        unseen1=cython.ulonglong, unseen2=cython.ulonglong, unseen=cython.int, ruffed=cython.bint, thin=cython.bint,
        safe1=cython.ulonglong, safe2=cython.ulonglong, left=cython.ulonglong, card=cython.int, one=cython.ulonglong,
        higher=cython.ulonglong, safe=cython.int, top=cython.int, keep=cython.bint, value=cython.double,
        weights=Weights,
    )
    cdef int leads_in(self, TractorState state, int suit) noexcept
    @cython.locals(found=cython.int, best=cython.int, card=cython.int, place=cython.int)
    cdef int highest(self, unsigned long long cards, TractorState state) noexcept
    @cython.locals(n=cython.int, points=cython.int, value=cython.double, weights=Weights)
    cdef double run_value(
        self, TractorState state, int suit, unsigned long long once, bint sure, bint ruffed, bint thin, int size
    ) noexcept
    @cython.locals(mine=cython.ulonglong, length=cython.int, theirs=cython.ulonglong, begins=cython.ulonglong,
                   start=cython.int, cards=cython.ulonglong, sure=cython.bint)
    cdef int tractors(
        self, TractorState state, int suit, unsigned long long own2, unsigned long long unseen2, bint ruffed,
        bint thin, int size
    ) noexcept
    @cython.locals(found=cython.ulonglong, taken=cython.int, card=cython.int, place=cython.int)
    cdef unsigned long long cards_of_run(
        self, TractorState state, unsigned long long pairs, int start, int length
    ) noexcept
    @cython.locals(first=cython.int, plain=cython.int, left=cython.ulonglong, card=cython.int, place=cython.int,
                   one=cython.ulonglong, length=cython.int)
    cdef int low_leads(self, TractorState state, int suit, unsigned long long own1, bint ruffed) noexcept
    @cython.locals(value=cython.double, seat=cython.int, weights=Weights)
    cdef double low_value(
        self, TractorState state, int suit, int length, int card, bint second, bint ruffed
    ) noexcept

    @cython.locals(secure=cython.bint, chosen=cython.int, best=cython.int, i=cython.int, edge=cython.bint,
                   at=cython.int, allowed=cython.ulonglong)
    cpdef int propose_follows(self, TractorState state, bint thorough) except -1
    @cython.locals(allowed=cython.ulonglong, suit=cython.int, found=cython.int, cards=cython.ulonglong,
                   card=cython.int)
    cdef int discards(self, TractorState state) except -1
    @cython.locals(step=cython.int)
    cdef bint enemies_after(self, TractorState state) noexcept
    @cython.locals(card=cython.int, higher=cython.ulonglong, n=cython.int)
    cdef bint is_secure(self, TractorState state) noexcept
    @cython.locals(step=cython.int, seat=cython.int)
    cdef bint is_ruffed_later(self, TractorState state) noexcept
    @cython.locals(stake=cython.int, friendly=cython.bint, later=cython.bint, size=cython.int, trumped=cython.bint,
                   small=cython.bint, weights=Weights)
    cdef int plan(self, TractorState state) noexcept
    @cython.locals(found=cython.int, least=cython.double, i=cython.int, cost=cython.double, cards=cython.ulonglong,
                   card=cython.int, copies=cython.int)
    cdef int richest(self, TractorState state) noexcept
    @cython.locals(card=cython.int, unseen=cython.ulonglong)
    cdef int beaten_by(self, TractorState state, int which) noexcept
    @cython.locals(at=cython.int, n=cython.int, cards=cython.ulonglong, source1=cython.ulonglong,
                   source2=cython.ulonglong, bonus=cython.int, left=cython.ulonglong, card=cython.int,
                   pairs=cython.ulonglong, length=cython.int, begins=cython.ulonglong, start=cython.int,
                   found=cython.ulonglong)
    cdef int find_wins(self, TractorState state) noexcept
    @cython.locals(one=cython.ulonglong, found=cython.int, rest=cython.ulonglong, card=cython.int)
    cdef int note_win(
        self, TractorState state, unsigned long long once, unsigned long long twice, unsigned long long source1,
        unsigned long long source2
    ) noexcept
    @cython.locals(i=cython.int, j=cython.int, once=cython.ulonglong, twice=cython.ulonglong)
    cdef int sort_wins(self, TractorState state) noexcept
    cdef int height(self, TractorState state, int which) noexcept
    @cython.locals(seat=cython.int, wanted1=cython.ulonglong, wanted2=cython.ulonglong, allowed=cython.ulonglong,
                   found=cython.int, least=cython.double, card=cython.int, cost=cython.double)
    cdef int build(
        self, TractorState state, unsigned long long once, unsigned long long twice, bint giving, double value
    ) except -1

@cython.locals(level=cython.int, cards=cython.ulonglong)
cpdef int put_back(TractorState state) noexcept
@cython.locals(everybody=cython.int, allies=cython.int, with_declarer=cython.int, said=cython.int)
cpdef int friends_of(TractorState state, int seat) noexcept
