"""The coach in the terminal, for somebody who plays alone with bots: what is best here and why, and a word before a
move that throws much away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import PaijuError
from ..language import Said, Sentence
from ..rng import Random
from ..view import View
from ..wording.words import NOTHING, say
from ..wording.worths import with_error

if TYPE_CHECKING:
    from ..analysis.advice import Advice

BEST = Sentence("Best: {move} ({worth}): {reason}.", "最好：{move}（{worth}）：{reason}。")
STILL = Sentence("{warning} The same again plays it.", "{warning}再做一次就出。")
ALONE = Sentence("The coach is there only where you play alone with bots.", "只有单独和电脑打牌时才有教练。")
NOTHING_TO_SAY = Sentence("There is nothing to decide here that can be judged.", "这里没有可以判断的决定。")


def ask(view: View, alone: bool, *moves: str) -> Advice | None:
    """Advice for whoever is to move, if nobody else plays; may take some seconds. None where nothing can be judged."""
    if not alone:
        raise PaijuError("NOT_ALONE", ALONE)
    from ..analysis.advice import advise  # most tables do without

    return advise(view, moves, Random(len(view.history)))


def explained(advice: Advice | None) -> Said:
    """What is best and why, in a sentence."""
    if advice is None or advice.best is None:
        return say(NOTHING_TO_SAY)
    best = advice.best
    return say(BEST, move=best.said, worth=with_error(best.value, best.error, advice.unit), reason=advice.reason)


class Guard:
    """Warns once before a move that throws much away: who makes it again, means it."""

    def __init__(self) -> None:
        self.warned: tuple[int, str] | None = None

    def warning(self, view: View, text: str) -> Said:
        """What speaks against a move, in words; nothing if it is fine or was warned of. May take some seconds."""
        now = len(view.history), text
        if self.warned == now:
            return NOTHING
        found = ask(view, True, text)
        if found is None or found.warning is None:
            return NOTHING
        self.warned = now
        return say(STILL, warning=found.warning)
