"""What a terminal gets that cannot show every character: something that can be read, not question marks."""

from __future__ import annotations

import codecs

READABLE = "readable"
PLAIN = {
    "·": "-", "×": "x", "−": "-", "±": "+-", "…": "...", "–": "-", "’": "'", "“": '"', "”": '"',
    "♣": "C", "♦": "D", "♥": "H", "♠": "S",
}  # fmt: skip


def spell(problem: UnicodeError) -> tuple[str, int]:
    """The handler for what cannot be encoded, for `errors=READABLE`."""
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    lost = problem.object[problem.start : problem.end]
    return "".join(PLAIN.get(letter, "?") for letter in lost), problem.end


codecs.register_error(READABLE, spell)
