"""Cards in the text of a rules page become pictures, drawn by the browser client's own code.

A code span that is nothing but cards (`7H`, `8D 8D 9D 9D`, `33344456`, `BR`) keeps its text and gets its cards beside
it. Where a game writes ranks alone, equal ones take different suits.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from paiju.cards import BIG_JOKER, SMALL_JOKER, face, parse_card
from paiju.errors import NotationError

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
SPAN = re.compile(r"`([^`\n]+)`")
RANKED = re.compile(r"[2-9TJQKABR]{2,}")
CELL = re.compile(r"(?<=\|) *((?:`[^`]+`(?:, | |、|，)?)+) *(?=\|)")
SUITS = "SHCD"
MOST = 20


def draw(directory: Path) -> bool:
    """Write a picture of every card, or say why there are none."""
    sys.path.insert(0, str(ROOT / "_build"))
    import client

    npm = client.npm()
    if npm is None:
        print("paiju: there is no Node here, so that the rules have no pictures of cards", file=sys.stderr)
        return False
    client._fetch(npm)
    node = Path(npm[0]).with_name("node") if len(npm) == 1 else Path(npm[0])
    subprocess.run([node, str(WEB / "scripts" / "cards.mjs"), str(directory)], cwd=WEB, check=True)
    return True


def illustrate(text: str, static: str) -> str:
    """A page of rules with its cards drawn; `static` leads to the pictures."""
    text = CELL.sub(lambda cell: " " + SPAN.sub(lambda found: pictured(found, static, alone=True), cell[1]) + " ", text)
    return SPAN.sub(lambda found: pictured(found, static), text)


def pictured(found: re.Match[str], static: str, alone: bool = False) -> str:
    """A code span with its cards, or as it was."""
    codes = codes_of(found[1], alone)
    if not codes:
        return found[0]
    images = "".join(f'<img class="card" src="{static}/{code}.svg" alt="" title="{name(code)}">' for code in codes)
    return f'<span class="cards"><code>{found[1]}</code><span>{images}</span></span>'


def codes_of(text: str, alone: bool = False) -> list[str]:
    """The pictures that a text stands for: none if it is not cards and nothing else."""
    words = text.replace(",", " ").split()
    if not words or len(words) > MOST:
        return []
    try:
        suited = [code_of(word) for word in words]
    except NotationError:
        suited = []
    if suited and not all(word in "BR" for word in words):
        return suited
    ranks = "".join(words).replace("10", "T")
    wanted = RANKED.fullmatch(ranks) if not alone else re.fullmatch(RANKED.pattern.replace("{2,}", "+"), ranks)
    return with_suits(ranks) if wanted and len(ranks) <= MOST else []


def code_of(word: str) -> str:
    """The picture of one card with its suit: `TH`, `RJ`."""
    shown = face(word)
    if shown in (SMALL_JOKER, BIG_JOKER):
        return "BJ" if shown == SMALL_JOKER else "RJ"
    card = parse_card(word)
    return "23456789TJQKA"[card >> 2] + "CDHS"[card & 3]


def with_suits(ranks: str) -> list[str]:
    """Cards of these ranks, equal ones in different suits; B and R are the jokers."""
    seen: Counter[str] = Counter()
    found = []
    for rank in ranks:
        found.append(f"{rank}J" if rank in "BR" else rank + SUITS[seen[rank] % 4])
        seen[rank] += 1
    return found


def name(code: str) -> str:
    """What people call a card."""
    return face(code).en
