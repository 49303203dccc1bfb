"""Refusals: every mistake a caller can make has a stable code and one clear sentence."""

from __future__ import annotations

import re

from .language import Sentence

LONGEST_QUOTE = 60
LONGEST = 480
QUOTED = re.compile('(["“][^"“”]{30})[^"“”]{2,}([^"“”]{29}["”])')


def shortened(text: str, most: int = LONGEST) -> str:
    """A text for people that may hold what somebody typed: long quotations and long texts lose their middle."""
    if len(text) > 20 * most:
        text = text[: 10 * most] + text[-10 * most :]
    text = QUOTED.sub(r"\1…\2", text)
    if len(text) <= most:
        return text
    return f"{text[: most - most // 3 - 1]}…{text[-(most // 3) :]}"


def brief(fact: object) -> object:
    """A fact of a refusal, if it is long only so much of it as can be told."""
    if isinstance(fact, str):
        return shortened(fact)
    if isinstance(fact, int) and fact.bit_length() > 4 * LONGEST_QUOTE:
        return "…"
    return fact


class PaijuError(ValueError):
    """A refused request. Nothing has changed."""

    def __init__(self, code: str, sentence: str | Sentence, **facts: object) -> None:
        facts = {name: brief(fact) for name, fact in facts.items()}
        super().__init__(code, sentence, facts)
        self.code = code
        self.facts = facts
        self.sentence = sentence

    def say(self, language: str = "en") -> str:
        """The message in English or, where there is one, in Chinese."""
        if isinstance(self.sentence, Sentence):
            return shortened(self.sentence.say(language, **self.facts))
        return shortened(self.sentence)

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


class WrongArgument(PaijuError):
    """A method was given what it cannot take: a seat or a number that is not there, or a thing of another kind."""


class SetupError(PaijuError):
    """A game cannot be set up this way: unknown name, flag, number of players or deal."""


def restore(kind: type[PaijuError], code: str, sentence: str | Sentence, facts: dict[str, object]) -> PaijuError:
    """The error made of these parts; used by pickle."""
    return kind(code, sentence, **facts)


NOT_YOUR_TURN = Sentence("It is {name}'s turn.", "现在轮到{name}。")
ILLEGAL = Sentence("That is not a legal action here.", "现在不能这样做。")
BAD_JOBS = Sentence("The number of jobs must be from 1 to 1024.", "进程数须在 1 到 1024 之间。")
GAME_OVER = Sentence("This game is finished.", "本局已经结束。")
