"""The names and numbers of Dou Dizhu's ranks, categories, wing rules, phases and calls."""

RANKS = "3456789TJQKA2BR"

SOLO = 1
PAIR = 2
TRIO = 3
TRIO_SOLO = 4
TRIO_PAIR = 5
SOLO_CHAIN = 6
PAIR_CHAIN = 7
TRIO_CHAIN = 8
AIRPLANE_SOLO = 9
AIRPLANE_PAIR = 10
BOMB = 11
QUAD_SOLO = 12
QUAD_PAIR = 13
ROCKET = 14

CATEGORIES = (
    "solo", "pair", "trio", "trio_solo", "trio_pair", "solo_chain", "pair_chain", "trio_chain",
    "airplane_solo", "airplane_pair", "bomb", "quad_solo", "quad_pair", "rocket",
)  # fmt: skip

PLAIN_KINDS = 1 << SOLO | 1 << PAIR | 1 << SOLO_CHAIN | 1 << PAIR_CHAIN | 1 << ROCKET  # those without a trio

WINGS = ("standard", "strict", "loose")
STANDARD = 0
STRICT = 1
LOOSE = 2

KIND_SHIFT = 60
CARDS = 0x0FFFFFFFFFFFFFFF
ONES = 0x0111111111111111  # every rank
CHAIN = 0x0000111111111111  # 3 to A, the ranks that make chains
BOTH_JOKERS = 0x0110000000000000
ROCKET_PLAY = ROCKET << KIND_SHIFT | BOTH_JOKERS
FULL_DECK = 0x0114444444444444
SUM = 0x1111111111111111
BYTES = 0x0101010101010101
HALVES = 0x0F0F0F0F0F0F0F0F  # every second rank, so that there is room beside it
ROOM = 0x1010101010101010
MASK = 0xFFFFFFFFFFFFFFFF

AUCTION = 0
PLAY = 1
FINISHED = 2
PHASES = ("auction", "play", "over")
NOBODY = -1
UNSAID = CARDS  # in the place of an action: none yet
NONE_MISSED = 15  # in the place of a rank

# What is known of a position with open hands.
LOST = 0
WON = 1
UNKNOWN = 2

# Actions that are no plays.
PASS = 0
BID = 16  # and BID + 1, BID + 2, BID + 3 for what is bid
BID_PASS = BID
CALL = 20
ROB = 21

TEXTS = {
    PASS: "pass",
    BID_PASS: "bid pass",
    BID + 1: "bid 1",
    BID + 2: "bid 2",
    BID + 3: "bid 3",
    CALL: "call",
    ROB: "rob",
}
