"""A beginner at Dou Dizhu: breaks up what belongs together, and answers because it can."""

from __future__ import annotations

from collections.abc import Sequence

from ....slips import Slips
from ....view import View
from ..view import DouDizhuView
from .rule import RuleBot


class Beginner(Slips):
    """Leads or answers with some single, pair or trio, and leaves the auction and its bombs to its better judgement."""

    sound = RuleBot
    share = 0.35

    def tempting(self, view: View) -> Sequence[str]:
        assert isinstance(view, DouDizhuView)
        if view.phase == "auction":
            return ()
        return [text for text in view.legal if len(text) <= 3 and text != "BR"]
