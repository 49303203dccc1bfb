"""Numbers that several modules of the trainer share. Plain Python: where they are used they are typed."""

LOST = 0x8000  # marks the number of a feature that a move takes away
CHANGES = 1 << 16  # room for what all moves of a decision change
MOST_MOVES = 1 << 12  # of one decision
UNIT = 16  # every layer of a net is a multiple of this wide
WIDEST = 4096  # and no wider than this

# What decided, in the place of the number of a net.
NO_NET = -1
FORCED = -2
AT_ONCE = -3

WEIGHTS, AVERAGE, MEAN, SQUARE = range(4)  # arrays of a net that learns
