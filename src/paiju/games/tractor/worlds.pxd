cimport cython

from ...rng cimport Random
from .follow cimport choice_fits, judge, meet_duty
from .lead cimport read_lead, test_throw
from .state cimport TractorState

cdef int FITTING, LEVELS, MIXING, PLACES, RESTARTS, SHUFFLES, STEPS, STRIDE
cdef unsigned long long UNIT

cdef class Evidence:
    cdef readonly unsigned long long suspects, cards

    cpdef bint holds(self, Worlds worlds) except -1

cdef class Follow(Evidence):
    cdef TractorState desk
    cdef int seat, size, suit
    cdef unsigned long long demands
    cdef unsigned long long play[4]
    cdef unsigned long long since[4]

    @cython.locals(desk=TractorState, verdict=cython.int)
    cpdef bint holds(self, Worlds worlds) except -1

cdef class Throw(Evidence):
    cdef TractorState desk
    cdef int leader
    cdef unsigned long long shown[4]
    cdef unsigned long long led[4]
    cdef unsigned long long since[28]

    @cython.locals(desk=TractorState, seat=cython.int, at=cython.int, level=cython.int)
    cpdef bint holds(self, Worlds worlds) except -1

cdef class Choice(Evidence):
    cdef TractorState desk
    cdef int seat, picked
    cdef unsigned long long lead[4]
    cdef unsigned long long chosen[4]

    @cython.locals(desk=TractorState, at=cython.int, level=cython.int)
    cpdef bint holds(self, Worlds worlds) except -1

cdef class Worlds:
    cdef readonly int n
    cdef short card[112]
    cdef short slot[112]
    cdef short pin[112]
    cdef short step[10]
    cdef unsigned long long barred[10]
    cdef unsigned long long[::1] hold
    cdef unsigned long long sum[4]
    cdef unsigned long long known[28]
    cdef int homes[7]
    cdef bint knowing, free
    cdef list evidence

    cpdef bint deal(self, Random rng) except -1
    cpdef int go_on(self, Random rng) except -1
    @cython.locals(i=cython.int, j=cython.int, card=cython.int)
    cdef int shuffle(self, Random rng) except -1
    @cython.locals(at=cython.int, i=cython.int)
    cpdef int count_cards(self) except -1
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cdef int add(self, int place, int card) except -1
    @cython.locals(bit=cython.ulonglong, at=cython.int)
    cdef int remove(self, int place, int card) except -1
    @cython.locals(one=cython.int, two=cython.int, pin=cython.int)
    cdef int swap(self, int i, int j) except -1
    @cython.locals(level=cython.int)
    cdef int clear(self) except -1
    @cython.locals(level=cython.int, each=cython.int, cards=cython.ulonglong, carried=cython.ulonglong)
    cdef int gather(self, int place, unsigned long long *more, int at) except -1
    @cython.locals(place=cython.int, each=Evidence)
    cdef bint agrees(self) except -1
    @cython.locals(seat=cython.int, at=cython.int, place=cython.int, level=cython.int, each=cython.int,
                   cards=cython.ulonglong, carried=cython.ulonglong)
    cdef bint knows(self) except -1
    cdef bint may_lie(self, int i, int place) except -1
    @cython.locals(i=cython.int, seat=cython.int, level=cython.int, cards=cython.ulonglong, card=cython.int,
                   turn=cython.int, step=cython.int)
    cdef bint settle(self, Random rng) except -1
    @cython.locals(found=cython.int, i=cython.int)
    cdef bint pin_down(self, int seat, int card) except -1
    @cython.locals(home=cython.int, reached=cython.ulonglong, place=cython.int, begin=cython.int, offset=cython.int,
                   k=cython.int, other=cython.int)
    cdef bint bring_home(self, int i, Random rng) except -1
    @cython.locals(card=cython.int, pin=cython.int, before=cython.int)
    cdef int rotate(self, int i, int k) except -1
    @cython.locals(one=Evidence, i=cython.int, j=cython.int)
    cdef bint mend(self, Random rng) except -1
    cdef bint may_change(self, int i, int j) except -1
    @cython.locals(i=cython.int, j=cython.int)
    cdef int mix(self, Random rng, int times) except -1
    @cython.locals(places=cython.ulonglong, each=Evidence, touched=cython.bint)
    cdef bint still_agrees(self, int i, int j) except -1
    @cython.locals(seat=cython.int, level=cython.int, at=cython.int)
    cpdef int lay_out(self, TractorState state) except -1
    @cython.locals(i=cython.int)
    cpdef list lying(self, int place)
