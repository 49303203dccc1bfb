cimport cython

from ...rng cimport Random
from ...state cimport Entry, Moves, State
from .betting cimport Betting, after, bet_count, bet_number, pay
from .evaluate cimport rank_set
from .pots cimport Pots, share
from .settings cimport Settings

cdef unsigned long long SHOW, MUCK, REBUY, LEAVE, END, CONTINUE
cdef int BETTING, SHOWDOWN, REBUYING, ASKING, FINISHED, PREFLOP, RIVER, NOBODY, OVER
cdef Random DICE
cdef short PACK[52]
cdef int LOWEST[1024]

cdef class HoldemState(Betting):
    cdef public short holes[20]
    cdef public short board[5]
    cdef short deck[52]
    cdef public Pots pots
    cdef public int ranks[10]
    cdef public long long won[10]
    cdef public long long began[10]
    cdef public long long invested[10]
    cdef public int rebought[10]
    cdef public int places[10]
    cdef public int phase, hand, turned, button, small_seat, big_seat, playing, opened, waiting
    cdef public long long small, ante, dead

    cpdef int to_move(self) except -2
    cpdef long count(self) except -1
    cpdef unsigned long long nth(self, long index) except? 0xFFFFFFFFFFFFFFFF
    cpdef int collect(self, Moves moves) except -1
    cpdef bint allows(self, unsigned long long action) except -1
    cpdef unsigned long long random_move(self, Random rng) except? 0xFFFFFFFFFFFFFFFF

    cpdef int step(self, unsigned long long action) except -1
    cdef int end_betting(self) except -1
    cdef int end_street(self) except -1
    @cython.locals(before=cython.int)
    cdef int turn_cards(self) except -1
    cdef int showdown(self) except -1
    @cython.locals(common=cython.ulonglong, bit=cython.ulonglong, i=cython.int, seat=cython.int, seats=cython.int)
    cpdef int rank_hands(self) except -1
    cdef int show_hands(self, int last) except -1
    @cython.locals(k=cython.int, beaten=cython.bint, rivals=cython.int, other=cython.int)
    cpdef bint can_win(self, int seat) noexcept
    @cython.locals(seat=cython.int)
    cdef int give_back(self) except -1
    @cython.locals(seat=cython.int, k=cython.int)
    cdef int settle(self) except -1
    @cython.locals(winners=cython.int, highest=cython.int, seat=cython.int)
    cdef int best(self, int eligible) noexcept
    @cython.locals(first=cython.int, seat=cython.int)
    cdef int pay_pot(self, long long amount, int winners) noexcept
    @cython.locals(seat=cython.int, broke=cython.bint)
    cdef int end_hand(self) except -1
    cpdef bint is_last_hand(self) noexcept
    cdef int ask_rebuys(self) except -1
    cdef int ask(self, int phase, int seat) noexcept
    cdef int answer_rebuy(self, unsigned long long answer) except -1
    @cython.locals(left=cython.int, out=cython.int, seat=cython.int, seats=cython.int, others=cython.int, place=cython.int)
    cpdef int remove_players(self) except -1
    @cython.locals(seat=cython.int, other=cython.int, place=cython.int)
    cdef int finish(self) except -1
    @cython.locals(rng=Random)
    cpdef int open_game(self) except -1
    cpdef int first_blinds(self, Random rng) except -1
    @cython.locals(rest=cython.int)
    cdef bint is_pair(self, int seats) noexcept
    @cython.locals(seat=cython.int, steps=cython.int, _=cython.int)
    cdef int draw_blinds(self, Random rng) except -1
    @cython.locals(n=cython.int, seat=cython.int)
    cpdef int players(self) noexcept
    cdef int before(self, int seat) noexcept
    @cython.locals(rng=Random)
    cdef int next_hand(self) except -1
    @cython.locals(last=cython.int)
    cpdef int move_button(self, Random rng) except -1
    cdef int start_hand(self, Random rng) except -1
    cpdef int begin_hand(self) except -1
    @cython.locals(settings=Settings, level=cython.int)
    cpdef int set_level(self) noexcept
    @cython.locals(seat=cython.int)
    cpdef int clear_hand(self) noexcept
    @cython.locals(n=cython.int, i=cython.int, seat=cython.int, _=cython.int)
    cpdef int deal_cards(self, Random rng) except -1
    @cython.locals(other=cython.int, card=cython.int)
    cdef int draw(self, Random rng, int n) noexcept
    @cython.locals(seat=cython.int)
    cdef int post(self) noexcept

    cpdef object remember(self, int seat, unsigned long long action)
    cpdef list hole(self, int seat)
    cpdef list hole_lists(self, int seats)
    @cython.locals(other=HoldemState)
    cpdef State copy(self)
    @cython.locals(source=HoldemState)
    cpdef int assign(self, State other) except -1
