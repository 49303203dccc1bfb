cimport cython

from .buckets cimport Standings

cdef int DEALS, FOLDED, MOST_ACTIONS, MOST_NODES, RIVER, SHARED, SHOWN
cdef unsigned long long ONE

@cython.final
cdef class Subgame:
    cdef Standings standings
    cdef readonly unsigned long long board
    cdef readonly int street, nodes
    cdef readonly Py_ssize_t n
    cdef int hands[1326]
    cdef int lows[1326]
    cdef int highs[1326]
    cdef float[::1] room, starts, regrets, sums
    cdef readonly int[::1] rivers, actors, counts, kids, later
    cdef unsigned short[::1] order, ends
    cdef unsigned char[::1] cards, standing
    cdef float small[1024]
    cdef int[::1] lives
    cdef readonly long long[::1] places
    cdef readonly double[::1] values
    cdef readonly long long size
    cdef int river
    cdef readonly int iterations
    cdef double weight

    @cython.locals(
        board=cython.ulonglong, inverse=cython.int[1326], i=cython.int, j=cython.int, start=cython.int,
        h=cython.int, entry=cython.uint, score=cython.int, live=cython.int, first=cython.int,
        rank=cython.longlong,
    )
    cdef sort_hands(self, int number)
    @cython.locals(node=cython.int)
    cpdef int act(self, int actor, bint later, int actions) except -1
    cpdef int end(self, int kind, double value) except -1
    @cython.locals(node=cython.int)
    cpdef int deal(self, int child) except -1
    cpdef link(self, int node, int action, int child)
    cpdef int child(self, int node, int action) noexcept
    @cython.locals(node=cython.int)
    cdef int add(self, int actor, double value) except -1

    @cython.locals(cards=cython.int, t=cython.int, player=cython.int, i=cython.int)
    cpdef solve(self, int iterations)
    @cython.locals(highest=cython.int, i=cython.int)
    cdef int height(self, int node) except -1
    @cython.locals(
        room="float[::1]", n=cython.Py_ssize_t, actor=cython.int, count=cython.int, at=cython.Py_ssize_t,
        later=cython.bint, part=cython.Py_ssize_t, found=cython.Py_ssize_t, chances=cython.Py_ssize_t,
        h=cython.Py_ssize_t, i=cython.Py_ssize_t,
    )
    cdef void walk(
        self, int node, int player, Py_ssize_t mine, Py_ssize_t theirs, Py_ssize_t out, Py_ssize_t top, int t
    ) noexcept
    @cython.locals(
        room="float[::1]", regrets="float[::1]", n=cython.Py_ssize_t, last=cython.Py_ssize_t,
        chances=cython.Py_ssize_t, h=cython.Py_ssize_t, i=cython.Py_ssize_t, regret=cython.float,
        share=cython.float,
    )
    cdef void match(self, Py_ssize_t at, int count, Py_ssize_t top) noexcept
    @cython.locals(
        room="float[::1]", regrets="float[::1]", small="float *", n=cython.Py_ssize_t, start=cython.Py_ssize_t,
        chances=cython.Py_ssize_t, h=cython.Py_ssize_t, i=cython.Py_ssize_t, s=cython.Py_ssize_t,
        regret=cython.float, total=cython.float,
    )
    cdef void match_shared(self, Py_ssize_t at, int count, Py_ssize_t top) noexcept
    @cython.locals(
        room="float[::1]", regrets="float[::1]", small="float *", n=cython.Py_ssize_t, start=cython.Py_ssize_t,
        power=cython.double, positive=cython.float, gains=cython.Py_ssize_t, h=cython.Py_ssize_t,
        i=cython.Py_ssize_t, s=cython.Py_ssize_t, regret=cython.float,
    )
    cdef void learn_shared(
        self, Py_ssize_t at, int count, Py_ssize_t own, Py_ssize_t out, Py_ssize_t found, int visit
    ) noexcept
    @cython.locals(
        room="float[::1]", regrets="float[::1]", sums="float[::1]", n=cython.Py_ssize_t, power=cython.double,
        positive=cython.float, weight=cython.float, i=cython.Py_ssize_t, h=cython.Py_ssize_t,
        place=cython.Py_ssize_t, gains=cython.Py_ssize_t, chances=cython.Py_ssize_t, regret=cython.float,
    )
    cdef void learn(
        self, Py_ssize_t at, int count, Py_ssize_t mine, Py_ssize_t out, Py_ssize_t top, Py_ssize_t found, int visit
    ) noexcept
    @cython.locals(
        room="float[::1]", n=cython.Py_ssize_t, card=cython.int, factor=cython.float, h=cython.Py_ssize_t,
        gone=cython.bint, child=cython.int,
    )
    cdef void turn_river(
        self, int node, int player, Py_ssize_t mine, Py_ssize_t theirs, Py_ssize_t out, Py_ssize_t top, int t
    ) noexcept
    @cython.locals(
        room="float[::1]", by_card=cython.double[52], total=cython.double, weight=cython.double,
        met=cython.double, h=cython.Py_ssize_t,
    )
    cdef void fold(self, Py_ssize_t theirs, Py_ssize_t out, double value) noexcept
    @cython.locals(
        room="float[::1]", every=cython.double[52], under=cython.double[52], total=cython.double,
        below=cython.double, above=cython.double, weight=cython.double, start=cython.Py_ssize_t,
        live=cython.Py_ssize_t, h=cython.Py_ssize_t, i=cython.Py_ssize_t, first=cython.Py_ssize_t,
        last=cython.Py_ssize_t, low=cython.int, high=cython.int,
    )
    cdef void show(self, Py_ssize_t theirs, Py_ssize_t out, double value) noexcept
    @cython.locals(
        n=cython.Py_ssize_t, h=cython.Py_ssize_t, i=cython.Py_ssize_t, total=cython.double, taken=cython.double,
    )
    cpdef continue_with(self, int node, int action, double[::1] weights)
