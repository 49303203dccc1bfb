"""The rules of a game as a page: its own words, then every flag with its value and what it means."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from rich.console import Console, ConsoleOptions, RenderResult
from rich.markdown import Markdown, Paragraph, TableElement
from rich.table import Table as Grid
from rich.text import Text

from ..contract import Game
from ..language import Sentence
from ..plain.folding import fold
from ..plain.paper import Paper
from ..rules import Rules, in_words, value_text
from ..wording.rules import short_rules

NARROW = 60

FLAGS = Sentence("Rules in force: {rules}", "当前规则：{rules}")
FLAG = Sentence("flag", "选项")
VALUE = Sentence("value", "取值")
MEANING = Sentence("meaning", "含义")
IN_WORDS = Sentence("{rules} ({note})", "{rules}（{note}）")
PRESETS = Sentence(
    "Presets: {presets}. Change a flag with --rules {example}", "预设：{presets}。改动选项：--rules {example}"
)


class WholeTable(TableElement):
    """A table of a page whose cells are folded, not cut off, where the screen is narrow."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for part in super().__rich_console__(console, options):
            if isinstance(part, Grid):
                for column in part.columns:
                    column.overflow = "fold"
            yield part


class FoldedParagraph(Paragraph):
    """A paragraph that is broken between Chinese characters, too, not only at blanks."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("\n").join(fold(self.text, options.max_width))


class Page(Markdown):
    """A page of rules."""

    elements: ClassVar = {**Markdown.elements, "paragraph_open": FoldedParagraph, "table_open": WholeTable}


def title(game: Game, rules: Rules, paper: Paper) -> str:
    """A game and its rules in a few words: `Dou Dizhu · classic (three players, an auction for the landlord)`."""
    short = short_rules(game, rules)
    note = game.notes.get(short.partition(",")[0])
    said = short if note is None else paper.words(IN_WORDS, rules=short, note=note)
    return f"{paper.words(game.title)} · {said}"


def meanings(rules: Rules, language: str) -> dict[str, str]:
    """What each flag means."""
    found = {}
    for field in fields(rules):
        help = field.metadata.get("help")
        words = in_words(type(rules), field.name)
        values = [f"{value} = {said.say(language)}" for value, said in words.items()]
        found[field.name] = ": ".join(filter(None, [help.say(language) if help else "", ", ".join(values)]))
    return found


def rulebook(game: Game, rules: Rules, paper: Paper) -> list[Any]:
    """The page to print: the game's own words, then the flags."""
    language = paper.language
    parts: list[Any] = []
    page = game.page(language)
    if page:
        parts += [Page(page), ""]
    parts.append(Text(FLAGS.say(language, rules=short_rules(game, rules)), "bold"))
    preset = next(iter(game.presets))
    flag = [name for name in rules.flags() if name != "humans"][-1]
    example = f"{preset},{flag}={value_text(getattr(rules, flag))}"
    usage = Text(PRESETS.say(language, presets=", ".join(game.presets), example=example))
    return [*parts, *flag_lines(rules, paper), "", usage]


def flag_lines(rules: Rules, paper: Paper) -> list[Any]:
    """Every flag, its value and what it means: a table, or lines below each other where that is too wide."""
    language = paper.language
    explained = meanings(rules, language)
    if paper.console.width < NARROW:
        lines: list[Any] = []
        for name, value in rules.flags().items():
            lines += [Text(f"{name}  {value_text(value)}"), Text(f"  {explained[name]}", "dim")]
        return lines
    grid = Grid(FLAG.say(language), VALUE.say(language), MEANING.say(language), box=None, pad_edge=False)
    grid.columns[0].no_wrap = True
    grid.columns[-1].overflow = "fold"
    for name, value in rules.flags().items():
        grid.add_row(name, value_text(value), explained[name])
    return [grid]
