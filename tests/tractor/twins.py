"""Two deals that differ only in whether one seat can declare."""

from __future__ import annotations

from paiju import Random
from paiju.games.tractor import declaring
from paiju.games.tractor.state import TractorState

from .setting import GAME

DECLARER, SECRET = 0, 1


def is_shown(card: int) -> bool:
    """Whether a card can be shown to declare in a hand where twos are trumps."""
    return card < 4 or card >= 52


def dealt_from(state: TractorState, pack: list[int]) -> TractorState:
    """A second hand whose cards are dealt in this order."""
    state = state.copy()
    state.wipe()
    state.pack, state.declarer, state.number = pack, DECLARER, 2
    declaring.deal_on(state)
    return state


def twins(rules: str, seed: int) -> tuple[TractorState, TractorState]:
    """A deal in which SECRET can declare, and the same but that what it could show lies in the kitty."""
    rng = Random(f"twins {seed}")
    state = GAME.deal(rules, seed=1)
    assert isinstance(state, TractorState)
    seats, cards = state.seats, state.settings.cards
    last = seats * state.settings.hand
    pack = sorted(state.pack[:cards])
    while True:
        rng.shuffle(pack)
        mine = [place for place in range(SECRET, last, seats) if is_shown(pack[place])]
        kitty = [place for place in range(last, cards) if not is_shown(pack[place])]
        if any(pack[place] < 4 for place in mine) and len(mine) <= len(kitty):
            break
    without = list(pack)
    for place, other in zip(mine, kitty, strict=False):
        without[place], without[other] = pack[other], pack[place]
    pad = [0] * (112 - cards)
    return dealt_from(state, pack + pad), dealt_from(state, without + pad)
