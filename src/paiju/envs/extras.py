"""What a library is needed for, and how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..errors import SetupError
from ..language import Sentence

MISSING = Sentence(
    "This environment needs the package {package}: pip install 'paiju[{extra}]'.",
    "这个环境需要 {package}：pip install 'paiju[{extra}]'。",
)

PACKAGES = {"PIL": "pillow", "pyspiel": "open-spiel"}  # where a module is not called like its package


@contextmanager
def needed(extra: str = "envs") -> Iterator[None]:
    """Imports without which there is nothing here: a missing one is refused with a sentence."""
    try:
        yield
    except ModuleNotFoundError as missing:
        package = PACKAGES.get(missing.name or "", missing.name)
        raise SetupError("NO_PACKAGE", MISSING, package=package, extra=extra) from None
