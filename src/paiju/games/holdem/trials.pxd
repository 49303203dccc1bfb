cimport cython

from ...rng cimport Random
from . cimport evaluate
from .evaluate cimport key_of

cdef int BLOCK, PATIENCE, WORDS
cdef unsigned long long LOW_WORD, MASK, NOTHING, ONE, WHOLE

@cython.final
cdef class Trials:
    cdef int players, missing, ranged, free, at
    cdef unsigned long long board, board_key, known
    cdef unsigned long long hands[13260]
    cdef unsigned long long keys[13260]
    cdef unsigned long long thresholds[13260]
    cdef int aliases[13260]
    cdef int firsts[10]
    cdef int sizes[10]
    cdef int uneven[10]
    cdef int with_range[10]
    cdef int with_anything[10]
    cdef unsigned long long singles[52]
    cdef unsigned long long pairs[1326]
    cdef unsigned long long pair_keys[1326]
    cdef unsigned long long triples[22100]
    cdef unsigned long long triple_keys[22100]
    cdef int single_count, pair_count, triple_count
    cdef unsigned long long words[1024]
    cdef unsigned int draws[2048]
    cdef unsigned long long boards[256]
    cdef unsigned long long board_keys[256]
    cdef unsigned long long held[2560]
    cdef unsigned long long held_keys[2560]
    cdef int ranks[2560]
    cdef unsigned long long wins[110]
    cdef unsigned long long kinds[90]

    @cython.locals(none=cython.ulonglong, trial=cython.int, place=cython.int)
    cdef add_range(self, int player, int first, object weights)
    @cython.locals(k=cython.int, size=cython.int)
    cdef make_alias(self, int first, list weights)
    @cython.locals(
        none=cython.ulonglong, pair=cython.ulonglong, triple=cython.ulonglong, a=cython.int, b=cython.int, c=cython.int,
        card=cython.int,
    )
    cdef lay_out_pack(self)
    @cython.locals(done=cython.Py_ssize_t, n=cython.int, trial=cython.int, player=cython.int)
    cpdef Py_ssize_t run(self, Py_ssize_t trials, Random rng) except -1
    cdef unsigned long long draw(self, unsigned long long n, Random rng) noexcept
    @cython.locals(i=cython.int)
    cdef void refill(self, Random rng) noexcept
    @cython.locals(
        used=cython.ulonglong, k=cython.int, player=cython.int, place=cython.int, board=cython.ulonglong,
        key=cython.ulonglong,
    )
    cdef bint deal(self, int trial, Random rng) noexcept
    @cython.locals(
        used=cython.ulonglong, k=cython.int, _=cython.int, player=cython.int, place=cython.int, hand=cython.ulonglong
    )
    cdef unsigned long long deal_ranges(self, int trial, Random rng) noexcept
    @cython.locals(place=cython.int)
    cdef int draw_pair(self, unsigned long long used, Random rng) noexcept
    @cython.locals(
        trial=cython.int, best=cython.int, winners=cython.int, player=cython.int, rank=cython.int
    )
    cdef void score(self, int n) noexcept
