"""Two worlds that look alike to one pair of eyes: the true state and one sampled from what these eyes see of it.

Both go on with actions that look alike. As long as the rules themselves show no difference, the views must be the same.
What was compared is counted, so that a test can tell that it was something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import paiju

from .arrangements import Arrangement, arranged

STEPS = 20  # that a pair of worlds goes together at most
BEGINNINGS = 6  # of pairs in one random game


@dataclass
class Tally:
    """How many pairs of different worlds there were, how many views of them were the same, how many of these were a
    spectator's, and how many came after an action whose cards the eyes did not see."""

    pairs: int = 0
    views: int = 0
    watched: int = 0
    secrets: int = 0


def beginnings(arrangement: Arrangement, seed: int, rng: paiju.Random) -> Iterator[tuple[paiju.State, int | None]]:
    """Some states of a random game, often such in which a secret action is possible, and eyes that are not to move: a
    seat's, a spectator's."""
    found = 0
    for state in arrangement.walk(seed, moves=300):
        if state.over() or found == BEGINNINGS:
            return
        if rng.below(4 if may_act_in_secret(arrangement, state) else 24):
            continue
        found += 1
        yield state, rng.choice([seat for seat in range(state.seats) if seat != state.to_move()])
        yield state, None


def may_act_in_secret(arrangement: Arrangement, state: paiju.State) -> bool:
    """Whether the seat to move has a secret action."""
    return arrangement.acts_in_secret and any(map(arrangement.is_secret, state.legal()))


def differ(one: paiju.State, two: paiju.State) -> bool:
    """Whether two states are different now, whatever chance will bring."""
    return {**one.fields(), "key": ""} != {**two.fields(), "key": ""}


def go_on_alike(arrangement: Arrangement, state: paiju.State, eyes: int | None, rng: paiju.Random) -> Tally:
    """Let a state and a sample of it go on together as long as they can; returns what was compared."""
    before = state.view(eyes)
    one, two = state.copy(), arrangement.game.sample(before, rng)
    if not differ(one, two):
        return Tally()
    tally = Tally(pairs=1)
    assert two.view(eyes).json() == before.json()
    for _ in range(STEPS):
        if one.over() or one.to_move() != two.to_move():
            break
        action, mover = one.random_move(rng), one.to_move()
        alike = looking_alike(arrangement, action, two)
        if not alike:
            break
        one.play(action)
        two.play(rng.choice(alike))
        seen, other, told = one.view(eyes), two.view(eyes), len(before.history)
        secret = arrangement.is_secret(action) and mover != eyes
        assert not secret or seen.history[told] == other.history[told]
        if one.to_move() != two.to_move() or shows_a_difference(told, seen, other):
            break
        assert seen.json() == other.json()
        before = seen
        tally.views += 1
        tally.watched += eyes is None
        tally.secrets += secret
    return tally


def looking_alike(arrangement: Arrangement, action: int, state: paiju.State) -> list[int]:
    """The legal actions that look like this one to those who do not act."""
    if not arrangement.is_secret(action):
        return [action] if state.is_legal(action) else []
    looks = arrangement.looks(action)
    return [each for each in state.legal() if arrangement.looks(each) == looks]


def shows_a_difference(told: int, one: paiju.View, two: paiju.View) -> bool:
    """Whether the rules themselves show which world it is: by what is told, by what came to the own hand or is seen
    without being told, and where hands lie open, by these."""
    if one.history[told:] != two.history[told:]:
        return True
    shown = [*arranged(one.game).changing, *(["hand"] if one.seat is not None else [])]
    shown += ["hands"] if getattr(paiju.game(one.game).ruleset(one.rules), "open_hands", False) else []
    return any(getattr(one, name, ()) != getattr(two, name, ()) for name in shown)
