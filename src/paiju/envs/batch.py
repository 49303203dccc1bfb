"""Many games at once: arrays in, arrays out, and a new deal wherever a game has ended."""

from __future__ import annotations

import secrets
from typing import Any, NoReturn, Self

from ..arrays import Actions, Observation, numpy
from ..catalogue import game as game_named
from ..contract import Game, seed_key
from ..errors import IllegalAction, SetupError, WrongArgument
from ..language import Sentence
from ..state import State, is_whole, own, told
from .rows import Rows, first_illegal
from .workers import Shape, Workers

MOST = 1_000_000
MOST_WORKERS = 256

BAD_SIZE = Sentence("A batch has 1 to {most} games.", "一批须有 1 到 {most} 局。")
BAD_WORKERS = Sentence(
    "A batch has 1 to {most} workers, and no more than games.", "一批须有 1 到 {most} 个工作进程，且不多于局数。"
)
NOT_IDS = Sentence("A step takes a whole number for each of the {n} games.", "每一步须给 {n} 局各一个整数。")
NOT_LEGAL = Sentence("Game {row}: {id} is not legal.", "第 {row} 局：{id} 不合法。")
CLOSED = Sentence("This batch is closed.", "这一批已关闭。")
NOT_PICKLED = Sentence(
    "A batch is neither copied nor pickled: make one where it is needed, or take its states.",
    "一批牌局不能复制或序列化：请在需要处另建，或取出其中的局面。",
)
NO_ROW = Sentence("There is no game {row} in this batch.", "这一批中没有第 {row} 局。")


class Batch:
    """`n` games by the same rules, all of which take a step at once.

    - `observations` (n, size), float32: what the seat to move sees in each game;
    - `masks` (n, actions), bool: what it may do;
    - `turns` (n,), int32: which seat that is;
    - `rewards` (n, seats), float32: what the seats have won by a game that has just ended, else 0;
    - `done` (n,), bool: whether one has just ended. Then a new one is dealt, and the other arrays tell of that.

    The arrays are written over by every step; copy what you keep. `masks` are only read: to forbid more, change a copy.
    Games are stepped without a log, as in search.

    With `workers` so many processes share the games, this one among them; what they play is the same however many they
    are. `close`, the end of a `with` block, or nobody using the batch any more ends them.
    """

    def __init__(
        self,
        game: Game | str,
        rules: Any = None,
        n: int = 1,
        *,
        seed: int | str | None = None,
        workers: int = 1,
        **overrides: object,
    ) -> None:
        n, workers = own(n), own(workers)
        if not is_whole(n) or not 1 <= n <= MOST:
            raise SetupError("BAD_SIZE", BAD_SIZE, most=MOST)
        if not is_whole(workers) or not 1 <= workers <= min(n, MOST_WORKERS):
            raise SetupError("BAD_WORKERS", BAD_WORKERS, most=MOST_WORKERS)
        self.game = game_named(game)
        self.rules = self.game.ruleset(rules, **overrides)
        self.n = n
        self.seats = self.rules.seats
        self.actions: Actions = self.game.action_space(self.rules)
        self.observation: Observation = self.game.observation_space(self.rules)
        self.np = numpy()
        key = new_key(seed)
        shape = Shape(n, len(self.observation), len(self.actions), self.seats)
        self.rows: Rows | Workers | Closed
        if workers > 1:
            crew = Workers(self.game, self.rules, shape, workers)
            self.rows, arrays = crew, crew.arrays
        else:
            arrays, _ = shape.lay_out(self.np.zeros(shape.bytes(), "u1"))
            self.rows = Rows(self.game, self.rules, arrays)
        self.observations, masks, self.turns, self.rewards, self.done = arrays
        self.allowed = masks.view("u1")
        self.masks = masks.view()
        self.masks.flags.writeable = False  # what is legal is looked up in it, and the core trusts that
        self.rows.begin(*key)

    def reset(self, seed: int | str | None = None) -> None:
        """Deal all games anew. The same seed gives the same games; without one they are secret."""
        self.rows.begin(*new_key(seed))

    def step(self, ids: Any) -> tuple[Any, Any, Any, Any]:
        """Do in every game what an id stands for, or raise and change nothing; returns observations, masks, rewards and
        done."""
        numbers = self._numbers(ids)
        row = first_illegal(self.allowed, numbers)
        if row >= 0:
            raise IllegalAction("NOT_LEGAL", NOT_LEGAL, row=row, id=int(ids[row]))
        self.rows.step(numbers)
        return self.observations, self.masks, self.rewards, self.done

    def play(self, actions: Any) -> tuple[Any, Any, Any, Any]:
        """The same with actions as in `State.legal`, for those that have no id, such as wagers of any size."""
        numbers = self._numbers(actions)
        row = self.rows.illegal(numbers)
        if row >= 0:
            raise IllegalAction("NOT_LEGAL", NOT_LEGAL, row=row, id=int(actions[row]))
        self.rows.play(numbers)
        return self.observations, self.masks, self.rewards, self.done

    def legal(self) -> tuple[Any, Any]:
        """What may be done, as rows and ids: the places where `masks` is true, found at once."""
        counts, ids = self.rows.legal()
        return self.np.repeat(self.np.arange(self.n), counts), self.np.array(ids, "i4")

    def random(self) -> Any:
        """A legal id for each game, each equally likely."""
        chosen = self.np.empty(self.n, "u8")
        self.rows.choose(chosen)
        return chosen.astype("i4")

    def state(self, row: int) -> State:
        """A copy of the state of one game: the whole truth, every hidden card included."""
        row = own(row)
        if not is_whole(row) or not 0 <= row < self.n:
            raise WrongArgument("NO_ROW", NO_ROW, row=told(row))
        return self.rows.state(row)

    def close(self) -> None:
        """Play no more, and let the workers go. The arrays stay as they are."""
        self.rows.close()
        self.rows = Closed()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<{self.n} games of {self.game.name} {self.game.rules_text(self.rules)}>"

    def __reduce__(self) -> NoReturn:
        raise SetupError("NOT_PICKLED", NOT_PICKLED)

    def _numbers(self, numbers: Any) -> Any:
        """A whole number for each game, in 64 bits without a sign: what is below zero becomes too large to be legal."""
        found = self.np.asarray(numbers)
        if found.shape != (self.n,) or found.dtype.kind not in "iu":
            raise WrongArgument("NOT_IDS", NOT_IDS, n=self.n)
        return found.astype("u8")


class Closed:
    """The games of a batch that is closed: they refuse everything."""

    def close(self) -> None:
        """A batch may be closed twice."""

    def __getattr__(self, name: str) -> Any:
        raise SetupError("CLOSED", CLOSED)


def new_key(seed: int | str | None) -> tuple[int, int]:
    """The secret key of a batch, from its seed."""
    return seed_key(secrets.token_hex(32) if seed is None else seed)
