"""A game as a Gymnasium environment: one seat learns, bots have the others.

    from paiju.envs.gymnasium import SeatEnv
    env = SeatEnv("crazy_eights", "points", opponents="rule")

An observation is a dictionary of `observation` and `action_mask`. The reward is what the seat has won when the game is
over. An illegal action ends the episode with the reward `illegal_reward`, and `info` names it as `illegal`, so that a
learner without a mask goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import bots
from ..arrays import numpy
from ..catalogue import game as game_named
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from ..rng import Random
from ..state import NO_SEAT, is_whole, own, told
from .extras import MODES, OVER, Resettable, check_mode, needed
from .picture import picture

with needed():
    from gymnasium import Env
    from gymnasium.spaces import Box, Dict, Discrete

TOO_FEW = Sentence("Give one opponent for all other seats, or one for each of the {n}.", "请给出一个对手，或 {n} 个。")
NOT_A_REWARD = Sentence("The reward for an illegal action is a number.", "非法动作的奖励须为数。")


class SeatEnv(Resettable, Env):
    """One seat of a game. `opponents` is a bot's name, or one for each other seat in the order of the seats."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}
    made_by_reset = ("state", "rng")

    def __init__(
        self,
        game: Game | str,
        rules: Any = None,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "rule",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **overrides: object,
    ) -> None:
        self.game = game_named(game)
        self.rules = self.game.ruleset(rules, **overrides)
        seat = own(seat)
        if not is_whole(seat) or not 0 <= seat < self.rules.seats:
            raise SetupError("NO_SEAT", NO_SEAT, seat=told(seat))
        self.seat = seat
        others = [other for other in range(self.rules.seats) if other != seat]
        named = [opponents] * len(others) if isinstance(opponents, str) else opponents
        if not isinstance(named, list | tuple) or len(named) != len(others):
            raise SetupError("PLAYERS", TOO_FEW, n=len(others))
        self.names = dict(zip(others, named, strict=True))
        self.bots = {other: bots.bot(name, self.game.name, self.rules) for other, name in self.names.items()}
        try:
            self.illegal_reward = float(illegal_reward)
        except (TypeError, ValueError):
            raise SetupError("NOT_A_REWARD", NOT_A_REWARD) from None
        check_mode(render_mode)
        self.render_mode = render_mode
        self.actions = self.game.action_space(self.rules)
        self.seen = self.game.observation_space(self.rules)
        mask = Box(0, 1, (len(self.actions),), "int8")
        self.observation_space = Dict(
            {"observation": Box(self.seen.low, self.seen.high, dtype="float32"), "action_mask": mask}
        )
        self.action_space = Discrete(len(self.actions))
        self.over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new deal, and what your seat sees when it is first its turn."""
        super().reset(seed=own(seed))
        self.rng = Random(int(self.np_random.integers(2**63)))
        self.state = self.game.deal(self.rules, self.rng.next64())
        self._opponents_move()
        while self.state.over():  # before the seat had anything to do
            self.state = self.game.deal(self.rules, self.rng.next64())
            self._opponents_move()
        self.over = False
        return self._observe(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do what an id stands for and let the others move; what is not legal ends the game."""
        state = self.state
        if self.over:
            raise SetupError("GAME_OVER", OVER)
        text = self.actions.text(action)
        if action not in self.actions.legal(state):
            self.over = True
            return self._observe(), self.illegal_reward, True, False, {"illegal": text}
        state.play(self.actions.action(action, state))
        self._opponents_move()
        self.over = self.state.over()
        reward = float(self.state.payoffs()[self.seat]) if self.over else 0.0
        return self._observe(), reward, self.over, False, {}

    def _opponents_move(self) -> None:
        state = self.state
        while not state.over() and state.to_move() != self.seat:
            mover = state.to_move()
            state.play(bots.ask(self.bots[mover], self.names[mover], state.view(mover), self.rng))

    def _observe(self) -> dict[str, Any]:
        mask = numpy().zeros(len(self.actions), "int8")
        if self.state.to_move() == self.seat:
            mask[self.actions.legal(self.state)] = 1
        return {"observation": self.seen.observe(self.state, self.seat), "action_mask": mask}

    def render(self) -> Any:
        """The table as your seat sees it: text or a picture, by `render_mode`."""
        if self.render_mode == "rgb_array":
            return picture(self.state.glance(self.seat)._own_sheet())
        return str(self.state.glance(self.seat)) if self.render_mode == "ansi" else None
