cimport cython

# By its whole name: Cython takes two modules that are both called state in relative imports for one.
from paiju.state cimport Moves, State

from ...rng cimport Random

cdef class TractorState(State)

from . cimport choices, declaring, kitty, layout, score, trick
from .settings cimport Settings

cdef int BURY, CALL, DECLARE, FOLLOW, LEAD, NAME, NO_TRUMP, NOBODY, SWAP, TAKE
cdef int CARD, MORE, NAMING, PASS, SHOW_TWO, YES
cdef unsigned long long LAST

cdef class TractorState(State):
    cdef public Settings settings
    cdef public int number, declarer, phase, turn
    cdef public short levels[7]
    cdef public int scores[7]

    cdef public int suit, rank
    cdef public unsigned long long held[28]
    cdef public unsigned long long known[28]
    cdef public unsigned long long kitty[4]
    cdef public unsigned long long gone[4]
    cdef public unsigned long long chosen[4]
    cdef public unsigned long long given[4]
    cdef public short counts[7]
    cdef public short voids[7]
    cdef public int picked, need

    cdef public short pack[112]
    cdef public int dealt, bidder, first_bidder, bid_card, bid_strength, waiting, receiver
    cdef public bint closing, round
    cdef public tuple flipped

    cdef public int calls[2]
    cdef public int captured[7]
    cdef public int fails[7]
    cdef public int allies

    cdef public unsigned long long table[28]
    cdef public unsigned long long lead_cards, demands, due
    cdef public int leader, played, lead_size, lead_suit, best, best_key, in_suit
    cdef public bint thrown

    cdef unsigned long long mask1, mask2
    cdef int base1, base2, extra

    cpdef object wipe(self)
    @cython.locals(other=TractorState)
    cpdef State copy(self)
    @cython.locals(source=TractorState)
    cpdef int _assign(self, State other) except -1

    cpdef int to_move(self) except -2
    cpdef bint over(self) except -1
    cpdef long count(self) except -1
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    cpdef int _collect(self, Moves moves) except -1
    cpdef bint _allows(self, unsigned long long action) except -1
    @cython.locals(code=cython.int, card=cython.int, phase=cython.int)
    cpdef int _step(self, unsigned long long action) except -1

    @cython.locals(other=TractorState)
    cpdef TractorState _at_stage(self, int stage, object seat)
    @cython.locals(ahead=TractorState)
    cpdef object _silence_before(self, int seat, unsigned long long action)
    @cython.locals(said=cython.int)
    cpdef object _remember(self, int seat, unsigned long long action)
