cimport cython

from ..tricks cimport lowest, size_of
from .layout cimport held_of, points_in
from .proposals cimport Proposals, above
from .shape cimport count_pairs, longest_run, starts
from .state cimport TractorState
from .trump cimport cards_of, position, trumps
from .weights cimport Weights

cdef int LEVELS, TRUMP_SUIT
cdef unsigned long long UNIT

cdef class Leads(Proposals):
    @cython.locals(suit=cython.int)
    cpdef int propose_leads(self, TractorState state) except -1
    @cython.locals(i=cython.int)
    cdef int find_best(self) noexcept
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
    @cython.locals(first=cython.int, plain=cython.int, left=cython.ulonglong, card=cython.int, place=cython.int,
                   one=cython.ulonglong, length=cython.int)
    cdef int low_leads(self, TractorState state, int suit, unsigned long long own1, bint ruffed) noexcept
    @cython.locals(value=cython.double, seat=cython.int, weights=Weights)
    cdef double low_value(
        self, TractorState state, int suit, int length, int card, bint second, bint ruffed
    ) noexcept
