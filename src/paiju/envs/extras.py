"""What the environments share: how to get a library that is missing, and what they refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from ..errors import SetupError
from ..language import Sentence

MISSING = Sentence(
    "This environment needs the package {package}: pip install 'paiju[{extra}]'.",
    "这个环境需要 {package}：pip install 'paiju[{extra}]'。",
)

NOT_DEALT = Sentence("Nothing has been dealt yet: call reset.", "还没有发牌：请先调用 reset。")
OVER = Sentence("The game is over: call reset.", "牌局已结束：请调用 reset。")
BAD_MODE = Sentence("render_mode is None or one of: {modes}.", "render_mode 须为 None 或：{modes}。")
MODES = ("ansi", "rgb_array")

PACKAGES = {"PIL": "pillow", "pyspiel": "open-spiel"}  # where a module is not called like its package


@contextmanager
def needed(extra: str = "envs") -> Iterator[None]:
    """Imports without which there is nothing here: a missing one is refused with a sentence."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = PACKAGES.get(missing.name or "", missing.name)
        raise SetupError("NO_PACKAGE", MISSING, package=package, extra=extra) from None


def check_mode(render_mode: object) -> None:
    """Refuse what is not a way to show a table."""
    if render_mode is not None and not (isinstance(render_mode, str) and render_mode in MODES):
        raise SetupError("BAD_MODE", BAD_MODE, modes=", ".join(MODES))


class NotDealt(SetupError, AttributeError):
    """Somebody asks for what there is only after `reset`."""


class Resettable:
    """An environment that has nothing to tell before `reset`, and says so."""

    made_by_reset: ClassVar[tuple[str, ...]] = ()

    def __getattr__(self, name: str) -> Any:
        if name in self.made_by_reset:
            raise NotDealt("NOT_DEALT", NOT_DEALT)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
