cimport cython

# By its whole name: Cython takes two modules that are both called state in relative imports for one.
from paiju.state cimport State

from ...rng cimport Random
from paiju.search.flat cimport Flat
from paiju.search.worlds cimport Worlds
from ..tricks cimport lowest, size_of
from . cimport score, trick
from .policy cimport TractorPolicy, choose_all
from .proposals cimport Proposals
from .state cimport TractorState
from paiju.games.tractor.worlds cimport Worlds as Deals

cdef int COUNTED, FOLLOW, LEAD, LEVELS, MORE, MOST_PLAYS
cdef double PRIZE, SLOPE

cdef class TractorWorlds(Worlds):
    cdef readonly object reading
    cdef Deals deals
    cdef TractorState world

    cpdef State draw(self, Random rng)

cdef class TractorSearch(Flat):
    cdef readonly TractorPolicy quick
    cdef readonly int most, n, usual
    cdef unsigned long long once[48]
    cdef unsigned long long twice[48]
    cdef double worths[128]
    cdef object valued
    cdef int seat
    cdef unsigned long long hand1, hand2, gone1, gone2, plan1, plan2

    @cython.locals(game=TractorState)
    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(worlds=TractorWorlds, world=TractorState)
    cdef int decide(self, TractorState game, Random rng) except -1
    @cython.locals(at=cython.int)
    cdef int remember(self, TractorState game, int best) noexcept
    @cython.locals(at=cython.int, one=cython.ulonglong, two=cython.ulonglong, hand1=cython.ulonglong,
                   hand2=cython.ulonglong, same=cython.bint, within=cython.bint)
    cdef unsigned long long go_on(self, TractorState game, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(rest=cython.ulonglong, size=cython.int)
    cdef unsigned long long next_card(self, TractorState game) noexcept
    @cython.locals(found=Proposals, best=cython.int, taken=list, i=cython.int)
    cdef int collect(self, TractorState game) except -1
    @cython.locals(game=TractorState)
    cdef int enter(self, State state, unsigned long long action) except -1
    @cython.locals(game=TractorState, step=cython.int, i=cython.int, worth=cython.double)
    cpdef object begin(self, State world)
    @cython.locals(cards=list, once=cython.ulonglong, twice=cython.ulonglong, card=cython.int)
    cpdef list cards_of(self, int at)
    @cython.locals(game=TractorState)
    cdef double play_on(self, State state, int seat) except? -1
    @cython.locals(at=cython.int, points=cython.int, value=cython.double)
    cdef double count(self, TractorState game, int seat) except? -1
