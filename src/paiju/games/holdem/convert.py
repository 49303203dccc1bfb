"""Records of Hold'em as hand histories and back, told apart by how the text begins."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...errors import PaijuError, SetupError
from ...language import Sentence
from ...record import VERSION, Record
from . import HoldemGame
from .history import histories_of, write
from .history_reader import hands_of

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
HISTORIES = (".phh", ".phhs")


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
    if not text.lstrip("\ufeff \n\t").startswith(VERSION):
        if suffix in HISTORIES:
            raise SetupError("SAME_FORMAT", SAME)
        return from_histories(text)
    histories = []
    for record in Record.parse_all(text):
        if not isinstance(record.game, HoldemGame):
            raise SetupError("NOT_HOLDEM", NOT_HOLDEM, game=record.game.name)
        histories += histories_of(record)
    if not histories:
        raise SetupError("NO_HANDS", NO_HANDS)
    if suffix == ".phh" and len(histories) > 1:
        raise SetupError("SEVERAL_HANDS", SEVERAL, n=len(histories))
    return Converted(write(histories), len(histories))


def from_histories(text: str) -> Converted:
    """The records of all histories that can be read; where none can, the reason for the first is raised."""
    texts: list[str] = []
    left_out: list[tuple[str, PaijuError]] = []
    for name, hand in hands_of(text):
        if isinstance(hand, PaijuError):
            left_out.append((name, hand))
        else:
            texts.append(hand.text())
    if not texts:
        raise left_out[0][1]
    return Converted("\n".join(texts), len(texts) + len(left_out), left_out)
