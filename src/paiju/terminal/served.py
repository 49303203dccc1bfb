"""A fair table that a server keeps, as one keyboard sits at it.

Its players mix the cards as at a table among peers. The server passes on what they say, keeps it, and lets others
watch.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from ..contract import Game
from ..errors import IllegalAction, SetupError
from ..language import Said
from ..peer.gathering import new_table
from ..peer.playing import check
from ..peer.terms import Terms
from ..rules import Rules
from ..server.protocol import Line
from ..server.served import Keepsake, Served
from ..wording import peers as words
from . import fair, servers
from .addresses import Address
from .fair import Kept, Note, Player
from .manner import Manner, check_hosting
from .peers import PeerSitting
from .sitting import ChatLine, Offers


class ServedSitting(PeerSitting):
    """A seat at a fair table of a server."""

    gathering: Served

    @property
    def invitation(self) -> str:
        """The link to the table."""
        return self.gathering.link

    @property
    def status(self) -> Said:
        """Who is awaited, or that the server is away."""
        waits = self.failure is None and not self.playing.moment.over and not self.gathering.connected
        return words.SERVER_AWAY if waits else super().status

    @property
    def offers(self) -> Offers:
        """No rematch: a server's fair table is for one game."""
        return super().offers._replace(rematch=False)

    async def rematch(self) -> None:
        """Whoever likes opens another table."""
        raise IllegalAction("ONE_GAME", words.ONE_GAME)

    async def say(self, text: str) -> None:
        """A line of chat, which comes back to us as to everybody."""
        await self.gathering.say(text)

    def _listen(self) -> None:
        self.gathering.said = self._hear_lines

    def _hear_lines(self, lines: Sequence[Line], all: bool) -> None:
        if all:
            self._chat.clear()
        self._chat += [ChatLine(line.seat, line.name, line.text) for line in lines]
        self._tell()

    async def _begin(self) -> None:
        await self.gathering.begin()

    def _note(self, ended: bool) -> Note:
        return replace(super()._note(ended), server=self.gathering.url)


async def host(url: str, game: Game, rules: Rules, manner: Manner, token: str = "") -> ServedSitting:
    """Open a fair table at a server."""
    check_hosting(game, rules, manner)
    if manner.leaving != "void":
        raise SetupError("NO_STAND_IN", words.SERVER_VOID)
    terms = Terms(new_table(), game.name, game.rules_text(rules), rules.seats, manner.leaving)
    player = fair.arrive()
    try:
        known = token or known_token(url, player)
        served = await Served.open(url, terms, player.identity, manner.name, token=known, private=manner.private)
        return await sat_down(served, player, manner)
    except BaseException:
        player.release()
        raise


async def join(address: Address, manner: Manner, token: str = "") -> PeerSitting:
    """Sit down at a fair table of a server; at one where we sat before, in the same seat again."""
    kept = kept_at(address)
    if kept is not None:
        return await resume(kept, manner)
    player = fair.arrive()
    try:
        known = token or known_token(address.url, player)
        served = await Served.join(address.url, address.code, player.identity, manner.name, token=known)
        return await sat_down(served, player, manner)
    except BaseException:
        player.release()
        raise


async def sat_down(served: Served, player: Player, manner: Manner) -> ServedSitting:
    """Play at a table where we have a seat; get up again where that cannot be."""
    if player.number == 1:
        servers.remember(served.url, served.token)
    try:
        check(served)
        return ServedSitting(served, player, manner)
    except BaseException:
        await served.leave()
        raise


async def resume(kept: Kept, manner: Manner) -> ServedSitting:
    """Come back to a table; the server is looked for until it is there."""
    player, keepsake = kept.sit()
    try:
        served = Served.resume(keepsake, player.identity)
        known = manner._replace(name=kept.note.name, bot=manner.bot or kept.note.bot)
        return ServedSitting(served, player, known, back=True)
    except BaseException:
        player.release()
        raise


def kept_at(address: Address) -> Kept | None:
    """The table at this place to which we can go back, if there is one."""
    tables = [each for each in fair.kept() if each.note.server == address.url]
    return next((each for each in tables if leads_to(each, address.code)), None)


def known_token(url: str, player: Player) -> str:
    """Who we are at a server; a second person of this computer is a guest of their own."""
    return servers.load().token(url) if player.number == 1 else ""


def leads_to(kept: Kept, code: str) -> bool:
    """Whether a table that was kept has this code or id."""
    try:
        found = msgspec.msgpack.decode((kept.path / fair.KEEPSAKE).read_bytes(), type=Keepsake)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return False
    return code == found.id or code.upper() == found.code.upper()
