"""Search on top of a player: what comes of each move in worlds that agree with what a seat has seen."""
