"""The parts of a position, read with care: every value is checked and nothing unknown slips through."""

from __future__ import annotations

from .contract import bad_position, parse_key
from .language import Sentence

LARGEST = 10**15

MISSING = Sentence("{name} is missing.", "缺少 {name}。")
NO_CHOICE = Sentence("{name} should be one of {choices}.", "{name} 应是 {choices} 之一。")
PARTS = Sentence(
    "{name} should have {n} parts separated by /, not {found}.", "{name} 应有 {n} 个由 / 分隔的部分，不是 {found} 个。"
)
UNKNOWN = Sentence("{name} is not part of it here.", "这里没有 {name} 这一项。")
NO_NUMBER = Sentence(
    "{name} should be a whole number from {low} to {high}, not {text}.",
    "{name} 应是 {low} 到 {high} 的整数，不是 {text}。",
)


class Fields:
    """Named texts of which each may be asked for once; `finish` refuses those nobody asked for."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = dict(values)

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        value = self.values.pop(name, default)
        if value is None:
            raise bad_position(MISSING, name=name)
        return value

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        """One of several words."""
        value = self.text(name, default)
        if value not in choices:
            raise bad_position(NO_CHOICE, name=name, choices=", ".join(choices))
        return value

    def number(self, name: str, default: int, low: int = 0, high: int = LARGEST) -> int:
        """A whole number within bounds."""
        return _number(name, self.text(name, str(default)), low, high)

    def numbers(self, name: str, n: int, low: int = 0, high: int = LARGEST, default: int = 0) -> list[int]:
        """As many whole numbers as there are seats, separated by /."""
        return [_number(name, part, low, high) for part in self.parts(name, n, str(default))]

    def parts(self, name: str, n: int, default: str | None = None) -> list[str]:
        """As many texts as there are seats, separated by /."""
        if name not in self.values and default is not None:
            return [default] * n
        found = self.text(name).split("/")
        if len(found) != n:
            raise bad_position(PARTS, name=name, n=n, found=len(found))
        return found

    def key(self) -> tuple[int, int, int]:
        """The key of the shuffles and how many were made; zero where a position leaves it out."""
        return parse_key(self.text("key", "0" * 32 + ".0"))

    def finish(self) -> None:
        """Refuse what was not asked for."""
        if self.values:
            raise bad_position(UNKNOWN, name=min(self.values))


def _number(name: str, text: str, low: int, high: int) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 16 and low <= int(text) <= high):
        raise bad_position(NO_NUMBER, name=name, low=low, high=high, text=text)
    return int(text)
