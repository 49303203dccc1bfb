"""Actions, phases and streets as numbers.

An action is one of the words below, or a wager: BET or RAISE plus the total the player will have in front. A bet is
the first wager of a street, so that of the two only one form is legal at a time. A set of seats has one bit for each.
"""

FOLD = 0
CHECK = 1
CALL = 2
SHOW = 3
MUCK = 4
REBUY = 5
LEAVE = 6
END = 7
CONTINUE = 8

BET = 1 << 48
RAISE = 1 << 49
AMOUNT = BET - 1

PREFLOP = 0
FLOP = 1
TURN = 2
RIVER = 3

BETTING = 0
SHOWDOWN = 1
REBUYING = 2
ASKING = 3
FINISHED = 4

# Why a player may not raise.
OPEN = 0
NOT_OPEN = 1
NO_OPPONENT = 2
CAPPED = 3
TOO_SHORT = 4

# A card that nobody knows, as in a hand history, and a stack of which only what was bet is known.
UNKNOWN = 52
ENDLESS = 10**12

NOBODY = -1
HANDS = 1326  # of two cards
MOST_SEATS = 10
# The lowest seat of every set of seats, so that a set is walked through without asking about every seat.
LOWEST_SEATS = [(seats & -seats).bit_length() - 1 for seats in range(1 << MOST_SEATS)]
