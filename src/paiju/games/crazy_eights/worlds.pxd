cimport cython

from ...rng cimport Random
from paiju.games.crazy_eights cimport layout
from paiju.games.crazy_eights.state cimport EightsState

cdef int STOCK, EXCHANGES, STRIDE

cdef class Worlds:
    cdef readonly object memory
    cdef EightsState table
    cdef readonly int n, unseen, shown, kinds
    cdef int limit
    cdef double heft, last_heft, now_heft
    cdef bint weighted, buries, twofold, roaming
    cdef unsigned long long[::1] musts
    cdef readonly int[::1] cards
    cdef int[::1] owners, stocks, filled, players, since, until, barred, hidden, homes, roams, equals, equals_end
    cdef int[::1] near, begins, ends, first, moving, marks, walks, rivals, now

    cdef int at(self, int fate, int stock) noexcept
    @cython.locals(card=cython.int, owner=cython.int)
    cdef bint fits(self, int fate, int slot) noexcept
    @cython.locals(at=cython.int, i=cython.int, slot=cython.int)
    cdef bint place(self, int fate, set tried) except -1
    @cython.locals(at=cython.int)
    cdef bint reaches(self, int fate, int stock) noexcept
    @cython.locals(taken="int[::1]", fate=cython.int, at=cython.int, kept=cython.int, i=cython.int, _=cython.int)
    cdef object drop_settled(self)
    @cython.locals(
        rng=Random, spare="int[::1]", where="int[::1]", begin=cython.int, end=cython.int, i=cython.int,
        steps=cython.int,
    )
    cdef object plan_walks(self)
    cpdef EightsState draw(self, Random rng)
    cpdef EightsState draw_next(self, Random rng)
    @cython.locals(state=EightsState, slot=cython.int, fate=cython.int, owner=cython.int)
    cdef EightsState state_of(self, int[::1] world, Random rng)
    @cython.locals(world="int[::1]", slot=cython.int)
    cpdef int[::1] world(self, Random rng)
    @cython.locals(
        spare="int[::1]", where="int[::1]", begin=cython.int, end=cython.int, i=cython.int, _=cython.int,
        after=cython.double,
    )
    cdef double wander(self, int[::1] world, double heft, int part, Random rng) except? -1
    @cython.locals(
        slot=cython.int, fate=cython.int, other=cython.int, stock=cython.int, steps=cython.int, at=cython.int
    )
    cdef int walk(self, int[::1] world, int[::1] spare, int[::1] where, int hole, Random rng) except -1
    @cython.locals(begin=cython.int, other=cython.int, room=cython.int, left=cython.int)
    cdef int pick_equal(self, int fate, int stock, Random rng) noexcept
    @cython.locals(at=cython.int)
    cdef int room(self, int fate, int stock) noexcept
    @cython.locals(slot=cython.int)
    cdef void go_back(self, int[::1] world, int[::1] before, int[::1] where) noexcept
    @cython.locals(slot=cython.int, fate=cython.int, i=cython.int, weight=cython.double)
    cdef double weight(self, int[::1] world, int[::1] slots) except -1
    cdef double burying(self, int[::1] world) except -1
