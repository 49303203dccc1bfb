"""Fair tables among peers: the room where people come together, the invitation, and the table itself."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from rich.text import Text
from textual import events

from ...errors import PaijuError
from ...language import Said
from ...peer.invitation import qr_code
from ...peer.roster import Person
from ...plain.canvas import Canvas
from ...plain.folding import fold
from ...wording import online
from ...wording import peers as words
from ...wording.words import say
from ..manner import Manner
from ..peers import PeerSitting, kept_bots
from .distant import DistantTable
from .listing import Listing, Question
from .screens import Painting

Opening = Callable[[Manner], Awaitable[PeerSitting]]

CHAT_ROWS = 5
PARTING = 1.5
"""For how many seconds a screen stays for the others to be told."""


class PeerTable(DistantTable):
    """A fair table."""

    sitting: PeerSitting

    def __init__(self, sitting: PeerSitting) -> None:
        super().__init__(sitting, sitting.notices)

    async def leave(self) -> None:
        """Get up; in a running game that can mean two things."""
        sitting = self.sitting
        if sitting.over:
            self.go(sitting.get_up)
            return

        def chosen(place: int | None) -> None:
            if place in (0, 1):
                self.go(sitting.leave if place == 0 else sitting.get_up)

        get_up = words.GET_UP_BOT if sitting.gathering.terms.leaving == "bot" else words.GET_UP
        self.app.push_screen(Question(words.LEAVE_SURE, (words.KEEP_SEAT, get_up, words.STAY)), chosen)

    def go(self, leave: Callable[[], Awaitable[None]]) -> None:
        """Leave the table as soon as the others have been told, or a moment has passed."""
        if self.changed in self.sitting.changed:
            self.sitting.changed.remove(self.changed)
            self.app.run_worker(told_and_gone(leave, self.dismiss))


class PeerRoom(Listing):
    """A fair table before its game: who sits there, free seats, the invitation, what was said. The host begins; then
    the table lies over it, and it goes with the table."""

    def __init__(self, manner: Manner, opening: Opening) -> None:
        super().__init__()
        self.manner = manner
        self.opening = opening
        self.sitting: PeerSitting | None = None
        self.entered = False
        self.inviting = False

    def on_mount(self) -> None:
        """Sit down."""
        self.repaint()
        self.do(self.arrive())

    async def arrive(self) -> None:
        """Open the table or go there; where somebody is called as we are, another name is asked for."""
        try:
            sitting = await self.opening(self.manner)
        except PaijuError as refusal:
            if refusal.code not in ("NAME_TAKEN", "NO_NAME", "LONG_NAME", "BAD_NAME"):
                raise
            self.ask(words.ASK_NAME, self.rename, self.manner.name)
            self.refuse(refusal)
            return
        if not self.is_mounted:
            await sitting.leave()
            return
        self.sitting, self.notice = sitting, None
        self.inviting = sitting.hosting
        sitting.changed.append(self.changed)
        sitting.notices.append(self.tell)
        self.changed()

    async def rename(self, name: str) -> None:
        """We are called otherwise at this table."""
        self.manner = self.manner._replace(name=name)
        await self.arrive()

    async def on_unmount(self) -> None:
        """Nobody is told any more; where the app was closed the seat is kept, if a game goes on."""
        self.hush(self.sitting)
        if self.sitting is not None:
            await self.sitting.leave()

    def hush(self, sitting: PeerSitting | None) -> None:
        """Hear no more."""
        if sitting is not None:
            if self.changed in sitting.changed:
                sitting.changed.remove(self.changed)
            if self.tell in sitting.notices:
                sitting.notices.remove(self.tell)

    def left(self, _: object) -> None:
        """Whoever leaves the table leaves this screen, too."""
        self.dismiss(None)

    def changed(self) -> None:
        """Something is another one; when the cards are dealt, the table is shown."""
        sitting = self.sitting
        if sitting is None or self.entered or not self.is_mounted:
            return
        if sitting.ready:
            self.entered = True
            self.hush(sitting)
            self.app.push_screen(PeerTable(sitting), self.left)
            return
        if sitting.failure is not None:
            self.refuse(sitting.failure)
        self.repaint()

    # What is seen.

    def heading(self) -> str:
        """The game and its rules."""
        if self.sitting is None:
            return self.words(words.A_FAIR_TABLE)
        return f"{self.ink.said(Said(*self.sitting.game.title))} · {self.ink.said(self.sitting.title)}"

    def status(self) -> str:
        """Who is awaited."""
        if self.sitting is None:
            return "" if self.notice is not None else self.ink.said(online.CONNECTING)
        return self.ink.said(self.sitting.status) if self.sitting.gathering.begun else ""

    def keys(self) -> str:
        """What keys do."""
        if self.sitting is None:
            return self.ink.said(words.ARRIVING_KEYS)
        return self.ink.said(words.HOST_KEYS if self.sitting.hosting else words.GUEST_KEYS)

    def above(self, room: int) -> list[Text]:
        """What is waited for, and whose bots play along."""
        sitting, look = self.sitting, self.ink.look
        if sitting is None:
            return []
        gathering = sitting.gathering
        remark = kept_bots(gathering)
        if gathering.begun:
            said = words.MIXING
        elif sitting.hosting:
            full = len(gathering.people) == gathering.terms.seats
            alone = len(gathering.people) == 1
            said = words.ALL_HERE if full else words.WAITS_FOR_GUESTS if alone else words.MAY_START
            remark = None if full else words.BOTS_NOTE
        else:
            said = say(words.WAITS_FOR_HOST, name=sitting.host_name)
        lines = [Text(self.ink.said(said), look.accent)]
        agreed = say(words.STANDS_IN_TERMS) if gathering.terms.leaving == "bot" and not gathering.begun else None
        for note in (agreed, remark):
            lines += fold(Text(self.ink.said(note), look.faint), room) if note is not None else []
        return lines

    def rows(self) -> Sequence[Text]:
        """The seats."""
        sitting = self.sitting
        if sitting is None:
            return []
        people, seats = sitting.gathering.people, sitting.gathering.terms.seats
        free = words.FREE_OR_BOT if sitting.hosting and len(people) > 1 else words.FREE_SEAT
        taken = [self.sitter(sitting, at, person) for at, person in enumerate(people)]
        return taken + [
            Text(f"{at + 1}  {self.ink.said(free)}", self.ink.look.faint) for at in range(len(people), seats)
        ]

    def sitter(self, sitting: PeerSitting, seat: int, person: Person) -> Text:
        """Who sits on a seat."""
        look, gathering = self.ink.look, sitting.gathering
        mine = person.public == gathering.identity.public
        keeper = gathering.person(person.keeper)
        notes = [
            words.YOU if mine else None,
            words.HOST if person.public == gathering.host_public else None,
            say(words.BOT_OF, name=keeper.name) if person.bot and keeper is not None else None,
            words.IS_AWAY if not person.present else None,
        ]
        line = Text(f"{seat + 1}  ", look.faint).append(person.name, look.own if mine else look.name)
        return line.append("".join(f"  {self.ink.said(note)}" for note in notes if note is not None), look.faint)

    def below(self, room: int) -> list[Text]:
        """The invitation, and the last lines of the chat."""
        sitting, look = self.sitting, self.ink.look
        if sitting is None:
            return []
        lines: list[Text] = []
        for line in sitting.chat[-CHAT_ROWS:]:
            lines += fold(self.ink.chat(line.name, line.text), room)
        lines = [*lines[-CHAT_ROWS:], *([Text()] if lines else [])]
        if self.inviting and not sitting.gathering.begun:
            invitation = sitting.invitation
            pieces = [invitation[at : at + room] for at in range(0, len(invitation), room)]
            lines += [Text(self.words(words.INVITATION), look.faint), *(Text(each, look.text) for each in pieces)]
            lines.append(Text())
            problem = sitting.remark
            if problem is not None:
                lines += [*fold(Text(problem.say(self.ink.language), look.faint), room), Text()]
        return lines

    # What is done.

    async def open(self, place: int) -> None:
        """Begin."""
        if self.sitting is not None and self.sitting.hosting:
            self.do(self.sitting.start())

    async def command(self, key: str) -> bool:
        """Invite, talk, or try again."""
        sitting = self.sitting
        match key:
            case "enter" if sitting is None:
                self.do(self.arrive())
            case "i" if sitting is not None:
                self.inviting = True
                self.app.copy_to_clipboard(sitting.invitation)
                self.tell(words.COPIED)
            case "r" if sitting is not None:
                self.show_code(sitting.invitation)
            case "c" if sitting is not None:
                self.ask(words.SAY, sitting.say)
            case _:
                return False
        return True

    def show_code(self, invitation: str) -> None:
        """The invitation as a QR code, as large as the window, or why not."""
        size = (self.app.size.width, self.app.size.height)
        for quiet in (4, 2, 1):
            try:
                self.app.push_screen(Code(qr_code(invitation, quiet=quiet, size=size)))
                return
            except PaijuError as refusal:
                if quiet == 1:
                    self.refuse(refusal)

    async def leave(self) -> None:
        """Get up."""
        sitting, self.sitting = self.sitting, None
        self.hush(sitting)
        if sitting is not None:
            self.app.run_worker(told_and_gone(sitting.get_up, lambda: self.dismiss(None)))
        else:
            self.dismiss(None)


async def told_and_gone(leave: Callable[[], Awaitable[None]], dismiss: Callable[[], object]) -> None:
    """Leave a table, and close its screen: what takes longer than a moment goes on without it."""
    await asyncio.wait({asyncio.ensure_future(leave())}, timeout=PARTING)
    dismiss()


class Code(Painting):
    """A QR code, until a key is pressed."""

    def __init__(self, code: Sequence[str]) -> None:
        super().__init__()
        self.code = code

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The code in the middle."""
        canvas = Canvas(width, height)
        left, top = (width - len(self.code[0])) // 2, (height - len(self.code)) // 2
        for row, line in enumerate(self.code):
            canvas.put(top + row, left, line, "white on black")
        return canvas.lines()

    def on_key(self, event: events.Key) -> None:
        """Any key closes it."""
        event.stop()
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """So does a click."""
        self.dismiss(None)
