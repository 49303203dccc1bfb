cimport cython

cimport paiju.games.pinochle.auction as auction
cimport paiju.games.pinochle.score as score
from ...player cimport Player
from ...rng cimport Random
from ...state cimport State
from ..tricks cimport lowest
from .bidding cimport Bidding
from .melds cimport evaluate, meld_points
from .plays cimport Plays
from paiju.games.pinochle.state cimport PinochleState

cdef int ACE, AUCTION, CONCEDING, GIVING, JACK_OF_DIAMONDS, NAMING, PLAYING, QUEEN_OF_SPADES, RETURNING
cdef unsigned long long BID, CONCEDE, DEAL, GIVE, MELD, PASS, TRUMP
cdef double GIFTS[6]
cdef double HALF_OF_PINOCHLE, ACE_GIVEN, ACE_KEPT, HOPE, MOST

cdef class PinochlePolicy(Player):
    cdef readonly Bidding bidding
    cdef readonly Plays plays

    @cython.locals(game=PinochleState)
    cpdef unsigned long long choose(self, State state, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(least=cython.int)
    cdef unsigned long long call(self, PinochleState game) noexcept
    @cython.locals(need=cython.double)
    cdef bint is_hopeless(self, PinochleState game) noexcept

@cython.locals(best=cython.double, found=cython.int, cards=cython.int, card=cython.int, use=cython.double)
cdef int best_gift(PinochleState game) noexcept
@cython.locals(
    least=cython.double, found=cython.int, held=cython.int, paired=cython.int, lengths="int[4]", card=cython.int,
    bit=cython.int, rest=cython.int, cost=cython.double,
)
cdef int least_needed(PinochleState game) noexcept
