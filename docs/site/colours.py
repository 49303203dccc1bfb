"""The colours of the browser client, for pages that follow the system as well as a switch."""

from __future__ import annotations

import re
from pathlib import Path

TOKENS = Path(__file__).resolve().parents[2] / "web" / "src" / "styles" / "tokens.css"
DARK = '[data-theme="dark"]'
AUTO = 'body[data-theme="auto"]'
RULE = re.compile(r"^([^{}/@]*\{[^{}]*\})", re.MULTILINE)


def sheet() -> str:
    """The client's sheet, and once more what it says of the dark, for pages that are dark because the system is."""
    text = TOKENS.read_text(encoding="utf-8")
    dark = [rule.strip().replace(DARK, AUTO) for rule in RULE.findall(text) if DARK in rule.partition("{")[0]]
    return "\n".join([text, "@media (prefers-color-scheme: dark) {", *dark, "}", ""])
