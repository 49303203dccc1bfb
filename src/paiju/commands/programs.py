"""For programs: bots and tools in any language, and the shell."""

from __future__ import annotations

import sys

import click

from .options import find_game, game_argument


@click.command()
@game_argument()
def engine(game: str) -> None:
    """Answer JSON lines on standard input, for bots and tools in any language."""
    from ..engine import serve

    serve(find_game(game), sys.stdin.buffer, sys.stdout.buffer)


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Teach your shell to complete.

    In bash: eval "$(paiju completion bash)"
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    print(kind(ctx.find_root().command, {}, "paiju", "_PAIJU_COMPLETE").source())
