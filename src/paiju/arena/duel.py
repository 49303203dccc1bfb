"""Games inside the core: players choose, no view is made, nothing is written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..bots import NO_ACTION, BotError
from ..player import Player
from ..rng import Random
from ..state import State

if TYPE_CHECKING:
    from ..errors import PaijuError


def play_out(state: State, players: list[Player], names: Sequence[str], keys: Sequence[int]) -> int:
    """Let the players choose, seat by seat, until the game is over; returns the number of actions.

    Two numbers of `keys` for each seat fix its chance, as at a Table: it hangs on them and on the number of the action.
    """
    rng = Random()
    logged = False
    for player in players:
        logged = logged or player.remembers
    made = 0
    seat = state.to_move()
    while seat >= 0:
        player = players[seat]
        action = player.choose(state, rng.keyed(keys[2 * seat], keys[2 * seat + 1], made))
        if not state._allows(action):
            raise misplayed(state, names[seat], action)
        if logged:
            state._take(action)
        else:
            state._step(action)
        made += 1
        seat = state.to_move()
    return made


def misplayed(state: State, name: str, action: int) -> BotError:
    """The error for a player who chose what is not legal."""
    refusal: PaijuError = state.refusal(action)
    return BotError("BAD_BOT", NO_ACTION, name=name, answer=str(action), why=refusal)
