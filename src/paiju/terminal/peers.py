"""A fair table as one keyboard sits at it, from the first empty seat to the last card: among peers
(`terminal.gathered`), or kept by a server (`terminal.served`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial

import msgspec
from msgspec.structs import replace

from .. import bots
from ..errors import IllegalAction, PaijuError, SetupError
from ..language import Said
from ..peer.keys import fingerprint
from ..peer.meeting import Meeting
from ..peer.playing import Moment, Playing, keepers
from ..peer.roster import Person
from ..peer.terms import movement_of
from ..rng import Random
from ..table import NOT_ASKED
from ..view import View
from ..wording import console as spoken
from ..wording import online, wording
from ..wording import peers as words
from ..wording.rules import short_rules
from ..wording.scene import MOST_LABELS, Considered, Scene, consider
from ..wording.words import Item, Report, Summary, faces, listed, say
from . import fair, saved
from .fair import Note, Player
from .local import in_thread
from .manner import Manner
from .sitting import ChatLine, Listener, Offers


class PeerSitting:
    """A seat at a fair table, however those at it are brought together. `notices` are told who comes and goes."""

    unsaved = False  # what was not kept was not sent

    def __init__(self, gathering: Meeting, player: Player, manner: Manner, *, back: bool = False) -> None:
        self.back = back
        """Whether we have come back to a game, rather than sat down at a new one."""
        self.gathering = gathering
        self.player = player
        self.manner = manner
        self.path = player.place(gathering.table)
        self.playing = Playing(gathering, self.path, manner.bot, manner.pace)
        self.game = self.playing.game
        self.changed: list[Listener] = []
        self.notices: list[Callable[[Said], None]] = []
        self._chat: list[ChatLine] = []
        self._told: tuple[View | None, tuple[Report, ...]] = (None, ())
        self._people: list[Person] = []
        self._host = gathering.host_public
        self._kept: tuple[bytes, bool, int] = (b"", False, 0)
        self._seen = Moment()
        self._left = False
        self._left_seats: set[int] = set()
        self._cards_told: set[tuple[int, int]] = set()
        self._listen()
        self.playing.changed.append(self._changed)
        self._note_people()
        self._changed()
        self.playing.begin()

    # What there is.

    @property
    def moment(self) -> Moment:
        """The table as it is shown: while the cards of another game are mixed, the last one as it ended."""
        now = self.playing.moment
        if now.view is not None:
            self._seen = now
        return self._seen

    @property
    def ready(self) -> bool:
        """Whether there is a game to look at."""
        return self.moment.view is not None

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return self.playing.names

    @property
    def hosting(self) -> bool:
        """Whether it is for us to begin."""
        return self.gathering.hosting

    @property
    def host_name(self) -> str:
        """Who hosts the table."""
        host = self.gathering.person(self.gathering.host_public)
        return host.name if host is not None else "?"

    @property
    def invitation(self) -> str:
        """What others are sent who shall come."""
        raise NotImplementedError

    @property
    def address(self) -> str:
        """By which others come who are near; empty if they cannot."""
        return ""

    @property
    def remark(self) -> PaijuError | None:
        """What does not work about the way here."""
        return None

    @property
    def over(self) -> bool:
        """Whether the game has ended, one way or the other."""
        return self.playing.moment.over or self.failure is not None

    @property
    def failure(self) -> PaijuError | None:
        """Why the game cannot go on, if it cannot."""
        return self.playing.failure

    @property
    def offers(self) -> Offers:
        """Hints, where there is a bot to ask, and chat."""
        playing = self.playing
        gone = any(person.gone for person in self.gathering.people)
        again = playing.moment.over and playing.failure is None and not gone and playing.seat not in playing.wanting
        return Offers(hint=self._adviser != "random", chat=not self._left, rematch=again and not self._left)

    @property
    def _adviser(self) -> str:
        return bots.adviser(self.game.name, self.playing.rules)

    @property
    def title(self) -> Said:
        """The rules, and that nobody deals."""
        return say(words.TITLE, rules=short_rules(self.game, self.playing.rules))

    @property
    def status(self) -> Said:
        """Who is awaited."""
        if self.failure is not None:
            return words.ENDED
        agreed = dict(self.playing.moment.left)
        left = [each.name for seat, each in enumerate(self.gathering.people) if each.gone or seat in agreed]
        absent = [person.name for person in self.playing.absent]
        if absent and not self.playing.moment.over:
            return say(words.WAITING_FOR, names=listed(absent))
        others = any(not person.bot for person in self.gathering.people if person.public != self.playing.me)
        if others and not self.gathering.connected and not self.playing.moment.over:
            return words.ALONE
        return say(words.PLAYED_FOR, names=listed(left)) if left else words.HERE

    @property
    def chat(self) -> Sequence[ChatLine]:
        """What was said."""
        return self._chat

    @property
    def awaited(self) -> str:
        """Nobody: whoever sits here sits here alone."""
        return ""

    def view(self) -> View:
        """What we may know; nothing can be chosen while the others still answer."""
        moment = self.moment
        view = moment.view
        assert view is not None
        waits = not moment.asked and not moment.dealing and view.to_move == view.seat
        return replace(view, legal=()) if view.legal and (waits or self.failure is not None) else view

    def scene(self) -> Scene:
        """All that may be seen now."""
        view, names, narrator = self.view(), self.names, wording(self.game)
        moment = self.moment
        waits = not moment.asked and not moment.dealing and not view.over and view.to_move == view.seat
        few = len(view.legal) <= MOST_LABELS
        return Scene(
            view=view,
            names=names,
            reports=self._reports(view),
            prompt=words.CHECKING if waits else narrator.prompt(view, names),
            labels=tuple([narrator.move(view, text) for text in view.legal]) if few else (),
            made=narrator.made(view),
            result=self._result(view),
            thinking=self._thinking(view),
        )

    def _reports(self, view: View) -> tuple[Report, ...]:
        """The history in words; what was told before is kept, but for the last event."""
        before, told = self._told
        kept = max(0, len(told) - 1)
        if before is None or kept > len(view.history) or view.history[:kept] != before.history[:kept]:
            kept = 0
        told = told[:kept] + wording(self.game).tell(view, self.names, kept)
        self._told = view, told
        return told

    def _result(self, view: View) -> Summary | None:
        """How it came out, and how sound the deal was."""
        if not view.over:
            return None
        summary = wording(self.game).result(view, self.names)
        deal = words.FAIR_OPEN if self._opens_hands else words.FAIR
        return replace(summary, items=(*summary.items, Item(words.DEAL, deal), *self._wishes()))

    def _wishes(self) -> list[Item]:
        """Who would like another game, or that its cards are mixed."""
        playing = self.playing
        if playing.moment.view is None:
            return [Item(words.MIXING)]
        wanting = [self.names[seat] for seat in playing.wanting if seat != playing.seat]
        items = [Item(online.YOU_WANT_REMATCH)] if playing.seat in playing.wanting else []
        return [*items, *([Item(say(online.WANT_REMATCH, names=listed(wanting)))] if wanting else [])]

    @property
    def _opens_hands(self) -> bool:
        return movement_of(self.game.name, self.gathering.terms.rules, len(self.names)).opens_hands

    def _thinking(self, view: View) -> int | None:
        people = self.gathering.people
        played = {seat for seat, person in enumerate(people) if person.bot or person.gone}
        return view.to_move if view.to_move in played else None

    def consider(self, text: str) -> Considered:
        """What a text would do, from what we see."""
        return consider(self.game, self.view(), text)

    # What can be done.

    async def begin(self) -> None:
        """The game goes on by itself."""

    async def arrive(self) -> None:
        """We are here."""

    async def go_on(self) -> None:
        """The others go on by themselves."""

    async def play(self, text: str) -> None:
        """Play this, or raise."""
        await self.playing.play(text)

    async def hint(self) -> str:
        """What the best bot there is would play with what we see."""
        if not self.ready or self.view().to_move != self.view().seat or not self.view().legal:
            raise PaijuError("NOT_ASKED", NOT_ASKED)
        view = self.view()
        if self._adviser == "random":
            raise PaijuError("NO_HINT", spoken.NO_HINT)
        if goes_on := self.game.going_on(view):
            return goes_on
        bot = bots.bot(self._adviser, self.game.name, self.playing.rules)
        return await in_thread(partial(bots.ask, bot, "hint", view, Random()))

    async def undo(self) -> None:
        """Not with others at the table."""
        raise IllegalAction("UNDO_ALONE", words.NO_UNDO)

    async def say(self, text: str) -> None:
        """A line of chat."""
        raise NotImplementedError

    async def rematch(self) -> None:
        """Another game with the same people, as soon as all of them want it."""
        self.playing.want_again()

    async def start(self) -> None:
        """The host begins: bots of this computer take the free seats."""
        present = [person for person in self.gathering.people if person.present]
        if self.hosting and len(present) < 2:
            raise SetupError("TOO_FEW", words.TOO_FEW_HERE)
        await self._begin()

    async def leave(self) -> None:
        """Go: during a game to come back, for a while; else for good."""
        if self.gathering.begun and not self.over:
            await self._go(self.playing.close)
        else:
            await self.get_up()

    async def get_up(self) -> None:
        """Leave for good: a game that goes on is void for everybody, or a bot plays on."""
        if self.gathering.begun:
            self._keep(ended=True)
        await self._go(self.playing.leave)

    async def _go(self, leave: Callable[[], Awaitable[None]]) -> None:
        if not self._left:
            self._left = True
            self.playing.changed.clear()
            try:
                await leave()
            finally:
                self.player.release()

    # What happens.

    def _listen(self) -> None:
        """Hear what others say."""

    async def _begin(self) -> None:
        """The game begins."""

    def _note(self, ended: bool) -> Note:
        """What is known about the table before it is opened again."""
        terms = self.gathering.terms
        return Note(
            game=terms.game,
            rules=terms.rules,
            names=self.names,
            people=tuple(person.public.hex() for person in self.gathering.people),
            table=terms.table.hex(),
            name=self.manner.name,
            bot=self.manner.bot,
            ended=ended,
            leaving=terms.leaving,
            keepers=keepers(self.gathering.people) if terms.leaving == "bot" else (),
        )

    def _changed(self) -> None:
        self._tell_news()
        if self.gathering.begun:
            self._keep(ended=self.over)
        record, self.playing.record = self.playing.record, None
        if record is not None:
            record.headers = {"date": datetime.now().date().isoformat(), **record.headers}
            saved.put(record, f"{self.gathering.table.hex()[:6]}-{self.player.number}")
        self._tell()

    def _tell(self) -> None:
        for listener in list(self.changed):
            listener()

    def _note_people(self) -> None:
        self._people = [msgspec.structs.replace(person) for person in self.gathering.people]

    def _tell_news(self) -> None:
        """Who came, went, or is back; when the game is over everybody may go."""
        if self.playing.moment.over:
            return
        before = {person.public: person for person in self._people}
        told = news(before, self.gathering.people, self.playing.me)
        left = dict(self.playing.moment.left)
        told += [self._stand_in_note(seat) for seat in sorted(left.keys() - self._left_seats)]
        self._left_seats |= left.keys()
        told += self._open_cards()
        for notice in told:
            for tell in list(self.notices):
                tell(notice)
        self._note_people()
        host = self.gathering.host_public
        if host != self._host and self.gathering.begun:
            for tell in list(self.notices):
                tell(say(words.NEW_HOST, name=self.host_name))
        self._host = host

    def _stand_in_note(self, seat: int) -> Said:
        """That somebody who has left is played on, and how."""
        closed = not self._opens_hands
        return say(words.STANDS_IN_CLOSED if closed else words.STANDS_IN, name=self.names[seat])

    def _open_cards(self) -> list[Said]:
        """The cards of those for whom a bot plays, once in a deal; they stay readable in the chat."""
        moment, told = self.playing.moment, []
        for seat, cards in moment.left:
            if cards and (moment.deals, seat) not in self._cards_told:
                self._cards_told.add((moment.deals, seat))
                told.append(say(words.OPEN_CARDS, name=self.names[seat], cards=faces(cards)))
                self._chat.append(ChatLine(seat, self.names[seat], faces(cards)))
        return told

    def _keep(self, ended: bool) -> None:
        """What is needed to come back, on the disk whenever it is another."""
        keepsake = self.gathering.keepsake()
        now = (keepsake, ended, self.playing.number)
        if now == self._kept:
            return
        self._kept = now
        note = self._note(ended)
        fair.keep(self.path, note, keepsake)
        if self.playing.number > 1:
            fair.write_note(self.playing.home, replace(note, table=self.playing.terms.table.hex()))
        if ended:
            fair.tidy()


def news(before: dict[bytes, Person], people: Sequence[Person], me: bytes) -> list[Said]:
    """What has changed about the people at a table, in words."""
    told: list[Said] = []
    for person in people:
        was = before.get(person.public)
        if person.bot or person.public == me:
            continue
        if was is None:
            told.append(say(words.CAME, name=person.name))
        elif person.gone and not was.gone:
            told.append(say(words.WENT, name=person.name))
        elif person.present != was.present and not person.gone:
            told.append(say(words.BACK if person.present else words.AWAY, name=person.name))
    staying = {person.public for person in people}
    told += [say(words.WENT, name=was.name) for public, was in before.items() if public not in staying]
    return told


def kept_bots(gathering: Meeting) -> Said | None:
    """Whose computer could see the cards of the bots, if there are any."""
    names = [person.name for person in gathering.people if person.bot]
    if not names:
        return None
    keeper = next(person.keeper for person in gathering.people if person.bot)
    host = gathering.person(keeper)
    return say(words.KEPT_BY, bots=listed(names), host=host.name if host is not None else fingerprint(keeper))
