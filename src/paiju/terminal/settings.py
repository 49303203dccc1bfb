"""What somebody likes, kept in a file: name, language, how cards look, how quick bots are."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..wording.console import language_from

PACES = {"slow": 1.4, "normal": 0.7, "quick": 0.25, "instant": 0.0}

Language = Literal["", "en", "zh"]
Pace = Literal["slow", "normal", "quick", "instant"]
Symbols = Literal["suits", "letters"]
Size = Literal["fitting", "small"]
Sound = Literal["off", "bell"]
Background = Literal["auto", "dark", "light"]


def asked_language() -> str:
    """The language that `--lang` or PAIJU_LANG asks for, which goes before the settings; empty if neither does."""
    return language_from() if os.environ.get("PAIJU_LANG") else ""


def given_name() -> str:
    """What PAIJU_NAME says that somebody is called."""
    return os.environ.get("PAIJU_NAME", "").strip()


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can be set. An empty language is that of the locale, an empty name is asked for once."""

    name: str = ""
    language: Language = ""
    background: Background = "auto"
    four_colours: bool = False
    size: Size = "fitting"
    pace: Pace = "normal"
    motion: bool = True
    sound: Sound = "off"
    symbols: Symbols = "suits"
    coach: bool = False

    def changed(self, **changes: Any) -> Settings:
        """These settings with some of them changed."""
        return msgspec.structs.replace(self, **changes)

    @property
    def spoken(self) -> str:
        """The language to speak."""
        return self.language or language_from()

    @property
    def seconds(self) -> float:
        """How long a bot's move takes at least."""
        return PACES[self.pace]


def config_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Where settings are kept."""
    return base(environment, "XDG_CONFIG_HOME", ".config")


def state_directory(environment: Mapping[str, str] = os.environ) -> Path:
    """Where unfinished games are kept."""
    return base(environment, "XDG_STATE_HOME", ".local/state")


def base(environment: Mapping[str, str], variable: str, usual: str) -> Path:
    """A directory of ours below the one that the environment names; one that is not absolute does not count."""
    named = environment.get(variable, "")
    return (Path(named) if Path(named).is_absolute() else Path.home() / usual) / "paiju"


def load() -> Settings:
    """The settings; the usual ones where there is no file, or none that can be read."""
    try:
        return msgspec.json.decode((config_directory() / "settings.json").read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def store(settings: Settings) -> None:
    """Keep the settings; where that cannot be they last as long as the app."""
    with suppress(OSError):
        write_safely(config_directory() / "settings.json", msgspec.json.format(msgspec.json.encode(settings)))


def write_safely(path: Path, data: bytes, private: bool = False) -> None:
    """Write a file so that whatever happens the old one or the new one is there; a private one is for us alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        new.touch(0o600 if private else 0o666)
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    if sys.platform != "win32":  # where a directory is no file
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def locked(descriptor: int) -> bool:
    """Lock a file until it is closed; false if another process has it."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
