cimport cython

from ..tricks cimport lowest
from .trump cimport position

cdef unsigned long long ONES, UNIT, MASK

@cython.locals(pairs=cython.ulonglong, one=cython.ulonglong)
cpdef unsigned long long count_pairs(unsigned long long twos, unsigned long long fours, int suit, int rank) noexcept
@cython.locals(n=cython.int)
cpdef int total(unsigned long long pairs) noexcept
@cython.locals(n=cython.int, k=cython.int)
cpdef int asked(unsigned long long demands) noexcept
@cython.locals(there=cython.ulonglong, found=cython.ulonglong, step=cython.int)
cpdef unsigned long long starts(unsigned long long pairs, int length) noexcept
@cython.locals(there=cython.ulonglong, found=cython.ulonglong, length=cython.int)
cpdef int longest_run(unsigned long long pairs, int most) noexcept
@cython.locals(one=cython.ulonglong, found=cython.ulonglong)
cpdef unsigned long long run(int length, int start) noexcept
@cython.locals(k=cython.int)
cpdef int largest(unsigned long long demands) noexcept
@cython.locals(one=cython.ulonglong, demands=cython.ulonglong, length=cython.int)
cpdef unsigned long long components(unsigned long long pairs) noexcept
@cython.locals(one=cython.ulonglong, wanted=cython.int, length=cython.int, n=cython.int, rest=cython.ulonglong,
               best=cython.ulonglong, begins=cython.ulonglong, tail=cython.ulonglong)
cpdef unsigned long long profile(unsigned long long pairs, unsigned long long demands) noexcept
@cython.locals(one=cython.ulonglong, n=cython.int, best=cython.ulonglong, found=cython.ulonglong)
cpdef unsigned long long owed(unsigned long long pairs, unsigned long long demands, bint pairs_only) noexcept
@cython.locals(one=cython.ulonglong, length=cython.int, rest=cython.ulonglong, begins=cython.ulonglong)
cpdef bint fits(unsigned long long pairs, unsigned long long demands) noexcept
@cython.locals(one=cython.ulonglong, length=cython.int, rest=cython.ulonglong, begins=cython.ulonglong,
               start=cython.int)
cpdef int top_of_largest(unsigned long long pairs, unsigned long long demands) noexcept
@cython.locals(length=cython.int, n=cython.int, k=cython.int, one=cython.ulonglong, rest=cython.ulonglong,
               begins=cython.ulonglong, best=cython.int, start=cython.int, r=cython.ulonglong,
               h=cython.ulonglong, o=cython.ulonglong, cost=cython.int, place=cython.int)
cpdef int missing(unsigned long long ready, unsigned long long half, unsigned long long open_,
                  unsigned long long due) noexcept
