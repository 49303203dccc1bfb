"""What a training came to, as one page that needs nothing else: the curve and the table of its gates."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .trainer import Plan, Progress

WIDTH, HEIGHT, EDGE = 640, 240, 40
STYLE = "body{font:16px sans-serif;max-width:44em;margin:2em auto}td,th{padding:.2em .8em;text-align:right}"


def page(plan: Plan, progress: Progress, remarks: list[str]) -> str:
    """The page as HTML."""
    title = f"{plan.game.title.en}: {plan.game.rules_text(plan.rules)}"
    rows = "".join(
        f"<tr><td>{gate.games:,}</td><td>{gate.minutes:.1f}</td><td>{gate.loss:.4f}</td>"
        f"<td>{gate.against_frozen.won:.3f} ± {gate.against_frozen.won_give:.3f}</td>"
        f"<td>{gate.against_random.won:.3f} ± {gate.against_random.won_give:.3f}</td>"
        f"<td>{gate.against_random.points:+.3f} ± {gate.against_random.points_give:.3f}</td></tr>"
        for gate in progress.gates
    )
    lines = "".join(f"<p>{escape(remark)}</p>" for remark in remarks)
    return (
        f"<!doctype html><meta charset=utf-8><title>{escape(title)}</title><style>{STYLE}</style>"
        f"<h1>{escape(title)}</h1><p><code>{escape(plan.command)}</code></p>"
        f"<p>{progress.games:,} games, {progress.minutes:.1f} minutes, seed {escape(plan.seed)}, "
        f"layers {', '.join(map(str, plan.sizes))}.</p>{lines}"
        f"<h2>Points a seat against random play</h2>{curve(progress)}"
        "<table><tr><th>games</th><th>minutes</th><th>loss</th><th>won against the gate before</th>"
        f"<th>won against random</th><th>points</th></tr>{rows}</table>\n"
    )


def curve(progress: Progress) -> str:
    """Points against random play over games, as a drawing."""
    if not progress.gates:
        return ""
    most = max(gate.games for gate in progress.gates)
    heights = [gate.against_random.points for gate in progress.gates]
    low, high = min(0.0, *heights), max(*heights, 0.0)
    across = (WIDTH - 2 * EDGE) / most
    up = (HEIGHT - 2 * EDGE) / ((high - low) or 1.0)
    places = " ".join(
        f"{EDGE + gate.games * across:.1f},{HEIGHT - EDGE - (height - low) * up:.1f}"
        for gate, height in zip(progress.gates, heights, strict=True)
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" font-size="12">'
        f'<line x1="{EDGE}" y1="{HEIGHT - EDGE}" x2="{WIDTH - EDGE}" y2="{HEIGHT - EDGE}" stroke="gray"/>'
        f'<line x1="{EDGE}" y1="{EDGE}" x2="{EDGE}" y2="{HEIGHT - EDGE}" stroke="gray"/>'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - EDGE + 16}" text-anchor="end">{most:,} games</text>'
        f'<text x="{EDGE}" y="{EDGE - 8}">{high:+.2f}</text><text x="4" y="{HEIGHT - EDGE}">{low:+.2f}</text>'
        f'<polyline points="{places}" fill="none" stroke="teal" stroke-width="2"/></svg>'
    )
