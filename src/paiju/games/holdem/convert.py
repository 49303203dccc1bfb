"""Records of Hold'em as hand histories and back, what poker rooms write as either, told apart by how a text begins."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from ...errors import PaijuError, SetupError
from ...language import Sentence
from ...record import VERSION, Record
from . import HoldemGame, history_reader, history_text
from .history import bad_history, histories_of, write

NOT_HOLDEM = Sentence(
    "Only records of holdem become hand histories, not of {game}.", "只有 holdem 的记录能转成手牌历史，{game} 不行。"
)
NO_HANDS = Sentence("No hand of the record is finished.", "记录里没有打完的一手牌。")
SEVERAL = Sentence(
    "There are {n} hands, and .phh holds one: write to a .phhs file.",
    "共有 {n} 手牌，.phh 只能存一手：请写成 .phhs 文件。",
)
SAME = Sentence("This is a hand history already.", "这已经是手牌历史了。")
LEFT_OUT = Sentence("Hand {name} is left out. {problem}", "跳过第 {name} 手。{problem}")
COUNTED = Sentence("{n} of {all} hands are left out.", "共 {all} 手，跳过 {n} 手。")
UNKNOWN = f"it is no record of Paiju, no PHH, and not what {history_text.ROOMS_READ} save as text in English."
HISTORIES = (".phh", ".phhs")
TOML = re.compile(r"^[ \t]*[\w\"'-]+[ \t]*=|^[ \t]*\[.*\][ \t]*$", re.MULTILINE)


@dataclass
class Converted:
    """A text in the other form, and the hands that could not be read, by name."""

    text: str
    hands: int = 0
    left_out: list[tuple[str, PaijuError]] = field(default_factory=list)

    def complaints(self, language: str) -> list[str]:
        """Which hands are left out and why."""
        lines = [LEFT_OUT.say(language, name=name, problem=why.say(language)) for name, why in self.left_out]
        return [*lines, COUNTED.say(language, n=len(lines), all=self.hands)] if lines else []


def converted(text: str, suffix: str) -> Converted:
    """The text in the other form; `suffix` is that of the file it is meant for."""
    if text.lstrip("\ufeff \n\t").startswith(VERSION):
        return Converted(*told(Record.parse_all(text), suffix))
    if history_text.is_room(text):
        records, left_out = sorted_out(history_text.hands_of(text))
        if suffix in HISTORIES:
            found, hands = told(records, suffix)
            return Converted(found, hands + len(left_out), left_out)
    elif text.strip("\ufeff \r\n\t") and not TOML.search(text):
        raise bad_history(UNKNOWN)
    elif suffix in HISTORIES:
        raise SetupError("SAME_FORMAT", SAME)
    else:
        records, left_out = sorted_out(history_reader.hands_of(text))
    return Converted("\n".join(record.text() for record in records), len(records) + len(left_out), left_out)


def told(records: Iterable[Record], suffix: str) -> tuple[str, int]:
    """Records as histories, and how many these are."""
    histories = []
    for record in records:
        if not isinstance(record.game, HoldemGame):
            raise SetupError("NOT_HOLDEM", NOT_HOLDEM, game=record.game.name)
        histories += histories_of(record)
    if not histories:
        raise SetupError("NO_HANDS", NO_HANDS)
    if suffix == ".phh" and len(histories) > 1:
        raise SetupError("SEVERAL_HANDS", SEVERAL, n=len(histories))
    return write(histories), len(histories)


def sorted_out(hands: Iterable[tuple[str, Record | PaijuError]]) -> tuple[list[Record], list[tuple[str, PaijuError]]]:
    """The hands that can be read, and those that cannot; where none can, the reason for the first is raised."""
    records: list[Record] = []
    left_out: list[tuple[str, PaijuError]] = []
    for name, hand in hands:
        if isinstance(hand, PaijuError):
            left_out.append((name, hand))
        else:
            records.append(hand)
    if not records:
        raise left_out[0][1]
    return records, left_out
