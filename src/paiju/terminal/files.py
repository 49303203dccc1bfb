"""Files that people name on the command line: read or written whole, or refused by a sentence."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from ..errors import SetupError
from ..language import Sentence
from ..record import Record

UNREADABLE = Sentence("{file} cannot be read: {why}.", "无法读取 {file}：{why}。")
UNWRITABLE = Sentence("{file} cannot be written: {why}.", "无法写入 {file}：{why}。")
NO_TEXT = Sentence("{file} is no text file.", "{file} 不是文本文件。")
NO_NAME = Sentence("{file} is no name of a file.", "{file} 不是文件名。")
STANDARD_INPUT = Sentence("Standard input", "标准输入")
REASONS = {
    FileNotFoundError: "没有这个文件",
    IsADirectoryError: "这是目录",
    NotADirectoryError: "路径里有的不是目录",
    PermissionError: "没有权限",
    FileExistsError: "已经存在",
}
NO_RECORD = Sentence("{file} holds no record.", "{file} 里没有牌局记录。")


def reason(problem: OSError) -> Sentence:
    """Why the system refused a file."""
    text = problem.strerror or type(problem).__name__
    return Sentence(text, REASONS.get(type(problem), text))


def read_text(path: Path, foreign: bool = False) -> str:
    """The text of a file; a `foreign` one is from another program, which may have written it as Windows does."""
    try:
        return decoded(path.read_bytes()) if foreign else path.read_text("utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", UNREADABLE, file=path, why=reason(problem)) from None
    except UnicodeError:
        raise SetupError("NO_FILE", NO_TEXT, file=path) from None
    except ValueError:
        raise SetupError("NO_FILE", NO_NAME, file=repr(str(path))) from None


def decoded(data: bytes) -> str:
    """A text in UTF-8, or in what Windows uses beside it: UTF-16 with its mark, or one byte for each letter."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16")
    if b"\0" in data:
        raise UnicodeError
    try:
        return data.decode("utf-8")
    except UnicodeError:
        return data.decode("cp1252")


def write_text(path: Path, text: str) -> None:
    """Make a file of a text."""
    try:
        path.write_text(text, "utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", UNWRITABLE, file=path, why=reason(problem)) from None


def records_in(text: str, file: object) -> list[Record]:
    """All records of a text, which comes from this file; there is at least one."""
    records = list(Record.parse_all(text))
    if not records:
        raise SetupError("NO_FILE", NO_RECORD, file=file)
    return records
