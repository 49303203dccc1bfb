"""Tables of a server: the table itself, and the room where its game is waited for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from rich.text import Text

from ... import bots
from ...errors import PaijuError
from ...language import Said
from ...level import called
from ...plain.folding import fold
from ...server.protocol import Seat
from ...wording import online as words
from ...wording.scene import Scene
from ...wording.words import say
from ..choice import Button
from ..online import OnlineSitting, name_of
from ..showing import ENTER, Notice
from .distant import DistantTable
from .listing import Listing, Question


class OnlineTable(DistantTable):
    """A table of a server. What the server is asked for never holds up the screen."""

    sitting: OnlineSitting

    def __init__(self, sitting: OnlineSitting) -> None:
        super().__init__(sitting, sitting.visit.notices)
        self.game_seen = sitting.seat.now()["game"]
        self.kept = ""  # the record of the last game that was played to its end here

    def on_mount(self) -> None:
        """Say to somebody who only looks on that they do; the rest is done by `DistantTable`."""
        if not self.sitting.seated:
            self.tell(words.YOU_WATCH)

    def look(self) -> None:
        """See what there is now; another game begins with nothing seen."""
        game = self.sitting.seat.now()["game"]
        if game != self.game_seen:
            self.game_seen, self.seen = game, 0
            self.choice.clear()
        super().look()
        room = self.sitting.room
        if self.sitting.seated and room.record not in ("", self.kept) and self.scene.result is not None:
            self.kept = room.record
            self.run_worker(self.keep(room.record))
        farewell, why = self.sitting.farewell, self.sitting.visit.why
        if farewell is not None:
            self.showing.notice = Notice(self.ink.said(farewell))
        elif why is not None:
            self.refuse(why)

    def answers(self, scene: Scene) -> list[Button]:
        """What can be done when a result is shown: a game at a server is left, or played again."""
        found, room = super().answers(scene), self.sitting.room
        if scene.result is not None and room.record:
            found.insert(-1, Button("v", "", words.WATCH_REPLAY))
        if scene.result is not None and room.you is None and room.next is None and room.fair is None:
            found.insert(0, Button("j", "", words.PLAY_NEXT_GAME))
        return found

    async def common(self, key: str, character: str | None) -> bool:
        """Keys of tables with others."""
        sitting, typed = self.sitting, (character or "").lower()
        if sitting.gone == "elsewhere" and key == ENTER:
            self.aside(sitting.visit.come_back)
        elif sitting.replaced and (typed == "t" or key == ENTER):
            self.aside(sitting.take_back)
        elif not sitting.seated and typed == "j":
            self.aside(sitting.sit)
        elif self.scene.result is not None and typed == "v":
            self.aside(self.view_again)
        else:
            return await super().common(key, character)
        return True

    async def play(self, text: str) -> None:
        """Play a move, or say why not. It may take as long as a broken connection."""
        if self.busy:
            return
        if self.sitting.visit.standing == "lost":
            self.showing.notice = Notice(self.ink.said(words.SENT_LATER), refusal=False)
        await super().play(text)

    async def send(self, text: str) -> None:
        """Bring a move to the server; then nothing has to be sent later any more."""
        await super().send(text)
        notice = self.showing.notice
        if notice is not None and notice.text == self.ink.said(words.SENT_LATER):
            self.showing.notice = None
            if self.is_mounted:
                self.repaint()

    async def keep(self, id: str) -> None:
        """Put a finished game among those that were played here."""
        from ..saved import put

        with suppress(PaijuError):
            put(await self.sitting.visit.record(id), id)

    async def view_again(self) -> None:
        """Look at the finished game from its beginning."""
        from .watching import ReplayScreen

        record = await self.sitting.visit.record(self.sitting.room.record)
        self.app.push_screen(ReplayScreen([record]))

    async def tried(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Do something that may be refused, and take its time."""
        self.aside(deed)

    def aside(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Do something while the screen goes on."""

        async def do() -> None:
            try:
                await deed()
            except PaijuError as refusal:
                self.refuse(refusal)
            if self.is_mounted:
                self.look()
                self.repaint()

        self.run_worker(do())

    async def leave(self) -> None:
        """Get up; in a running game that can mean two things."""
        sitting = self.sitting
        if sitting.gone or not sitting.seated or sitting.room.status != "playing":
            self.go(sitting.leave)
            return

        def chosen(place: int | None) -> None:
            if place in (0, 1):
                self.go(sitting.leave if place == 0 else sitting.get_up)

        self.app.push_screen(Question(words.LEAVE_SURE, (words.KEEP_SEAT, words.GET_UP, words.STAY)), chosen)

    def go(self, leave: Callable[[], Awaitable[None]]) -> None:
        """Leave the table, whether the server hears of it or not."""
        if self.changed in self.sitting.changed:
            self.sitting.changed.remove(self.changed)

        async def quietly() -> None:
            try:
                await leave()
            except PaijuError:
                self.sitting.visit.sittings.pop(self.sitting.seat.table, None)

        self.app.run_worker(quietly())
        self.dismiss()


class WaitingRoom(Listing):
    """A table whose game has not begun: who sits there, its code and link, and what was said. Its owner arranges the
    seats and begins. Then the table lies over it, and it goes with the table."""

    def __init__(self, sitting: OnlineSitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.entered = False

    def on_mount(self) -> None:
        """Hear what happens."""
        self.sitting.changed.append(self.changed)
        self.sitting.visit.notices.append(self.tell)
        self.changed()

    def on_unmount(self) -> None:
        """Nobody is told any more."""
        if self.changed in self.sitting.changed:
            self.sitting.changed.remove(self.changed)
        if self.tell in self.sitting.visit.notices:
            self.sitting.visit.notices.remove(self.tell)

    def left(self, _: object) -> None:
        """Whoever leaves the table leaves this screen, too."""
        self.dismiss(None)

    def changed(self) -> None:
        """Something is another one; when the cards are dealt, the table is shown."""
        if self.sitting.ready and not self.entered and self.is_mounted:
            self.entered = True
            self.sitting.visit.notices.remove(self.tell)
            self.app.push_screen(OnlineTable(self.sitting), self.left)
            return
        if self.sitting.farewell is not None:
            self.tell(self.sitting.farewell, refusal=True)
        self.repaint()

    def heading(self) -> str:
        """The game and the table."""
        return f"{self.ink.said(Said(*self.sitting.game.title))} · {self.ink.said(self.sitting.title)}"

    def status(self) -> str:
        """The connection."""
        return self.ink.said(self.sitting.status)

    def keys(self) -> str:
        """What keys do."""
        guest = words.GUEST_KEYS if self.sitting.seated else words.WATCHER_KEYS
        return self.ink.said(words.OWNER_KEYS if self.sitting.owned else guest)

    def above(self, room: int) -> list[Text]:
        """Code and link, and who is awaited."""
        sitting, look = self.sitting, self.ink.look
        seats = sitting.room.seats
        free = sum(sitter.kind == "open" for sitter in seats)
        owner = sitting.room.owner
        if free:
            waits = say(words.WAITING_FOR, n=free)
        elif sitting.owned or owner is None:
            waits = words.EVERYBODY
        else:
            waits = say(words.OWNER_STARTS, name=name_of(seats[owner]))
        code, link = say(words.CODE, code=sitting.room.code), say(words.LINK, link=sitting.link)
        return [
            Text.assemble((self.ink.said(code), look.accent), "   ", (self.ink.said(link), look.text)),
            Text(),
            Text(self.ink.said(waits), look.text),
        ]

    def rows(self) -> Sequence[Text]:
        """The seats."""
        return [self.sitter(seat, sitter) for seat, sitter in enumerate(self.sitting.room.seats)]

    def sitter(self, seat: int, sitter: Seat) -> Text:
        """Who sits on a seat."""
        look, room = self.ink.look, self.sitting.room
        line = Text(f"{seat + 1}  ", look.faint)
        if sitter.kind == "open":
            return line.append(self.ink.said(words.FREE_SEAT), look.faint)
        line.append(self.ink.named(name_of(sitter)), look.own if seat == room.you else look.name)
        notes = [
            words.YOU if seat == room.you else None,
            words.OWNER if seat == room.owner else None,
            say(words.BOT_NAMED, bot=called(sitter.bot).say(self.ink.language))
            if sitter.kind == "bot"
            else words.BOT
            if sitter.program
            else None,
            words.IS_AWAY if not sitter.here else None,
        ]
        return line.append("".join(f"  {self.ink.said(note)}" for note in notes if note is not None), look.faint)

    def below(self, room: int) -> list[Text]:
        """The last lines of the chat."""
        lines: list[Text] = []
        for line in self.sitting.chat[-6:]:
            lines += fold(self.ink.chat(line.name, line.text), room)
        return [*lines[-6:], *([Text()] if lines else [])]

    async def open(self, place: int) -> None:
        """Begin."""
        self.do(self.sitting.start())

    async def command(self, key: str) -> bool:
        """Arrange the seats, talk, sit down."""
        sitting = self.sitting
        match key:
            case "b":
                rules = sitting.game.ruleset(sitting.room.rules)
                self.do(sitting.arrange(self.at, bots.default(sitting.game.name, rules)))
            case "f":
                self.do(sitting.arrange(self.at, ""))
            case "x":
                self.do(sitting.show_out(self.at))
            case "s":
                self.do(sitting.sit(self.at))
            case "c":
                self.ask(words.SAY, sitting.say)
            case "enter" if sitting.gone == "elsewhere":
                self.do(sitting.visit.come_back())
            case _:
                return False
        return True

    async def leave(self) -> None:
        """Get up."""
        sitting = self.sitting

        async def quietly() -> None:
            try:
                await sitting.leave()
            except PaijuError:
                sitting.visit.sittings.pop(sitting.seat.table, None)

        self.app.run_worker(quietly())
        self.dismiss(None)
