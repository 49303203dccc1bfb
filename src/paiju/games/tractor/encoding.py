"""The numbers behind phases and actions.

A card is its number in `paiju.cards`: 52 the small, 53 the big joker; identical cards share a number. An action that
chooses a card is that number plus the base of what is done with it, plus MORE if further cards of the choice follow.
"""

from __future__ import annotations

SMALL = 52
BIG = 53
NO_TRUMP = 4
TRUMP_SUIT = 4  # as an effective suit
TRUMP_BONUS = 16  # what a trump is above all plain cards, in positions
TOP_PLAIN = 11  # the position of the highest plain card

ROW = 0x0001111111111111  # the clubs
JOKERS = 0x0030000000000000

DECLARE, BURY, SWAP, TAKE, NAME, CALL, LEAD, FOLLOW, CONTINUE, FINISHED = range(10)
PHASES = ("declare", "bury", "swap", "take", "trump", "friends", "lead", "follow", "continue", "over")

MORE = 64
CARD = 63
BURYING = 128
GIVING = 256
TAKING = 384
KIND = 0x3F80  # what is done, without the card and MORE
SHOW_ONE = 512
SHOW_TWO = 576
PASS = 640
KEEP = 641
YES = 642
NO = 643
NAMING = 648  # + suit
CALLING = 1024  # + 128 * copy
LAST = 2047

NOBODY = -1
LEVELS = 4  # copies of a card that a hand can hold

DOUBLE, POWER, FIXED, NOTHING = range(4)
KITTY_FACTORS = ("double", "power", "fixed", "none")
