cimport cython

from ..tricks cimport lowest, size_of
from .follow cimport followers
from .layout cimport choose, held_of
from .proposals cimport Proposals, above, put_back
from .shape cimport count_pairs, fits, largest, run, starts
from .state cimport TractorState
from .trick cimport table_points
from .trump cimport cards_of, effective_suit, position, trumps
from .weights cimport Weights

cdef int LEVELS, MOST, TOP_PLAIN, TRUMP_BONUS, TRUMP_SUIT
cdef unsigned long long UNIT
cdef double BEST, WANTED

cdef class Follows(Proposals):
    cdef double price[54]
    cdef double gift[54]
    cdef unsigned long long win_once[48]
    cdef unsigned long long win_twice[48]
    cdef int wins

    @cython.locals(secure=cython.bint, chosen=cython.int, best=cython.int, i=cython.int, edge=cython.bint,
                   at=cython.int, allowed=cython.ulonglong)
    cpdef int propose_follows(self, TractorState state, bint thorough) except -1
    @cython.locals(allowed=cython.ulonglong, suit=cython.int, found=cython.int, cards=cython.ulonglong,
                   card=cython.int)
    cdef int discards(self, TractorState state) except -1
    @cython.locals(at=cython.int, card=cython.int, place=cython.int, points=cython.int,
                   value=cython.double, suit=cython.int, weights=Weights)
    cdef int appraise(self, TractorState state, unsigned long long cards) noexcept
    @cython.locals(step=cython.int)
    cdef bint enemies_after(self, TractorState state) noexcept
    @cython.locals(card=cython.int, higher=cython.ulonglong, n=cython.int, trump=cython.bint)
    cdef bint is_secure(self, TractorState state) noexcept
    @cython.locals(stake=cython.int, friendly=cython.bint, later=cython.bint, size=cython.int, trumped=cython.bint,
                   small=cython.bint, weights=Weights)
    cdef int plan(self, TractorState state) noexcept
    @cython.locals(found=cython.int, least=cython.double, i=cython.int, cost=cython.double, cards=cython.ulonglong,
                   card=cython.int, copies=cython.int)
    cdef int richest(self, TractorState state) noexcept
    @cython.locals(card=cython.int, unseen=cython.ulonglong)
    cdef bint is_high(self, TractorState state, int which) noexcept
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
    @cython.locals(seat=cython.int, wanted=cython.ulonglong, whole=cython.ulonglong, pairs=cython.ulonglong, allowed=cython.ulonglong,
                   found=cython.int, least=cython.double, card=cython.int, cost=cython.double)
    cdef int build(
        self, TractorState state, unsigned long long once, unsigned long long twice, bint giving, double value
    ) except -1
