cimport cython

from paiju.state cimport Moves

from ..tricks cimport lowest, nth_card, size_of
from . cimport declaring, follow, lead
from .state cimport TractorState
from .trump cimport trumps

cdef int BURY, CALL, CONTINUE, DECLARE, FOLLOW, LEAD, LEVELS, NAME, SWAP, TAKE
cdef int BURYING, CALLING, CARD, GIVING, KEEP, MORE, NAMING, PASS, SHOW_ONE, SHOW_TWO, TAKING, YES
cdef unsigned long long UNIT, FOUR, ALL_CARDS

@cython.locals(four=cython.ulonglong)
cdef int survey(TractorState state) noexcept
@cython.locals(one=cython.ulonglong, more=cython.int, said=cython.int)
cdef int survey_calls(TractorState state) noexcept
@cython.locals(n=cython.int)
cdef unsigned long long surveyed(TractorState state, int index) noexcept
cdef int size(TractorState state) noexcept
@cython.locals(cards=cython.ulonglong)
cdef int collect(TractorState state, Moves moves) except -1
@cython.locals(place=cython.int)
cdef bint includes(TractorState state, int code) noexcept
