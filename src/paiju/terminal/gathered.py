"""A fair table among peers, and the ways to one: to host it, to join it, to come back."""

from __future__ import annotations

from msgspec.structs import replace

from ..contract import Game
from ..errors import PaijuError
from ..peer.gathering import Gathering, new_table
from ..peer.invitation import Invitation
from ..peer.playing import check
from ..peer.roster import Person
from ..peer.terms import Terms
from ..rules import Rules
from . import fair
from .fair import Kept, Note
from .manner import Manner, check_hosting
from .peers import PeerSitting
from .sitting import ChatLine


class GatheredSitting(PeerSitting):
    """A seat at a table among peers."""

    gathering: Gathering

    @property
    def invitation(self) -> str:
        """One line that lets others in."""
        return str(self.gathering.invitation)

    @property
    def address(self) -> str:
        """Where others in the network find the host; empty if only who is invited may come."""
        addresses = self.gathering.invitation.addresses
        return str(addresses[0]) if addresses and not self.gathering.private else ""

    @property
    def remark(self) -> PaijuError | None:
        """Why the table is not announced."""
        return self.gathering.announcer.problem

    async def say(self, text: str) -> None:
        """A line of chat."""
        self.gathering.say(text)
        self._chat.append(ChatLine(self.playing.seat, self.manner.name, text))
        self._tell()

    def _listen(self) -> None:
        self.gathering.said = self._hear

    def _hear(self, person: Person, text: str) -> None:
        seat = next((at for at, each in enumerate(self.gathering.people) if each.public == person.public), -1)
        self._chat.append(ChatLine(seat, person.name, text))
        self._tell()

    async def _begin(self) -> None:
        self.gathering.begin()

    def _note(self, ended: bool) -> Note:
        access = self.gathering.access
        own = self.gathering.person(self.playing.me)
        addresses = own.addresses if own is not None else ()
        return replace(
            super()._note(ended),
            port=addresses[0].port if addresses else 0,
            hosts=access.hosts,
            relay=access.relay,
            only_relay=access.only_relay,
            announce=access.announce,
        )


async def host(game: Game, rules: Rules, manner: Manner) -> PeerSitting:
    """Open a fair table."""
    check_hosting(game, rules, manner)
    player = fair.arrive()
    try:
        terms = Terms(new_table(), game.name, game.rules_text(rules), rules.seats, manner.leaving)
        gathering = await Gathering.host(
            terms, player.identity, manner.name, private=manner.private, access=manner.access
        )
    except BaseException:
        player.release()
        raise
    return GatheredSitting(gathering, player, manner)


async def join(place: Invitation, manner: Manner) -> PeerSitting:
    """Sit down at a fair table; at one where we sat before, in the same seat again."""
    for each in fair.kept():
        if place.table and each.note.table == place.table.hex():
            return await resume(each, manner)
    player = fair.arrive()
    try:
        gathering = await Gathering.join(place, player.identity, manner.name, access=manner.access)
        try:
            check(gathering)
            return GatheredSitting(gathering, player, manner)
        except BaseException:
            await gathering.leave()
            raise
    except BaseException:
        player.release()
        raise


async def resume(kept: Kept, manner: Manner) -> PeerSitting:
    """Come back to a table, by the port at which the others know us if it is free."""
    if kept.note.server:
        from . import served

        return await served.resume(kept, manner)
    player, keepsake = kept.sit()
    note = kept.note
    try:
        access = replace(
            manner.access, hosts=note.hosts, relay=note.relay, only_relay=note.only_relay, announce=note.announce
        )
        gathering = await Gathering.resume(keepsake, player.identity, access=replace(access, port=note.port))
        if not gathering.card.addresses and not note.only_relay:
            await gathering.close()
            gathering = await Gathering.resume(keepsake, player.identity, access=replace(access, port=0))
        known = manner._replace(name=note.name, bot=manner.bot or note.bot)
        return GatheredSitting(gathering, player, known, back=True)
    except BaseException:
        player.release()
        raise
