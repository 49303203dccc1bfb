"""The results: a table on the terminal, RESULTS.md for readers, JSON for programs."""

from __future__ import annotations

import platform
import shlex
import subprocess
import sysconfig
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import paiju
from contest import Contest, Cost

Groups = dict[str, list[Contest | Cost]]

VERDICTS = {True: "pass", False: "MISS", None: ""}


def machine() -> dict[str, str]:
    """What a reader needs to know of where this ran, without names of machines or places."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "processor": processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "Paiju": f"{paiju.__version__}, {'compiled' if paiju.compiled else 'interpreted'}",
        "compiler": compiler(),
        "OpenSpiel": version("open-spiel"),
        "RLCard": version("rlcard"),
        "NumPy": version("numpy"),
    }


def processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"


def compiler() -> str:
    """The C compiler an extension is built with here, and the flags that matter for speed."""
    command = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    try:
        answer = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    flags = shlex.split(sysconfig.get_config_var("CFLAGS") or "")
    telling = [flag for flag in flags if flag.startswith(("-O", "-m", "-flto"))] + ["-O3"]
    return f"{answer.splitlines()[0]}, {' '.join(dict.fromkeys(telling))}"


def per_second(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.3g}"


def duration(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def amount(number: float, unit: str) -> str:
    """A figure in its unit; memory is measured in bytes and shown in kB."""
    if unit == "s":
        return duration(number)
    if unit == "x":
        return times(number)
    return f"{number / 1000:.1f} kB" if unit == "kB" else f"{number:.0f}"


def times(ratio: float | None) -> str:
    if ratio is None:
        return ""
    return f"{ratio:,.0f}x" if ratio >= 100 else f"{ratio:.3g}x"


def wanted(entry: Contest | Cost) -> str:
    """The target in words."""
    if isinstance(entry, Cost):
        return "" if entry.limit is None else f"< {amount(entry.limit, entry.unit)}"
    if entry.target is None:
        return ""
    return f">= {times(entry.target)}" + (f" (aim {times(entry.aim)})" if entry.aim else "")


def contest_row(entry: Contest) -> tuple[str, ...]:
    unit = entry.unit
    return (
        entry.name,
        f"{per_second(entry.ours.rate)} {unit}",
        entry.peer.name,
        f"{per_second(entry.peer.rate)} {unit}",
        times(entry.ratio),
        wanted(entry),
        VERDICTS[entry.passed],
    )


def cost_row(entry: Cost) -> tuple[str, ...]:
    return entry.name, amount(entry.seconds, entry.unit), wanted(entry), VERDICTS[entry.passed]


CONTEST_HEAD = ("what", "Paiju", "peer", "its rate", "ratio", "target", "")
COST_HEAD = ("what", "takes", "target", "")


def split(entries: list[Contest | Cost]) -> tuple[list[Contest], list[Cost]]:
    contests = [entry for entry in entries if isinstance(entry, Contest)]
    return contests, [entry for entry in entries if isinstance(entry, Cost)]


def show(groups: Groups, console: Console) -> None:
    """Print the tables."""
    for title, entries in groups.items():
        contests, costs = split(entries)
        for head, rows in ((CONTEST_HEAD, map(contest_row, contests)), (COST_HEAD, map(cost_row, costs))):
            table = Table(*head, title=title, title_justify="left")
            for row in rows:
                style = "red" if row[-1] == "MISS" else "green" if row[-1] == "pass" else None
                table.add_row(*row, style=style)
            if table.row_count:
                console.print(table)


def markdown(groups: Groups, command: str, how: str) -> str:
    """RESULTS.md."""
    lines = [
        "# Benchmarks",
        "",
        f"Written by `{command}`. {how}",
        "",
        "| | |",
        "|---|---|",
        *(f"| {name} | {value} |" for name, value in machine().items()),
        "",
    ]
    for title, entries in groups.items():
        lines += [f"## {title}", ""]
        contests, costs = split(entries)
        for head, rows in ((CONTEST_HEAD, map(contest_row, contests)), (COST_HEAD, map(cost_row, costs))):
            body = [f"| {' | '.join(row)} |" for row in rows]
            if body:
                lines += [f"| {' | '.join(head)} |", "|" + "---|" * len(head), *body, ""]
        lines += [*(f"- **{entry.name}**: {entry.note}" for entry in entries if entry.note), ""]
    return "\n".join(lines).rstrip() + "\n"


def as_data(groups: Groups) -> dict[str, Any]:
    """Everything that was measured, for programs."""
    return {
        "machine": machine(),
        "results": {title: [entry_data(entry) for entry in entries] for title, entries in groups.items()},
    }


def entry_data(entry: Contest | Cost) -> dict[str, Any]:
    if isinstance(entry, Cost):
        return {
            "name": entry.name,
            "seconds": entry.seconds,
            "limit": entry.limit,
            "passed": entry.passed,
            "rounds": [1 / rate for rate in entry.side.rates],
        }
    return {
        "name": entry.name,
        "unit": entry.unit,
        "paiju": {"name": entry.ours.name, "best": entry.ours.rate, "rounds": entry.ours.rates},
        "peer": {"name": entry.peer.name, "best": entry.peer.rate, "rounds": entry.peer.rates},
        "ratio": entry.ratio,
        "target": entry.target,
        "aim": entry.aim,
        "passed": entry.passed,
    }
