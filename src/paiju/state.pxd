cimport cython
from .rng cimport Random

@cython.final
cdef class Moves:
    cdef unsigned long long[::1] items
    cdef int room
    cdef readonly int n

    cpdef void clear(self) noexcept
    cpdef int add(self, unsigned long long action) except -1
    @cython.locals(i=cython.int)
    cdef int _add_run(self, unsigned long long first, int n) except -1
    @cython.locals(wider="unsigned long long[::1]", i=cython.int)
    cdef int grow(self) except -1
    @cython.locals(i=cython.int)
    cpdef list to_list(self)

@cython.final
@cython.freelist(64)
cdef class Entry:
    cdef readonly int seat
    cdef readonly unsigned long long action
    cdef readonly object detail
    cdef readonly bint silent
    cdef public object public, private

@cython.final
cdef class Log:
    cdef readonly list entries, heard
    cdef readonly dict shown

    cdef Log until(self, Py_ssize_t logged, Py_ssize_t heard)

cdef class State:
    cdef public object game, rules, news
    cdef public list stack
    cdef readonly Log log
    cdef readonly Py_ssize_t logged, events, seen_from, seen_until
    cdef Moves listed
    cdef public int seats
    cdef public bint telling
    cdef public unsigned long long key0, key1, shuffles

    cpdef int to_move(self) except -2
    cpdef bint over(self) except -1
    @cython.locals(moves=Moves)
    cpdef list legal(self)
    cpdef Moves buffer(self)
    cpdef int _collect(self, Moves moves) except -1
    cpdef long count(self) except -1
    cpdef unsigned long long _nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cpdef bint _allows(self, unsigned long long action) except -1
    cpdef bint is_legal(self, object action) except -1
    cpdef int _step(self, unsigned long long action) except -1
    cpdef object tell(self, object item)
    cpdef object _take(self, unsigned long long action)
    cpdef object note(self, Entry entry)
    cpdef object _remember(self, int seat, unsigned long long action)
    cpdef unsigned long long _random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF
    @cython.locals(other=State)
    cpdef State copy(self)
    cpdef int _assign(self, State other) except -1
    cpdef Random shuffler(self, Random rng)
    cpdef list _unstack(self)

@cython.locals(moves=cython.long)
cdef long _playout(State state, Random rng) except -1

@cython.locals(state=State, moves=cython.long, _=cython.long)
cdef long _playouts(State root, long n, Random rng) except -1
