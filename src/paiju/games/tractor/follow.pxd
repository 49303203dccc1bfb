cimport cython

from ..tricks cimport size_of
from .shape cimport asked, count_pairs, fits, owed, total
from .trump cimport cards_of

cpdef int count_cards(unsigned long long once, unsigned long long twice, unsigned long long thrice,
                      unsigned long long fourfold) noexcept
@cython.locals(cards=cython.ulonglong, held=cython.int, given=cython.int, due=cython.ulonglong,
               pairs=cython.ulonglong)
cpdef int judge(
    unsigned long long h1, unsigned long long h2, unsigned long long h3, unsigned long long h4,
    unsigned long long p1, unsigned long long p2, unsigned long long p3, unsigned long long p4,
    int n, int effective, unsigned long long demands, int suit, int rank, bint pairs_only) noexcept
