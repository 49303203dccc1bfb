"""Missions in the plain console: the list of them, and after one the same again, the next one, or any other."""

from __future__ import annotations

import re
from itertools import groupby

from rich.text import Text

from ..contract import Game
from ..errors import PaijuError
from ..language import Sentence
from ..plain.paper import Leave, Paper
from ..rules import Rules
from ..wording import console as words
from ..wording import replays
from .puzzles import about, missions

WHICH = Sentence(
    "Which mission now: again, next, or its number? [{usual}]",
    "接下来：again（重来）、next（下一关），或第几关？[{usual}]",
)
CHOOSE = Sentence("Type again, next, the number of a mission, or quit.", "请输入 again、next、关卡的号码，或 quit。")
HOW_TO_PLAY = Sentence(
    "Play one: paiju mission 1; the mission of the day: paiju mission today",
    "开始玩：paiju mission 1；今日残局：paiju mission today",
)
AGAIN = ("again", "重来", "再来")
NEXT = ("next", "下一关", "继续")
NUMBER = re.compile(r"(?:mission\s*|第\s*)?([0-9]{1,6})(?:\s*关)?")


def list_missions(game: Game, paper: Paper) -> None:
    """All missions by level, with their names, or the player's cards where they have none."""
    paper.say(replays.FIND)
    found = sorted(missions(game), key=lambda each: (each.level, each.number))
    for level, group in groupby(found, key=lambda each: each.level):
        listed = list(group)
        name, _ = about(game, listed[0], paper.language)
        if level:
            done = sum(each.solved for each in listed)
            paper.say(replays.PROGRESS, level=name, solved=done, all=len(listed))
        for each in listed:
            line = Text(f"{'*' if each.solved else ' '} {each.number:>3}  ")
            called = about(game, each, paper.language)[1]
            paper.write(line.append(called) if called else line.append_text(paper.cards(each.mine)))
    paper.tell(HOW_TO_PLAY)


def next_mission(game: Game, rules: Rules, won: bool, paper: Paper) -> Rules:
    """The rules of the mission that the player chooses, or Leave. Enter is the next one if this was won, else again."""
    number = rules.mission or 0
    following = mission(game, rules, number + 1)
    usual = "next" if won and isinstance(following, Rules) else "again"
    while True:
        line = paper.ask(paper.words(WHICH, usual=usual)).lower() or usual
        named = NUMBER.fullmatch(line)
        if words.COMMANDS.get(line) == "quit":
            raise Leave
        if line in AGAIN:
            return rules
        if line not in NEXT and named is None:
            paper.refuse(paper.words(CHOOSE))
            continue
        chosen = following if named is None else mission(game, rules, int(named[1]))
        if isinstance(chosen, Rules):
            return chosen
        paper.refuse(chosen.say(paper.language))


def mission(game: Game, rules: Rules, number: int) -> Rules | PaijuError:
    """The rules of a mission like these, or why there is none with this number."""
    try:
        found: Rules = game.mission_rules(number, rules)
        return found
    except PaijuError as refusal:
        return refusal
