"""A finished game looked at: what each decision was worth, how it went, and which moves have cost most."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..errors import SetupError
from ..language import Said, Sentence
from .options import json_option, language_option, letters_option, option, print_json
from .records import text_of

if TYPE_CHECKING:
    from ..analysis import Analysis, Decision
    from ..plain.paper import Paper
    from ..record import Record

HEADING = Sentence(
    "{name} (seat {seat}): {n} decisions, worth in {unit}.", "{name}（{seat} 号座位）：{n} 次决定，单位：{unit}。"
)
NONE = Sentence(
    "{name} (seat {seat}) had nothing to decide that can be judged.", "{name}（{seat} 号座位）没有可分析的决定。"
)
COLUMNS = (
    Sentence("move", "步"),
    Sentence("played", "出的牌"),
    Sentence("worth", "价值"),
    Sentence("best", "最好的一手"),
    Sentence("worth", "价值"),
    Sentence("cost", "损失"),
)
GRAPH = Sentence("The game, {low} to {high}:", "全局走势，{low} 到 {high}：")
COSTLIEST = Sentence("The costliest moves:", "损失最大的几步：")
COSTLY = Sentence(
    "  move {at}: {played} instead of {best} cost {cost}.", "  第 {at} 步：出了{played}，应为{best}，损失 {cost}。"
)
NO_MISTAKE = Sentence("No move has cost anything beyond chance.", "没有哪一步的损失超出误差。")
FAIR = Sentence(
    "Judged by what the seat could see at the time, never by the cards it could not. ± is one standard error; "
    "a cost is named only where it is beyond chance. `paiju replay RECORD --at MOVE` shows the table. {seconds} s.",
    "按该座位当时所见判断，不看它看不到的牌。± 为一个标准误差；只有超出误差的损失才计入。"
    "`paiju replay RECORD --at 步` 可看当时的牌桌。用时 {seconds} 秒。",
)
NO_SUCH_SEAT = Sentence(
    'Nobody called "{seat}" sits there. Seats are: {names}.', "没有“{seat}”这个座位。座位有：{names}。"
)
BAD_WORLDS = Sentence("--worlds is from 2 to 100000.", "--worlds 为 2 到 100000。")
SEVERAL = Sentence("The file holds {n} games: --game is 1 to {n}.", "文件里有 {n} 局：--game 为 1 到 {n}。")

BARS = "▁▂▃▄▅▆▇█"
LETTERED = "_.-=+*#@"


@click.command()
@click.argument("file", metavar="RECORD")
@option("--seat", "Whose decisions: a seat's number or name, or `all`; by default those of people.", "SEAT")
@option("--game", "Which game of the file, from 1 on.", "N", type=int, default=1)
@option(
    "--worlds",
    "In how many possible deals each decision is tried; fitted to the game if not said.",
    "N",
    type=int,
    default=None,
)
@json_option
@language_option
@letters_option
def analyse(file: str, seat: str, game: int, worlds: int | None, as_json: bool, lang: str, letters: bool) -> None:
    """Look at a finished game: what each decision was worth, and which cost most. - reads standard input."""
    from ..analysis import analyse as study
    from ..plain.paper import Paper
    from ..plain.progress import Bar
    from ..terminal.files import STANDARD_INPUT, records_in

    if worlds is not None and not 2 <= worlds <= 100_000:
        raise SetupError("BAD_WORLDS", BAD_WORLDS)
    records = records_in(text_of(file), STANDARD_INPUT if file == "-" else file)
    if not 1 <= game <= len(records):
        raise SetupError("BAD_GAME", SEVERAL, n=len(records))
    record = records[game - 1]
    began = time.perf_counter()
    with Bar() as bar:
        found = study(record, seats_named(record, seat), bar.update, worlds or 0)
    if as_json:
        print_json(found)
        return
    paper = Paper(lang, letters)
    for number in found.seats:
        show(found, number, paper)
    paper.say(FAIR, "dim", seconds=f"{time.perf_counter() - began:.1f}")


def seats_named(record: Record, seat: str) -> list[int] | None:
    """The seats that a word means; None for those of people."""
    if not seat:
        return None
    if seat == "all":
        return list(range(record.rules.seats))
    if seat.isascii() and seat.isdecimal() and int(seat) < record.rules.seats:
        return [int(seat)]
    if record.names.count(seat) == 1:
        return [record.names.index(seat)]
    names = ", ".join(f"{number} {name}" for number, name in enumerate(record.names))
    raise SetupError("NO_SEAT", NO_SUCH_SEAT, seat=seat, names=names)


def show(found: Analysis, seat: int, paper: Paper) -> None:
    """The decisions of a seat as a table, its graph and its costliest moves."""
    from ..plain.columns import columns, width
    from ..wording.worths import UNITS, loss, with_error, worth

    decisions = found.of(seat)
    if not decisions:
        paper.say(NONE, name=found.names[seat], seat=seat)
        return
    unit = decisions[0].unit
    paper.say(HEADING, "bold", name=found.names[seat], seat=seat, n=len(decisions), unit=UNITS[unit])

    def said(text: Said) -> str:
        return text.zh if paper.language == "zh" else text.en

    rows = [[heading.say(paper.language) for heading in COLUMNS]]
    for decision in decisions:
        made, best = decision.made, decision.best
        same = made is best or not decision.cost
        rows.append(
            [
                str(decision.at),
                said(made.said),
                said(with_error(made.value, made.error, unit)),
                "" if same else said(best.said),
                "" if same else said(with_error(best.value, best.error, unit)),
                said(loss(decision.cost, unit)) if decision.cost else "",
            ]
        )
    lines = columns(rows, right={0, 5})
    if max(map(width, lines)) > paper.console.width:  # what the best was worth is the worth and the cost
        lines = columns([[*row[:4], row[5]] for row in rows], right={0, 4})
    for line in lines:
        paper.write(plain(line, paper))
    values = [decision.made.value for decision in decisions]
    paper.say(GRAPH, low=said(worth(min(values), unit)), high=said(worth(max(values), unit)))
    paper.write(graph(values, paper))
    costly = found.costliest(seat)
    paper.say(COSTLIEST if costly else NO_MISTAKE, "bold")
    for decision in costly:
        tell(decision, paper)
    paper.write("")


def tell(decision: Decision, paper: Paper) -> None:
    """A costly move in a sentence."""
    from ..wording.worths import loss

    zh = paper.language == "zh"
    played, best = ((choice.said.zh if zh else choice.said.en) for choice in (decision.made, decision.best))
    cost = loss(decision.cost, decision.unit)
    line = COSTLY.say(paper.language, at=decision.at, played=played, best=best, cost=cost.zh if zh else cost.en)
    paper.write(plain(line, paper))


def plain(line: str, paper: Paper) -> str:
    """A line with suits as letters where they are wanted."""
    from ..plain.paper import LETTERS

    return line.translate(LETTERS) if paper.letters else line


def graph(values: Sequence[float], paper: Paper) -> str:
    """A bar for each decision, as high as the game stood then."""
    bars = LETTERED if paper.letters else BARS
    low, high = min(values), max(values)
    step = (high - low) / (len(bars) - 1) or 1.0
    return "  " + "".join(bars[round((value - low) / step)] for value in values)
