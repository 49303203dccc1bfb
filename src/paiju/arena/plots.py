"""Plots as SVG, drawn with the colours of the page around them (report.py), light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10

WIDE = 720
ROW = 34
MARGIN = 16

Point = tuple[int, float, float | None, float | None]


def ticks(low: float, high: float, n: int = 5) -> list[float]:
    """About n round numbers between two."""
    raw = max(high - low, 1e-9) / n
    step: float = 10.0 ** floor(log10(raw))
    step *= next((factor for factor in (1, 2, 5) if factor * step >= raw), 10)
    return [k * step for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def number(value: float) -> str:
    """A number on an axis."""
    return f"{value:.6g}".replace("-", "−")


def svg(height: float, label: str, parts: Sequence[str]) -> str:
    """A picture of full width with a name for those who cannot see it."""
    name = escape(label, quote=True)
    return f'<svg viewBox="0 0 {WIDE} {height:.0f}" role="img" aria-label="{name}">{"".join(parts)}</svg>'


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    """Words in a plot."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{kind}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


class Scale:
    """Where numbers stand from left to right, or from below to above."""

    def __init__(self, values: Sequence[float], begin: float, end: float, around: float | None = None) -> None:
        known = [*values, around] if around is not None else list(values)
        low, high = min(known), max(known)
        room = (high - low or abs(high) or 1.0) * 0.06
        self.low, self.high = low - room, high + room
        self.begin, self.end = begin, end

    def __call__(self, value: float) -> float:
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self) -> list[float]:
        """The numbers to write beside it."""
        return ticks(self.low, self.high)


def intervals(
    rows: Sequence[tuple[str, float, float | None, float | None, int]], label: str, zero: float | None = 0.0
) -> str:
    """One line for each row: a name, a mean with its interval, and -1, 0 or 1 for the colour of the mark."""
    names = min(max(len(row[0]) for row in rows) * 7.5 + 24, 300)
    ends = [value for row in rows for value in row[1:4] if value is not None]
    across = Scale(ends, names, WIDE - MARGIN - 40, zero)
    height = ROW * len(rows) + 34
    below = height - 26
    parts = [line(across(tick), 4, across(tick), below, "grid") for tick in across.ticks()]
    parts += [text(across(tick), height - 8, number(tick), "tick", "middle") for tick in across.ticks()]
    if zero is not None:
        parts.append(line(across(zero), 4, across(zero), below, "axis"))
    for place, (name, mean, low, high, sign) in enumerate(rows):
        y = ROW * place + ROW / 2 + 4
        kind = ("even", "ahead", "behind")[sign]
        parts.append(text(0, y + 4, shortened(name, 40)))
        if low is not None and high is not None:
            parts.append(line(across(low), y, across(high), y, f"span {kind}"))
        parts.append(f'<circle cx="{across(mean):.1f}" cy="{y:.1f}" r="5" class="dot {kind}"/>')
    return svg(height, label, parts)


def course(points: Sequence[Point], label: str, below: str) -> str:
    """How a difference and its interval went with the number of deals."""
    left, foot, top, height = 56, 36, 10, 240
    known = [point for point in points if point[2] is not None] or list(points)
    # The first intervals are as wide as the page is high.
    later = known[len(known) // 10 :]
    values = [value for point in later for value in point[1:] if value is not None]
    up = Scale(values, height - foot, top, 0.0)
    across = Scale([0, points[-1][0]], left, WIDE - MARGIN)

    def at(deals: float, value: float) -> str:
        return f"{across(deals):.1f},{min(max(up(value), top), height - foot):.1f}"

    thin = later[:: max(len(later) // 300, 1)]
    upper = [at(deals, high) for deals, _, _, high in thin if high is not None]
    lower = [at(deals, low) for deals, _, low, _ in thin if low is not None]
    parts = [line(left, up(tick), WIDE - MARGIN, up(tick), "grid") for tick in up.ticks()]
    parts += [text(left - 8, up(tick) + 4, number(tick), "tick", "end") for tick in up.ticks()]
    parts += [
        text(across(tick), height - foot + 18, number(tick), "tick", "middle") for tick in across.ticks() if tick > 0
    ]
    parts.append(text(WIDE - MARGIN, height - 2, below, "tick", "end"))
    if upper:
        parts.append(f'<polygon points="{" ".join([*upper, *reversed(lower)])}" class="band"/>')
    parts.append(line(left, up(0), WIDE - MARGIN, up(0), "axis"))
    parts.append(f'<polyline points="{" ".join(at(deals, mean) for deals, mean, _, _ in thin)}" class="course"/>')
    return svg(height, label, parts)


def shortened(name: str, most: int) -> str:
    """A name that fits."""
    return name if len(name) <= most else f"…{name[1 - most :]}"
