cimport cython

from ...rng cimport Random
from ...search.worlds cimport Worlds
from ...state cimport State
from .bidding cimport Bidding
from paiju.games.pinochle.state cimport PinochleState

cdef int CARDS, NONE, TRIES
cdef double FAR, SPREAD, SUIT_SPREAD

cdef class HeardWorlds(Worlds):
    cdef Bidding bidding
    cdef int heard, named
    cdef double least[4]
    cdef double most[4]
    cdef int played[4]
    cdef int played_twice[4]

    @cython.locals(table=PinochleState, seat=cython.int, bid=cython.int, card=cython.int)
    cpdef object listen(self, object view, object evidence)
    @cython.locals(world=State, _=cython.int)
    cpdef State draw(self, Random rng)
    @cython.locals(
        game=PinochleState, chance=cython.double, seat=cython.int, held=cython.int, paired=cython.int,
        best=cython.double, named=cython.double, suit=cython.int, worth=cython.double,
    )
    cpdef double chance_of(self, State state) except? -1
