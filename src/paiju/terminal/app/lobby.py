"""The lobby of a server: its open tables, a new one, or one by its code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ... import catalogue
from ...errors import PaijuError, SetupError
from ...language import Said
from ...plain.canvas import width_of
from ...server.protocol import Listed, Welcome
from ...wording import online as words
from ...wording.peers import PLAYED_ELSEWHERE
from ...wording.rules import short_rules
from ...wording.words import say
from .. import addresses, servers
from ..addresses import Address
from ..online import OnlineSitting, name_of
from ..settings import given_name
from ..visiting import Visit
from .listing import Listing

if TYPE_CHECKING:
    from .new_online import FairWish
    from .peers import Opening

LONGEST_NAME = 24


class Lobby(Listing):
    """The open tables of a server. With the code of a table it is the way there."""

    def __init__(self, address: Address, *, name: str = "", token: str = "", watch: bool = False) -> None:
        super().__init__()
        self.address = address
        self.looking_on = watch
        self.name_wanted = name
        self.token = token or servers.load().token(address.url)
        self.visit: Visit | None = None

    # Coming and going.

    def on_mount(self) -> None:
        """Come in."""
        self.repaint()
        if self.token or self.name_known:
            self.do(self.come_in())
        else:
            self.ask(words.ASK_NAME, self.introduce, empty=True)

    @property
    def name_known(self) -> str:
        """What we are called, if that has been said anywhere."""
        return self.name_wanted or given_name() or self.paiju.settings.name

    async def introduce(self, name: str) -> None:
        """This is what we are called; whoever says nothing gets a name from the server."""
        self.name_wanted = name[:LONGEST_NAME]
        await self.come_in()

    async def come_in(self) -> None:
        """Connect, and go on to the table that was asked for."""
        visit = Visit(self.address.url, name=self.name_known, token=self.token, keep=self.keep)
        await visit.open()
        self.visit = visit
        visit.changed.append(self.repaint)
        visit.notices.append(self.tell)
        self.repaint()
        await visit.follow()
        code, self.address = self.address.code, Address(self.address.url)
        if code:
            await self.enter(code, self.looking_on)

    async def come_again(self) -> None:
        """Try once more."""
        await self.hang_up()
        await self.come_in()

    def keep(self, welcome: Welcome) -> None:
        """Remember who we are here."""
        servers.remember(self.address.url, welcome.token)
        settings = self.paiju.settings
        if self.name_wanted and not settings.name:
            self.paiju.set(settings.changed(name=self.name_wanted))

    async def leave(self) -> None:
        """Go."""
        self.dismiss(None)

    async def on_unmount(self) -> None:
        """Nobody looks any more."""
        await self.hang_up()

    async def hang_up(self) -> None:
        """End the connection."""
        visit, self.visit = self.visit, None
        if visit is not None:
            visit.changed.clear()
            visit.notices.clear()
            await visit.close()

    # What is seen.

    def heading(self) -> str:
        """Where we are."""
        return self.words(words.LOBBY, url=self.address.url)

    def status(self) -> str:
        """Who we are, and the connection."""
        if self.visit is None:
            return "" if self.asked or self.notice else self.ink.said(words.CONNECTING)
        return f"{self.visit.name} · {self.ink.said(self.visit.status)}"

    def keys(self) -> str:
        """What keys do."""
        return self.ink.said(words.LOBBY_KEYS)

    def above(self, room: int) -> list[Text]:
        """That there are none, if there are none; or how to go on without a server."""
        if self.visit is None and self.notice is not None:
            return [Text(self.ink.said(words.TRY_AGAIN), self.ink.look.faint)]
        empty = self.visit is not None and not self.tables()
        return [Text(self.ink.said(words.NO_TABLES), self.ink.look.faint)] if empty else []

    def tables(self) -> list[Listed]:
        """The tables: those where we sit first, then those that wait for somebody."""
        visit = self.visit
        if visit is None:
            return []
        return sorted(visit.tables.values(), key=lambda table: (table.table not in visit.mine, not free(table)))

    def rows(self) -> Sequence[Text]:
        """A line for each table: code, whether there is a seat, game, rules, and who sits there."""
        look, tables = self.ink.look, self.tables()
        stands = [self.ink.said(self.stands(table)) for table in tables]
        widest = max(map(width_of, stands), default=0)
        return [
            Text.assemble(
                (f"{table.code:<8}", look.name),
                "  ",
                (stand + " " * (widest - width_of(stand)), look.accent if free(table) else look.faint),
                "  ",
                (self.played(table), look.text),
                "  ",
                (
                    ", ".join(self.ink.named(name_of(sitter)) for sitter in table.seats if sitter.kind == "person"),
                    look.faint,
                ),
            )
            for table, stand in zip(tables, stands, strict=True)
        ]

    def stands(self, table: Listed) -> Said:
        """Whether there is a seat."""
        if self.visit is not None and table.table in self.visit.mine:
            return words.YOURS
        if table.status != "waiting":
            return words.PLAYING
        return say(words.WAITS, free=free(table), all=len(table.seats))

    def played(self, table: Listed) -> str:
        """The game, what the table or its rules are called, and whether nobody deals."""
        fair = f" · {self.ink.said(words.FAIR_DEAL)}" if table.fair else ""
        if table.game not in catalogue.games():
            return f"{table.game} · {table.title or table.rules}{fair}"
        game = catalogue.game(table.game)
        called = table.title or short_rules(game, game.ruleset(table.rules))
        return f"{self.ink.said(Said(*game.title))} · {called}{fair}"

    # What is done.

    async def open(self, place: int) -> None:
        """Sit down at a table."""
        self.do(self.enter(self.tables()[place].table))

    async def command(self, key: str) -> bool:
        """Watch, open a table, or find one by its code."""
        tables = self.tables()
        match key:
            case "enter" if self.visit is None or self.visit.standing == "ended":
                self.do(self.come_again())
            case "m" if self.visit is not None:
                self.ask(words.ASK_NAME, self.rename, self.visit.name)
            case "w" if tables:
                self.do(self.enter(tables[self.at].table, watch=True))
            case "c":
                self.ask(words.ASK_CODE, self.find)
            case "n" if self.visit is not None:
                from .new_online import NewOnlineTable

                self.app.push_screen(NewOnlineTable(self.visit, self.paiju.settings, self.ink.language), self.created)
            case _:
                return False
        return True

    async def rename(self, name: str) -> None:
        """From now on we are called so, here and elsewhere."""
        assert self.visit is not None
        await self.visit.rename(name[:LONGEST_NAME])
        self.paiju.set(self.paiju.settings.changed(name=self.visit.name))
        self.repaint()

    async def find(self, text: str) -> None:
        """A table by its code or link; a link may lead to another server."""
        address = addresses.read(text, self.address.url)
        if address.url != self.address.url:
            await self.hang_up()
            self.address, self.token = address, servers.load().token(address.url)
            await self.come_in()
        elif address.code:
            await self.enter(address.code)

    async def enter(self, table: str, watch: bool = False) -> None:
        """Go to a table; where every seat is taken, to look on."""
        visit = self.visit
        if visit is None:
            return
        listed = next((each for each in visit.tables.values() if table in (each.table, each.code)), None)
        if listed is not None and listed.fair and self.sits_in_another_window(listed.table):
            raise SetupError("ELSEWHERE", PLAYED_ELSEWHERE)
        if listed is not None and listed.fair and not watch and (free(listed) or self.sits_fairly(table)):
            self.sit_fairly(table)
            return
        try:
            sitting = await visit.join(table, watch=watch)
        except PaijuError as refusal:
            if refusal.code == "FAIR_TABLE" and (listed is None or free(listed)):
                self.sit_fairly(table)
                return
            if refusal.code not in ("FULL", "FAIR_TABLE"):
                raise
            sitting = await visit.join(table, watch=True)
        if sitting.room.fair is not None and sitting.seated:
            await visit.drop(sitting)
            self.sit_fairly(table)
            return
        self.show(sitting)

    def sits_fairly(self, table: str) -> bool:
        """Whether we sit at this fair table, as far as this computer knows."""
        from .. import served

        return served.kept_at(Address(self.address.url, table)) is not None

    def sits_in_another_window(self, table: str) -> bool:
        """Whether we sit at a fair table already, by another program on this computer: coming again would end that."""
        from .. import fair

        return self.visit is not None and table in self.visit.mine and fair.is_elsewhere()

    def sit_fairly(self, table: str) -> None:
        """Go to a table where nobody deals: that is played by a program of our own, not by the server's."""
        from .. import served

        place = Address(self.address.url, table)
        self.play_fairly(lambda manner: served.join(place, manner))

    def play_fairly(self, opening: Opening) -> None:
        """The room of a fair table."""
        from ..manner import usual_manner
        from .peers import PeerRoom

        assert self.visit is not None
        name = self.name_wanted or given_name() or self.visit.name
        manner = usual_manner(self.paiju.settings, guest=True)._replace(name=name)
        self.app.push_screen(PeerRoom(manner, opening))

    def created(self, made: OnlineSitting | FairWish | None) -> None:
        """A table was opened, or one is wished for where nobody deals."""
        if isinstance(made, OnlineSitting):
            self.show(made)
        elif made is not None:
            self.do(self.open_fairly(made))

    async def open_fairly(self, wish: FairWish) -> None:
        """Open a table where nobody deals."""
        from .. import served

        url = self.address.url
        self.play_fairly(lambda manner: served.host(url, wish.game, wish.rules, manner._replace(private=wish.private)))

    def show(self, sitting: OnlineSitting) -> None:
        """The table, or the room where it is waited for."""
        from .online import OnlineTable, WaitingRoom

        screen = OnlineTable(sitting) if sitting.ready else WaitingRoom(sitting)
        self.app.push_screen(screen, lambda _: self.repaint())


def free(table: Listed) -> int:
    """How many seats somebody may take."""
    return sum(sitter.kind == "open" for sitter in table.seats) if table.status == "waiting" else 0
