"""The file in which results are kept as they come: a line that says what is played, then one for every block.

Whoever is killed in the middle goes on from the last whole line; the sums come out the same, since they are added up in
the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

import msgspec

from ..errors import SetupError
from ..language import Sentence
from .result import Result

OTHER_PLAN = Sentence(
    "{file} keeps another comparison: {what} differs. Give another file, or the same comparison.",
    "{file} 保存的是另一场比较：{what} 不同。请换一个文件，或给出相同的比较。",
)
NOT_RESULTS = Sentence("{file} is not a file of results.", "{file} 不是结果文件。")
NO_FILE = Sentence("{file} cannot be written: {why}", "无法写入 {file}：{why}")


class Ledger:
    """Results by match and block: what the file had when it was opened, and what is written to it since."""

    def __init__(self, path: Path | None, plan: dict[str, Any]) -> None:
        self.kept: dict[tuple[int, int], Result] = {}
        self.file: BinaryIO | None = None
        if path is None:
            return
        try:
            whole = self.read(path, plan) if path.exists() else 0
            self.file = path.open("r+b" if whole else "wb")
            self.file.truncate(whole)
            self.file.seek(whole)
        except OSError as problem:
            raise SetupError("BAD_FILE", NO_FILE, file=path.name, why=problem.strerror or str(problem)) from None
        if not whole:
            self.write(plan)

    def read(self, path: Path, plan: dict[str, Any]) -> int:
        """Take over what a file has; returns the length of its whole lines."""
        whole = 0
        for number, (line, end) in enumerate(whole_lines(path.read_bytes())):
            try:
                data = msgspec.json.decode(line)
                if number == 0:
                    check_plan(path, data, plan)
                else:
                    self.kept[data["match"], data["block"]] = Result.from_data(data)
            except (msgspec.DecodeError, KeyError, TypeError, ValueError) as problem:
                if isinstance(problem, SetupError):
                    raise
                raise SetupError("BAD_FILE", NOT_RESULTS, file=path.name) from None
            whole = end
        if not whole and path.stat().st_size:
            raise SetupError("BAD_FILE", NOT_RESULTS, file=path.name)
        return whole

    def keep(self, match: int, block: int, result: Result) -> None:
        """Write down the result of a block."""
        self.write({"match": match, "block": block} | result.as_data())

    def write(self, data: dict[str, Any]) -> None:
        """One more line, out of this process at once."""
        if self.file is not None:
            self.file.write(msgspec.json.encode(data) + b"\n")
            self.file.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.file is not None:
            self.file.close()


def whole_lines(text: bytes) -> Iterator[tuple[bytes, int]]:
    """The lines that were written to their end, and where they end."""
    begin = 0
    while (end := text.find(b"\n", begin)) >= 0:
        yield text[begin:end], end + 1
        begin = end + 1


def check_plan(path: Path, found: Any, plan: dict[str, Any]) -> None:
    """Refuse a file about something else."""
    if not isinstance(found, dict) or "arena" not in found:
        raise SetupError("BAD_FILE", NOT_RESULTS, file=path.name)
    known = msgspec.json.decode(msgspec.json.encode(plan))
    different = [name for name in known if known[name] != found.get(name)]
    if different:
        raise SetupError("BAD_FILE", OTHER_PLAN, file=path.name, what=different[0])
