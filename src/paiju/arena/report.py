"""A league as one page that needs nothing else: tables and plots, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .. import __version__
from ..language import Sentence
from .league import Standings
from .match import Match
from .plots import course, intervals, shortened
from .ratings import rate
from .result import Result
from .statistics import Estimate
from .verdict import Verdict, judge

TITLE = Sentence("Arena: {game}", "竞技场：{game}")
SUMMARY = Sentence("Differences", "强弱之差")
RATINGS = Sentence("Ratings", "等级分")
CROSS = Sentence("Games won against each other", "相互胜率")
PAIRS = Sentence("Pair by pair", "逐对结果")
RATED_HOW = Sentence(
    "Plackett-Luce (openskill), two standard deviations to either side.",
    "Plackett-Luce 模型（openskill），左右各两个标准差。",
)
MEASURES = {
    "points": Sentence("points a deal and seat, paired by deal", "每副牌每座位的得分差，按同一副牌配对"),
    "wins": Sentence("share of games won, paired by deal", "胜率差，按同一副牌配对"),
}
PLAYED = Sentence(
    "{deals} of {planned} deals, {games} games, {rate:,.0f} games/s in one process",
    "{planned} 副牌中的 {deals} 副，共 {games} 局，单进程每秒 {rate:,.0f} 局",
)
HEADS = (
    Sentence("bot", "电脑"),
    Sentence("role", "身份"),
    Sentence("seats", "座次"),
    Sentence("points", "得分"),
    Sentence("95 %", "95 %"),
    Sentence("won", "胜率"),
    Sentence("95 %", "95 %"),
)
BETTER = Sentence("{winner} is better", "{winner} 更强")
EARLY = Sentence("{winner} is better, clear before all deals were played", "{winner} 更强，未打完全部牌已见分晓")
OPEN = Sentence("neither is shown to be better", "未能分出强弱")
DEALS = Sentence("deals", "副数")
FACTS = (
    Sentence("rules", "规则"),
    DEALS,
    Sentence("seed", "种子"),
    Sentence("bots", "电脑"),
    Sentence("Paiju", "牌局"),
)
ALL_ROLES = Sentence("all", "全部")
AGAINST = Sentence("{one} – {other}", "{one} – {other}")
STOPPED = Sentence(
    "The number of deals was decided first. A match may stop before when an interval that holds at every moment leaves "
    "zero out; that and the last look together name a better bot in at most 5 of 100 matches between equal ones.",
    "局数事先定好。若随时有效的区间不含零，可提前结束；连同最后一次判断，两个同等的电脑被判出强弱的概率不超过 5%。",
)
FIXED = Sentence(
    "The number of deals was decided first, and all were played. Intervals hold the true value in 95 of 100 such runs.",
    "局数事先定好并全部打完。区间在 100 次中约有 95 次包含真值。",
)

STYLE = """
:root { color-scheme: light dark; --paper: #fbfaf7; --card: #ffffff; --ink: #22252a; --soft: #6b7078; --line: #e3e0d8;
  --ahead: #0b7a5c; --behind: #b4402e; --even: #7a7f87; --band: #0b7a5c22; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --card: #1c2026; --ink: #e7e5df; --soft: #9aa0a9;
  --line: #2e343c; --ahead: #4cc7a1; --behind: #f08a75; --even: #9aa0a9; --band: #4cc7a12e; } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, "Segoe UI", "Noto Sans", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 40px 20px 64px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 6px; font-weight: 650; letter-spacing: -.01em }
h2 { font-size: 17px; margin: 36px 0 10px; font-weight: 650 }
h3 { font-size: 15px; margin: 0 0 2px; font-weight: 650 }
p { margin: 0 0 10px } .soft, .tick, th { color: var(--soft) } .soft { font-size: 13.5px }
section, .plot { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 18px 20px;
  margin: 0 0 16px; overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; margin: 12px 0 6px }
th { font-weight: 500; font-size: 13px } th, td { padding: 5px 10px; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line) } th:first-child, td:first-child { text-align: left; padding-left: 0 }
tr:last-child td { border-bottom: 0 } td.name { white-space: normal; overflow-wrap: anywhere }
.verdict { font-weight: 600 } .verdict.ahead { color: var(--ahead) } .verdict.behind { color: var(--behind) }
svg { display: block; width: 100%; height: auto; font-size: 13px } text { fill: var(--ink) }
text.tick { fill: var(--soft); font-size: 12px } .grid { stroke: var(--line) } .axis { stroke: var(--soft) }
.span { stroke-width: 3; stroke-linecap: round } .span.ahead { stroke: var(--ahead) }
.span.behind { stroke: var(--behind) } .span.even { stroke: var(--even) } .dot { stroke: var(--card); stroke-width: 2 }
.dot.ahead { fill: var(--ahead) } .dot.behind { fill: var(--behind) } .dot.even { fill: var(--even) }
.band { fill: var(--band) } .course { fill: none; stroke: var(--ahead); stroke-width: 2; stroke-linejoin: round }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 14px 0 0; font-size: 14px }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere }
"""


def page(standings: Standings, language: str = "en") -> str:
    """The whole page."""
    league = standings.league
    title = TITLE.say(language, game=league.game.title.say(language))
    parts = [f"<h1>{escape(title)}</h1>", _facts(standings, language)]
    parts.append(f"<h2>{SUMMARY.say(language)}</h2>" + _differences(standings, language))
    if len(set(league.bots)) > 2:
        parts.append(_ratings(standings, language))
        if not league.seated:
            parts.append(_cross(standings, language))
    parts.append(f"<h2>{PAIRS.say(language)}</h2>")
    for number, (match, result) in enumerate(zip(league.matches(), standings.results, strict=True)):
        parts.append(_match(standings, number, match, result, language))
    parts.append(f'<p class="soft">{(STOPPED if league.stop else FIXED).say(language)}</p>')
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _facts(standings: Standings, language: str) -> str:
    plan = standings.league.plan()
    values = (plan["rules"], plan["deals"], plan["seed"], ", ".join(plan["bots"]), __version__)
    shown = zip((name.say(language) for name in FACTS), values, strict=True)
    return "<dl>" + "".join(f"<dt>{name}</dt><dd>{escape(str(value))}</dd>" for name, value in shown) + "</dl>"


def _differences(standings: Standings, language: str) -> str:
    verdicts = standings.verdicts()
    rows = [
        (
            AGAINST.say(language, one=shortened(one, 19), other=shortened(other, 19)),
            verdict.difference.mean,
            verdict.difference.low,
            verdict.difference.high,
            verdict.better,
        )
        for verdict in verdicts
        for one, other in [verdict.pair]
    ]
    measure = MEASURES[standings.league.by].say(language)
    return f'<div class="plot">{intervals(rows, measure)}<p class="soft">{measure}</p></div>'


def _ratings(standings: Standings, language: str) -> str:
    rows = [(name, mu, mu - 2 * sigma, mu + 2 * sigma, 0) for name, mu, sigma in rate(standings)]
    title = RATINGS.say(language)
    drawn = intervals(rows, title, None)
    return f'<h2>{title}</h2><div class="plot">{drawn}<p class="soft">{RATED_HOW.say(language)}</p></div>'


def _cross(standings: Standings, language: str) -> str:
    names = standings.league.bots
    shares: dict[tuple[str, str], float] = {}
    for result in standings.results:
        one, other = result.names
        shares[one, other] = result.standing[one, ""][1].mean
        shares[other, one] = result.standing[other, ""][1].mean
    rows = [["", *names]]
    rows += [
        [mine, *(f"{100 * shares[mine, name]:.1f} %" if name != mine else "·" for name in names)] for mine in names
    ]
    return f"<h2>{CROSS.say(language)}</h2><section>{_table(rows)}</section>"


def _match(standings: Standings, number: int, match: Match, result: Result, language: str) -> str:
    league = standings.league
    one, *others = match.names
    title = AGAINST.say(language, one=one, other=", ".join(others))
    played = PLAYED.say(language, deals=result.deals, planned=match.deals, games=result.games, rate=result.rate)
    rows = [[head.say(language) for head in HEADS]]
    rows += [
        [
            line.bot,
            line.role or ALL_ROLES.say(language),
            str(line.seats),
            *_figures(line.points, 1.0, "{:+.2f}"),
            *_figures(line.wins, 100.0, "{:.1f}"),
        ]
        for line in result.lines()
    ]
    parts = [f"<h3>{escape(title)}</h3>", f'<p class="soft">{played}</p>', _table(rows)]
    verdicts = [judge(result, pair, league.deals, league.by, league.stop) for pair in result.gaps]
    parts += [_said(verdict, language) for verdict in verdicts]
    if len(result.gaps) == 1 and len(standings.courses[number]) > 1:
        parts.append(course(standings.courses[number], title, DEALS.say(language)))
    return f"<section>{''.join(parts)}</section>"


def _said(verdict: Verdict, language: str) -> str:
    if verdict.winner is None:
        return f'<p class="verdict">{OPEN.say(language)}</p>'
    said = (EARLY if verdict.early else BETTER).say(language, winner=verdict.winner)
    return f'<p class="verdict {"ahead" if verdict.better > 0 else "behind"}">{escape(said)}</p>'


def _figures(estimate: Estimate, scale: float, form: str) -> tuple[str, str]:
    def shown(value: float | None) -> str:
        return "–" if value is None else form.format(scale * value)

    return shown(estimate.mean), f"{shown(estimate.low)} … {shown(estimate.high)}"


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    head = head.replace("td>", "th>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"
