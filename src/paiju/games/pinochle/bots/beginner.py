"""A beginner at Pinochle: bids by the book, but does not count the cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....slips import Slips
from ....view import View
from ..view import PinochleView
from .rule import RuleBot


class Beginner(Slips):
    """Plays some card that is allowed."""

    sound = RuleBot
    share = 0.5

    def tempting(self, view: View) -> Sequence[str]:
        assert isinstance(view, PinochleView)
        return view.legal if view.phase == "play" else ()
