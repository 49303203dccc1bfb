"""The result of a match, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..arena import Estimate, Result
from ..bots import default
from ..contract import Game
from ..language import Sentence, counted
from ..plain.columns import columns
from ..plain.drawing import number
from ..rules import Rules
from .seating import with_seats

HEADS = (
    Sentence("bot", "电脑"),
    Sentence("role", "身份"),
    Sentence("seats", "座次"),
    Sentence("points", "得分"),
    Sentence("95 %", "95 %"),
    Sentence("won", "胜率"),
    Sentence("95 %", "95 %"),
)
RATE_HEADS = (Sentence("bb/100", "bb/100"), Sentence("95 %", "95 %"))
EVERY_ROLE = Sentence("all", "全部")
ROLES = {"landlord": Sentence("landlord", "地主"), "peasant": Sentence("peasant", "农民")}
PLAYED = Sentence(
    "{game}, {rules}: {deals}, each in {seats} rotations, {games}, {rate:.0f} games/s",
    "{game}，{rules}：{deals}，每副轮换 {seats} 次，共 {games}，每秒 {rate:.0f} 局",
)


def line_up(game: Game, rules: Rules, bots: Sequence[str], seats: int | None) -> tuple[Rules, tuple[str, ...]]:
    """The rules and one bot for each seat; a single name stands for all seats."""
    names = tuple(bots) or (default(game.name, rules),)
    rules = with_seats(game, rules, seats or (len(names) if len(names) > 1 else rules.seats))
    return rules, names * rules.seats if len(names) == 1 else names


def as_lines(result: Result, language: str) -> list[str]:
    """A table for people."""
    match = result.match
    rows = [[head.say(language) for head in HEADS]]
    every = EVERY_ROLE.say(language)
    for line in result.lines():
        won = [f"{100 * value:.1f}" if value is not None else "-" for value in spread(line.wins)]
        points = [number(value, sign=True) if value is not None else "-" for value in spread(line.points)]
        role = ROLES[line.role].say(language) if line.role in ROLES else line.role or every
        rows.append([line.bot, role, f"{line.seats}", points[0], span(points), f"{won[0]} %", span(won)])
        if line.rate is not None:
            rate = [f"{value:+.1f}" if value is not None else "-" for value in spread(line.rate)]
            rows[-1] += [rate[0], span(rate)]
    if len(rows[-1]) > len(rows[0]):
        rows[0] += [head.say(language) for head in RATE_HEADS]
    if all(row[1] == every for row in rows[1:]):
        rows = [[row[0], *row[2:]] for row in rows]
    played = PLAYED.say(
        language,
        game=match.game.title.say(language),
        rules=match.game.rules_text(match.rules),
        deals=counted(result.deals, "deal", "副牌"),
        seats=len(match.bots),
        games=counted(result.games, "game", "局"),
        rate=result.games / max(result.seconds, 1e-6),
    )
    figures = 7 if len(rows[0]) > len(HEADS) else 5
    return [played, *columns(rows, right=range(len(rows[0]) - figures, len(rows[0])))]


def spread(estimate: Estimate) -> tuple[float, float | None, float | None]:
    """Mean and both ends."""
    return estimate.mean, estimate.low, estimate.high


def span(texts: Sequence[str]) -> str:
    """An interval as text."""
    return f"{texts[1]} .. {texts[2]}"


def as_data(result: Result) -> dict[str, Any]:
    """The same for programs; nothing in it depends on how long it took."""
    match = result.match
    return {
        "game": match.game.name,
        "rules": match.game.rules_text(match.rules),
        "bots": match.bots,
        "seed": str(match.seed),
        "deals": result.deals,
        "games": result.games,
        "actions": result.actions,
        "results": [
            {
                "bot": line.bot,
                "role": line.role or None,
                "seats": line.seats,
                "points": dict(zip(("mean", "low", "high"), spread(line.points), strict=True)),
                "won": dict(zip(("mean", "low", "high"), spread(line.wins), strict=True)),
            }
            | (
                {"big_blinds_per_100": dict(zip(("mean", "low", "high"), spread(line.rate), strict=True))}
                if line.rate is not None
                else {}
            )
            for line in result.lines()
        ],
    }
