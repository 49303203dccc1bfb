"""House rules are data: each game has a frozen dataclass of flags and a few named presets.

As text, rules are a preset and what differs from it: `classic,spring=false,multiplier_cap=8`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .errors import Sentence, SetupError

R = TypeVar("R", bound="Rules")

INVALID = object()
LARGEST = 10**15

BAD_RULES = Sentence("{problem}", "规则设置有误：{problem}")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Rules:
    """The flags of one game. Subclasses add fields with `flag` and check them in `check`."""

    seats: int

    def __post_init__(self) -> None:
        self.check()

    def check(self) -> None:
        """Raise SetupError if these flags do not go together."""

    def override(self: R, **flags: object) -> R:
        """The same rules with some flags changed."""
        if not flags:
            return self
        changes: dict[str, Any] = {name: read_flag(type(self), name, value) for name, value in flags.items()}
        return dataclasses.replace(self, **changes)

    def flags(self) -> dict[str, Any]:
        """Every flag and its value."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


def flag(default: Any, en: str, zh: str = "") -> Any:
    """A field of a Rules dataclass with a sentence for people about what it does."""
    return dataclasses.field(default=default, metadata={"help": Sentence(en, zh or en)})


def bad_rules(problem: str) -> SetupError:
    """The error for flags that cannot be used."""
    return SetupError("BAD_RULES", BAD_RULES, problem=problem)


def read_humans(humans: str, seats: int) -> tuple[int, ...]:
    """The seats that a flag `humans` names, or SetupError: all, none, or seat numbers in order such as 0+2."""
    if humans == "all":
        return tuple(range(seats))
    words = [] if humans == "none" else humans.split("+")
    found = tuple(seat for seat in range(seats) if str(seat) in words)
    if words != [str(seat) for seat in found]:
        raise bad_rules("humans is all, none, or seat numbers in order such as 0+2.")
    return found


FLAG_TYPES: dict[type[Rules], dict[str, Any]] = {}


def flag_types(kind: type[Rules]) -> dict[str, Any]:
    """The type of every flag; looking them up takes a while."""
    if kind not in FLAG_TYPES:
        FLAG_TYPES[kind] = get_type_hints(kind)
    return FLAG_TYPES[kind]


def read_flag(kind: type[Rules], name: str, value: object) -> object:
    """A flag's value from text or Python, of the right type, or SetupError."""
    types = flag_types(kind)
    if name not in types:
        raise bad_rules(f'there is no flag "{name}". Flags are: {", ".join(types)}.')
    if isinstance(value, str) and value.strip().lower() in ("none", "null") and type(None) in get_args(types[name]):
        return None
    value = value.strip() if isinstance(value, str) else value
    try:
        found: object = msgspec.convert(value, types[name], strict=False)
    except (ValueError, TypeError):  # also a number with too many digits to be compared with a list of choices
        found = INVALID
    if isinstance(found, str) and any(letter == "," or letter.isspace() for letter in found):
        found = INVALID
    if found is INVALID or (isinstance(found, int) and abs(found) > LARGEST):
        instead = f', not "{value[:40]}"' if isinstance(value, str) else ""
        raise bad_rules(f"{name} is {describe(types[name])}{instead}.")
    return found


def describe(kind: Any) -> str:
    """A flag's type in words."""
    if kind is bool:
        return "true or false"
    if kind is int:
        return "a whole number"
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(map(str, get_args(kind)))
    choices = [describe(part) for part in get_args(kind) if part is not type(None)]
    if choices:
        return " or ".join([*choices, "none"])
    return "a text without spaces and commas"


def value_text(value: object) -> str:
    """A flag's value as text."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def rules_text(rules: Rules, presets: Mapping[str, Rules]) -> str:
    """The nearest preset and what differs from it."""
    flags = rules.flags()

    def differences(preset: Rules) -> list[str]:
        return [f"{name}={value_text(value)}" for name, value in flags.items() if getattr(preset, name) != value]

    name, changed = min(
        ((name, differences(preset)) for name, preset in presets.items()), key=lambda found: len(found[1])
    )
    return ",".join([name, *changed])


def rules_reader(presets: Mapping[str, R]) -> Callable[[str], R]:
    """`parse_rules` of one game, for the text in its views; what was read is remembered."""

    @lru_cache(256)
    def rules_of(text: str) -> R:
        return parse_rules(text, presets)

    return rules_of


def parse_rules(text: str, presets: Mapping[str, R]) -> R:
    """Rules from text; a text that names no preset starts from the first one."""
    name, *words = [word.strip() for word in text.split(",")]
    if "=" in name or (not name and not words):
        words = [name, *words] if name else words
        name = next(iter(presets))
    if name not in presets:
        raise SetupError(
            "BAD_RULES", BAD_RULES, problem=f'there are no rules "{name}". Presets are: {", ".join(presets)}.'
        )
    flags: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise bad_rules(f'"{word}" should be flag=value.')
        flags[key.strip()] = value
    return presets[name].override(**flags)
