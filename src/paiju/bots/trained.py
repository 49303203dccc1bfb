"""Weights as a bot: what `paiju train` has written is seated by the name of its file."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from .. import catalogue
from ..errors import PaijuError, SetupError
from ..language import Sentence
from ..player import Player, PlayerBot
from ..rules import Rules
from .uniform import RandomPlayer

if TYPE_CHECKING:
    from ..learn.files import Trained
    from . import Factory

SUFFIX = ".net"
OTHER_GAME = Sentence('"{path}" was trained for {game}.', "“{path}”是为 {game} 训练的。")


def trained_bot(path: str, game: str) -> Factory:
    """The bot that plays by a file of weights; the same one until the file changes."""
    try:
        written = Path(path).stat().st_mtime_ns
    except (OSError, ValueError):
        written = 0  # whoever loads it says why it cannot be read
    return loaded(path, game, written)


@lru_cache(16)
def loaded(path: str, game: str, written: int) -> Factory:
    """The bot of a file as it was written then."""
    from ..learn.decide import ByRules
    from ..learn.files import load

    trained = load(Path(path))
    if trained.header.game != game:
        raise SetupError("OTHER_GAME", OTHER_GAME, path=path, game=trained.header.game)

    class TrainedBot(PlayerBot):
        """Plays by these weights, and at random where they say nothing."""

        @staticmethod
        def player() -> Player:
            return ByRules(lambda rules: player_by(trained, rules))

        @staticmethod
        def can_play(rules: Rules) -> bool:
            try:
                player_by(trained, rules)
            except PaijuError:
                return False
            return True

    TrainedBot.game = catalogue.game(game)
    return cast("Factory", TrainedBot)


def player_by(trained: Trained, rules: Rules) -> Player:
    """Who plays by these weights and rules, or a refusal."""
    from ..learn.files import player

    game = catalogue.game(trained.header.game)
    return player(game.part(game.features)(rules), trained, RandomPlayer())
