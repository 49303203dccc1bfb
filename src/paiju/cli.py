"""The command `paiju`: finds the command that was named and runs it; nothing heavy is imported before.

Bad input is answered by one sentence on standard error and exit code 2; an interrupt and a closed pipe end it quietly.
Click and not Typer, because Typer imports pydantic, which costs more time than listing the games.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from itertools import pairwise

import click

import paiju

from .commands.options import language_option, letters_option, plain_option
from .commands.usage import usage
from .errors import PaijuError, shortened
from .language import Sentence
from .terminal.encoding import READABLE

BAD_INPUT = 2
INTERRUPTED = 130

# Commands that a compiled core makes much quicker, and that people wait for; None is the home menu.
QUICK = {
    None,
    "play",
    "mission",
    "solve",
    "analyse",
    "auto",
    "sim",
    "arena",
    "train",
    "equity",
    "serve",
    "host",
    "join",
}
INTERPRETED = Sentence(
    "Paiju runs interpreted here: everything works, but bots and simulations are some 30 times slower. "
    "Install a C compiler and then Paiju again to change that.",
    "Paiju 未经编译运行：功能齐全，但电脑玩家和模拟慢约 30 倍。安装 C 编译器后重新安装 Paiju 即可改善。",
)
COMPILING = Sentence(
    "Paiju is being compiled meanwhile: until then bots are slower. The next `make play` is the quick one.",
    "Paiju 正在后台编译，此前电脑玩家较慢；下一次 make play 就快了。",
)

# Packages that a plain install leaves out, and what brings them.
EXTRAS = {
    "starlette": "server",
    "uvicorn": "server",
    "httptools": "server",
    "textual": "terminal",
    "websockets": "terminal",
}
NOT_INSTALLED = Sentence(
    'This needs the package {package}: pip install "paiju[{extra}]", or "paiju[all]" for everything.',
    '这需要 {package}：pip install "paiju[{extra}]"，或用 "paiju[all]" 安装全部功能。',
)

# Where the commands are.
COMMANDS = {
    "games": "commands.listing",
    "rules": "commands.listing",
    "play": "commands.playing",
    "mission": "commands.playing",
    "solve": "commands.solving",
    "auto": "commands.playing",
    "analyse": "commands.analysing",
    "sim": "commands.comparing",
    "arena": "commands.comparing",
    "train": "commands.training",
    "equity": "commands.comparing",
    "replay": "commands.records",
    "convert": "commands.records",
    "verify": "commands.records",
    "engine": "commands.programs",
    "completion": "commands.programs",
    "admin": "server.admin",
    "serve": "server.commands",
    "join": "commands.joining",
    "host": "commands.hosting",
    "peer": "commands.hosting",
    "database": "server.commands",
    "loadtest": "server.commands",
    "schema": "server.commands",
}


class Commands(click.Group):
    """All commands; one is imported only when it is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """A command by its name."""
        if name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"paiju.{COMMANDS[name]}"), name)
        return found


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, help="Print the version.")
@plain_option
@language_option
@letters_option
@click.pass_context
def app(ctx: click.Context, version: bool, plain: bool, lang: str, letters: bool) -> None:
    """A card room: play, watch and simulate card games. Without a command: choose a game and play."""
    if not paiju.compiled and ctx.invoked_subcommand in QUICK and sys.stderr.isatty():
        print((COMPILING if "PAIJU_COMPILING" in os.environ else INTERPRETED).say(lang), file=sys.stderr)
    if ctx.invoked_subcommand is not None:
        return
    if version:
        print(f"paiju {paiju.__version__} ({'compiled' if paiju.compiled else 'interpreted'})")
        return
    from .plain.paper import Paper
    from .terminal import app as full_screen
    from .terminal.home import visit

    if not plain and full_screen.fits():
        full_screen.open_home(letters)
        return
    visit(Paper(lang, letters), browse)


def browse() -> None:
    """Play in the browser: serve on this machine and open the page."""
    from .server.commands import serve

    serve.main(["--open", "--log-level", "warning"], standalone_mode=False)


def main() -> None:
    """Run the command line and exit."""
    code = run(sys.argv[1:])
    if code == INTERRUPTED:
        # A pool of processes that was interrupted may complain while Python shuts down; nobody wants to read it.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if stream is sys.stdin else READABLE)
    try:
        code = app.main(arguments, prog_name="paiju", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except PaijuError as refusal:
        return complain(refusal.say(spoken()))
    except click.UsageError as problem:
        return complain(usage(problem, wanted(arguments) or spoken()))
    except click.ClickException as problem:
        return complain(problem.format_message())
    except (KeyboardInterrupt, click.Abort):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:
        package = (problem.name or "").partition(".")[0] if isinstance(problem, ModuleNotFoundError) else ""
        if package in EXTRAS:
            return complain(NOT_INSTALLED.say(spoken(), package=package, extra=EXTRAS[package]))
        if os.environ.get("PAIJU_DEBUG"):
            raise
        complain(f"{BUG.say(spoken())} ({type(problem).__name__}: {problem})")
        return 1


BUG = Sentence(
    "This is a mistake in Paiju. PAIJU_DEBUG=1 shows where; please report it.",
    "这是 Paiju 的错误。设 PAIJU_DEBUG=1 可看位置，请报告。",
)


def spoken() -> str:
    """The language of messages outside of a game."""
    from .wording.console import language_from

    return language_from()


def wanted(arguments: list[str]) -> str:
    """The language that a command line asks for which could not be read to its end, if any."""
    words = " ".join(arguments).replace("--lang=", "--lang ").split()
    found = [after for word, after in pairwise(words) if word == "--lang" and after in ("en", "zh")]
    return found[-1] if found else ""


def complain(message: str) -> int:
    """Write one sentence for people; returns the exit code of bad input."""
    print(f"paiju: {shortened(' '.join(message.split()))}", file=sys.stderr)
    return BAD_INPUT
