"""The words that suit any game; each game's own are a subclass called `Words` in a module beside this one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ..contract import Game
from ..errors import Sentence
from ..state import DEALER
from ..view import Event, View

YOUR_TURN = Sentence("Your turn.", "轮到你了。")
WAITING = Sentence("{name} is to move.", "等待{name}。")
OVER = Sentence("The game is over.", "牌局结束。")
DOES = Sentence("{name}: {move}", "{name}：{move}")
SCORED = Sentence("{name} {score}", "{name} {score}")


class Said(Struct, frozen=True):
    """What people read, in both languages."""

    en: str
    zh: str


def say(sentence: Sentence, **facts: object) -> Said:
    """A sentence in both languages; facts that are said in both languages themselves are filled in accordingly."""
    en = {name: fact.en if isinstance(fact, Said) else fact for name, fact in facts.items()}
    zh = {name: fact.zh if isinstance(fact, Said) else fact for name, fact in facts.items()}
    return Said(sentence.say("en", **en), sentence.say("zh", **zh))


class Words:
    """The words of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def prompt(self, view: View, names: Sequence[str]) -> Said:
        """One sentence: whose turn it is and, for the seat to move, what it owes and may do."""
        if view.over:
            return say(OVER)
        if view.seat == view.to_move:
            return say(YOUR_TURN)
        return say(WAITING, name=names[view.to_move])

    def move(self, view: View, text: str) -> Said:
        """What a button says that plays this action: `Play pair of Q`, `Raise to 700`, `Pass`."""
        return Said(text, text)

    def event(self, view: View, event: Event, names: Sequence[str]) -> Said:
        """One line of the history: `Mei plays a pair of J.`"""
        if event.seat == DEALER:
            return Said(event.text, event.text)
        return say(DOES, name=names[event.seat], move=event.text)

    def result(self, view: View, names: Sequence[str]) -> tuple[Said, ...]:
        """How a finished game came out: who won first, then how the score is made up, line by line."""
        scores = zip(names, view.payoffs, strict=False)
        return tuple(say(SCORED, name=name, score=f"{score:+g}") for name, score in scores)
