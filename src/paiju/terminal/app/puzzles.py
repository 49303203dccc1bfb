"""Missions: the list of them, and the table of one, after which comes the same again, the next, or the list."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from ...contract import Game
from ...language import Said
from ...outcome import winners
from ...plain.canvas import width_of
from ...server.protocol import Mission
from ...table import Table
from ...wording import app as shared
from ...wording import replays as words
from ...wording.console import YOU
from ...wording.scene import Scene
from .. import puzzles
from ..choice import Button
from ..local import LocalSitting
from ..showing import ENTER
from .listing import Listing
from .table import TableScreen

AGAIN, NEXT = "again", "next"


class Missions(Listing):
    """All missions of a game; `number` is one to begin with, `make` what sets up another table than the usual one."""

    def __init__(self, game: Game, number: int | None = None, make: Callable[[int], Table] | None = None) -> None:
        super().__init__()
        self.game = game
        self.number = number
        self.make = make
        self.missions: list[Mission] = puzzles.missions(game)
        self.drawn: list[Text] = []
        self.drawn_for: object = None
        self.at = (number or puzzles.next_unsolved(game)) - 1

    def heading(self) -> str:
        """What these are."""
        return self.words(words.MISSIONS, game=Said(*self.game.title))

    def status(self) -> str:
        """How many are solved."""
        return self.words(words.COUNT, solved=sum(each.solved for each in self.missions), all=len(self.missions))

    def keys(self) -> str:
        """What keys do."""
        return self.words(shared.HOME_KEYS)

    def above(self, room: int) -> list[Text]:
        """What they are about."""
        return [Text(self.words(words.FIND), self.ink.look.faint)]

    def below(self, room: int) -> list[Text]:
        """The hands of the one that is chosen."""
        mission = self.missions[min(self.at, len(self.missions) - 1)]
        line = Text.assemble(self.ink.ranks(mission.mine))
        for hand in filter(None, (mission.theirs, mission.third)):
            line.append("   :   ", self.ink.look.faint).append_text(self.ink.ranks(hand))
        return [line]

    def rows(self) -> Sequence[Text]:
        """One line for each: its number, its level and name, and whether it is solved."""
        look, tick = self.ink.look, "*" if self.ink.letters else "✓"
        asked = look, tick, self.paiju.settings.spoken, tuple(mission.solved for mission in self.missions)
        if asked != self.drawn_for:
            said = [puzzles.about(self.game, mission, self.paiju.settings.spoken) for mission in self.missions]
            widest = max(width_of(level) for level, _ in said)
            self.drawn_for, self.drawn = (
                asked,
                [
                    Text.assemble(
                        (f"{tick} " if mission.solved else "  ", look.accent),
                        (self.words(words.MISSION, n=f"{mission.number:>3}"), look.text),
                        (f"   {level}{' ' * (widest - width_of(level))}   ", look.faint),
                        (name, look.text),
                    )
                    for mission, (level, name) in zip(self.missions, said, strict=True)
                ],
            )
        return self.drawn

    def on_mount(self) -> None:
        """Open the one that was asked for."""
        self.repaint()
        if self.number is not None:
            self.begin(self.number)

    async def open(self, place: int) -> None:
        """Play the chosen one."""
        self.begin(self.missions[place].number)

    def begin(self, number: int) -> None:
        """Play one; then what its player wants next."""
        settings = self.paiju.settings
        table = self.make(number) if self.make is not None else self.usual(number)

        def ended(wish: str | None) -> None:
            self.missions = puzzles.missions(self.game)
            self.at = number - 1
            self.repaint()
            if wish == AGAIN:
                self.begin(number)
            elif wish == NEXT:
                self.begin(number + 1)

        self.app.push_screen(MissionTable(LocalSitting(table, settings.seconds), number < self.game.missions), ended)

    def usual(self, number: int) -> Table:
        """A table for the one who sits here, against the best there is."""
        settings = self.paiju.settings
        name = settings.name or YOU.say(settings.spoken)
        return puzzles.table_for(self.game, number, name, settings.spoken)


class MissionTable(TableScreen):
    """The table of a mission. It answers what its player wants next."""

    sitting: LocalSitting

    def __init__(self, sitting: LocalSitting, more: bool) -> None:
        super().__init__(sitting)
        self.more = more

    @property
    def won(self) -> bool:
        """Whether it is solved."""
        table = self.sitting.table
        return table.over() and winners(table.state.payoffs())[table.people[0]]

    def answers(self, scene: Scene) -> list[Button]:
        """Enter is the next one if this was won, else the same again."""
        if scene.result is None:
            return super().answers(scene)
        onward = [(NEXT, "n", words.NEXT)] if self.more else []
        again = [(AGAIN, "a", words.AGAIN)]
        wishes = [*onward, *again] if self.won else [*again, *onward]
        (_, _, label), *others = wishes
        return [
            Button(ENTER, "", label),
            *(Button(key, "", label) for _, key, label in others),
            Button("q", "", words.ALL_MISSIONS),
        ]

    async def answer(self, key: str) -> bool:
        """What is wanted next."""
        if self.scene.result is None:
            return await super().answer(key)
        usual = NEXT if self.won and self.more else AGAIN
        if key in (ENTER, "space") and not self.looked:
            return True
        wish = {ENTER: usual, "space": usual, "a": AGAIN, "n": NEXT if self.more else ""}.get(key)
        if wish:
            await self.sitting.leave()
            self.sitting.changed.remove(self.changed)
            self.dismiss(wish)
        return True
