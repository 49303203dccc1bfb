"""House rules are data: each game has a frozen dataclass of flags and a few named presets.

As text, rules are a preset and what differs from it: `classic,spring=false,multiplier_cap=8`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from .errors import SetupError
from .language import Sentence

R = TypeVar("R", bound="Rules")

INVALID = object()
LARGEST = 10**15

BAD_RULES = Sentence("{problem}", "规则设置有误：{problem}")
HUMANS = Sentence(
    "humans is all, none, or seat numbers in order such as 0+2.", "humans 是 all、none，或按顺序的座位号，例如 0+2。"
)
NO_FLAG = Sentence('there is no flag "{name}". Flags are: {flags}.', "没有选项“{name}”。可选：{flags}。")
NO_PRESET = Sentence(
    'there are no rules "{name}". Presets are: {presets}.', "没有叫“{name}”的规则。预设有：{presets}。"
)
NO_VALUE = Sentence('"{word}" should be flag=value.', "“{word}”应写成 选项=值。")
WRONG_VALUE = Sentence('{name} is {kind}, not "{value}".', "{name} 应是{kind}，不能是“{value}”。")
WRONG_TYPE = Sentence("{name} is {kind}.", "{name} 应是{kind}。")
TRUE_OR_FALSE = Sentence("true or false", " true 或 false")
WHOLE_NUMBER = Sentence("a whole number", "整数")
ONE_OF = Sentence("one of {choices}", " {choices} 之一")
OR_NONE = Sentence("{kind} or none", "{kind}或 none")
PLAIN_TEXT = Sentence("a text without spaces and commas", "不含空格和逗号的文字")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Rules:
    """The flags of one game. Subclasses add fields with `flag` and check them in `check`."""

    seats: int

    def __post_init__(self) -> None:
        self.check()

    def check(self) -> None:
        """Raise SetupError if these flags do not go together."""

    def check_players(self) -> None:
        """Raise SetupError if so many players cannot play by these rules; asked when their number is known."""

    def override(self: R, **flags: object) -> R:
        """The same rules with some flags changed."""
        if not flags:
            return self
        changes: dict[str, Any] = {name: read_flag(type(self), name, value) for name, value in flags.items()}
        return dataclasses.replace(self, **changes)

    @property
    def mission(self) -> int | None:
        """The puzzle that is played, where a game has such."""
        return None

    def has(self, name: str) -> bool:
        """Whether there is such a flag."""
        return name in flag_types(type(self))

    def flags(self) -> dict[str, Any]:
        """Every flag and its value."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


DEALING = Sentence("Dealing", "发牌")
BIDDING = Sentence("Bidding", "叫牌")
PLAYING = Sentence("Playing", "出牌")
SCORING = Sentence("Scoring", "计分")
COURSE = Sentence("The whole game", "整场")


def flag(
    default: Any,
    en: str,
    zh: str = "",
    *,
    group: Sentence | None = None,
    words: Mapping[str, tuple[str, str]] | None = None,
) -> Any:
    """A field of a Rules dataclass with a sentence for people about what it does; what it is about, among the others in
    a form; and its values in words, in English and Chinese."""
    values = {value: Sentence(*said) for value, said in (words or {}).items()}
    return dataclasses.field(
        default=default, metadata={"help": Sentence(en, zh or en), "group": group, "words": values}
    )


def bad_rules(problem: str | Sentence, **facts: object) -> SetupError:
    """The error for flags that cannot be used."""
    if isinstance(problem, str):
        return SetupError("BAD_RULES", BAD_RULES, problem=problem)
    return SetupError("BAD_RULES", problem.within(BAD_RULES), **facts)


def read_humans(humans: str, seats: int) -> tuple[int, ...]:
    """The seats that a flag `humans` names, or SetupError: all, none, or seat numbers in order such as 0+2."""
    if humans == "all":
        return tuple(range(seats))
    words = [] if humans == "none" else humans.split("+")
    found = tuple(seat for seat in range(seats) if str(seat) in words)
    if words != [str(seat) for seat in found]:
        raise bad_rules(HUMANS)
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
        raise bad_rules(NO_FLAG, name=name, flags=", ".join(types))
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
        kind_of_value = describe(types[name])
        if isinstance(value, str):
            raise bad_rules(WRONG_VALUE, name=name, kind=kind_of_value, value=value[:40])
        raise bad_rules(WRONG_TYPE, name=name, kind=kind_of_value)
    return found


class FlagKind(NamedTuple):
    """What values a flag takes: which kind, out of which choices, and whether it may be `none`."""

    kind: Literal["bool", "int", "choice", "text"]
    choices: tuple[str, ...] = ()
    optional: bool = False


def flag_kind(rules: type[Rules], name: str) -> FlagKind:
    """What values a flag takes, for the forms in which people change it."""
    wanted = flag_types(rules)[name]
    parts = [part for part in get_args(wanted) if part is not type(None)]
    optional = type(None) in get_args(wanted)
    if optional and len(parts) == 1:
        wanted = parts[0]
    if get_origin(wanted) is Literal:
        return FlagKind("choice", tuple(map(value_text, get_args(wanted))), optional)
    kinds: dict[Any, Literal["bool", "int"]] = {bool: "bool", int: "int"}
    return FlagKind(kinds.get(wanted, "text"), (), optional)


def in_words(rules: type[Rules], name: str) -> Mapping[str, Sentence]:
    """The values of a flag as people read them, as far as there are words for them."""
    field = next(field for field in dataclasses.fields(rules) if field.name == name)
    found: Mapping[str, Sentence] = field.metadata.get("words", {})
    return found


def describe(kind: Any) -> Sentence:
    """A flag's type in words."""
    if kind is bool:
        return TRUE_OR_FALSE
    if kind is int:
        return WHOLE_NUMBER
    if get_origin(kind) is Literal:
        choices = ", ".join(map(str, get_args(kind)))
        return Sentence(*(ONE_OF.say(language, choices=choices) for language in ("en", "zh")))
    for part in get_args(kind):
        if part is not type(None):
            return Sentence(*(OR_NONE.say(language, kind=describe(part)) for language in ("en", "zh")))
    return PLAIN_TEXT


def value_text(value: object) -> str:
    """A flag's value as text."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def rules_text(rules: Rules, presets: Mapping[str, Rules]) -> str:
    """The nearest preset and what differs from it.

    The nearest has the fewest flags to change; of several, that whose numbers (seats, say) have to change least.
    """
    flags = rules.flags()

    def differing(preset: Rules) -> list[str]:
        return [name for name, value in flags.items() if getattr(preset, name) != value]

    def distance(preset: Rules) -> tuple[int, int]:
        changed = differing(preset)
        numbers = [(flags[name], getattr(preset, name)) for name in changed]
        far = [abs(mine - theirs) for mine, theirs in numbers if type(mine) is type(theirs) is int]
        return len(changed), sum(far)

    nearest = min(presets, key=lambda name: distance(presets[name]))
    return ",".join([nearest, *(f"{name}={value_text(flags[name])}" for name in differing(presets[nearest]))])


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
        raise bad_rules(NO_PRESET, name=name, presets=", ".join(presets))
    flags: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise bad_rules(NO_VALUE, word=word)
        flags[key.strip()] = value
    return presets[name].override(**flags)
