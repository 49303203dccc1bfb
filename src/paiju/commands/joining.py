"""Tables of servers: you sit down at one, or a bot of yours does."""

from __future__ import annotations

import click

from ..errors import SetupError
from .options import language_option, letters_option

BOT = "rule"
"""Who plays where nobody sits at the keyboard."""


@click.command()
@click.argument("where", metavar="ADDRESS|LINK|CODE")
@click.argument("code", metavar="[CODE]", default="")
@click.option("--watch", is_flag=True, help="Only look on.")
@click.option("--bot", default="", help="Let a bot play instead, by its name or file.py:Bot; rule without a terminal.")
@click.option("--name", default="", help="What you are called, or the bot; its own name by default.")
@click.option("--token", default="", envvar="PAIJU_TOKEN", help="Who it is; by default the one who was there last.")
@language_option
@letters_option
def join(where: str, code: str, watch: bool, bot: str, name: str, token: str, lang: str, letters: bool) -> None:
    """Sit down at a table of a server: by the server's address, a link to the table, or its code at the last server.

    With --bot, or without a terminal, a bot plays at the table until its game ends.
    """
    from ..terminal import app, servers
    from ..terminal.addresses import Address, read

    address = read(where, servers.load().last)
    if code:
        address = Address(address.url, code.upper())
    if bot or not app.fits():
        send_bot(address.url, address.code, bot or BOT, name, token)
        return
    from ..terminal.app.lobby import Lobby

    app.open_app(lambda settings: Lobby(address, name=name, token=token, watch=watch), letters)


def send_bot(url: str, code: str, bot: str, name: str, token: str) -> None:
    """Let a bot sit down and play until the game ends."""
    import asyncio

    from ..server.client import play_bot
    from ..wording.online import NO_SERVER, WHICH_TABLE

    if not code:
        raise SetupError("NO_TABLE", WHICH_TABLE)
    try:
        result = asyncio.run(play_bot(url, code, bot, name, token))
    except (OSError, TimeoutError) as problem:
        raise SetupError("NO_SERVER", NO_SERVER, url=url, problem=problem) from None
    print("\n".join(result))
