"""A beginner at Hold'em: wants to see the next card."""

from __future__ import annotations

from collections.abc import Sequence

from ....slips import Slips
from ....view import View
from .rule import RuleBot


class Beginner(Slips):
    """Calls too much and raises too little."""

    sound = RuleBot
    share = 0.4

    def tempting(self, view: View) -> Sequence[str]:
        return [action for action in view.legal if action in ("check", "call")]
