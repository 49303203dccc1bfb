"""What people read, in English and Chinese."""

from __future__ import annotations

from typing import NamedTuple, Protocol, runtime_checkable

from msgspec import Struct


@runtime_checkable
class Spoken(Protocol):
    """Something that can be said in English and Chinese."""

    def say(self, language: str = "en") -> str:
        """It in one language."""


class Said(Struct, frozen=True, gc=False):
    """What people read, in both languages."""

    en: str
    zh: str


class Called(str):
    """A name that is another one in Chinese: nobody's who is called the same in both languages."""

    zh: str

    def __new__(cls, en: str, zh: str) -> Called:
        name = super().__new__(cls, en)
        name.zh = zh
        return name

    def __eq__(self, other: object) -> bool:
        return type(other) is Called and str.__eq__(self, other) and self.zh == other.zh

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((str.__hash__(self), self.zh))


class Sentence(NamedTuple):
    """What people read, in English and Chinese; `{name}` marks a fact to fill in.

    A fact may be a sentence, a refusal or anything else that can be said in both languages.
    """

    en: str
    zh: str

    def say(self, language: str = "en", **facts: object) -> str:
        """The sentence in one language with its facts filled in."""
        said = {name: fact.say(language) if isinstance(fact, Spoken) else fact for name, fact in facts.items()}
        return (self.zh if language == "zh" else self.en).format(**said)

    def within(self, frame: Sentence) -> Sentence:
        """The sentence that says this in the place of its {problem}."""
        return Sentence(frame.en.replace("{problem}", self.en), frame.zh.replace("{problem}", self.zh))


def counted(n: int, thing: str, measure: str) -> Sentence:
    """So many things: `1 card`, `3 cards`, `3 张`."""
    return Sentence(f"{n} {thing}" if n == 1 else f"{n} {thing}s", f"{n} {measure}")


def seat_named(seat: int) -> Sentence:
    """A seat whose player's name is not known."""
    return Sentence(f"seat {seat}", f" {seat} 号座位")
