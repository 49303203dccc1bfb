cimport cython

from ...rng cimport Random
from . cimport evaluate
from .evaluate cimport key_of

cdef int BLOCK, BOARD, DRAWS, NOBODY, PATIENCE, WORDS
cdef unsigned long long LOW_WORD, MASK, NO_CARDS, NOTHING, ONE, WHOLE

@cython.final
cdef class Trials:
    cdef int players, missing, ranged, free, at
    cdef unsigned long long board, board_key, known
    cdef unsigned long long hands[26520]
    cdef unsigned long long thresholds[13260]
    cdef int aliases[13260]
    cdef int firsts[10]
    cdef int sizes[10]
    cdef int uneven[10]
    cdef int with_range[10]
    cdef int with_anything[10]
    cdef unsigned long long options[2652]
    cdef unsigned long long pairs[2652]
    cdef unsigned long long flops[44200]
    cdef unsigned long long rests[2652]
    cdef unsigned long long option_count, flop_count, rest_count
    cdef int pair_count
    cdef unsigned long long words[1024]
    cdef unsigned int draws[2048]
    cdef int waiting[256]
    cdef int drawn[256]
    cdef unsigned long long used[256]
    cdef unsigned long long held[3072]
    cdef unsigned long long held_keys[3072]
    cdef int ranks[2560]
    cdef unsigned long long wins[110]
    cdef unsigned long long kinds[90]

    @cython.locals(trial=cython.int, place=cython.int)
    cdef add_range(self, int player, int first, object weights)
    cdef void put(self, unsigned long long *sets, int place, unsigned long long cards) noexcept
    @cython.locals(k=cython.int, size=cython.int)
    cdef make_alias(self, int first, list weights)
    @cython.locals(a=cython.int, b=cython.int, c=cython.int, place=cython.int, player=cython.int)
    cdef lay_out_pack(self)
    @cython.locals(done=cython.Py_ssize_t, n=cython.int, player=cython.int)
    cpdef Py_ssize_t run(self, Py_ssize_t trials, Random rng) except -1
    @cython.locals(trial=cython.int, k=cython.int, player=cython.int)
    cdef bint deal(self, int n, Random rng) noexcept
    @cython.locals(
        row=cython.Py_ssize_t, boards=cython.Py_ssize_t, done=cython.Py_ssize_t, at=cython.Py_ssize_t, _=cython.int,
        tries=cython.Py_ssize_t, a=cython.ulonglong, b=cython.ulonglong, c=cython.ulonglong, hand=cython.ulonglong, flop=cython.ulonglong,
        rest=cython.ulonglong,
    )
    cdef void deal_at_once(self, int n, Random rng) noexcept
    @cython.locals(trial=cython.int)
    cdef void pick_up(self, int player, int n) noexcept
    @cython.locals(
        at=cython.int, trial=cython.int, left=cython.int, drawing=cython.int, i=cython.int, place=cython.ulonglong
    )
    cdef void take(
        self, unsigned long long *sets, unsigned long long size, int n, int row, Random rng
    ) noexcept
    @cython.locals(
        used=cython.ulonglong, k=cython.int, _=cython.int, player=cython.int, place=cython.int, hand=cython.ulonglong
    )
    cdef bint deal_ranges(self, int trial, Random rng) noexcept
    cdef unsigned long long draw(self, unsigned long long n, Random rng) noexcept
    @cython.locals(i=cython.int)
    cdef void refill(self, Random rng) noexcept
    @cython.locals(trial=cython.int, best=cython.int, winners=cython.int, player=cython.int, rank=cython.int)
    cdef void score(self, int n) noexcept
    @cython.locals(trial=cython.int, mine=cython.int, other=cython.int, won=cython.int, lost=cython.int)
    cdef void score_two(self, int n) noexcept
