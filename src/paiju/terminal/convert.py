"""Records of Hold'em as hand histories and back, told apart by how the text begins."""

from __future__ import annotations

from ..errors import Sentence, SetupError
from ..games.holdem.history import histories_of, records_of, write
from ..record import VERSION, Record

NOT_HOLDEM = Sentence(
    "Only records of holdem become hand histories, not of {game}.", "只有 holdem 的记录能转成手牌历史，{game} 不行。"
)
NO_HANDS = Sentence("No hand of the record is finished.", "记录里没有打完的一手牌。")
SEVERAL = Sentence(
    "There are {n} hands, and .phh holds one: write to a .phhs file.",
    "共有 {n} 手牌，.phh 只能存一手：请写成 .phhs 文件。",
)
SAME = Sentence("This is a hand history already.", "这已经是手牌历史了。")
HISTORIES = (".phh", ".phhs")


def converted(text: str, suffix: str) -> str:
    """The text in the other form; `suffix` is that of the file it is meant for."""
    if not text.lstrip("\ufeff \n\t").startswith(VERSION):
        if suffix in HISTORIES:
            raise SetupError("SAME_FORMAT", SAME)
        return "\n".join(record.text() for record in records_of(text))
    histories = []
    for record in Record.parse_all(text):
        if record.game.name != "holdem":
            raise SetupError("NOT_HOLDEM", NOT_HOLDEM, game=record.game.name)
        histories += histories_of(record)
    if not histories:
        raise SetupError("NO_HANDS", NO_HANDS)
    if suffix == ".phh" and len(histories) > 1:
        raise SetupError("SEVERAL_HANDS", SEVERAL, n=len(histories))
    return write(histories)
