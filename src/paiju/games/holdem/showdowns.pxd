cimport cython

from . cimport evaluate
from .evaluate cimport key_of

cdef unsigned long long LANE, MASK, NO_CARDS, ONE

@cython.final
cdef class Showdown:
    cdef int players, missing
    cdef unsigned long long board, board_key
    cdef int firsts[11]
    cdef unsigned long long hands[13260]
    cdef unsigned long long keys[13260]
    cdef double weights[13260]
    cdef double twins[13260]
    cdef unsigned char lows[13260]
    cdef unsigned char highs[13260]
    cdef unsigned int entries[13260]
    cdef unsigned int spare[13260]
    cdef int lives[11]
    cdef int chosen[10]
    cdef double tally[110]
    cdef double kinds[90]
    cdef int before[4]

    @cython.locals(first=cython.int, place=cython.int, start=cython.ulonglong)
    cdef add_hands(self, int player, object weights)

    @cython.locals(card=cython.ulonglong)
    cpdef enumerate(self, unsigned long long pack, int first)
    @cython.locals(card=cython.ulonglong, times=cython.int)
    cdef void extend(self, int n, unsigned long long pack, unsigned long long new, unsigned long long key) noexcept
    @cython.locals(
        ways=cython.int, sizes=cython.int[4], same=cython.int[4], suit=cython.int, before=cython.int,
        mine=cython.ulonglong, other=cython.ulonglong,
    )
    cdef int times(self, unsigned long long new) noexcept
    @cython.locals(total=cython.int, player=cython.int, mine=cython.int, others=cython.int)
    cdef void settle(self, unsigned long long board, unsigned long long key, int times) noexcept
    @cython.locals(
        middle=cython.int, last=cython.int, i=cython.int, j=cython.int, entry=cython.uint, other=cython.uint,
        rank=cython.uint, hand=cython.ulonglong, weight=cython.double, won=cython.double, tied=cython.double,
        lost=cython.double, below=cython.double, same=cython.double, above=cython.double,
    )
    cdef void pair_off(self, int times) noexcept
    cdef void count_two(self, double won, double tied, double lost) noexcept
    @cython.locals(shift=cython.int, i=cython.int, byte=cython.int, counts=cython.int[257])
    cdef void sort(self, int first, int last) noexcept
    @cython.locals(
        i=cython.int, j=cython.int, k=cython.int, middle=cython.int, last=cython.int, rank=cython.uint, place=cython.int,
        low=cython.int, high=cython.int, won=cython.double, tied=cython.double, every=cython.double,
        below=cython.double, same=cython.double, whole=cython.double, weight=cython.double,
        all_of=cython.double[52], below_of=cython.double[52], same_of=cython.double[52],
    )
    cdef void sweep(self, int times) noexcept
    @cython.locals(i=cython.int, place=cython.int, whole=cython.double, met=cython.double, met_with=cython.double[52])
    cdef void count_kinds(
        self, int kind, int first, int last, int other_first, int other_last, int times
    ) noexcept
    @cython.locals(i=cython.int, whole=cython.double)
    cdef double weigh(self, int first, int last, double *by_card) noexcept
    @cython.locals(weight=cython.double)
    cdef double move(self, int place, double *by_card, double sign) noexcept
    @cython.locals(i=cython.int, entry=cython.uint, hand=cython.ulonglong)
    cdef void deal_out(self, int player, unsigned long long used, double weight) noexcept
    @cython.locals(best=cython.int, winners=cython.int, player=cython.int, rank=cython.int)
    cdef void score(self, double weight) noexcept
