cimport cython

from ..tricks cimport size_of
from . cimport declaring, layout, trick
from .shape cimport largest
from .state cimport TractorState

cdef int CARD, CONTINUE, FINISHED, LEVELS, NOBODY

@cython.locals(said=cython.int, card=cython.int, copy=cython.int, before=cython.int, now=cython.int,
               level=cython.int)
cdef int meet_friends(TractorState state) except -1
@cython.locals(points=cython.int, seat=cython.int)
cpdef int opponents_points(TractorState state, int allies) noexcept
cdef int buried_points(TractorState state) noexcept
cdef int kitty_multiple(TractorState state) except -1
@cython.locals(factor=cython.int, bonus=cython.int, points=cython.int, gain=cython.int, alone=cython.int,
               worth=cython.int, seat=cython.int, declarers_win=cython.bint, winning=cython.bint, champions=cython.int)
cdef bint count_hand(TractorState state) except -1
@cython.locals(buried=cython.int, opposed=cython.int)
cdef object account(TractorState state, int points, int factor, bint declarers_win, int gain, int alone,
                    list changes, int champions)
cdef bint is_winning(TractorState state, int seat, bint declarers_win) noexcept
@cython.locals(seat=cython.int)
cdef int following_declarer(TractorState state, bint declarers_win) noexcept
@cython.locals(seat=cython.int, bonus=cython.int)
cdef object crown(TractorState state, int champions)
cdef object go_on(TractorState state, bint won)
cdef object next_hand(TractorState state)
cdef object finish(TractorState state)
