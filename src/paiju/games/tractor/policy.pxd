cimport cython

# By its whole name: Cython takes two modules that are both called state in relative imports for one.
from paiju.state cimport State

from ...player cimport Player
from ...rng cimport Random
from ..tricks cimport lowest, size_of
from . cimport layout, trick
from .declaring cimport pair_shows, single_shows
from .follows cimport Follows
from .leads cimport Leads
from .proposals cimport Proposals, put_back
from .settings cimport Settings
from .state cimport TractorState
from .trump cimport cards_of, effective_suit, position, trumps
from .weights cimport Weights

cdef int BURY, BURYING, CALL, CALLING, CARD, DECLARE, FOLLOW, GIVING, KEEP, LEAD, LEVELS, MORE, NAME, NAMING, NO
cdef int NO_TRUMP, PASS, SHOW_ONE, SHOW_TWO, SMALL, SWAP, TAKE, TAKING, TOP_PLAIN, TRUMP_SUIT
cdef unsigned long long JOKERS, UNIT

cdef class TractorPolicy(Player):
    cdef readonly Leads leads
    cdef readonly Follows follows
    cdef readonly Proposals proposals
    cdef readonly Weights weights
    cdef unsigned long long hand[4]

    @cython.locals(game=TractorState, phase=cython.int)
    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(
        begun=cython.int, chosen1=cython.ulonglong, chosen2=cython.ulonglong, thrice=cython.ulonglong,
        fourfold=cython.ulonglong, found=Proposals, once=cython.ulonglong, twice=cython.ulonglong,
        rest=cython.ulonglong, size=cython.int,
    )
    cdef unsigned long long choose_card(self, TractorState game) except? 0xFFFFFFFFFFFFFFFF
    cdef int propose(self, TractorState game, bint thorough) except -1
    @cython.locals(found=Proposals)
    cdef int play_whole(self, TractorState game) except -1

    @cython.locals(at=cython.int, level=cython.int)
    cdef int gather(self, TractorState game, bint kitty) noexcept
    @cython.locals(level=cython.int, carried=cython.ulonglong)
    cdef int join(self, unsigned long long cards) noexcept
    cdef int held(self, unsigned long long cards) noexcept
    @cython.locals(best=cython.int, most=cython.double, suit=cython.int, cards=cython.ulonglong, length=cython.double)
    cdef int best_suit(self, TractorState game) noexcept
    @cython.locals(place=cython.int, effective=cython.int, length=cython.int, value=cython.double, points=cython.int,
                   weights=Weights)
    cdef double keep_value(self, TractorState game, int card, int suit, bint hiding) noexcept
    @cython.locals(at=cython.int, cards=cython.ulonglong, found=cython.int, card=cython.int, least=cython.double,
                   value=cython.double)
    cdef int worst(self, TractorState game, int suit, bint hiding, int without) noexcept
    @cython.locals(more=cython.int)
    cdef unsigned long long bury(self, TractorState game) noexcept
    @cython.locals(suit=cython.int, hiding=cython.bint, worst=cython.int, more=cython.int, following=cython.int)
    cdef unsigned long long swap(self, TractorState game) noexcept
    @cython.locals(n=cython.int, value=cython.double, level=cython.int, cards=cython.ulonglong)
    cdef int better(self, TractorState game, int card, int suit, bint hiding) noexcept
    @cython.locals(suit=cython.int, hiding=cython.bint, best=cython.int, most=cython.double,
                   cards=cython.ulonglong, card=cython.int, value=cython.double)
    cdef unsigned long long take(self, TractorState game) noexcept
    @cython.locals(best=cython.int, most=cython.double, card=cython.int, called=cython.bint, said=cython.int,
                   length=cython.int, value=cython.double)
    cdef unsigned long long call(self, TractorState game) noexcept

cpdef int choose_all(TractorState game, unsigned long long once, unsigned long long twice) noexcept
@cython.locals(cards=cython.ulonglong, jokers=cython.int)
cdef double trump_length(TractorState game, int seat, int suit) noexcept
@cython.locals(seat=cython.int, best=cython.double, choice=cython.ulonglong, copies=cython.int,
               cards=cython.ulonglong, card=cython.int, length=cython.double, size=cython.int, fair=cython.double)
cdef unsigned long long declare(TractorState game, Weights weights) noexcept
