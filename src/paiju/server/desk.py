"""The desk: where the host of the server looks after it (/admin/), and where players get or delete what is known about
them (/api/me). Both say who they are by a token: `Authorization: Bearer TOKEN`."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import nodes
from .answering import Gate, address_of, as_json, bearer_of, body_of, not_found, refusing
from .asking import ask
from .hall import Hall
from .keeping import Present, moment
from .refusals import refusal
from .seating import read_setup
from .storage import Account, Act, Node, What

log = logging.getLogger(__name__)

LARGEST_ACT = 4_000


class Wanted(Struct, forbid_unknown_fields=True):
    """What the host wants to be done: POST /admin/acts."""

    what: What
    whom: str = ""
    seconds: float = 0
    text: str = ""


class Shown(Struct, frozen=True):
    """A table as the host sees it: GET /admin/tables."""

    table: str
    code: str
    title: str
    game: str
    status: str
    private: bool
    names: list[str]
    players: list[str]
    made: str
    node: str


class Desk:
    """Answers the host, and players about themselves."""

    def __init__(self, hall: Hall, admin_token: str) -> None:
        self.hall = hall
        self.gate = Gate(admin_token, hall.addresses)

    def routes(self) -> list[Route]:
        """Where that is."""
        return [
            Route("/admin/tables", self.gate(self.tables)),
            Route("/admin/players", self.gate(self.players)),
            Route("/admin/acts", self.gate(self.acts)),
            Route("/admin/acts", self.gate(self.act), methods=["POST"]),
            Route("/link", self.present),
            Route("/api/me", refusing(self.download)),
            Route("/api/me", refusing(self.forget), methods=["DELETE"]),
        ]

    # For the host.

    async def tables(self, request: Request) -> Response:
        """All tables of all nodes."""
        found = []
        for stored, made, node in await self.hall.store.every_table():
            setup = read_setup(stored.setup)
            names = [each.name or "-" for each in setup.seats]
            found.append(
                Shown(
                    table=stored.id,
                    code=stored.code,
                    title=setup.title,
                    game=setup.game,
                    status=stored.status,
                    private=setup.private,
                    names=names,
                    players=setup.people,
                    made=moment(made),
                    node=node,
                )
            )
        return as_json(found)

    async def players(self, request: Request) -> Response:
        """Everybody who is connected to any node; those of a node that does not answer are left out."""
        found = self.hall.house.present()
        others = [node for node in await self.hall.store.nodes() if node.id != self.hall.node.id]
        for present in await asyncio.gather(*map(self._present_at, others)):
            found += present
        return as_json(sorted(found, key=lambda each: each.since))

    async def _present_at(self, node: Node) -> list[Present]:
        url, _, key = node.url.partition("#")
        try:
            await nodes.host_of(url)
            answer = await asyncio.to_thread(ask, f"{url}/link", key, seconds=3.0)
            return msgspec.json.decode(answer, type=list[Present])
        except Exception as problem:
            log.warning("a node does not say who is there: %s", type(problem).__name__, extra={"node": node.id})
            return []

    async def present(self, request: Request) -> Response:
        """For other nodes: who is connected to this one."""
        if not nodes.knows_key(self.hall.node, request.headers):
            return not_found()
        return as_json(self.hall.house.present())

    async def acts(self, request: Request) -> Response:
        """What has been decided, the latest first, and what of it holds."""
        house = self.hall.house
        await house.look()
        holds = {act.id for act in (*house.bans.values(), *house.mutes.values())}
        found = [_act(act) | {"holds": act.id in holds} for act in reversed(await self.hall.store.acts())]
        return as_json([each for each in found if each["holds"]] + [each for each in found if not each["holds"]][:200])

    async def act(self, request: Request) -> Response:
        """Do something."""
        try:
            wanted = msgspec.json.decode(await body_of(request, LARGEST_ACT), type=Wanted)
        except msgspec.DecodeError as error:
            raise refusal("BAD_MESSAGE", problem=" ".join(str(error)[:200].split())) from None
        by = f"host {self.gate.name} at {address_of(request.scope)}"
        doing = self.hall.house.act(wanted.what, wanted.whom, wanted.seconds, wanted.text, by)
        return as_json(_act(await self.hall.finish(doing)))

    # For players.

    async def download(self, request: Request) -> Response:
        """Everything that is kept about a player, as a file."""
        account = await self.hall.store.account(await self._player(request))
        if account is None:
            raise refusal("BAD_TOKEN")
        data = await asyncio.to_thread(written, account)
        headers = {"Content-Disposition": 'attachment; filename="paiju.json"', "Cache-Control": "no-store"}
        return Response(data, media_type="application/json", headers=headers)

    async def forget(self, request: Request) -> Response:
        """Delete everything that is kept about a player."""
        player = await self._player(request)
        await self.hall.finish(self.hall.house.forget(player, f"player at {address_of(request.scope)}"))
        return as_json({"deleted": True})

    async def _player(self, request: Request) -> str:
        hall, address = self.hall, address_of(request.scope)
        if not hall.addresses.bucket(address, "uploads", hall.limits.uploads).take():
            raise refusal("SLOW_DOWN")
        player = await hall.players.known(bearer_of(request))
        if player is None:
            raise refusal("BAD_TOKEN")
        return player.id


def written(account: Account) -> bytes:
    """An account as a player reads it."""
    found: dict[str, Any] = msgspec.to_builtins(account)
    found["seen"] = moment(account.seen)
    found["games"] = [
        msgspec.to_builtins(game) | {"at": moment(game.at), "seat": game.players.index(account.player)}
        for game in account.games
    ]
    for game in found["games"]:
        del game["players"], game["table"]
    found["chat"] = [msgspec.to_builtins(line) | {"at": moment(line.at)} for line in account.chat]
    found["acts"] = [
        {name: each[name] for name in ("at", "what", "until", "text")}
        for each in map(_act, account.acts)
        if each["what"] in ("mute", "ban", "lift")
    ]
    return msgspec.json.format(msgspec.json.encode(found), indent=2)


def _act(act: Act) -> dict[str, Any]:
    text = "" if act.what == "revoke" else act.text
    until = moment(act.until) if act.until else ""
    found = {"id": act.id, "at": moment(act.at), "what": act.what, "whom": act.whom}
    return {**found, "until": until, "text": text, "by": act.by}
