"""What the terminal app itself says, in English and Chinese; what is said about games comes from their words."""

from __future__ import annotations

from ..language import Sentence

# The table.
RULES_AND_DEAL = Sentence("{rules} · deal {n}", "{rules} · 第 {n} 副")
