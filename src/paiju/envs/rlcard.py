"""A game in the manner of RLCard, for agents that were written for it: `set_agents`, `run`, `step`, `step_back`.

    from paiju.envs.rlcard import RLEnv
    env = RLEnv("doudizhu", "classic")
    env.set_agents([agent] * env.num_players)
    trajectories, payoffs = env.run()

RLCard itself is not needed. An agent has `step(state)` and `eval_step(state)`, and `use_raw` if it answers by texts
instead of ids. Its state is RLCard's: `obs`, `legal_actions` (a dictionary by id), `raw_obs` (here a View, which has
nothing that the seat may not know), `raw_legal_actions` (texts) and `action_record` (of what others did in secret only
that they did it).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from ..catalogue import game as game_named
from ..contract import Game, seed_key
from ..errors import SetupError
from ..language import Sentence
from ..state import State
from .extras import Resettable

NO_AGENTS = Sentence(
    "Give one agent for each of the {n} seats, with `step` and `eval_step`.",
    "请给出 {n} 个玩家，各有 `step` 和 `eval_step`。",
)


class RLEnv(Resettable):
    """A game by some rules; `seed` makes every deal follow from it."""

    made_by_reset = ("now", "before", "action_recorder")

    def __init__(
        self,
        game: Game | str,
        rules: Any = None,
        *,
        seed: int | None = None,
        allow_step_back: bool = False,
        **overrides: object,
    ) -> None:
        self.game = game_named(game)
        self.rules = self.game.ruleset(rules, **overrides)
        self.name = self.game.name
        self.actions = self.game.action_space(self.rules)
        self.seen = self.game.observation_space(self.rules)
        self.num_players = self.rules.seats
        self.num_actions = len(self.actions)
        self.state_shape = [[len(self.seen)]] * self.num_players
        self.action_shape = [None] * self.num_players
        self.allow_step_back = allow_step_back
        self.agents: list[Any] = []
        self.timestep = 0
        self.dealt = 0
        self.seed(seed)

    def seed(self, seed: int | None = None) -> None:
        """Deals follow from this from now on."""
        if seed is not None:
            seed_key(seed)
        self.seeded = seed
        self.dealt = 0

    def set_agents(self, agents: list[Any]) -> None:
        """Who plays, seat by seat."""
        able = isinstance(agents, list | tuple) and all(
            hasattr(agent, "step") and hasattr(agent, "eval_step") for agent in agents
        )
        if not able or len(agents) != self.num_players:
            raise SetupError("PLAYERS", NO_AGENTS, n=self.num_players)
        self.agents = list(agents)

    def reset(self) -> tuple[dict[str, Any], int]:
        """Deal; returns what the first to move sees, and who that is."""
        self.dealt += 1
        self.now: State = self.game.deal(self.rules, None if self.seeded is None else f"{self.seeded} {self.dealt}")
        self.before: list[State] = []
        self.action_recorder: list[tuple[int, str]] = []
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step(self, action: Any, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        """Take an action, an id or (`raw_action`) a text; returns what the next to move sees, and who that is."""
        seat, state = self.now.to_move(), self.now
        after = state.copy()
        chosen = action if raw_action else self.actions.action(action, state)
        text = action if raw_action else self.game.text(chosen)
        after.play(chosen)
        if self.allow_step_back:
            self.before.append(state)
        self.now = after
        self.timestep += 1
        self.action_recorder.append((seat, text))
        return self.get_state(self.get_player_id()), self.get_player_id()

    def step_back(self) -> Any:
        """Take the last action back; False if there is none."""
        if not self.before:
            return False
        self.now = self.before.pop()
        self.action_recorder.pop()
        return self.get_state(self.get_player_id()), self.get_player_id()

    def run(self, is_training: bool = False) -> tuple[list[list[Any]], Any]:
        """Play a whole game; returns for each seat what it saw and did in turn, and what everybody has won."""
        from ..arrays import numpy

        if not self.agents:
            raise SetupError("PLAYERS", NO_AGENTS, n=self.num_players)
        trajectories: list[list[Any]] = [[] for _ in range(self.num_players)]
        state, seat = self.reset()
        trajectories[seat].append(state)
        while not self.is_over():
            agent = self.agents[seat]
            action = agent.step(state) if is_training else agent.eval_step(state)[0]
            trajectories[seat].append(action)
            state, seat = self.step(action, bool(getattr(agent, "use_raw", False)))
            if not self.is_over():
                trajectories[seat].append(state)
        for each in range(self.num_players):
            trajectories[each].append(self.get_state(each))
        return trajectories, numpy().array(self.get_payoffs())

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.now.over()

    def get_player_id(self) -> int:
        """Who is to move; the first seat when nobody is any more."""
        return max(self.now.to_move(), 0)

    def get_payoffs(self) -> list[float]:
        """What everybody has won."""
        return self.now.payoffs()

    def get_state(self, player_id: int) -> dict[str, Any]:
        """What a seat sees."""
        view = self.now.view(player_id)
        mine = self.now.to_move() == player_id
        ids = self.actions.legal(self.now) if mine else []
        return {
            "obs": self.seen.observe(self.now, player_id),
            "legal_actions": OrderedDict.fromkeys(ids),
            "raw_obs": view,
            "raw_legal_actions": [self.game.text(self.actions._action(self.now, number)) for number in ids],
            "action_record": [(event.seat, event.text) for event in view.history if event.seat >= 0],
        }
