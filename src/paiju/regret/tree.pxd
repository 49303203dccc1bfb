cimport cython

@cython.final
cdef class Tree:
    cdef readonly int[::1] buckets
    cdef readonly int nodes, linked
    cdef readonly long long size
    cdef readonly signed char[::1] actors, streets, counts
    cdef readonly int[::1] firsts, kids
    cdef readonly long long[::1] places
    cdef readonly double[::1] values

    @cython.locals(node=cython.int)
    cpdef int act(self, int actor, int street, int actions) except -1
    cpdef int end(self, int kind, double value) except -1
    cpdef link(self, int node, int action, int child)
    cpdef int child(self, int node, int action) noexcept
    cpdef long long row(self, int node, int bucket) noexcept
    @cython.locals(node=cython.int)
    cdef int _add(self, int actor, int street, double value) except -1
