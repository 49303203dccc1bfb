cimport cython

cimport paiju.games.pinochle.hands as hands
from ...rng cimport Random
from .melds cimport copies, evaluate, has_marriage
from .state cimport PinochleState

cdef int CARDS, DIX_AT, HAND, MARRIAGES_AT, NONE, RUN_AT, TRIES, TRIES_FOR_VALUES, EXCHANGES, SEARCH, FAR
cdef double WAYS_TO_ORDER[49]

cdef class Worlds:
    cdef PinochleState table
    cdef bint whole, can_name
    cdef public int tries
    cdef int hidden, last, size, steps, loose, cards, laying, laid, gave, gave_back, married, turned_up
    cdef int dealt[4]
    cdef int room[4]
    cdef int stride[4]
    cdef int codes[4]
    cdef int values[4]
    cdef int least[96]
    cdef int most[96]
    cdef int came[96]
    cdef int left[96]
    cdef int base_held[4]
    cdef int base_paired[4]
    cdef int held[4]
    cdef int paired[4]
    cdef int free[4]
    cdef int pool[24]
    cdef int unplaced[24]
    cdef int loose_cards[48]
    cdef int first[25]
    cdef int one[240]
    cdef int other[240]
    cdef int weight[240]
    cdef int counts[96]
    cdef int pack[48]
    cdef int owner[48]
    cdef int layer[25]
    cdef int given[4]
    cdef int lost[24]
    cdef int gifts[24]
    cdef int heap[72]
    cdef double[::1] ways

    @cython.locals(card=cython.int)
    cpdef know(self, int seat, list cards)
    @cython.locals(card=cython.int)
    cpdef hide(self, int seat, int dealt, list least, list most, list came, list left)
    cpdef must_show(self, int seat, int code, int value)
    @cython.locals(card=cython.int)
    cpdef passing(self, int laying, int laid, int gave, int gave_back, list lost)
    cpdef dealing(self, int married, bint can_name, int turned_up)
    @cython.locals(seat=cython.int, card=cython.int)
    cpdef bint fill(self, list pool) except -1
    @cython.locals(seat=cython.int, card=cython.int, at=cython.int, total=cython.int, _=cython.int)
    cdef bint place_certain(self) noexcept
    @cython.locals(seat=cython.int, card=cython.int, _=cython.int)
    cdef int lay_out(self) except -1
    @cython.locals(seat=cython.int, at=cython.int)
    cdef bint is_free(self, int card) noexcept
    @cython.locals(n=cython.int, seat=cython.int, other=cython.int)
    cdef int list_options(self, int card) noexcept
    @cython.locals(at=cython.int)
    cdef bint can_take(self, int seat, int card, int n) noexcept

    @cython.locals(index=cython.int, seat=cython.int)
    cdef int start(self) noexcept
    @cython.locals(placed=cython.int, step=cython.int, index=cython.int)
    cdef int count_ways(self) noexcept
    @cython.locals(rest=cython.int, seat=cython.int)
    cdef bint set_free(self, int index, int placed) noexcept
    @cython.locals(ways=cython.double, seat=cython.int, option=cython.int, after=cython.int)
    cdef double ways_from(self, int step, int index) noexcept
    @cython.locals(one=cython.int, other=cython.int)
    cdef int after(self, int index, int option) noexcept

    @cython.locals(found=cython.bint, _=cython.int)
    cpdef PinochleState draw(self, Random rng)
    cdef int put(self, int seat, int card) noexcept
    @cython.locals(
        seat=cython.int, index=cython.int, step=cython.int, option=cython.int, card=cython.int, one=cython.int,
        other=cython.int, place=cython.int, at=cython.int,
    )
    cdef int deal(self, Random rng) noexcept
    @cython.locals(at=cython.double, chosen=cython.int, option=cython.int, after=cython.int)
    cdef int choose(self, int step, int index, Random rng) noexcept
    @cython.locals(seat=cython.int)
    cdef bint agrees(self, Random rng) noexcept
    @cython.locals(n=cython.int, rank=cython.int)
    cdef int trumps_turned_up(self) noexcept
    @cython.locals(found=cython.int, code=cython.int, off=cython.int)
    cdef int error(self, int seat) noexcept

    @cython.locals(seat=cython.int, card=cython.int, n=cython.int)
    cdef bint draw_gifts(self, Random rng) noexcept
    @cython.locals(n=cython.int, card=cython.int, found=cython.int, _=cython.int)
    cdef int gather(self, int seat, int returned) noexcept
    @cython.locals(gift=cython.int, place=cython.int, at=cython.int)
    cdef int draw_gift(self, int n, int wanted, Random rng) noexcept
    cdef int note_gift(self, int gift, int sign) noexcept
    @cython.locals(held=cython.int, card=cython.int, at=cython.int, dealt=cython.int)
    cdef bint has_married(self) noexcept

    @cython.locals(
        distance=cython.int, turned_up=cython.int, left=cython.int, places="int[96]", given="int[4]", pairs=cython.int,
        at=cython.int, now=cython.int, kept=cython.bint, seat=cython.int,
    )
    cdef bint exchange(self, Random rng) noexcept
    @cython.locals(seat=cython.int, card=cython.int, at=cython.int, _=cython.int)
    cdef int spread(self) noexcept
    @cython.locals(card=cython.int)
    cdef int swap(self, int place, int other) noexcept
    @cython.locals(found=cython.int, seat=cython.int, at=cython.int)
    cdef int distance(self, Random rng) noexcept
    @cython.locals(seat=cython.int, card=cython.int, _=cython.int)
    cdef int gather_hands(self) noexcept

    @cython.locals(state=PinochleState, seat=cython.int, card=cython.int, n=cython.int, _=cython.int)
    cdef PinochleState built(self, Random rng)
    @cython.locals(gift=cython.int, n=cython.int)
    cdef int laid_of(self, int card) noexcept

@cython.locals(at=cython.int, found=cython.int, allowed=cython.int)
cdef bint within(int code, int shown, int trump) noexcept
