"""How strong the bots are: plays what issue and documents promise, and writes benchmarks/STRENGTH.md.

    python benchmarks/strength.py [--quick] [--jobs N] [--only PATTERN] [--keep DIRECTORY]

Every row is a match of `paiju.arena` over the same deals with the seats exchanged. The number of deals stands here, so
it was decided before anybody looked; `--quick` plays a twentieth, for a first impression. Rows of bots that are not
there are left out. Results are kept in the directory as they come: a run that was broken off goes on there.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

import paiju
from contest import pin
from paiju import bots
from paiju.arena import League, Standings, compete
from paiju.arena.result import Line

HERE = Path(__file__).parent
AGENT = str(HERE / "rlcard_rule.py") + ":Agent"
PROTOCOL = "classic,auction=none,first_bidder=random,spring=false"
SEED = "strength"


@dataclass(frozen=True)
class Row:
    """One comparison: whose figure it is, against whom, by which rules and over how many deals."""

    game: str
    rules: str
    bot: str
    rivals: tuple[str, ...]
    deals: int
    measure: str  # won, points or big blinds
    target: float | None = None

    @property
    def seated(self) -> tuple[str, ...]:
        """Who sits where: all, or two to be compared."""
        return (self.bot, *self.rivals)

    def exists(self) -> bool:
        """Whether both bots do, by these rules."""
        game = paiju.game(self.game)
        able = bots.names(self.game, game.ruleset(self.rules))
        return all(name in able or ":" in name for name in self.seated)


EIGHTS = ("rule",) * 3
ROWS = [
    *(
        Row("doudizhu", PROTOCOL, bot, (AGENT,), 4000, "roles", target)
        for bot, target in (("normal", None), ("net", 0.875), ("hard", 0.875), ("expert", 0.89))
    ),
    *(
        Row("doudizhu", "classic", bot, ("rule", "rule"), 2000, "points", target)
        for bot, target in (("net", 1.0), ("hard", 1.0), ("expert", 1.0))
    ),
    *(
        Row("tractor", "classic,hands=1", bot, ("rule",), 1000, "won", target)
        for bot, target in (("net", 0.65), ("hard", 0.65), ("expert", 0.75))
    ),
    *(
        Row("pinochle", "auction", bot, ("rule",), 500, "won", target)
        for bot, target in (("net", 0.62), ("hard", 0.62), ("expert", 0.70))
    ),
    *(
        Row("crazy_eights", "points,seats=4", bot, EIGHTS, deals, "won", target)
        for bot, deals, target in (("net", 500, 0.30), ("hard", 500, 0.30), ("expert", 250, 0.33))
    ),
    *(
        Row("holdem", "no-limit,max_hands=1", bot, ("rule",), 5000, "blinds")
        for bot in ("blueprint", "resolve", "hard", "expert")
    ),
    # The levels beside each other.
    *(
        Row(game, rules, better, (worse,), deals, "won", 0.5)
        for game, rules, deals in (
            ("crazy_eights", "points,seats=2", 200),
            ("doudizhu", PROTOCOL, 1000),
            ("pinochle", "auction", 100),
            ("tractor", "classic,hands=1", 300),
        )
        for better, worse in (("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("expert", "hard"))
    ),
    *(
        Row("holdem", "no-limit,max_hands=1", better, (worse,), 5000, "blinds", 0.0)
        for better, worse in (("easy", "random"), ("normal", "easy"), ("hard", "normal"), ("expert", "hard"))
    ),
]


def play(row: Row, deals: int, jobs: int, keep: Path | None) -> Standings:
    """Play a row, or go on with it."""
    game = paiju.game(row.game)
    rules = game.ruleset(row.rules)
    if row.game == "holdem":
        rules = rules.override(seats=len(row.seated))
    league = League(game, rules, row.seated, deals, SEED)
    file = None
    if keep is not None:
        named = f"{row.game}-{row.rules}-{'-'.join(row.seated)}-{deals}"
        file = keep / ("".join(letter if letter.isalnum() or letter in "-=," else "_" for letter in named) + ".jsonl")
    return compete(league, jobs, file)


def figure(row: Row, standings: Standings) -> tuple[str, float]:
    """What the bot reached with its interval, and the number alone."""
    (result,) = standings.results
    lines = {(line.bot, line.role): line for line in result.lines()}
    line = lines[row.bot, ""]
    if row.measure == "points":
        return told(line.points, "{:+.3f}"), line.points.mean
    if row.measure == "blinds":
        assert line.rate is not None
        return told(line.rate, "{:+.0f}", 10.0) + " mbb", line.rate.mean
    said = told(line.wins, "{:.3f}")
    if row.measure == "roles":
        said += f" (landlord {share(lines[row.bot, 'landlord'])}, peasants {share(lines[row.bot, 'peasant'])})"
    return said, line.wins.mean


def told(estimate: object, form: str, scale: float = 1.0) -> str:
    """A mean and its interval."""
    mean, low, high = (
        form.format(scale * value) if value is not None else "–"
        for value in (estimate.mean, estimate.low, estimate.high)  # type: ignore[attr-defined]
    )
    return f"{mean} ({low} .. {high})"


def share(line: Line) -> str:
    """A share of games won."""
    return f"{line.wins.mean:.3f}"


def asked_for(asked: argparse.Namespace) -> str:
    """What decided about the rows of the page, as it was typed."""
    return " --quick" * asked.quick + (f' --only "{asked.only}"' if asked.only else "")


def main() -> None:
    """Play all rows and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a twentieth of the deals")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="rows whose `game bot` has this pattern in it")
    parser.add_argument("--keep", type=Path, help="directory for results, to go on from")
    parser.add_argument("--out", type=Path, default=HERE / "STRENGTH.md")
    asked = parser.parse_args()
    if asked.jobs == 1:
        pin()
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    written = [
        "| game | rules | bot | against | deals | figure (95 %) | target | games/s | seed |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in ROWS:
        if not re.search(asked.only, f"{row.game} {row.bot}") or not row.exists():
            continue
        deals = max(row.deals // 20, 10) if asked.quick else row.deals
        standings = play(row, deals, asked.jobs, asked.keep)
        said, reached = figure(row, standings)
        target = "" if row.target is None else f"{row.target:g} {'✓' if reached >= row.target else '✗'}"
        rivals = " ".join(dict.fromkeys("RLCard's rule agent" if rival == AGENT else rival for rival in row.rivals))
        rate = standings.results[0].rate
        cells = [row.game, row.rules, row.bot, rivals, str(deals), said, target, f"{rate:,.1f}", SEED]
        written.append("| " + " | ".join(cells) + " |")
        print(written[-1], flush=True)
        asked.out.write_text(PAGE.format(rows="\n".join(written), how=asked_for(asked)), "utf-8")


PAGE = """# How strong the bots are

Written by `python benchmarks/strength.py{how}`. Every deal is played with the seats exchanged; the interval is over
deals. Figures are the share of games won, by a partnership or side where there are such (in Dou Dizhu without an
auction the mean of both roles: the protocol of the papers, random landlord, sides swapped); with a sign, points for a
deal; mbb are thousandths of a big blind for a hand. The number of deals stands in the program and was decided first.
✓ compares the figure alone: where the interval reaches below the target, nothing is shown yet.
games/s are those of one process on a shared machine; bots that read views are slower than those inside the core.

{rows}
"""

if __name__ == "__main__":
    main()
