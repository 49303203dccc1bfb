cimport cython
from .state cimport Moves, State

cdef unsigned long long MASK, SPREAD
cdef int NONE
cdef int BITS[2048]

cdef class Actions:
    cdef readonly object game, rules
    cdef readonly int n
    cdef unsigned long long[::1] codes, keys
    cdef int[::1] ids
    cdef int shift
    cdef int last

    cpdef int _id(self, State state, unsigned long long action) except -2
    cpdef unsigned long long _action(self, State state, int number) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(moves=Moves, n=cython.int, i=cython.int)
    cpdef int _list(self, State state, Moves ids) except -1
    @cython.locals(slot=cython.int)
    cdef int _slot(self, unsigned long long action) noexcept

cdef class Observation:
    cdef readonly object game, rules
    cdef readonly tuple parts
    cdef readonly int size
    cdef float[::1] out

    cpdef int _look(self, State state, int seat) except -1
    cpdef int put(self, int place, double value) except -1
    @cython.locals(bit=cython.Py_ssize_t, byte=cython.Py_ssize_t)  # ints could wrap: the loop would stay a loop
    cdef void put_set(self, Py_ssize_t base, unsigned long long cards) noexcept
    @cython.locals(place=cython.int)
    cdef void put_seats(self, int base, int among, int seat, int seats) noexcept
    cdef void put_seat(self, int base, int other, int seat, int seats) noexcept
    cdef int _write(self, float[:, ::1] table, int row, State state, int seat) except -1
