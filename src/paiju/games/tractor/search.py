"""Tractor by search: the plays that look best are tried in worlds that agree with what was seen.

In each world the quick player plays on for all four until the hand is over. A hand is worth its levels and a prize
for winning it, and a little for every point, so that progress counts where levels stay the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...contract import Game
from ...rng import Random
from ...search.flat import Flat
from ...search.worlds import Worlds
from ...state import State
from ...view import View
from ...worth import Judgement, Unit
from ..tricks import lowest, size_of
from . import score, trick
from .encoding import FOLLOW, LEAD, LEVELS, MORE
from .levels import outcome
from .policy import TractorPolicy, choose_all
from .sampling import Reading
from .state import TractorState
from .view import TractorView
from .worlds import Worlds as Deals

MOST_PLAYS = 48
COUNTED = 128  # five points each
PRIZE = 1.0  # what a hand that is won is worth beside its levels
PLAY = ("lead", "follow")
SLOPE = 0.5  # what a step of points is worth beside a level


class TractorWorlds(Worlds):
    """One world after the other, each some exchanges of cards from the last."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        assert isinstance(view, TractorView)
        self.reading = Reading(view)
        self.deals: Deals | None = self.reading.worlds
        self.world: TractorState | None = None

    def draw(self, rng: Random) -> State:
        if self.world is None:
            self.world = self.reading.draw(rng)
        elif self.deals is not None:
            self.deals.go_on(rng)
            self.deals.lay_out(self.world)
        return self.world


