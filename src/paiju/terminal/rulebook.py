"""The rules of a game as a page: its own words, then every flag with its value and what it means."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from typing import Any

from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from ..contract import Game
from ..errors import Sentence
from ..rules import Rules, value_text

FLAGS = Sentence("Rules in force: {rules}", "当前规则：{rules}")
FLAG = Sentence("flag", "选项")
VALUE = Sentence("value", "取值")
MEANING = Sentence("meaning", "含义")
PRESETS = Sentence(
    "Presets: {presets}. Change a flag with --rules {example}", "预设：{presets}。改动选项：--rules {example}"
)


def rules_page(game: Game, language: str) -> str:
    """The game's page in a language (Markdown), in English where there is no other, or nothing."""
    package = type(game).__module__
    for name in (f"rules.{language}.md", "rules.en.md"):
        try:
            return (files(package) / name).read_text("utf-8")
        except (OSError, ModuleNotFoundError, TypeError):
            continue
    return ""


def short_rules(game: Game, rules: Rules) -> str:
    """Rules as a short text for people, who know themselves which of them are people."""
    return game.rules_text(rules.override(humans="all") if hasattr(rules, "humans") else rules)


def meanings(rules: Rules, language: str) -> dict[str, str]:
    """What each flag means."""
    found = {}
    for field in fields(rules):
        help = field.metadata.get("help")
        found[field.name] = help.say(language) if isinstance(help, Sentence) else ""
    return found


def rulebook(game: Game, rules: Rules, language: str) -> list[Any]:
    """The page to print: the game's own words, then the flags."""
    parts: list[Any] = []
    page = rules_page(game, language)
    if page:
        parts += [Markdown(page), ""]
    parts.append(Text(FLAGS.say(language, rules=short_rules(game, rules)), "bold"))
    grid = Grid(FLAG.say(language), VALUE.say(language), MEANING.say(language), box=None, pad_edge=False)
    grid.columns[0].no_wrap = True
    explained = meanings(rules, language)
    for name, value in rules.flags().items():
        grid.add_row(name, value_text(value), explained[name])
    preset = next(iter(game.presets))
    flag = [name for name in rules.flags() if name != "humans"][-1]
    example = f"{preset},{flag}={value_text(getattr(rules, flag))}"
    return [*parts, grid, "", Text(PRESETS.say(language, presets=", ".join(game.presets), example=example))]
