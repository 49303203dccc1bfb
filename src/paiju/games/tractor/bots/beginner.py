"""A beginner at Tractor: follows as he must, but does not count what is out."""

from __future__ import annotations

from collections.abc import Sequence

from ....slips import Slips
from ....view import View
from ..view import TractorView
from .rule import RuleBot


class Beginner(Slips):
    """Leads some single card or pair, follows with some cards that are allowed."""

    sound = RuleBot
    share = 0.5

    def tempting(self, view: View) -> Sequence[str]:
        assert isinstance(view, TractorView)
        if view.phase == "lead":
            return [text for text in view.legal if len(text.split()) <= 2 and "+" not in text]
        return [text for text in view.legal if "+" not in text] if view.phase == "follow" else ()
