cimport cython

cimport paiju.games.pinochle.hands as hands
from ..tricks cimport strength
from .settings cimport Settings
from .state cimport PinochleState

ctypedef unsigned long long[::1] Numbers  # must be named here: `Moves` has such a field

cdef int KING, SUIT, TRICK, LAST_TRICK

@cython.locals(settings=Settings, held=cython.int, trumps=cython.int, led=cython.int, best=cython.int, own=cython.int)
cdef int playable(PinochleState state) noexcept
cpdef int tricks_made(PinochleState state) noexcept
@cython.locals(led=cython.int, best=cython.int)
cdef bint play_card(PinochleState state, int card) except -1
@cython.locals(
    winner=cython.int, team=cython.int, place=cython.int, rank=cython.int, worth=cython.int, bonus=cython.int
)
cdef bint end_trick(PinochleState state) except -1
