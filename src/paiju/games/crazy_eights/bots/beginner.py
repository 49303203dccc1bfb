"""A beginner at Crazy Eights: plays whatever fits, more often than not."""

from __future__ import annotations

from collections.abc import Sequence

from ....slips import Slips
from ....view import View
from ..notation import CARD_NUMBERS
from .rule import RuleBot


class Beginner(Slips):
    """Takes any card that fits, its eights too early as well."""

    sound = RuleBot
    share = 0.5

    def tempting(self, view: View) -> Sequence[str]:
        return [action for action in view.legal if action[:2] in CARD_NUMBERS]
