"""The games. `paiju.games()` lists their names, so this package can be called as well as imported."""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from paiju.catalogue import games

        return games()


sys.modules[__name__].__class__ = _Games
