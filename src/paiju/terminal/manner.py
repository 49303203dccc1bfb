"""How somebody sits at a fair table: by which name and ways, and whether a bot plays for them."""

from __future__ import annotations

import getpass
from typing import NamedTuple

from .. import bots
from ..contract import Game
from ..errors import SetupError
from ..peer.gathering import Access
from ..peer.names import LONGEST_NAME, checked_name
from ..peer.reaching import PORT
from ..peer.sharing import needed
from ..peer.terms import Leaving, movement_of
from ..rules import Rules
from ..wording import console as spoken
from ..wording import peers as words
from .settings import Settings, given_name


class Manner(NamedTuple):
    """How somebody sits at a fair table: by which name and ways, and whether a bot plays for them."""

    name: str
    access: Access = Access()
    bot: str = ""
    pace: float = 0.7
    private: bool = False
    leaving: Leaving = "void"


def check_hosting(game: Game, rules: Rules, manner: Manner) -> None:
    """Refuse a table that could not be played."""
    movement_of(game.name, game.rules_text(rules), rules.seats)
    checked_name(manner.name)
    if manner.leaving == "bot" and not needed(rules.seats):
        raise SetupError("NO_STAND_IN", words.NO_STAND_IN)
    if manner.bot:
        bots.bot(manner.bot, game.name, rules)


def usual_manner(settings: Settings, guest: bool = False) -> Manner:
    """How somebody sits down who has not said otherwise. A guest listens as well, to be the next host if need be, but
    at any port."""
    name = given_name() or settings.name or system_name()
    return Manner(name, Access(port=0 if guest else PORT), pace=settings.seconds)


def system_name() -> str:
    """What the system calls whoever has given no name."""
    try:
        return getpass.getuser()[:LONGEST_NAME]
    except (OSError, KeyError, ImportError):
        return words.SOMEBODY.say(spoken.language_from())
