"""Players that learn by playing against themselves: one trainer for all games.

A game adds `features.py`: what the seat to move may know, and what a move changes (see features.py here). `net` is what
decides, `selfplay` makes games and samples, `trainer` turns them into a file of weights, `decide` plays with it.
"""
