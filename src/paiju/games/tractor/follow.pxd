cimport cython

from ..tricks cimport lowest, size_of
from . cimport layout
from .shape cimport asked, count_pairs, fits, missing, owed, total
from .state cimport TractorState
from .trump cimport cards_of, position

cdef int LEVELS
cdef unsigned long long UNIT

@cython.locals(at=cython.int, pairs=cython.ulonglong)
cpdef int meet_duty(TractorState state) noexcept
@cython.locals(hand=cython.ulonglong, cards=cython.ulonglong, room=cython.int, found=cython.ulonglong,
               one=cython.ulonglong, card=cython.int)
cpdef unsigned long long followers(TractorState state) noexcept
@cython.locals(others=cython.int)
cpdef bint choice_fits(TractorState state) noexcept
@cython.locals(at=cython.int, ready=cython.ulonglong, half=cython.ulonglong, untouched=cython.ulonglong,
               able=cython.ulonglong, card=cython.int, one=cython.ulonglong, taken=cython.int,
               copies=cython.int, level=cython.int)
cdef int missing_with(TractorState state, int more) noexcept

cpdef int count_cards(unsigned long long once, unsigned long long twice, unsigned long long thrice,
                      unsigned long long fourfold) noexcept
@cython.locals(cards=cython.ulonglong, held=cython.int, given=cython.int, due=cython.ulonglong,
               pairs=cython.ulonglong)
cpdef int judge(
    unsigned long long h1, unsigned long long h2, unsigned long long h3, unsigned long long h4,
    unsigned long long p1, unsigned long long p2, unsigned long long p3, unsigned long long p4,
    int n, int effective, unsigned long long demands, int suit, int rank, bint pairs_only) noexcept
