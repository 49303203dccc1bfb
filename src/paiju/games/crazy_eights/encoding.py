"""Actions, phases and sets of cards as numbers.

An action is a card (0 to 51, see paiju.cards), an eight with the suit it names (the card plus 64 for clubs,
128 diamonds, 192 hearts, 256 spades), or one of the words below. A set of cards has one bit for each card.
"""

DRAW = 320
TAKE = 321
PASS = 322
YES = 323
NO = 324

TURN = 0
VOTE = 1
FINISHED = 2

TWO = 0
EIGHT = 6
QUEEN = 10
ACE = 12

# A rank is four neighbouring bits, a suit every fourth bit.
TWOS = 0xF
EIGHTS = 0xF000000
CLUBS = 0x1111111111111

NEVER = 0
ASK = 1
PENALTY = 1
COLLECT = 2
