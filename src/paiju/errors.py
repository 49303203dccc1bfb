"""Refusals: every mistake a caller can make has a stable code and one clear sentence."""

from __future__ import annotations

from typing import NamedTuple


class Sentence(NamedTuple):
    """What people read, in English and Chinese; `{name}` marks a fact to fill in."""

    en: str
    zh: str

    def say(self, language: str = "en", **facts: object) -> str:
        """The sentence in one language with its facts filled in."""
        return (self.zh if language == "zh" else self.en).format(**facts)


class PaijuError(ValueError):
    """A refused request. Nothing has changed."""

    def __init__(self, code: str, sentence: str | Sentence, **facts: object) -> None:
        super().__init__(code, sentence, facts)
        self.code = code
        self.facts = facts
        self.sentence = sentence

    def say(self, language: str = "en") -> str:
        """The message in English or, where there is one, in Chinese."""
        if isinstance(self.sentence, Sentence):
            return self.sentence.say(language, **self.facts)
        return self.sentence

    @property
    def message(self) -> str:
        """The message in English."""
        return self.say()

    def __str__(self) -> str:
        return self.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code!r}, {self.message!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (type(self), self.code, self.sentence, self.facts)


class IllegalAction(PaijuError):
    """The rules do not allow this action now."""


class NotationError(PaijuError):
    """A text (card, action, position, record, message) cannot be read."""


class SetupError(PaijuError):
    """A game cannot be set up this way: unknown name, flag, number of players or deal."""


def restore(kind: type[PaijuError], code: str, sentence: str | Sentence, facts: dict[str, object]) -> PaijuError:
    """The error made of these parts; used by pickle."""
    return kind(code, sentence, **facts)


NOT_YOUR_TURN = Sentence("It is {name}'s turn.", "现在轮到{name}。")
ILLEGAL = Sentence("That is not a legal action here.", "现在不能这样做。")
GAME_OVER = Sentence("This game is finished.", "本局已经结束。")
