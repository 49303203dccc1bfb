cimport cython

cdef unsigned long long ALARM, EIGHTS, FIVE_OF_A_SUIT, FOURS, LANE, MASK, ONE, ONE_CARD, PACK, PAIRS, START, WRONG_NUMBER
cdef int LOW_RANKS, LOW_SHIFT, MOST, PART_BITS, RANKS, SUIT_SHIFT
cdef int FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, HIGH_CARD, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE_OF_A_KIND, TWO_PAIR
cdef unsigned long long WEIGHTS[7]
cdef unsigned long long SUMS[8448]
cdef unsigned int HIGH[48617]
cdef unsigned short LOW[11641]
cdef unsigned short RANKED[76871]
cdef unsigned short FLUSHES[8192]
cdef short ORDER[8192]
cdef unsigned long long FOUND[9]
cdef Py_ssize_t WAITING[1024]
cdef bint ready

@cython.locals(bits=cython.ulonglong)
cdef int lane(unsigned long long cards, int suit) noexcept
cpdef unsigned long long key_of(unsigned long long cards) noexcept
cpdef int strength(unsigned long long key, unsigned long long cards) noexcept
@cython.locals(suit=cython.int)
cdef int alarmed(unsigned long long key, unsigned long long cards) noexcept

@cython.locals(place=cython.int, rank=cython.uint)
cdef int rank_with(
    unsigned long long board, unsigned long long key, unsigned long long *hands, unsigned long long *keys,
    int first, int last, unsigned int *ranked, int used
) noexcept

@cython.locals(i=cython.int)
cdef void rank_deals(
    unsigned long long *cards, unsigned long long *keys, int boards, int hands, int n, int *ranks
) noexcept

@cython.locals(rank=cython.int, one=cython.ulonglong)
cdef unsigned long long card_key(int card) noexcept
@cython.locals(size=cython.int, rest=cython.int)
cdef int keep(int ranks, int n) noexcept
@cython.locals(both=cython.int)
cdef int run(int ranks) noexcept
@cython.locals(trio=cython.int, pairs=cython.int)
cdef int rank_unsuited(int once, int twice, int thrice, int four) noexcept
cdef int rank_suited(int ranks) noexcept
@cython.locals(ranks=cython.int, size=cython.int, counts=cython.int[14])
cdef make_tables()
@cython.locals(card=cython.int, start=cython.int, place=cython.int, bits=cython.int)
cdef int add_up_keys() noexcept
@cython.locals(held=cython.ulonglong, used=cython.int)
cdef rank_holdings()
@cython.locals(place=cython.int, cards=cython.ulonglong)
cdef int rank_row(
    unsigned long long high, const unsigned long long[::1] low, int first, int last, int start
) except -1

@cython.locals(found=cython.ulonglong, card=cython.int)
cpdef unsigned long long set_of(object cards) except? 0
@cython.locals(found=cython.int)
cpdef int rank(object cards) except -1
cpdef int rank_set(unsigned long long cards) except -1
@cython.locals(
    i=cython.Py_ssize_t, j=cython.Py_ssize_t, n=cython.Py_ssize_t, first=cython.Py_ssize_t, waiting=cython.Py_ssize_t,
    cards=cython.ulonglong, key=cython.ulonglong, found=cython.int,
)
cdef Py_ssize_t fill(const unsigned long long[::1] hands, unsigned short[::1] ranks) except -2
@cython.locals(i=cython.Py_ssize_t, j=cython.Py_ssize_t, card=cython.int, found=cython.ulonglong, bit=cython.ulonglong)
cdef int gather(const unsigned char[:, ::1] rows, unsigned long long[::1] sets) except -1
@cython.locals(card=cython.ulonglong)
cdef void count_hands(int n, unsigned long long pack, unsigned long long cards, unsigned long long key) noexcept
