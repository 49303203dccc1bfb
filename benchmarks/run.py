"""Measure Paiju against its peers on this machine and write RESULTS.md.

    python benchmarks/run.py                   everything, some minutes
    python benchmarks/run.py --quick           a smoke test: seconds, and nothing is written
    python benchmarks/run.py --only doudizhu   one group; the names stand in GROUPS below

Needs Paiju installed compiled, with the dependency group `peers`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import paiju
import report
from contest import Contest, Cost, distinct_sides, pin, run_rounds
from paiju.catalogue import BUILT_IN

RESULTS = Path(__file__).with_name("RESULTS.md")
ROUNDS = 7
SECONDS = 0.5


def entries(group: str) -> list[Contest | Cost]:
    """What is measured in a group, from the module of its name."""
    return [*import_module(group).entries()]


def costs() -> list[Contest | Cost]:
    import costs

    return [cost for name in paiju.games() for cost in costs.entries(name)]


# Every game that has a module here, then what concerns them all.
GROUPS: dict[str, tuple[str, Callable[[], list[Contest | Cost]]]] = {
    **{
        name: (paiju.game(name).title.en, partial(entries, name))
        for name in BUILT_IN
        if Path(__file__).with_name(f"{name}.py").exists()
    },
    "batches": ("Many games at once", partial(entries, "batches")),
    "endings": ("Endings of Dou Dizhu", partial(entries, "endings")),
    "learning": ("Learning", partial(entries, "learning")),
    "evaluate": ("Poker hands", partial(entries, "evaluate")),
    "server": ("Server", partial(entries, "server")),
    "restart": ("Restart", partial(entries, "restart")),
    "hostile": ("Server under attack", partial(entries, "hostile")),
    "startup": ("Starting", partial(entries, "startup")),
    "costs": ("Single operations", costs),
    "analysis": ("Looking at a game", partial(entries, "analysis")),
    "storage": ("Storage", partial(entries, "storage")),
    "peers": ("Fair deal", partial(entries, "peers")),
}


def main() -> int:
    options = read_options()
    console = Console(stderr=True)
    if not paiju.compiled:
        console.print("Paiju is not compiled here, and its speed is what this measures: pip install . first.")
        return 2
    pinned = pin() is not None
    try:
        groups = {GROUPS[name][0]: GROUPS[name][1]() for name in options.only or GROUPS}
    except ModuleNotFoundError as missing:
        console.print(f"{missing.name} is not installed: pip install --group peers first.")
        return 2
    measure(groups, options.rounds, options.seconds, console)
    how = (
        f"One process{' on one core' if pinned else ''}, {options.rounds} rounds of about {options.seconds:g} s for "
        "each side, all sides in turn within a round; processor time, but wall time for starting and storage. Rates "
        "are the best round (other programs can only slow a round down), durations and storage the median round."
    )
    if options.json:
        print(json.dumps(report.as_data(groups), indent=2, ensure_ascii=False))
    else:
        report.show(groups, Console() if sys.stdout.isatty() else Console(width=160))
    if not options.quick and not options.only:
        RESULTS.write_text(report.markdown(groups, "python benchmarks/run.py", how), encoding="utf-8")
        console.print(f"Written to {RESULTS.parent.name}/{RESULTS.name}.")
    return 0


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", choices=GROUPS, help="measure this group (may be repeated)")
    parser.add_argument("--quick", action="store_true", help="a smoke test: tiny batches, nothing is written")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--rounds", type=int, help=f"rounds for each side ({ROUNDS})")
    parser.add_argument("--seconds", type=float, help=f"length of one round ({SECONDS})")
    options = parser.parse_args()
    options.rounds = options.rounds or (2 if options.quick else ROUNDS)
    options.seconds = options.seconds or (0.01 if options.quick else SECONDS)
    return options


def measure(groups: dict[str, list[Contest | Cost]], rounds: int, seconds: float, console: Console) -> None:
    """Run all rounds under a progress bar."""
    entries = [entry for group in groups.values() for entry in group]
    bar = Progress(
        TextColumn("{task.description:60.60}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        auto_refresh=False,  # nobody else works while we measure
    )
    with bar:
        task = bar.add_task("", total=len(distinct_sides(entries)) * (rounds + 1))
        for doing in run_rounds(entries, rounds, seconds):
            bar.update(task, description=doing)
            bar.refresh()
            bar.advance(task)


if __name__ == "__main__":
    sys.exit(main())
