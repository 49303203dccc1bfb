cimport cython
from ...state cimport Moves

cdef int AIRPLANE_PAIR, AIRPLANE_SOLO, BOMB, KIND_SHIFT, LOOSE, PAIR, PAIR_CHAIN, QUAD_PAIR, QUAD_SOLO
cdef int ROCKET, SOLO, SOLO_CHAIN, STANDARD, STRICT, TRIO, TRIO_CHAIN, TRIO_PAIR, TRIO_SOLO
cdef unsigned long long BOTH_JOKERS, BYTES, CARDS, CHAIN, FULL_DECK, HALVES, MASK, ONES, ROOM, SUM

cdef unsigned long long ONE[54]

cpdef int size(unsigned long long ranks) noexcept
@cython.locals(pairs=cython.ulonglong)
cpdef int count_cards(unsigned long long cards) noexcept
@cython.locals(found=cython.ulonglong, card=cython.int)
cpdef unsigned long long count_ranks(bytes cards) except? 0
cpdef unsigned long long at_least(unsigned long long cards, int n) noexcept
@cython.locals(below=cython.ulonglong)
cpdef int lowest(unsigned long long ranks) noexcept
@cython.locals(rank=cython.int)
cpdef int highest(unsigned long long ranks) noexcept
@cython.locals(one=cython.ulonglong)
cpdef unsigned long long rank_set(int rank) noexcept
@cython.locals(below=cython.ulonglong)
cpdef unsigned long long above(int rank) noexcept
@cython.locals(_=cython.int)
cdef unsigned long long pick(unsigned long long ranks, int index) noexcept
@cython.locals(low=cython.ulonglong, high=cython.ulonglong)
cpdef bint holds(unsigned long long hand, unsigned long long cards) noexcept
@cython.locals(starts=cython.ulonglong, chain=cython.ulonglong, _=cython.int)
cpdef unsigned long long runs(unsigned long long ranks, int length) noexcept
@cython.locals(ranks=cython.ulonglong, _=cython.int)
cpdef unsigned long long run(unsigned long long start, int length) noexcept

@cython.locals(beside=cython.ulonglong)
cpdef bint wings_allowed(unsigned long long wings, unsigned long long chain, int mode) noexcept
@cython.locals(
    ranks=cython.ulonglong, one=cython.ulonglong, held=cython.ulonglong, rest=cython.ulonglong,
    beside=cython.ulonglong, most=cython.int, n=cython.int,
)
cdef int add_wings(
    Moves moves, unsigned long long play, unsigned long long hand, int left, unsigned long long chain, int mode
) except -1
@cython.locals(pairs=cython.ulonglong, one=cython.ulonglong, rest=cython.ulonglong)
cdef int add_pairs(Moves moves, unsigned long long play, unsigned long long hand, int left, int mode) except -1

@cython.locals(
    n=cython.int, ones=cython.ulonglong, trios=cython.ulonglong, quads=cython.ulonglong, wings=cython.ulonglong,
    each=cython.int, length=cython.int, start=cython.ulonglong, wing=cython.int, starts=cython.ulonglong,
    rank=cython.int, chain=cython.ulonglong,
)
cpdef int fit(unsigned long long cards, int kind, int mode) noexcept
@cython.locals(n=cython.int)
cpdef int length_of(unsigned long long cards, int kind) noexcept
cpdef int main_rank(unsigned long long cards, int kind, int mode) noexcept
@cython.locals(kind=cython.int)
cpdef list read(unsigned long long cards, int mode)

cpdef int first_length(int kind) noexcept
@cython.locals(
    kind_bits=cython.ulonglong, higher=cython.ulonglong, ones=cython.ulonglong, each=cython.int, wing=cython.int,
    ranks=cython.ulonglong, one=cython.ulonglong, others=cython.ulonglong, other=cython.ulonglong,
    seconds=cython.ulonglong, second=cython.ulonglong, shortest=cython.int, longest=cython.int, span=cython.int,
    starts=cython.ulonglong, chosen=cython.ulonglong, chain=cython.ulonglong,
)
cpdef int add_plays(Moves moves, unsigned long long hand, int kind, int length, int over, int mode) except -1
@cython.locals(moves=Moves)
cpdef list make_plays(unsigned long long hand, int kind, int length, int over, int mode)
@cython.locals(
    higher=cython.ulonglong, mains=cython.int, pairs=cython.int, others=cython.int, choices=cython.int,
    each=cython.int, ranks=cython.ulonglong, shortest=cython.int, span=cython.int, starts=cython.ulonglong,
    found=cython.int,
)
cpdef int count_plays(unsigned long long hand, int kind, int length, int over, int mode) except -1
@cython.locals(
    kind_bits=cython.ulonglong, each=cython.int, wing=cython.int, others=cython.ulonglong, choices=cython.int,
    one=cython.ulonglong, ranks=cython.ulonglong, span=cython.int, starts=cython.ulonglong, plays=list,
)
cpdef unsigned long long nth_play(
    unsigned long long hand, int kind, int length, int over, int mode, int index
) except? 0
