"""Somebody at the keyboard of the app: presses keys, waits for what is to happen, and reads the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from textual.pilot import Pilot

import paiju
from paiju import bots
from paiju.table import Table
from paiju.terminal.app.lines import Lines
from paiju.terminal.app.main import PaijuApp
from paiju.terminal.app.table import TableScreen
from paiju.terminal.choice import NUMBER
from paiju.terminal.local import LocalSitting
from paiju.terminal.saved import Saving
from paiju.terminal.seating import seat_players
from paiju.terminal.settings import Settings

from .keyboard import press, settle

PATIENCE = 60.0


def table_of(
    game: str,
    rules: str = "",
    people: Sequence[str] = ("Lin",),
    seats: int | None = None,
    seed: int | str = 1,
    opponents: Sequence[str] = (),
) -> Table:
    """A table with people from the first seat on, and bots: the usual ones, or others."""
    found = paiju.game(game)
    fitted, players = seat_players(found, found.ruleset(rules), people, opponents, seats)
    return Table.open(found, fitted, players, seed=seed)


def quick(game: str) -> str:
    """The bot of a game that plays at once, for tests in which it does not matter how well."""
    return "rule" if "rule" in bots.names(game) else "random"


class Person:
    """Whoever sits at the keyboard of a table."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        self.app = pilot.app

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen

    @property
    def sitting(self) -> LocalSitting:
        assert isinstance(self.table.sitting, LocalSitting)
        return self.table.sitting

    def screen(self) -> str:
        """What can be read."""
        return self.app.screen.query_one(Lines).plain

    async def until(self, ready: Callable[[], object], what: str = "") -> None:
        """Wait for something to happen."""
        end = time.monotonic() + PATIENCE
        while not ready():
            assert time.monotonic() < end, f"waited for {what or ready} in vain:\n{self.screen()}"
            await asyncio.sleep(0.005)
        await self.settled()

    async def settled(self) -> None:
        """Wait until what was asked of the app is done."""
        await settle(self.app)

    async def asked(self) -> None:
        """Wait until the person has something to do."""
        await self.until(self._asked, "a turn")

    def _asked(self) -> bool:
        table = self.table
        assert self.sitting.failure is None, self.sitting.failure
        return bool(table.choice.mine or self.sitting.awaited or table.showing.result is not None)

    async def press(self, *keys: str) -> None:
        await press(self.app, *keys)

    async def type(self, text: str) -> None:
        """Type a text key by key."""
        await self.press(*text)

    async def play(self, text: str, way: str = "pick") -> None:
        """Make a move: by its key, by picking its cards, or by typing it."""
        choice, made = self.table.choice, self.sitting.table.made
        moves = choice.moves
        assert moves is not None
        found = self.sitting.consider(text)
        assert found.refusal is None, found.refusal
        button = next((button for button in moves.buttons if button.text == text), None)
        number = NUMBER.fullmatch(text)
        if button is not None:
            await self.press(button.key)
        elif moves.wager is not None and number is not None:
            await self.type(number[2])
            await self.press("enter")
        elif way == "pick" and found.cards:
            await self.pick(found.cards)
            options = choice.options()
            key = next((option.key for option in options if option.text == text), "enter")
            await self.press(key)
        else:
            await self.type(f":{text}")
            await self.press("enter")
        await self.until(
            lambda: self.sitting.table.made != made or self.sitting.stage is not None, f"{text} to be played"
        )

    async def pick(self, cards: Sequence[str]) -> None:
        """Pick cards with the arrows and the space bar."""
        choice, wanted = self.table.choice, list(cards)
        await self.press("escape")
        for place, (card, _) in enumerate(list(choice.cards)):
            if card in wanted:
                wanted.remove(card)
                step = place - choice.cursor
                await self.press(*["right" if step > 0 else "left"] * abs(step), "space")
        assert not wanted


@asynccontextmanager
async def seated(
    table: Table, size: tuple[int, int] = (80, 24), settings: Settings | None = None, kept: bool = False
) -> AsyncIterator[Person]:
    """Somebody who sits at a table at home."""
    settings = settings or Settings(language="en", pace="instant")
    sitting = LocalSitting(table, settings.seconds, Saving if kept else None)
    app = PaijuApp(TableScreen(sitting), settings)
    async with app.run_test(size=size) as pilot:
        person = Person(pilot)
        await person.settled()
        yield person
