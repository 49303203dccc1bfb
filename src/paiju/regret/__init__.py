"""Regret minimisation: strategies for games of two with hidden cards, near an equilibrium, found by playing themselves.

A game is a public tree of what everybody sees (tree.py), and deals: for each player one of a few *buckets* on each
street, which is all that his strategy looks at, and who wins a showdown. Small games are solved over every deal
(exact.py), large ones by sampling deals (sampling.py). Nothing here knows a game.
"""

# Who is to act where nobody is: somebody has folded, or hands are shown.
FOLDED = -1
SHOWN = -2
