"""A new table at a server: as a new table at home, but other people come from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ... import catalogue
from ...contract import Game
from ...errors import PaijuError
from ...language import Said
from ...level import called
from ...rules import Rules
from ...server.protocol import Pace, Wish
from ...wording import app as shared
from ...wording import online as words
from ..settings import Settings
from ..visiting import Visit
from .forms import Line, cycled
from .newtable import PERSON, NewTable

PACES = ("0", "15", "30", "60", "120")


class FairWish(NamedTuple):
    """A table at a server where nobody shall deal."""

    game: Game
    rules: Rules
    private: bool


class NewOnlineTable(NewTable):
    """Opens a table at a server; answers with its sitting, the wish for a fair one, or None. The first seat is ours; a
    person on any other seat is whoever comes."""

    def __init__(self, visit: Visit, settings: Settings, language: str) -> None:
        self.visit = visit
        self.games = {game.name: game for game in catalogue.loaded()}
        self.pace = PACES[0]
        self.private = False
        self.fair = False
        self.opening = False
        super().__init__(next(iter(self.games.values())), settings, language)
        self.invite()

    def invite(self) -> None:
        """One seat is free at first."""
        self.kinds[:2] = [PERSON, PERSON]

    def choose_game(self, step: int) -> None:
        """Another game, with its usual rules."""
        self.game = self.games[cycled(list(self.games), self.game.name, step)]
        self.preset, self.changes, self.kinds = next(iter(self.game.presets)), {}, []
        self.settle(self.game.presets[self.preset].seats)
        self.invite()

    def choose_preset(self, step: int) -> None:
        """Other rules; the first seat stays ours."""
        super().choose_preset(step)
        self.kinds[0] = PERSON

    def choose_kind(self, seat: int, step: int) -> None:
        """Somebody else on a seat, but for ours."""
        if seat:
            super().choose_kind(seat, step)

    def choose_pace(self, step: int) -> None:
        """More time for a move, or less."""
        self.pace = cycled(PACES, self.pace, step)

    def choose_private(self, step: int) -> None:
        """Whether it is listed."""
        self.private = not self.private

    def choose_fair(self, step: int) -> None:
        """Whether the server deals, or nobody."""
        self.fair = not self.fair

    def lines(self) -> Sequence[Line]:
        """Game, rules, seats, time, and the button."""
        said = self.ink.said
        preset, house, players, *_ = super().lines()
        seats = [
            Line(self.seat_label(seat), self.sitter(seat, kind), self.changer(seat) if seat else None)
            for seat, kind in enumerate(self.kinds)
        ]
        limit = self.words(shared.SECONDS, n=self.pace) if self.pace != "0" else self.words(shared.NONE)
        listed = self.words(shared.YES if self.private else shared.NO)
        fair = self.words(shared.YES if self.fair else shared.NO)
        return [
            Line(said(words.GAME), said(Said(*self.game.title)), self.choose_game, note=said(Said(*self.game.about))),
            preset,
            house,
            players,
            *([] if self.fair else [*seats, Line(said(words.PACE), limit, self.choose_pace)]),
            Line(said(words.PRIVATE), listed, self.choose_private),
            Line(said(words.FAIR_TABLE), fair, self.choose_fair, note=said(words.FAIR_NOTE)),
            Line(said(words.OPEN_TABLE), do=self.deal),
            Line(self.words(shared.READ_RULES), do=self.read),
        ]

    def sitter(self, seat: int, kind: str) -> str:
        """Who is to sit on a seat."""
        if kind != PERSON:
            return self.words(words.BOT_NAMED, bot=called(kind).say(self.ink.language))
        return self.ink.said(words.YOU if seat == 0 else words.FREE_SEAT)

    def heading(self) -> str:
        """What this is."""
        return f"{self.ink.said(words.CREATE)} · {self.visit.url}"

    def deal(self) -> None:
        """Open the table."""
        if self.fair:
            from ...peer.terms import movement_of

            movement_of(self.game.name, self.game.rules_text(self.rules()), len(self.kinds))
            self.dismiss(FairWish(self.game, self.rules(), self.private))
            return
        rules = self.game.rules_text(self.rules())
        if not self.opening:
            self.opening = True
            self.run_worker(self.create(rules))

    async def create(self, rules: str) -> None:
        """Ask the server for it; a table that waits for nobody begins at once."""
        others = self.kinds[1:]
        wishes = [Wish("me"), *(Wish("open") if kind == PERSON else Wish("bot", kind) for kind in others)]
        try:
            sitting = await self.visit.create(
                self.game.name,
                wishes,
                rules=rules,
                pace=Pace(move=int(self.pace)),
                private=self.private,
                start=PERSON not in others,
            )
        except PaijuError as refusal:
            self.refusal = refusal
            self.repaint()
        else:
            self.dismiss(sitting)
        finally:
            self.opening = False
