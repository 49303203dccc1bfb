"""What `paiju equity` prints: a line for each hand or range, or JSON."""

from __future__ import annotations

from typing import Any

from ...language import Sentence
from ...plain.columns import columns
from .equity import Equity
from .ranking import CATEGORIES

HEADS = (Sentence("hand", "手牌"), Sentence("equity", "胜率"), Sentence("win", "独胜"), Sentence("tie", "平分"))
ERROR = Sentence("± error", "± 误差")
EXACT = Sentence("exact: all {deals} deals", "精确：共 {deals} 种牌局")
DRAWN = Sentence("{deals} random deals; the error is one standard error", "随机 {deals} 局；误差为一个标准误")
LONGEST = 40


def as_lines(result: Equity, language: str, categories: bool = False) -> list[str]:
    """A table for people."""
    rows = [[head.say(language) for head in HEADS]]
    if not result.exact:
        rows[0].insert(2, ERROR.say(language))
    for share in result.shares:
        hand = share.hand if len(share.hand) <= LONGEST else share.hand[: LONGEST - 1] + "…"
        row = [hand, percent(share.equity), percent(share.win), percent(share.tie)]
        if not result.exact:
            row.insert(2, f"± {100 * share.error:.2f}")
        rows.append(row)
    lines = columns(rows, right=range(1, len(rows[0])))
    if categories:
        table = [["", *(row[0] for row in rows[1:])]]
        for number in reversed(range(len(CATEGORIES))):
            chances = (percent(share.categories[number]) for share in result.shares)
            table.append([CATEGORIES[number].say(language), *chances])
        lines += ["", *columns(table, right=range(1, len(table[0])))]
    return [*lines, (EXACT if result.exact else DRAWN).say(language, deals=f"{result.deals:,}")]


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.2f} %"


def as_data(result: Equity) -> dict[str, Any]:
    """The same for programs."""
    return {
        "exact": result.exact,
        "deals": result.deals,
        "players": [
            {
                "hand": share.hand,
                "equity": share.equity,
                "error": share.error,
                "win": share.win,
                "tie": share.tie,
                "categories": {
                    sentence.en: chance for sentence, chance in zip(CATEGORIES, share.categories, strict=True)
                },
            }
            for share in result.shares
        ],
    }
