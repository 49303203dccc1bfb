cimport cython

from ..tricks cimport lowest
from .layout cimport give, points_in
from .settings cimport Settings
from .state cimport TractorState
from .trump cimport position
from .weights cimport Weights

cdef int BIG, CARD, LEVELS, MOST, NO_TRUMP, SMALL
cdef unsigned long long EVERY_CARD, FOUR, JOKERS, ROW, UNIT

cdef class Proposals:
    cdef readonly Weights weights
    cdef unsigned long long once[48]
    cdef unsigned long long twice[48]
    cdef double value[48]
    cdef readonly int n, best
    cdef int seat, friends
    cdef unsigned long long u1, u2

    @cython.locals(i=cython.int)
    cdef int add(self, unsigned long long once, unsigned long long twice, double value) noexcept
    @cython.locals(s1=cython.ulonglong, s2=cython.ulonglong, s3=cython.ulonglong, s4=cython.ulonglong,
                   cards=cython.ulonglong, level=cython.int, settings=Settings)
    cdef int look(self, TractorState state) noexcept
    @cython.locals(one=cython.ulonglong)
    cdef int worth(self, TractorState state, int card) noexcept
    @cython.locals(found=cython.int, best=cython.int, card=cython.int, place=cython.int)
    cdef int highest(self, unsigned long long cards, TractorState state) noexcept
    @cython.locals(found=cython.ulonglong, taken=cython.int, card=cython.int, place=cython.int)
    cdef unsigned long long cards_of_run(
        self, TractorState state, unsigned long long pairs, int start, int length
    ) noexcept

@cython.locals(one=cython.ulonglong, four=cython.ulonglong, row=cython.ulonglong, ranks=cython.ulonglong,
               found=cython.ulonglong)
cpdef unsigned long long above(int card, int suit, int rank) noexcept
@cython.locals(level=cython.int, cards=cython.ulonglong)
cpdef int put_back(TractorState state) noexcept
@cython.locals(everybody=cython.int, allies=cython.int, with_declarer=cython.int, said=cython.int)
cpdef int friends_of(TractorState state, int seat) noexcept
