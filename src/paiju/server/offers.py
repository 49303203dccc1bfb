"""What can be played here: the games with their presets, house rules and bots, for the form that makes a table."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

import paiju

from .. import bots, catalogue
from ..contract import Game
from ..language import Said, Sentence
from ..rules import Rules, flag_kind, in_words, value_text
from ..wording.phrases import PHRASES
from .protocol import Catalogue, Flag, GameInfo, Preset

SET_BY_TABLE = ("seats", "humans")


@lru_cache(1)
def offers() -> Catalogue:
    """All games that can be loaded."""
    return Catalogue(paiju.__version__, tuple(map(_info, catalogue.loaded())), PHRASES)


def flags_page(game: Game, language: str) -> str:
    """What can be said about a game that has no page of rules: its presets and what each flag means."""
    notes = (f"- `{name}`: {game.notes[name].say(language)}" for name in game.presets if name in game.notes)
    flags = (f"- `{flag.name}`: {getattr(flag.help, language)}" for flag in _info(game).flags)
    return "\n".join([f"# {game.title.say(language)}", "", *notes, "", *flags, ""])


def _info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=_said(game.title),
        about=_said(game.about),
        least=min(game.seat_counts),
        most=max(game.seat_counts),
        presets=tuple(_preset(game, name, rules) for name, rules in game.presets.items()),
        flags=tuple(_flag(game.rules, field) for field in fields(game.rules) if field.name not in SET_BY_TABLE),
        bots=tuple(bots.offered(game.name)),
        face=game.face,
        missions=game.missions,
        lesson=bool(game.lesson),
        levels={name: _said(level.about) for name, level in bots.levels(game.name).items()},
    )


def _preset(game: Game, name: str, rules: Rules) -> Preset:
    values = {flag: value_text(value) for flag, value in rules.flags().items()}
    note = game.notes.get(name)
    return Preset(
        name=name,
        note=_said(note) if note else Said(name, name),
        seats=rules.seats,
        values=values,
        bot=bots.default(game.name, rules),
        bots=tuple(bots.offered(game.name, rules)),
    )


def _flag(kind: type[Rules], field: Any) -> Flag:
    help = field.metadata.get("help", Sentence(field.name, field.name))
    values = flag_kind(kind, field.name)
    words = {value: _said(said) for value, said in in_words(kind, field.name).items()}
    group = field.metadata.get("group")
    about = _said(group) if group else None
    return Flag(field.name, values.kind, _said(help), values.choices, values.optional, words, about)


def _said(sentence: Sentence) -> Said:
    return Said(sentence.en, sentence.zh)
