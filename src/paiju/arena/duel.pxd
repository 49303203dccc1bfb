cimport cython

from ..player cimport Player
from ..rng cimport Random
from ..state cimport State

@cython.locals(rng=Random, player=Player, made=cython.long, logged=cython.bint, seat=cython.int, action=cython.ulonglong)
cpdef long play_out(State state, list players, object names, unsigned long long[::1] keys) except -1
