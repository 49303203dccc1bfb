"""A game as PettingZoo's AEC environment: one agent for each seat, who act in turn.

    from paiju.envs.pettingzoo import AEC
    env = AEC("crazy_eights", "points")

An observation is a dictionary as in PettingZoo's own card games: `observation`, and `action_mask` for whoever is to
move. Rewards come when the game is over. An illegal action is refused with a PaijuError.
"""

from __future__ import annotations

from typing import Any

from ..arrays import numpy
from ..catalogue import game as game_named
from ..contract import Game
from ..errors import SetupError, WrongArgument
from ..language import Sentence
from .extras import MODES, OVER, Resettable, check_mode, needed
from .picture import picture

with needed():
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv


NO_AGENT = Sentence("There is no agent {agent}. Agents are: {agents}.", "没有叫 {agent} 的玩家。现有：{agents}。")


class AEC(Resettable, AECEnv):
    """A game by some rules; `render_mode` is None, `ansi` (text) or `rgb_array` (a picture): the whole table."""

    made_by_reset = ("state_now", "agents", "agent_selection", "rewards", "terminations", "truncations", "infos")

    def __init__(
        self, game: Game | str, rules: Any = None, *, render_mode: str | None = None, **overrides: object
    ) -> None:
        super().__init__()
        self.game = game_named(game)
        self.rules = self.game.ruleset(rules, **overrides)
        self.metadata = {
            "name": f"paiju_{self.game.name}_v0",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        check_mode(render_mode)
        self.render_mode = render_mode
        self.actions = self.game.action_space(self.rules)
        self.seen = self.game.observation_space(self.rules)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = self.seen.low, self.seen.high
        self.observation_spaces = {
            agent: Dict(
                {"observation": Box(low, high, dtype="float32"), "action_mask": Box(0, 1, (len(self.actions),), "int8")}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.actions)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What an agent can be shown: numbers, and which ids are legal."""
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The ids of all actions."""
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; the same seed gives the same cards."""
        self.state_now = self.game.deal(self.rules, seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.state_now.to_move(), 0)]
        self._settle()

    def step(self, action: Any) -> None:
        """Do what an id stands for, for the agent whose turn it is."""
        agent = self._awaited()
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_now
        chosen = self.actions.action(action, state)
        if not state.is_legal(chosen):
            raise state.refusal(chosen)
        state.play(chosen)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        self._accumulate_rewards()

    def last(self, observe: bool = True) -> Any:
        """What the agent sees whose turn it is, what it has won since its last, whether it has ended, and more."""
        self._awaited()
        return super().last(observe)

    def _awaited(self) -> str:
        """Whose turn it is. When all have been told that the game is over nobody is waited for."""
        if not self.agents:
            raise SetupError("GAME_OVER", OVER)
        return str(self.agent_selection)

    def _settle(self) -> None:
        """Whose turn it is, or what everybody has won."""
        if self.state_now.over():
            for agent, won in zip(self.possible_agents, self.state_now.payoffs(), strict=True):
                self.rewards[agent] = won
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[self.state_now.to_move()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now, and the mask of what it may do."""
        seat, state = self._seat(agent), self.state_now
        mask = numpy().zeros(len(self.actions), "int8")
        if state.to_move() == seat:
            mask[self.actions.legal(state)] = 1
        return {"observation": self.seen.observe(state, seat), "action_mask": mask}

    def render(self) -> Any:
        """The whole table, all hands open: text or a picture, by `render_mode`."""
        if self.render_mode == "rgb_array":
            return picture(self.state_now._sheet())
        return str(self.state_now) if self.render_mode == "ansi" else None

    def _seat(self, agent: object) -> int:
        """The seat of an agent, who is one of them."""
        if not isinstance(agent, str) or agent not in self.seat_of:
            raise WrongArgument("NO_AGENT", NO_AGENT, agent=str(agent), agents=", ".join(self.possible_agents))
        return self.seat_of[agent]

    def close(self) -> None:
        """Nothing is open."""
