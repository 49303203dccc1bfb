"""Fair tables that can be joined: those in this network, those where we sat before, or any by its invitation."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ... import catalogue
from ...errors import PaijuError
from ...peer.finding import Found, Search
from ...peer.invitation import Invitation, read_invitation
from ...peer.reaching import read_address
from ...plain.canvas import width_of
from ...plain.folding import fold
from ...wording import peers as words
from .. import fair, gathered
from ..fair import Kept
from ..manner import Manner
from ..nearby import game_of, stands
from .listing import Listing
from .peers import Opening, PeerRoom


class Nearby(Listing):
    """The tables in the network, as they come and go."""

    def __init__(self, manner: Manner) -> None:
        super().__init__()
        self.manner = manner
        self.search: Search | None = None
        self.kept: list[Kept] = []

    def on_mount(self) -> None:
        """Look around."""
        self.repaint()
        self.do(self.look_around())

    def on_screen_resume(self) -> None:
        """A table may have been left meanwhile."""
        self.kept = fair.kept()
        self.repaint()

    async def look_around(self) -> None:
        """Look for tables; where that cannot be, an address can still be typed."""
        search = Search(self.repaint)
        await search.begin()
        if not self.is_mounted:
            await search.end()
            return
        self.search = search
        self.repaint()

    async def on_unmount(self) -> None:
        """Look no further."""
        search, self.search = self.search, None
        if search is not None:
            await search.end()

    # What is seen.

    def heading(self) -> str:
        """What this is."""
        return self.words(words.NEARBY)

    def status(self) -> str:
        """Who we are, and that we look."""
        looking = f" · {self.ink.said(words.LOOKING)}" if self.search is not None else ""
        return f"{self.manner.name}{looking}"

    def keys(self) -> str:
        """What keys do."""
        return self.ink.said(words.NEARBY_KEYS)

    def above(self, room: int) -> list[Text]:
        """That there are none, if there are none."""
        empty = not self.kept and not self.tables()
        return fold(Text(self.ink.said(words.NOTHING_NEARBY), self.ink.look.faint), room) if empty else []

    def tables(self) -> list[Found]:
        """The tables that were found, those with free seats first."""
        return [] if self.search is None else self.search.tables

    def rows(self) -> Sequence[Text]:
        """Tables to go on with, and those in the network: free seats, game, rules, who sits there."""
        look, tables = self.ink.look, self.tables()
        marks = [self.ink.said(stands(found.offer)) for found in tables]
        again = self.ink.said(words.GO_BACK)
        widest = max(map(width_of, [*marks, again]), default=0)
        rows = [
            Text.assemble((padded(again, widest), look.accent), "  ", (self.kept_label(each), look.text))
            for each in self.kept
        ]
        for found, mark in zip(tables, marks, strict=True):
            game, rules = game_of(found.offer, self.ink.language)
            private = f"  {self.ink.said(words.PRIVATE)}" if found.offer.private else ""
            private += f"  {self.ink.said(words.OFFERED_BOT)}" if found.offer.stands_in else ""
            rows.append(
                Text.assemble(
                    (padded(mark, widest), look.accent if found.offer.free else look.faint),
                    "  ",
                    (f"{game} · {rules}", look.text),
                    "  ",
                    (f"{', '.join(found.offer.people)}{private}", look.faint),
                )
            )
        return rows

    def kept_label(self, kept: Kept) -> str:
        """A table to go on with."""
        return kept_label(kept, self.ink.language)

    # What is done.

    async def open(self, place: int) -> None:
        """Go on with a table, or sit down at one."""
        if place < len(self.kept):
            kept = self.kept[place]
            self.go(lambda manner: gathered.resume(kept, manner))
            return
        found = self.tables()[place - len(self.kept)]
        if found.offer.private:
            self.ask(words.ASK_INVITATION, self.find)
        else:
            self.go(lambda manner: gathered.join(found.invitation, manner))

    def go(self, opening: Opening) -> None:
        """To a table."""
        self.app.push_screen(PeerRoom(self.manner, opening))

    async def command(self, key: str) -> bool:
        """Go by an invitation or an address, host a table, or take another name."""
        match key:
            case "i":
                self.ask(words.ASK_INVITATION, self.find)
            case "h":
                from .new_peers import HostForm

                self.app.push_screen(HostForm(self.paiju.settings, self.ink.language, self.manner))
            case "m":
                self.ask(words.ASK_NAME, self.rename, self.manner.name)
            case _:
                return False
        return True

    async def find(self, text: str) -> None:
        """A table by its invitation, or by the address of its host."""
        place = read_place(text)
        self.go(lambda manner: gathered.join(place, manner))

    async def rename(self, name: str) -> None:
        """We are called so from now on."""
        self.manner = self.manner._replace(name=name)
        self.paiju.set(self.paiju.settings.changed(name=name[:24]))
        self.repaint()


def padded(text: str, width: int) -> str:
    """A text with spaces up to a width."""
    return text + " " * (width - width_of(text))


def kept_label(kept: Kept, language: str) -> str:
    """What a table is called to which we can go back."""
    try:
        game = catalogue.game(kept.note.game).title.say(language)
    except PaijuError:
        game = kept.note.game
    return words.CONTINUE_TABLE.say(language, game=game, names=", ".join(kept.note.names))


def read_place(text: str) -> Invitation:
    """An invitation, or what is known of a table by its address alone."""
    if "paiju:" in text.lower():
        return read_invitation(text)
    return Invitation((read_address(text),))
