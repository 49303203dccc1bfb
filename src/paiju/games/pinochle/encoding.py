"""Cards, actions and phases as numbers.

A card is `6 * suit + rank` with suits clubs, diamonds, hearts, spades as 0 to 3 and ranks 9 J Q K 10 A as 0 to 5, so
the higher card of a suit is the higher number. There are two of each; a hand is two sets of bits, the cards held at
least once and the cards held twice.

An action is a card to play (0 to 23), 32 more to give it to the partner, 64 and a suit to name trumps, one of the words
below, or BID and the number bid.
"""

CARDS = 24
GIVE = 32
TRUMP = 64
PASS = 80
MELD = 81
CONCEDE = 82
DEAL = 83
BID = 1024

AUCTION = 0
NAMING = 1
GIVING = 2
RETURNING = 3
CONCEDING = 4
PLAYING = 5
MISDEAL = 6
FINISHED = 7

NINE = 0
JACK = 1
QUEEN = 2
KING = 3
TEN = 4
ACE = 5

SUIT = 0b111111
RUN = 0b111110
EACH_SUIT = 0b000001_000001_000001_000001
JACK_OF_DIAMONDS = 7
QUEEN_OF_SPADES = 20
HAND = 12
WIDEST = 16
NONE = -1

# Where in the packed melds of a hand a kind of meld is counted; aces, kings, queens and jacks around come first.
PINOCHLE_AT = 8
RUN_AT = 10
DIX_AT = 12
MARRIAGES_AT = 14

# How the auction stands, what a deal ends by, and how the rules name some of their choices.
GOING_ON = 0
SOLD = 1
NOBODY_BIDS = 2
PLAYED = 0
CONCEDED = 1
NO_MARRIAGE = 2
BY_BIDDER = 0
LEFT_OF_DEALER = 1
BY_MELDS = 2
SAVED_BY_TRICK = 0
SAVED_BY_COUNTER = 1
ALWAYS_SAVED = 2
