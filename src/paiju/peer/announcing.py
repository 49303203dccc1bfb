"""Keeps what is announced about a table as the table is: its host announces it, and who is it no more withdraws it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

from ..errors import PaijuError
from .finding import Announcement, Offer
from .reaching import read_address
from .roster import Card, Standing

log = logging.getLogger(__name__)


class Announcer:
    """Says what was last told, one thing after the other."""

    def __init__(self, interfaces: Sequence[str] | None) -> None:
        self.interfaces = interfaces
        self.problem: PaijuError | None = None
        """Why the table cannot be found in the network, if it cannot."""
        self._wanted: tuple[Offer, Card] | None = None
        self._announcement: Announcement | None = None
        self._task: asyncio.Task[None] | None = None
        self._failed = False

    def tell(self, standing: Standing | None, card: Card) -> None:
        """The table stands so, and we host it; or we do not."""
        wanted = None
        if standing is not None:
            names = tuple(person.name for person in standing.people)
            terms = standing.terms
            key = (terms.table, card.fingerprint, terms.game, terms.rules, names, terms.seats)
            stands_in = terms.leaving == "bot"
            wanted = (Offer(*key, standing.private, standing.begun, terms.version, stands_in), card)
        if wanted == self._wanted or (self._failed and wanted is not None):
            return
        self._wanted = wanted
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._keep())

    async def _keep(self) -> None:
        said: object = ()
        while said != self._wanted:
            said = self._wanted
            try:
                await self._say(self._wanted)
            except PaijuError as problem:
                log.debug("%s", problem)
                self.problem = problem
                self._failed = True
                self._announcement = None
                return

    async def _say(self, wanted: tuple[Offer, Card] | None) -> None:
        if wanted is None:
            if self._announcement is not None:
                await self._announcement.end()
                self._announcement = None
            return
        offer, card = wanted
        if self._announcement is None:
            self._announcement = Announcement(offer, [read_address(each) for each in card.addresses], self.interfaces)
            await self._announcement.begin()
        else:
            await self._announcement.update(offer)

    async def end(self) -> None:
        """Withdraw it."""
        self._wanted = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._announcement is not None:
            await self._announcement.end()
            self._announcement = None
