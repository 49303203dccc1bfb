"""Fair tables among peers: hosting one, finding one, sitting down, and checking afterwards that nobody cheated."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .options import (
    find_game,
    game_argument,
    language_option,
    letters_option,
    option,
    plain_option,
    rules_option,
    seats_option,
)

if TYPE_CHECKING:
    from ..peer.terms import Leaving
    from ..plain.paper import Paper
    from ..terminal.manner import Manner
    from ..terminal.peers import PeerSitting

    Opening = Callable[[Manner], Awaitable[PeerSitting]]

BOT = "rule"
"""Who plays where nobody sits at the keyboard."""
SEARCH = 2.5
"""For how many seconds tables are looked for where they are only listed."""
UNPLAYED = 3
"""The exit code of a game that could not be played to its end."""


@click.command()
@game_argument()
@rules_option
@seats_option
@option("--name", "What you are called.", "NAME")
@click.option("--private", is_flag=True, help="Only who has the invitation may sit down.")
@click.option("--hidden", is_flag=True, help="Do not announce the table in the network.")
@option("--port", "Where to listen; 27530 if it is free.", "N", type=click.IntRange(0, 65535), default=None)
@option("--listen", "An address of this computer to listen on; all by default.", "ADDRESS", multiple=True, default=())
@option(
    "--known-as", "An address by which others reach this computer, a router's.", "ADDRESS", multiple=True, default=()
)
@option("--relay", "A Paiju server that passes on what cannot be reached directly.", "URL")
@option("--server", "A Paiju server that keeps the table and lets others watch it; it sees no card.", "ADDRESS")
@click.option("--only-relay", is_flag=True, help="Use nothing but the relay.")
@option(
    "--leaving",
    "When somebody leaves for good: the hand is void, or a bot plays on, for which most of the others hold the key.",
    "void|bot",
    type=click.Choice(["void", "bot"]),
    default="void",
)
@option("--bot", "Let a bot play for you; rule without a terminal.", "NAME")
@option(
    "--begin-with",
    "Line by line: begin as soon as so many are there; by default when all are.",
    "N",
    type=int,
    default=0,
)
@plain_option
@language_option
@letters_option
def host(
    game: str,
    rules: str,
    seats: int | None,
    name: str,
    private: bool,
    hidden: bool,
    port: int | None,
    listen: tuple[str, ...],
    known_as: tuple[str, ...],
    relay: str,
    server: str,
    only_relay: bool,
    leaving: str,
    bot: str,
    begin_with: int,
    plain: bool,
    lang: str,
    letters: bool,
) -> int:
    """Open a fair table: nobody deals, nobody can look at the others' cards, and friends sit down over the network.

    With --bot, or without a terminal, a bot plays for you and the story is printed.
    """
    from msgspec.structs import replace

    from ..terminal import app, gathered, settings
    from ..terminal.manner import check_hosting, usual_manner
    from ..terminal.seating import with_seats

    found = find_game(game)
    chosen = found.ruleset(rules)
    if seats is not None:
        chosen = with_seats(found, chosen, seats)
    usual = usual_manner(settings.load())
    access = replace(
        usual.access,
        hosts=listen,
        port=usual.access.port if port is None else port,
        known_as=known_as,
        relay=relay,
        only_relay=only_relay,
        announce=not hidden,
    )
    stays: Leaving = "bot" if leaving == "bot" else "void"
    manner = sitting_down(usual._replace(access=access, private=private, leaving=stays), name, bot)
    check_hosting(found, chosen, manner)
    if server:
        refuse_beside_server(listen, known_as, relay, only_relay, hidden, port)

    async def open_table(manner: Manner) -> PeerSitting:
        if server:
            from ..terminal import addresses, served

            return await served.host(addresses.read(server).url, found, chosen, manner)
        return await gathered.host(found, chosen, manner)

    if not bot and not plain and app.fits():
        return show(manner, open_table, letters)
    return tell(manner, open_table, lang, letters, begin_with)


def refuse_beside_server(
    listen: tuple[str, ...], known_as: tuple[str, ...], relay: str, only_relay: bool, hidden: bool, port: int | None
) -> None:
    """Refuse what makes sense only where this computer is called by the others."""
    from ..errors import SetupError
    from ..wording.peers import SERVER_OR_RELAY

    given = {
        "--listen": listen,
        "--known-as": known_as,
        "--relay": relay,
        "--only-relay": only_relay,
        "--hidden": hidden,
        "--port": port is not None,
    }
    for name, value in given.items():
        if value:
            raise SetupError("TWO_WAYS", SERVER_OR_RELAY, option=name)


def sitting_down(manner: Manner, name: str, bot: str) -> Manner:
    """By this name, if one was given; where nobody is at a keyboard a bot plays."""
    at_keyboard = sys.stdin.isatty() and sys.stdout.isatty()
    return manner._replace(name=name or manner.name, bot=bot or ("" if at_keyboard else BOT))


def show(manner: Manner, opening: Opening, letters: bool) -> int:
    """Open a table on the screen."""
    from ..terminal import app
    from ..terminal.app.peers import PeerRoom

    app.open_app(lambda settings: PeerRoom(manner, opening), letters)
    return 0


def tell(manner: Manner, opening: Opening, lang: str, letters: bool, begin_with: int = 0) -> int:
    """Play line by line: by hand, unless a bot was asked for."""
    from ..plain.paper import Paper
    from ..terminal import telling

    paper = Paper(lang, letters)
    failure = asyncio.run(telling.attend(lambda: opening(manner), paper, not manner.bot, begin_with))
    return 0 if failure is None else UNPLAYED


def join_peer(
    where: str,
    peer: str,
    name: str,
    bot: str,
    listen: tuple[str, ...],
    relay: str,
    plain: bool,
    lang: str,
    letters: bool,
) -> int:
    """Sit down at a fair table: by an invitation, at an address, at one where we sat before, or choose one."""
    from msgspec.structs import replace

    from ..peer.invitation import Invitation, read_invitation
    from ..peer.reaching import read_address
    from ..terminal import app, fair, gathered, settings
    from ..terminal.manner import usual_manner

    full_screen = not bot and not plain and app.fits()
    usual = usual_manner(settings.load(), guest=True)
    manner = sitting_down(usual._replace(access=replace(usual.access, hosts=listen, relay=relay)), name, bot)
    opening: Opening
    if where or peer:
        place = Invitation((read_address(peer),)) if peer else read_invitation(where)
        opening = partial(gathered.join, place)
    elif full_screen:
        from ..terminal.app.nearby import Nearby

        app.open_app(lambda settings: Nearby(manner), letters)
        return 0
    elif (bot or not manner.bot) and (left := fair.kept()):
        opening = partial(gathered.resume, left[0])
    else:
        from ..plain.paper import Paper

        asyncio.run(list_tables(Paper(lang, letters)))
        return 0
    return show(manner, opening, letters) if full_screen else tell(manner, opening, lang, letters)


def join_served(url: str, code: str, name: str, bot: str, token: str, plain: bool, lang: str, letters: bool) -> int:
    """Sit down at a fair table of a server."""
    from ..terminal import app, served, settings
    from ..terminal.addresses import Address
    from ..terminal.manner import usual_manner

    usual = usual_manner(settings.load(), guest=True)
    manner = sitting_down(usual, name, bot)

    async def open_table(manner: Manner) -> PeerSitting:
        return await served.join(Address(url, code), manner, token)

    if not bot and not plain and app.fits():
        return show(manner, open_table, letters)
    return tell(manner, open_table, lang, letters)


async def list_tables(paper: Paper) -> None:
    """Print what can be joined: tables that are not finished, and those in the network."""
    from ..peer.finding import Search
    from ..terminal import fair
    from ..terminal.nearby import described
    from ..wording import peers as words

    for each in fair.kept():
        paper.tell(words.UNFINISHED, game=each.note.game, names=paper.listed(each.note.names))
    search = Search()
    await search.begin()
    try:
        await asyncio.sleep(SEARCH)
        for found in search.tables:
            paper.tell(words.LISTED, **described(found, paper.language))
        if not search.tables:
            paper.say(words.NOBODY_NEAR)
    finally:
        await search.end()


@click.group()
def peer() -> None:
    """Fair tables among peers: see also paiju host and paiju join."""


@peer.command()
@click.argument("place", metavar="FILE|DIRECTORY", type=Path)
@language_option
def verify(place: Path, lang: str) -> int:
    """Check the evidence or the log of a hand in FILE, or the logs of a whole table in DIRECTORY.

    Exit code 0: nobody cheated; 1: somebody did; 2: it cannot be read.
    """
    from ..terminal.checking import check

    finding = check(place)
    print(finding.say(lang))
    return 0 if finding.honest else 1
