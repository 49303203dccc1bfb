"""What a hand is worth and how levels rise (section 8 of the rules page).

The opponents' points P decide: nothing gives the declarers three levels, less than one step two, less than two steps
one; from two steps on the sides change, and every further step gives the opponents a level. A level in `defended`
stops the advance and is left only by a gain won as declarers; passing A wins the match.
"""

from __future__ import annotations

from collections.abc import Collection

ACE = 12


def outcome(points: int, step: int, cap: int | None) -> tuple[bool, int]:
    """Whether the declarers win with so many points against them, and how many levels the winners gain."""
    if points < 2 * step:
        return True, 3 if points <= 0 else 2 if points < step else 1
    gain = points // step - 2
    return False, gain if cap is None else min(gain, cap)


def advance(level: int, gain: int, as_declarer: bool, defended: Collection[int]) -> tuple[int, bool]:
    """The level after a gain, and whether the match is won by it."""
    if level in defended and not as_declarer:
        return level, False
    for _ in range(gain):
        if level == ACE:
            return ACE, True
        level += 1
        if level in defended:
            break
    return level, False


def kitty_factor(mode: str, cards: int) -> int:
    """What the kitty's points are multiplied with; `cards` are in the largest component of the last lead."""
    return {"double": 2 * cards, "power": 1 << cards, "fixed": 2, "none": 0}[mode]
