"""How strong the bots are: plays what issue and documents promise, and writes benchmarks/STRENGTH.md.

    python benchmarks/strength.py [--deals N | --quick] [--minutes M] [--only PATTERN] [--jobs N] [--keep DIRECTORY]

Every row is a match of `paiju.arena` over the same deals with the seats exchanged. The number of deals stands here, so
it was decided before anybody looked. Rows can be measured in several sittings: `--only` says which, `--deals` plays the
first so many deals of each, `--quick` the first twentieth, and `--minutes` ends a row after so long, whatever its
figure is then. The directory keeps the results as they come, and the next sitting goes on there. What is known of every
row, and by which command, is kept in benchmarks/strength.json, and the page is put together from that: with
`--only nothing` nothing else is done. `--afresh` forgets what the rows came to before, as after a change of the bots.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

import paiju
from paiju import bots
from paiju.arena import League, compete
from paiju.arena.keeping import Ledger
from paiju.arena.result import Line, Result

HERE = Path(__file__).parent
AGENT = "benchmarks/rlcard_rule.py:Agent"  # seen from where main goes
PROTOCOL = "classic,auction=none,first_bidder=random,spring=false"
SEED = "strength"
KNOWN = HERE / "strength.json"
KEPT = HERE.parent / "build" / "strength"


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
    def name(self) -> str:
        """What it is called, the same in every sitting."""
        rivals = [Path(rival.partition(":")[0]).stem for rival in dict.fromkeys(self.rivals)]
        return f"{self.game} {self.rules} {self.bot} {' '.join(rivals)}"

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


class Enough(Exception):
    """So many deals, or so many minutes, are over."""


def play(row: Row, deals: int, minutes: float, jobs: int, keep: Path, afresh: bool) -> Result:
    """Play the first so many deals of a row, for so long at most, or go on with it; everything that is known of it."""
    game = paiju.game(row.game)
    rules = game.ruleset(row.rules)
    if row.game == "holdem":
        rules = rules.override(seats=len(row.seated))
    league = League(game, rules, row.seated, row.deals, SEED)
    file = keep / ("".join(letter if letter.isalnum() or letter in "-=," else "_" for letter in row.name) + ".jsonl")
    if afresh:
        file.unlink(missing_ok=True)
    until = time.monotonic() + 60 * minutes

    def progress(done: int, all_deals: int) -> None:
        if done >= deals or time.monotonic() > until:
            raise Enough

    with suppress(Enough):
        compete(league, jobs, file, progress=progress)
    found = Result(league.matches()[0].names)
    with Ledger(file, league.plan()) as ledger:
        for at in range(row.deals):
            if (0, at) not in ledger.kept:
                break
            found.add(ledger.kept[0, at])
    return found


def figure(row: Row, result: Result) -> tuple[str, float]:
    """What the bot reached with its interval, and the number alone."""
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


class Known:
    """What is known of every row, in a file: what came of its deals, and by which command."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, dict[str, Any]] = msgspec.json.decode(path.read_bytes()) if path.exists() else {}

    def put(self, row: Row, result: Result, command: str, afresh: bool) -> None:
        """Note what came of a row, unless more is known of it."""
        known = self.rows.get(row.name)
        if afresh or known is None or known["result"]["deals"] <= result.deals:
            self.rows[row.name] = {"command": command, "result": result.as_data()}
            lines = [msgspec.json.encode({name: self.rows[name]})[1:-1] for name in sorted(self.rows)]
            self.path.write_bytes(b"{\n" + b",\n".join(lines) + b"\n}\n")

    def page(self) -> str:
        """All of it."""
        written = [
            "| game | rules | bot | against | deals | of | figure (95 %) | target | games/s | command |",
            "|---|---|---|---|---|---|---|---|---|---|",
        ]
        for row in ROWS:
            known = self.rows.get(row.name)
            if known is not None:
                written.append(line_of(row, Result.from_data(known["result"]), known["command"]))
        return PAGE.format(rows="\n".join(written), seed=SEED)


def line_of(row: Row, result: Result, command: str) -> str:
    """A line of the page."""
    said, reached = figure(row, result)
    target = "" if row.target is None else f"{row.target:g} {'✓' if reached >= row.target else '✗'}"
    rivals = " ".join(dict.fromkeys("RLCard's rule agent" if rival == AGENT else rival for rival in row.rivals))
    rate = f"{result.rate:,.1f}" if result.rate >= 0.95 else f"{result.rate:.2g}"
    cells = [row.game, row.rules, row.bot, rivals, str(result.deals), str(row.deals), said, target, rate]
    return "| " + " | ".join([*cells, f"`{command}`".replace("|", "\\|")]) + " |"


def typed(arguments: Sequence[str]) -> str:
    """What was asked for, without where results are kept and by how many processes they come."""
    told = []
    left = iter(arguments)
    for argument in left:
        if argument.partition("=")[0] in ("--jobs", "--keep", "--known", "--out"):
            next(left, None) if "=" not in argument else None
        else:
            told.append(shlex.quote(argument))
    return " ".join(told)


def main() -> None:
    """Play the rows that are asked for, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    number = parser.add_mutually_exclusive_group()
    number.add_argument("--quick", action="store_true", help="the first twentieth of the deals")
    number.add_argument("--deals", type=int, default=0, help="the first so many deals")
    parser.add_argument("--minutes", type=float, default=1e9, help="end a row after so long")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="rows whose `game rules bot rival` has this pattern in it")
    parser.add_argument("--keep", type=Path, default=KEPT, help="directory for results, to go on from (build/strength)")
    parser.add_argument("--afresh", action="store_true", help="forget what the rows came to before")
    parser.add_argument("--known", type=Path, default=KNOWN, help="what is known of all rows")
    parser.add_argument("--out", type=Path, default=HERE / "STRENGTH.md")
    asked = parser.parse_args()
    asked.keep, asked.known, asked.out = (path.resolve() for path in (asked.keep, asked.known, asked.out))
    os.chdir(HERE.parent)
    asked.keep.mkdir(parents=True, exist_ok=True)
    for row in ROWS:
        if not re.search(asked.only, row.name) or not row.exists():
            continue
        deals = min(asked.deals or row.deals, row.deals)
        if asked.quick:
            deals = min(max(row.deals // 20, 10), row.deals)
        result = play(row, deals, asked.minutes, asked.jobs, asked.keep, asked.afresh)
        known = Known(asked.known)  # which somebody else may have written to meanwhile
        known.put(row, result, typed(sys.argv[1:]), asked.afresh)
        asked.out.write_text(known.page(), "utf-8")
        print(line_of(row, result, typed(sys.argv[1:])), flush=True)
    asked.out.write_text(Known(asked.known).page(), "utf-8")


PAGE = """# How strong the bots are

Put together by `python benchmarks/strength.py` from what is known of every row; the last column is what was asked of
that program when it was measured, the seed of all deals `{seed}`. Every deal is played with the seats exchanged; the
interval is over deals. `of` is the number of deals that was decided on before anybody looked: where fewer were played,
there was no time for more, and the interval says what that is worth. Figures are the share of games won, by a
partnership or side where there are such (in Dou Dizhu without an auction the mean of both roles: the protocol of the
papers, random landlord, sides swapped); with a sign, points for a deal; mbb are thousandths of a big blind for a hand.
✓ compares the figure alone: where the interval reaches below the target, nothing is shown yet. games/s are those of one
process on a shared machine; bots that read views are slower than those inside the core.

{rows}
"""

if __name__ == "__main__":
    main()