class TractorSearch(Flat):
    """Tries at most so many plays in so many worlds, or for so long."""

    def __init__(self, game: Game, budget: int, most: int, seconds: float = 0.0, doubt: float = 1.0) -> None:
        self.quick = TractorPolicy()
        super().__init__(game, self.quick, budget, seconds=seconds, worlds=TractorWorlds, doubt=doubt)
        self.most = min(most, MOST_PLAYS)
        self.once = [0] * 48
        self.twice = [0] * 48
        self.n = 0
        self.usual = 0
        self.worths = [0.0] * 128
        self.valued: object = None
        self.seat = -1
        self.hand1 = 0
        self.hand2 = 0
        self.gone1 = 0
        self.gone2 = 0
        self.plan1 = 0
        self.plan2 = 0

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, TractorState)
        game = state
        if game.phase != LEAD and game.phase != FOLLOW:
            return self.quick.choose(game, rng)
        if game.picked:
            return self.go_on(game, rng)
        self.collect(game)
        self.remember(game, self.decide(game, rng))
        return self.next_card(game)

    def decide(self, game: TractorState, rng: Random) -> int:
        """The best of what was collected."""
        if self.n == 1:
            return 0
        worlds = TractorWorlds(self.game, game.view(game.turn))
        world = worlds.draw(rng)
        assert isinstance(world, TractorState)
        self.begin(world)
        return self.compare(worlds, world, list(range(self.n)), self.usual, rng)

    # A play is chosen card by card: what it was to be is remembered until it is complete.

    def remember(self, game: TractorState, best: int) -> int:
        """Note the play that was decided on, and where."""
        at = LEVELS * game.turn
        self.seat = game.turn
        self.hand1 = game.held[at]
        self.hand2 = game.held[at + 1]
        self.gone1 = game.gone[0]
        self.gone2 = game.gone[1]
        self.plan1 = self.once[best]
        self.plan2 = self.twice[best]
        return 0

    def go_on(self, game: TractorState, rng: Random) -> int:
        """The next card of a play that has been begun: of the one decided on, if it is that."""
        at = LEVELS * game.turn
        one = game.chosen[0]
        two = game.chosen[1]
        hand1 = game.held[at] | one
        hand2 = game.held[at + 1] | two | (game.held[at] & one)
        same = self.seat == game.turn and self.gone1 == game.gone[0] and self.gone2 == game.gone[1]
        same = same and self.hand1 == hand1 and self.hand2 == hand2
        within = not one & ~self.plan1 and not two & ~self.plan2 and (one != self.plan1 or two != self.plan2)
        return self.next_card(game) if same and within else self.quick.choose(game, rng)

    def next_card(self, game: TractorState) -> int:
        """The next card of the play that was decided on."""
        rest = (self.plan1 & ~game.chosen[0]) | (self.plan2 & ~game.chosen[1])
        size = size_of(self.plan1) + size_of(self.plan2)
        return lowest(rest) + (MORE if game.picked + 1 < size else 0)

    # What is compared, and judged.

    def judge(self, view: View, asked: Sequence[Sequence[int]], worlds: int, rng: Random) -> Judgement | None:
        """Nothing is said of declaring, which goes on while cards are dealt, and of going on."""
        assert isinstance(view, TractorView)
        return None if view.phase in ("declare", "continue") else super().judge(view, asked, worlds, rng)

    def worlds_for(self, view: View) -> Worlds:
        assert isinstance(view, TractorView)
        return TractorWorlds(self.game, view) if view.phase in PLAY else Worlds(self.game, view)

    def unit(self) -> Unit:
        return "levels"

    def choices(self, world: State, rng: Random) -> list[list[int]]:
        assert isinstance(world, TractorState)
        if world.phase != LEAD and world.phase != FOLLOW:
            return super().choices(world, rng)
        self.collect(world)
        return [self.cards_of(at) for at in range(self.n)]

    def cards_of(self, at: int) -> list[int]:
        """The actions of a play that was collected."""
        cards = []
        once = self.once[at]
        twice = self.twice[at]
        while once:
            card = lowest(once)
            cards.append(card)
            if (twice >> card) & 1:
                cards.append(card)
            once &= once - 1
        return [card + MORE for card in cards[:-1]] + cards[-1:]

    def collect(self, game: TractorState) -> int:
        """The plays that look best, the usual one among them."""
        self.quick.propose(game, True)
        found = self.quick.proposals
        self.n = 0
        self.usual = 0
        best = found.best
        self.once[0] = found.once[best]
        self.twice[0] = found.twice[best]
        self.n = 1
        taken = [best]
        while self.n < self.most and self.n < found.n:
            best = -1
            for i in range(found.n):
                if i not in taken and (best < 0 or found.value[i] > found.value[best]):
                    best = i
            taken.append(best)
            self.once[self.n] = found.once[best]
            self.twice[self.n] = found.twice[best]
            self.n += 1
        return 0

    def enter(self, state: State, action: int) -> int:
        assert isinstance(state, TractorState)
        game = state
        choose_all(game, self.once[action], self.twice[action])
        return trick.put_down(game)

    def begin(self, world: State) -> None:
        """What the opponents' points are worth for the declarers by these rules."""
        assert isinstance(world, TractorState)
        game = world
        if self.valued is game.rules:
            return
        self.valued = game.rules
        step = game.rules.step
        for i in range(COUNTED):
            declarers_win, gain = outcome(5 * i, step, game.rules.opp_gain_cap)
            worth = float(gain) if declarers_win else -gain - 1.0
            worth += PRIZE if declarers_win else -PRIZE
            self.worths[i] = worth + SLOPE * (2 * step - 5 * i) / step

    def play_on(self, state: State, seat: int) -> float:
        assert isinstance(state, TractorState)
        game = state
        while game.phase != LEAD and game.phase != FOLLOW:
            game._step(self.quick.choose(game, self.dice))
        while game.phase != FOLLOW or game.played + 1 < game.seats or game.counts[game.turn] > game.lead_size:
            self.quick.play_whole(game)
        return self.count(game, seat)

    def count(self, game: TractorState, seat: int) -> float:
        """What the hand is worth for a seat when only the last play is to be made."""
        at = LEVELS * game.turn
        choose_all(game, game.held[at], game.held[at + 1])
        choose_all(game, game.held[at + 2], game.held[at + 3])
        score.meet_friends(game)
        trick.lay_down(game)
        trick.compare(game, game.turn)
        game.turn = game.best
        game.captured[game.best] += trick.table_points(game)
        points = score.opponents_points(game, game.allies) + score.kitty_multiple(game) * score.buried_points(game)
        value = self.worths[max(0, min(points // 5, COUNTED - 1))]
        return value if (game.allies >> seat) & 1 else -value
