"""What rules are called."""

from __future__ import annotations

from ..contract import Game
from ..rules import Rules


def short_rules(game: Game, rules: Rules) -> str:
    """Rules as a short text for people, who know themselves which of them are people."""
    return game.rules_text(rules.override(humans="all") if rules.has("humans") else rules)
