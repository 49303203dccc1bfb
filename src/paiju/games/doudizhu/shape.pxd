cimport cython
from .combos cimport above, at_least, lowest, run, runs, size

cdef unsigned long long BOTH_JOKERS, CHAIN, ONES
cdef int PAIRS_FIRST, SOLOS_FIRST, TRIOS_APART

@cython.final
cdef class Shape:
    cdef readonly int turns, weak
    cdef unsigned long long unseen, weak_solos, weak_pairs, weak_trios, rest
    cdef int groups, beaten, slots

    cpdef object face(self, unsigned long long unseen)
    @cython.locals(ones=cython.ulonglong)
    cpdef object split(self, unsigned long long hand)
    @cython.locals(apart=cython.ulonglong)
    cdef void arrange(self, unsigned long long hand, int order) noexcept
    cdef void start(self, unsigned long long hand) noexcept
    @cython.locals(
        shortest=cython.int, ranks=cython.ulonglong, starts=cython.ulonglong, length=cython.int,
        longer=cython.ulonglong, one=cython.ulonglong,
    )
    cdef void take_chains(self, int each, unsigned long long apart) noexcept
    cdef bint chain_is_beaten(self, int each, int start, int length) noexcept
    @cython.locals(
        two=cython.ulonglong, three=cython.ulonglong, four=cython.ulonglong, solos=cython.ulonglong,
        pairs=cython.ulonglong, trios=cython.ulonglong, turns=cython.int, slots=cython.int, loose=cython.int,
        weak=cython.int,
    )
    cdef void finish(self) noexcept

@cython.locals(below=cython.ulonglong)
cdef unsigned long long lower(unsigned long long ranks) noexcept
