cimport cython

from ...state cimport State
from ..tricks cimport lowest
from .layout cimport Layout
from .shape cimport (
    components, count_pairs, largest, longest_run, missing, owed, run, starts, top_of_largest, total,
)
from .trump cimport cards_of, effective_suit, position, trumps

cdef int LEVELS, NOBODY, TRUMP_BONUS
cdef unsigned long long UNIT, ALL

cdef class Trick(Layout):
    cdef public unsigned long long table[28]
    cdef public int leader, turn, picked, played, lead_size, lead_suit, best, best_key, in_suit
    cdef public unsigned long long lead_cards, demands, due
    cdef public bint thrown

    cpdef object wipe(self)
    @cython.locals(at=cython.int)
    cpdef int clear_trick(self) noexcept
    @cython.locals(source=Trick)
    cpdef int _assign(self, State other) except -1
    @cython.locals(hand=cython.ulonglong, first=cython.int)
    cpdef unsigned long long lead_last(self) noexcept
    @cython.locals(at=cython.int, cards=cython.ulonglong, found=cython.ulonglong, effective=cython.int)
    cpdef unsigned long long lead_on(self) noexcept
    @cython.locals(pairs=cython.ulonglong)
    cpdef int read_lead(self) noexcept
    @cython.locals(best=cython.int, seat=cython.int, found=cython.int)
    cdef int highest_held(self, unsigned long long cards) noexcept
    @cython.locals(best=cython.int, found=cython.int)
    cdef int top_position(self, unsigned long long cards) noexcept
    @cython.locals(best=cython.int, seat=cython.int, at=cython.int, pairs=cython.ulonglong,
                   begins=cython.ulonglong, start=cython.int)
    cdef int highest_run(self, int length) noexcept
    @cython.locals(singles=cython.ulonglong, top=cython.int, weakest=cython.int, cards=cython.ulonglong,
                   card=cython.int, place=cython.int)
    cpdef bint test_throw(self) noexcept
    @cython.locals(one=cython.ulonglong, pairs=cython.ulonglong, short=cython.int, lowest_start=cython.int,
                   length=cython.int, start=cython.int, kept=cython.ulonglong, place=cython.int,
                   cards=cython.ulonglong)
    cdef bint test_pairs(self) noexcept
    @cython.locals(at=cython.int, stays=cython.ulonglong, back=cython.ulonglong, card=cython.int)
    cdef int keep(self, unsigned long long once, unsigned long long twice) noexcept
    @cython.locals(at=cython.int, pairs=cython.ulonglong)
    cpdef int meet_duty(self) noexcept
    @cython.locals(hand=cython.ulonglong, cards=cython.ulonglong, room=cython.int, found=cython.ulonglong,
                   one=cython.ulonglong, card=cython.int)
    cpdef unsigned long long followers(self) noexcept
    @cython.locals(others=cython.int)
    cpdef bint choice_fits(self) noexcept
    @cython.locals(at=cython.int, ready=cython.ulonglong, half=cython.ulonglong, untouched=cython.ulonglong,
                   able=cython.ulonglong, card=cython.int, one=cython.ulonglong, taken=cython.int,
                   copies=cython.int, level=cython.int)
    cdef int missing_with(self, int more) noexcept
    @cython.locals(at=cython.int)
    cpdef int lay(self, int seat, unsigned long long once, unsigned long long twice, unsigned long long thrice,
                  unsigned long long fourfold) noexcept
    @cython.locals(at=cython.int, bonus=cython.int, pairs=cython.ulonglong, top=cython.int)
    cpdef int strength(self, int seat) noexcept
    @cython.locals(key=cython.int, compared=cython.bint)
    cpdef int compare(self, int seat) except -1
    @cython.locals(at=cython.int, cards=cython.ulonglong, level=cython.int)
    cpdef list places(self, int seat)
    @cython.locals(at=cython.int, pairs=cython.ulonglong)
    cpdef bint beats_every_part(self, int seat, list tops) except -1
    @cython.locals(at=cython.int, pairs=cython.ulonglong, demands=cython.ulonglong,
                   length=cython.int, top=cython.int, place=cython.int)
    cpdef list tops(self, int seat)
    cdef int next_seat(self, int seat) noexcept
    @cython.locals(at=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int)
    cdef int lay_down(self) noexcept
    @cython.locals(at=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int, copies=cython.int)
    cdef int show_returned(self) noexcept
    @cython.locals(points=cython.int, at=cython.int)
    cpdef int table_points(self) noexcept

@cython.locals(length=cython.int, begins=cython.ulonglong, start=cython.int, place=cython.int, one=cython.ulonglong)
cpdef bint outdoes(unsigned long long pairs, list places, unsigned long long demands, list tops) except -1
