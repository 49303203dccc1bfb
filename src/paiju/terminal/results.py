"""The results of matches and leagues as text and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..arena import Estimate, League, Match, Result, Standings, Verdict
from ..arena.ratings import rate
from ..arena.verdict import EARLY_ERROR, LATE_ERROR, judge
from ..bots import default
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence, counted
from ..plain.columns import columns
from ..plain.drawing import number
from ..rules import Rules
from ..table import WRONG_SEATS
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
PAIR = Sentence("{one} against {other}", "{one} 对 {other}")
PAIR_PLAYED = Sentence(
    "{deals} of {planned}, {games}, {rate:.0f} games/s", "{planned}中的 {deals}，共 {games}，每秒 {rate:.0f} 局"
)
GAP = {
    "points": Sentence(
        "{one} – {other}, difference of points: {mean} ({low} .. {high} at {level} %)",
        "{one} – {other}，得分差：{mean}（{level} % 区间 {low} .. {high}）",
    ),
    "wins": Sentence(
        "{one} – {other}, difference of games won: {mean} % ({low} .. {high} at {level} %)",
        "{one} – {other}，胜率差：{mean} %（{level} % 区间 {low} .. {high}）",
    ),
}
BETTER = Sentence("{winner} is better.", "{winner} 更强。")
BETTER_EARLY = Sentence("{winner} is better; stopped early, as agreed.", "{winner} 更强；按约定提前结束。")
OPEN = Sentence("Neither is shown to be better.", "未能分出强弱。")
RATED = (Sentence("bot", "电脑"), Sentence("rating", "等级分"), Sentence("95 %", "95 %"))


def line_up(game: Game, rules: Rules, bots: Sequence[str], seats: int | None) -> tuple[Rules, tuple[str, ...]]:
    """The rules and one bot for each seat; a single name stands for all seats."""
    names = tuple(bots) or (default(game.name, rules),)
    rules = with_seats(game, rules, seats or (len(names) if len(names) > 1 else rules.seats))
    if len(names) not in (1, rules.seats):
        raise SetupError("PLAYERS", WRONG_SEATS, seats=rules.seats, given=len(names))
    return rules, names * rules.seats if len(names) == 1 else names


def as_lines(match: Match, result: Result, language: str) -> list[str]:
    """A match as a table for people."""
    played = PLAYED.say(
        language,
        game=match.game.title.say(language),
        rules=match.game.rules_text(match.rules),
        deals=counted(result.deals, "deal", "副牌"),
        seats=len(match.bots),
        games=counted(result.games, "game", "局"),
        rate=result.rate,
    )
    return [played, *table_of(result, language)]


def table_of(result: Result, language: str) -> list[str]:
    """Points and games won, bot by bot and role by role."""
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
    figures = 7 if len(rows[0]) > len(HEADS) else 5
    return columns(rows, right=range(len(rows[0]) - figures, len(rows[0])))


def spread(estimate: Estimate) -> tuple[float, float | None, float | None]:
    """Mean and both ends."""
    return estimate.mean, estimate.low, estimate.high


def span(texts: Sequence[str]) -> str:
    """An interval as text."""
    return f"{texts[1]} .. {texts[2]}"


def league_lines(standings: Standings, language: str) -> list[str]:
    """A league for people: pair by pair, and then the ratings if there are more than two."""
    league = standings.league
    lines = [f"{league.game.title.say(language)}, {league.game.rules_text(league.rules)}"]
    for match, result in zip(league.matches(), standings.results, strict=True):
        names = match.names
        title = PAIR.say(language, one=names[0], other=", ".join(names[1:]))
        played = PAIR_PLAYED.say(
            language,
            deals=result.deals,
            planned=counted(match.deals, "deal", "副牌"),
            games=counted(result.games, "game", "局"),
            rate=result.rate,
        )
        lines += ["", f"{title}: {played}", *table_of(result, language)]
        for pair in result.gaps:
            verdict = judge(result, pair, league.deals, league.by, league.stop)
            lines.append(said_verdict(verdict, league, language))
    if len(set(league.bots)) > 2:
        rows = [[head.say(language) for head in RATED]]
        rows += [
            [name, f"{mu:.1f}", f"{mu - 2 * sigma:.1f} .. {mu + 2 * sigma:.1f}"] for name, mu, sigma in rate(standings)
        ]
        lines += ["", *columns(rows, right=(1, 2))]
    return lines


def said_verdict(verdict: Verdict, league: League, language: str) -> str:
    """The difference between two bots in words."""
    estimate, scale = verdict.difference, 100.0 if league.by == "wins" else 1.0
    mean, low, high = (f"{scale * value:+.3g}" if value is not None else "-" for value in spread(estimate))
    one, other = verdict.pair
    gap = GAP[league.by].say(
        language, one=one, other=other, mean=mean, low=low, high=high, level=level(verdict, league)
    )
    if verdict.winner is None:
        return f"{gap}. {OPEN.say(language)}"
    known = BETTER_EARLY if verdict.early else BETTER
    return f"{gap}. {known.say(language, winner=verdict.winner)}"


def level(verdict: Verdict, league: League) -> int:
    """Of 100 such intervals so many hold the true difference."""
    if not league.stop:
        return 95
    return round(100 * (1 - (EARLY_ERROR if verdict.early else LATE_ERROR)))


def league_data(standings: Standings) -> dict[str, Any]:
    """The same for programs; only `games_per_second` depends on how long it took."""
    league = standings.league
    matches = [
        as_data(match, result)
        | {
            "games_per_second": round(result.rate, 1),
            "differences": [
                {
                    "bots": pair,
                    league.by: dict(zip(("mean", "low", "high"), spread(verdict.difference), strict=True)),
                    "level": level(verdict, league) / 100,
                    "better": verdict.winner,
                    "early": verdict.early and verdict.better != 0,
                }
                for pair in result.gaps
                for verdict in [judge(result, pair, league.deals, league.by, league.stop)]
            ],
        }
        for match, result in zip(league.matches(), standings.results, strict=True)
    ]
    rated = rate(standings) if len(set(league.bots)) > 2 else []
    ratings = [{"bot": name, "mu": mu, "sigma": sigma} for name, mu, sigma in rated]
    return {**league.plan(), "matches": matches, "ratings": ratings}


def league_rows(standings: Standings) -> list[list[object]]:
    """The same as rows of a CSV file, the first of them names."""
    heads = ["against", "bot", "role", "seats", "points", "points_low", "points_high", "won", "won_low", "won_high"]
    rows: list[list[object]] = [["game", "rules", "seed", "deals", "games", "games_per_second", *heads]]
    league = standings.league
    for match, result in zip(league.matches(), standings.results, strict=True):
        about = [league.game.name, league.game.rules_text(league.rules), str(league.seed), result.deals, result.games]
        for line in result.lines():
            others = "+".join(name for name in match.names if name != line.bot)
            figures = [*spread(line.points), *spread(line.wins)]
            rows.append([*about, round(result.rate, 1), others, line.bot, line.role, line.seats, *figures])
    return rows


def as_data(match: Match, result: Result) -> dict[str, Any]:
    """A match for programs; nothing in it depends on how long it took."""
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
