cimport cython
from .combos cimport at_least, run, runs, size

cdef unsigned long long BOTH_JOKERS

@cython.locals(
    turns=cython.int, shortest=cython.int, ranks=cython.ulonglong, start=cython.int, length=cython.int,
    one=cython.ulonglong, chain=cython.ulonglong,
)
cpdef int search(
    unsigned long long hand, int each, int skip, int groups, int slots, int best, int kickers
) noexcept
@cython.locals(ranks=cython.ulonglong, trios=cython.ulonglong, turns=cython.int, loose=cython.int)
cpdef int rest_turns(unsigned long long hand, int slots, int kickers) noexcept
