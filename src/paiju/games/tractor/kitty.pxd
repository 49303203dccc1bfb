cimport cython

from ..tricks cimport lowest
from . cimport layout, trick
from .state cimport TractorState

cdef int BURY, CALL, CALLING, KEEP, LEAD, LEVELS, MORE, NAME, SWAP, TAKE

@cython.locals(level=cython.int, cards=cython.ulonglong)
cpdef object take_kitty(TractorState state)
cdef object bury(TractorState state, int card)
@cython.locals(level=cython.int)
cdef object swap(TractorState state, int code, int card)
cdef int hand_back(TractorState state, unsigned long long cards) noexcept
cdef int to_kitty(TractorState state, unsigned long long cards) noexcept
cdef int name_trumps(TractorState state, int suit) noexcept
cdef int call_friend(TractorState state, int code) noexcept
cpdef int begin_play(TractorState state) noexcept
