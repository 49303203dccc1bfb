"""Two bots for Crazy Eights: one that follows a rule of thumb, and one that tries its moves out."""

from collections import Counter

import paiju


class Saver:
    """Keeps its eights, and plays from its longest suit."""

    def __call__(self, view, rng):
        suits = Counter(card[-1] for card in view.hand)
        return max(view.legal, key=lambda move: (move[0] != "8", suits[move[-1]]))


class Dreamer:
    """Plays every move on at random in the same ten worlds, and takes the one that came out best."""

    slow = True
    worlds = 10

    def __call__(self, view, rng):
        if len(view.legal) == 1:
            return view.legal[0]
        game = paiju.game(view.game)
        worlds = [game.sample(view, rng) for _ in range(self.worlds)]
        return max(view.legal, key=lambda move: sum(self.ending(world, move, rng)[view.seat] for world in worlds))

    def ending(self, world, move, rng):
        """What everybody gets if a move is made in a world and all play on at random."""
        state = world.copy()
        state.play(move)
        paiju.playout(state, rng)
        return state.payoffs()
