"""A new fair table: as a new table at home, but the others come from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ... import catalogue
from ...language import Said
from ...peer.invitation import relay_url
from ...wording import app as shared
from ...wording import online
from ...wording import peers as words
from .. import gathered
from ..manner import Manner, check_hosting
from ..settings import Settings
from .forms import Line, cycled
from .newtable import NewTable
from .peers import PeerRoom


class HostForm(NewTable):
    """What is to be played at a fair table, and who may come."""

    def __init__(self, settings: Settings, language: str, manner: Manner) -> None:
        self.manner = manner
        self.relay = manner.access.relay
        self.games = {game.name: game for game in catalogue.loaded() if game.part(game.movement) is not None}
        super().__init__(next(iter(self.games.values())), settings, language)

    def choose_game(self, step: int) -> None:
        """Another game, with its usual rules."""
        self.game = self.games[cycled(list(self.games), self.game.name, step)]
        self.preset, self.changes, self.kinds = next(iter(self.game.presets)), {}, []
        self.settle(self.game.presets[self.preset].seats)

    def heading(self) -> str:
        """What this is."""
        return self.words(words.HOST_A_TABLE)

    def lines(self) -> Sequence[Line]:
        """Game, rules, seats, who may come, and the button."""
        said = self.ink.said
        preset, house, players, *_ = super().lines()
        yes, no = self.words(shared.YES), self.words(shared.NO)
        access = self.manner.access
        return [
            Line(said(online.GAME), said(Said(*self.game.title)), self.choose_game, note=said(Said(*self.game.about))),
            preset,
            house,
            Line(self.words(words.MOST_PEOPLE), players.value, self.choose_seats),
            Line(self.words(shared.NAME), self.manner.name, write=self.rename),
            Line(self.words(words.INVITED_ONLY), yes if self.manner.private else no, self.choose_private),
            Line(self.words(words.ANNOUNCED), yes if access.announce else no, self.choose_announced),
            Line(self.words(words.RELAY), self.relay, write=self.choose_relay, note=self.words(words.RELAY_NOTE)),
            Line(
                self.words(words.LEAVING),
                self.words(words.LEAVING_BOT if self.manner.leaving == "bot" else words.LEAVING_VOID),
                self.choose_leaving,
                note=self.words(words.LEAVING_NOTE),
            ),
            Line(self.words(words.OPEN_TABLE), do=self.deal, note=said(words.HOST_NOTE)),
            Line(self.words(shared.READ_RULES), do=self.read),
        ]

    def rename(self, name: str) -> None:
        """What we are called at this table."""
        self.manner = self.manner._replace(name=name[:24])

    def choose_private(self, step: int) -> None:
        """Whether an invitation is needed."""
        self.manner = self.manner._replace(private=not self.manner.private)

    def choose_announced(self, step: int) -> None:
        """Whether the table is found in the network."""
        access = self.manner.access
        self.manner = self.manner._replace(access=replace(access, announce=not access.announce))

    def choose_leaving(self, step: int) -> None:
        """What becomes of a hand when somebody leaves for good."""
        self.manner = self.manner._replace(leaving="void" if self.manner.leaving == "bot" else "bot")

    def choose_relay(self, text: str) -> None:
        """By which server others come who cannot reach us."""
        self.relay = text

    def deal(self) -> None:
        """Open the table, and sit down in its room."""
        rules, game = self.rules(), self.game
        check_hosting(game, rules, self.manner)
        relay = relay_url(self.relay) if self.relay.strip() else ""
        manner = self.manner._replace(access=replace(self.manner.access, relay=relay))
        self.app.push_screen(PeerRoom(manner, lambda manner: gathered.host(game, rules, manner)), self.returned)

    def returned(self, _: object) -> None:
        """Whoever leaves the table leaves the form, too."""
        self.dismiss(None)
