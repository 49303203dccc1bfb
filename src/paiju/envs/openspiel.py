"""A game as OpenSpiel's: a `pyspiel.Game` on which its algorithms run.

    from paiju.envs.openspiel import SpielGame
    game = SpielGame("crazy_eights", "points")

The deal is a chance node. With `deals`, a list of states to begin from, each is one of its outcomes, all equally
likely, and algorithms that walk through the whole game (CFR) can be used. Without, it has one outcome, which deals at
random (OpenSpiel calls that sampled stochastic); what is shuffled later follows from that deal.

An information state is the view of the seat as JSON, its history included; an observation the view without history.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from math import inf
from typing import Any

from ..arrays import numpy
from ..catalogue import game as game_named
from ..contract import Game, seed_key
from ..errors import SetupError
from ..language import Sentence
from ..rng import Random
from ..state import State
from .extras import needed

with needed("openspiel"):
    import pyspiel

NO_DEALS = Sentence(
    "The deals are states of this game by the same rules, at least one, and none of them is over.",
    "deals 须是本游戏同一套规则下未结束的局面，至少一个。",
)
NO_BOUND = Sentence("`most` and `length` are numbers above 0.", "`most` 与 `length` 须为大于 0 的数。")


class SpielGame(pyspiel.Game):
    """A game by some rules. `most` bounds what a seat can win or lose, `length` how many moves there can be."""

    def __init__(
        self,
        game: Game | str,
        rules: Any = None,
        *,
        deals: Sequence[State] | None = None,
        seed: int | str | None = None,
        most: float = 1e6,
        length: int = 100_000,
        **overrides: object,
    ) -> None:
        self.played = game_named(game)
        if deals is not None:
            if not isinstance(deals, list | tuple) or not deals or not all(map(self._can_begin, deals)):
                raise SetupError("NO_DEALS", NO_DEALS)
            deals = [deal.copy() for deal in deals]
        by_deals = deals is not None and rules is None and not overrides
        self.rules = deals[0].rules if deals and by_deals else self.played.ruleset(rules, **overrides)
        if any(deal.rules != self.rules for deal in deals or ()):
            raise SetupError("NO_DEALS", NO_DEALS)
        if not all(isinstance(bound, int | float) and 0 < bound < inf for bound in (most, length)):
            raise SetupError("NO_BOUND", NO_BOUND)
        self.deals = deals
        seed = secrets.token_hex(32) if seed is None else seed
        seed_key(seed)
        self.rng = Random(seed)
        self.actions = self.played.action_space(self.rules)
        self.seen = self.played.observation_space(self.rules)
        kinds = pyspiel.GameType
        seats = self.rules.seats
        kind = kinds(
            short_name=f"paiju_{self.played.name}",
            long_name=self.played.title.en,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if deals else kinds.ChanceMode.SAMPLED_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if seats == 2 else kinds.Utility.GENERAL_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(deals) if deals else 1,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if seats == 2 else None,
            max_game_length=int(length),
        )
        super().__init__(kind, info, {})

    def _can_begin(self, deal: object) -> bool:
        return isinstance(deal, State) and deal.game is self.played and not deal.over()

    def new_initial_state(self) -> SpielState:
        """A game before its cards are dealt."""
        return SpielState(self)

    def __deepcopy__(self, memo: dict[int, object]) -> SpielGame:
        """The same: a state is cloned with all it has, and it has its game."""
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Who turns a state into what a player sees."""
        return SpielObserver(self, iig_obs_type)


class SpielState(pyspiel.State):
    """A game in progress; None before the deal."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel = game
        self.now: State | None = None

    def current_player(self) -> int:
        """Whose turn it is, or chance, or nobody."""
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.now.over() else self.now.to_move()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        n = len(self.spiel.deals or [0])
        return [(deal, 1 / n) for deal in range(n)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.spiel.actions.legal(self.now)) if self.now is not None else []

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            deals = self.spiel.deals
            spiel = self.spiel
            self.now = deals[action].copy() if deals else spiel.played.deal(spiel.rules, spiel.rng.next64())
        else:
            self.now.play(self.spiel.actions.action(action, self.now))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.spiel.actions.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now is not None and self.now.over()

    def returns(self) -> list[float]:
        """What each player has won so far."""
        seats = self.spiel.rules.seats
        return self.now.payoffs() if self.now is not None and self.now.over() else [0.0] * seats

    def __str__(self) -> str:
        return "before the deal" if self.now is None else self.now.position()


class SpielObserver:
    """What a seat sees: arrays, and a text."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.seen = game.seen
        self.recalls = kind is not None and kind.perfect_recall
        self.tensor = numpy().zeros(len(self.seen), "f")
        self.dict = self.seen.split(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the arrays."""
        self.tensor[:] = 0 if state.now is None else self.seen.observe(state.now, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view, with its history where nothing is to be forgotten."""
        if state.now is None:
            return ""
        return self.seen.information(state.now, player) if self.recalls else state.now.glance(player).json().decode()
