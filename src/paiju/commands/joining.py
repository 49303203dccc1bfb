"""Tables of servers: you sit down at one, or a bot of yours does."""

from __future__ import annotations

import click

from ..errors import SetupError
from .options import language_option, letters_option, option, plain_option

BOT = "rule"
"""Who plays where nobody sits at the keyboard."""


@click.command()
@click.argument("where", metavar="[ADDRESS|LINK|CODE|INVITATION]", default="")
@click.argument("code", metavar="[CODE]", default="")
@option("--peer", "The address of the host of a fair table.", "HOST:PORT")
@click.option("--watch", is_flag=True, help="Only look on.")
@click.option("--bot", default="", help="Let a bot play instead, by its name or file.py:Bot; rule without a terminal.")
@click.option("--name", default="", help="What you are called, or the bot; its own name by default.")
@click.option("--token", default="", envvar="PAIJU_TOKEN", help="Who it is; by default the one who was there last.")
@option("--listen", "At a fair table: an address of this computer to listen on.", "ADDRESS", multiple=True, default=())
@option("--relay", "At a fair table: a server by which others reach you; the host's by default.", "URL")
@plain_option
@language_option
@letters_option
def join(
    where: str,
    code: str,
    peer: str,
    watch: bool,
    bot: str,
    name: str,
    token: str,
    listen: tuple[str, ...],
    relay: str,
    plain: bool,
    lang: str,
    letters: bool,
) -> int:
    """Sit down at a table of a server: by the server's address, a link to the table, or its code at the last server.

    Or at a fair table among peers: by an invitation (paiju:...), with --peer at the address of its host, or without
    anything at one of the tables in this network or where you sat before. With --bot, or without a terminal, a bot
    plays at the table until its game ends.
    """
    from ..terminal import app, servers
    from ..terminal.addresses import Address, read

    if not where or peer or is_invitation(where):
        if peer and where:
            from ..wording.peers import WHICH_PLACE

            raise SetupError("TWO_PLACES", WHICH_PLACE)
        from .hosting import join_peer

        return join_peer(f"{where} {code}".strip(), peer, name, bot, listen, relay, plain, lang, letters)
    address = read(where, servers.load().last)
    if code:
        address = Address(address.url, code.upper())
    if bot or not app.fits():
        from ..errors import PaijuError

        try:
            send_bot(address.url, address.code, bot or BOT, name, token)
        except PaijuError as refusal:
            if refusal.code != "FAIR_TABLE":
                raise
            from .hosting import join_served

            return join_served(address.url, address.code, name, bot, token, plain, lang, letters)
        return 0
    from ..terminal.app.lobby import Lobby

    app.open_app(lambda settings: Lobby(address, name=name, token=token, watch=watch), letters)
    return 0


def is_invitation(text: str) -> bool:
    """Whether this leads to a fair table."""
    return "paiju:" in text.lower()


def send_bot(url: str, code: str, bot: str, name: str, token: str) -> None:
    """Let a bot sit down and play until the game ends."""
    import asyncio

    from ..server.client import play_bot
    from ..wording.online import WHICH_TABLE, unreachable

    if not code:
        raise SetupError("NO_TABLE", WHICH_TABLE)
    try:
        result = asyncio.run(play_bot(url, code, bot, name, token))
    except (OSError, TimeoutError) as problem:
        raise unreachable(url, problem) from None
    print("\n".join(result))
