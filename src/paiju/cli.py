"""The command `paiju`. Each command reads its options, finds the game and hands over; nothing heavy is imported before.

Bad input is answered by one sentence on standard error and exit code 2; an interrupt and a closed pipe end it quietly.
Click and not Typer, because Typer imports pydantic, which costs more time than listing the games.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import paiju

from .errors import PaijuError, Sentence, SetupError

if TYPE_CHECKING:
    from .contract import Game
    from .record import Record
    from .rules import Rules

BAD_INPUT = 2
INTERRUPTED = 130

F = TypeVar("F", bound=Callable[..., Any])


# What the shell completes.


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Games that begin like this."""
    return [name for name in paiju.games() if name.startswith(incomplete)]


def typed_game(ctx: click.Context) -> str:
    """The game that was typed before; what the parser could not place yet is among the arguments."""
    known = paiju.games()
    return next((word for word in [ctx.params.get("game"), *ctx.args] if word in known), "")


def complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Presets, and after a comma flags, of the game that was typed before."""
    try:
        game = paiju.game(typed_game(ctx))
    except PaijuError:
        return []
    head, comma, last = incomplete.rpartition(",")
    if not comma:
        return [name for name in game.presets if name.startswith(incomplete)]
    flags = next(iter(game.presets.values())).flags()
    return [f"{head},{name}=" for name in flags if name.startswith(last)]


def complete_bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Bots of the game that was typed before, also further ones after a comma."""
    from .bots import names

    head, comma, last = incomplete.rpartition(",")
    return [head + comma + name for name in names(typed_game(ctx)) if name.startswith(last)]


def complete_language(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Languages that begin like this."""
    return [name for name in ("en", "zh") if name.startswith(incomplete)]


# What several commands take.


def game_argument(required: bool = True) -> Callable[[F], F]:
    """The game, by its name."""
    return click.argument("game", metavar="GAME", required=required, shell_complete=complete_game)


def option(name: str, help: str, metavar: str = "", **more: Any) -> Callable[[F], F]:
    """An option with a value; without one it is empty."""
    return click.option(name, metavar=metavar or None, help=help, **{"default": "", **more})


rules_option = option("--rules", "A preset and changes: classic,deals=3.", "RULES", shell_complete=complete_rules)
bots_option = option("--bots", "Bots by name, or file.py:Bot.", "A,B,...", shell_complete=complete_bots)
seed_option = option("--seed", "A number or text that fixes all chance.", "SEED")
seats_option = option("--seats", "How many play.", "N", type=int, default=None)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
language_option = option("--lang", "Language.", "en|zh", shell_complete=complete_language)
letters_option = click.option("--letters", is_flag=True, help="Print suits as letters.")


def language_of(lang: str) -> str:
    """The language to speak."""
    from .terminal.words import LANGUAGES, language_from

    if lang and lang not in LANGUAGES:
        raise SetupError("BAD_LANGUAGE", f'There is no language "{lang}". Languages are: {", ".join(LANGUAGES)}.')
    return lang or language_from()


def find_game(name: str) -> Game:
    """A game by its name, or from a file: `sevens.py` registers one game when it is imported."""
    if not name.endswith(".py"):
        return paiju.game(name)
    from importlib import import_module

    path = Path(name).resolve()
    before = set(paiju.games())
    sys.path.insert(0, str(path.parent))
    try:
        if not path.is_file():
            raise FileNotFoundError("there is no such file")
        import_module(path.stem)
    except Exception as problem:
        raise SetupError("BAD_GAME", f"{name} cannot be loaded: {problem}.") from problem
    added = sorted(set(paiju.games()) - before)
    if len(added) != 1:
        raise SetupError("BAD_GAME", f"{name} should register one game, it has {len(added)}.")
    return paiju.game(added[0])


SERVER = ("database", "join", "loadtest", "schema", "serve")


class Commands(click.Group):
    """The commands of this module, and those of the server, which are imported only when they are named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, sorted."""
        return sorted([*super().list_commands(ctx), *SERVER])

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """A command by its name."""
        if name not in SERVER:
            return super().get_command(ctx, name)
        from .server import commands

        found: click.Command = getattr(commands, name)
        return found


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, help="Print the version.")
@language_option
@letters_option
@click.pass_context
def app(ctx: click.Context, version: bool, lang: str, letters: bool) -> None:
    """A card room: play, watch and simulate card games. Without a command: choose a game and play."""
    if ctx.invoked_subcommand is not None:
        return
    if version:
        print(f"paiju {paiju.__version__} ({'compiled' if paiju.compiled else 'interpreted'})")
        return
    from .terminal.home import visit
    from .terminal.paper import Paper

    visit(Paper(language_of(lang), letters), browse)


def browse() -> None:
    """Play in the browser: serve on this machine and open the page."""
    from .server.commands import serve

    serve.main(["--open", "--log-level", "warning"], standalone_mode=False)


@app.command()
@json_option
@language_option
def games(as_json: bool, lang: str) -> None:
    """List the games."""
    from .terminal.columns import columns

    found, broken = [], []
    for name in paiju.games():
        try:
            found.append(paiju.game(name))
        except Exception as problem:
            broken.append(f"{name} cannot be loaded: {type(problem).__name__}: {problem}")
    if as_json:
        print_json([description(game) for game in found])
    else:
        heads = {"en": ("game", "title", "players", "rules"), "zh": ("游戏", "名称", "人数", "规则")}
        rows: list[tuple[str, ...]] = [heads[language_of(lang)]]
        for game in found:
            counts = game.seat_counts
            players = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
            rows.append((game.name, f"{game.title.en} {game.title.zh}", players, ", ".join(game.presets)))
        print("\n".join(columns(rows)))
    for line in broken:
        print(f"paiju: {line}", file=sys.stderr)


def description(game: Game) -> dict[str, Any]:
    """A game for programs."""
    from .bots import names

    return {
        "name": game.name,
        "title": {"en": game.title.en, "zh": game.title.zh},
        "seats": list(game.seat_counts),
        "presets": {name: rules.flags() for name, rules in game.presets.items()},
        "bots": names(game.name),
    }


@app.command()
@game_argument()
@rules_option
@json_option
@language_option
def rules(game: str, rules: str, as_json: bool, lang: str) -> None:
    """Print the rules of a game, with the values in force."""
    found = find_game(game)
    chosen = found.ruleset(rules)
    from .terminal.rulebook import meanings, rulebook

    if as_json:
        print_json(
            {"game": found.name, "rules": found.rules_text(chosen), "flags": chosen.flags()}
            | {"meanings": meanings(chosen, language_of(lang))}
        )
        return
    from .terminal.paper import Paper

    paper = Paper(language_of(lang))
    paper.write(*rulebook(found, chosen, paper.language))


@app.command()
@game_argument(required=False)
@rules_option
@seats_option
@option("--name", "Your name; give several for several people.", "NAME", multiple=True, default=())
@bots_option
@seed_option
@option("--seat", "Where the first person sits, 1 is the first.", "N", type=int, default=1)
@option("--mission", "Which mission to play.", "N", type=int, default=None)
@option("--save", "Keep the record in a file.", "FILE", type=Path, default=None)
@option("--resume", "Go on with a saved game.", "FILE", type=Path, default=None)
@language_option
@letters_option
def play(
    game: str | None,
    rules: str,
    seats: int | None,
    name: tuple[str, ...],
    bots: str,
    seed: str,
    seat: int,
    mission: int | None,
    save: Path | None,
    resume: Path | None,
    lang: str,
    letters: bool,
) -> None:
    """Play in this terminal, against bots or with others at the same keyboard."""
    from .terminal.evening import Wish, play_on, resume_game
    from .terminal.paper import Paper
    from .terminal.seating import split_names

    paper = Paper(language_of(lang), letters)
    if resume is not None:
        resume_game(resume, paper, save)
        return
    if not game:
        raise SetupError("NO_GAME", f"Which game? Games are: {', '.join(paiju.games())}.")
    found = find_game(game)
    chosen = with_mission(found, rules, mission)
    wish = Wish(found, chosen, list(name), split_names(bots), seats, seat, seed or None)
    play_on(wish, paper, save)


def with_mission(game: Game, rules: str, mission: int | None) -> Rules:
    """The rules, of a mission if one is asked for."""
    if mission is None:
        return game.ruleset(rules)
    if not hasattr(game.ruleset(rules), "mission"):
        raise SetupError("BAD_MISSION", f"{game.name} has no missions.")
    if not rules:
        rules = next(name for name, preset in game.presets.items() if getattr(preset, "mission", None) is not None)
    return game.ruleset(rules, mission=mission)


@app.command()
@game_argument()
@click.argument("names", metavar="NAMES...", nargs=-1, required=True)
@rules_option
@bots_option
@seed_option
@language_option
@letters_option
@click.pass_context
def auto(
    ctx: click.Context, game: str, names: tuple[str, ...], rules: str, bots: str, seed: str, lang: str, letters: bool
) -> None:
    """Let bots play a game and tell it line by line."""
    from .terminal.evening import watch
    from .terminal.paper import Paper
    from .terminal.seating import split_names

    paper = Paper(language_of(lang), letters)
    try:
        found = find_game(game)
        watch(found, found.ruleset(rules), names, split_names(bots), seed or None, paper)
    except SetupError as refusal:
        if refusal.code != "E_PLAYERS":
            raise click.UsageError(refusal.say(paper.language)) from None
        raise SetupError(refusal.code, f"{refusal.say(paper.language)}. {ctx.get_usage()}") from None


@app.command()
@game_argument()
@bots_option
@option("--deals", "Deals; each is played in every rotation.", "N", type=int, default=100)
@option("--seed", "A number or text that fixes all chance.", "SEED", default="0")
@option("--jobs", "Processes, all processors by default.", "K", type=int, default=None)
@rules_option
@seats_option
@json_option
@language_option
def sim(
    game: str,
    bots: str,
    deals: int,
    seed: str,
    jobs: int | None,
    rules: str,
    seats: int | None,
    as_json: bool,
    lang: str,
) -> None:
    """Let bots play many deals in all seats and compare them."""
    from .arena import Match, run
    from .terminal.results import Bar, as_data, as_lines, line_up
    from .terminal.seating import split_names

    found = find_game(game)
    if jobs is not None and not 1 <= jobs <= 1024:
        raise SetupError("BAD_JOBS", "The number of jobs must be from 1 to 1024.")
    language = language_of(lang)
    chosen, playing = line_up(found, found.ruleset(rules), split_names(bots), seats)
    match = Match(found, chosen, playing, deals, seed)
    with Bar() as bar:
        result = run(match, jobs, bar.update)
    if as_json:
        print_json(as_data(result))
    else:
        print("\n".join(as_lines(result, language)))


@app.command()
@click.argument("hands", metavar="HANDS...", nargs=-1, required=True)
@option("--board", "Cards on the board: 2h7dTs.", "CARDS")
@option("--dead", "Cards that cannot come.", "CARDS")
@option("--players", "How many play; those without a hand have any.", "N", type=int, default=None)
@option("--trials", "Draw so many random deals.", "N", type=int, default=None)
@click.option("--exact", is_flag=True, help="Look at every deal, however long it takes.")
@option("--seed", "A number or text that fixes all chance.", "SEED", default="0")
@option("--jobs", "Processes.", "K", type=int, default=1)
@click.option("--categories", is_flag=True, help="Show how often each hand becomes what.")
@json_option
@language_option
def equity(hands: tuple[str, ...], exact: bool, categories: bool, as_json: bool, lang: str, **options: Any) -> None:
    """Compare Texas Hold'em hands and ranges: AhKh QQ+,AKs."""
    from .games.holdem.equity import equity as compare
    from .terminal.equity import as_data, as_lines
    from .terminal.results import Bar

    language = language_of(lang)
    with Bar() as bar:
        result = compare(hands, exact=exact or None, progress=bar.update, **options)
    if as_json:
        print_json(as_data(result))
    else:
        print("\n".join(as_lines(result, language, categories)))


@app.command()
@click.argument("file", metavar="FILE")
@option("--at", "Show the table after N actions.", "N", type=int, default=None)
@click.option("--step", is_flag=True, help="Wait for Enter after every action.")
@json_option
@language_option
@letters_option
def replay(file: str, at: int | None, step: bool, as_json: bool, lang: str, letters: bool) -> None:
    """Tell the recorded games of FILE again; - reads standard input."""
    from .terminal.paper import Paper
    from .terminal.replay import as_data, show

    records = read_records(file)
    if as_json:
        print_json([as_data(record, at) for record in records])
        return
    show(records, Paper(language_of(lang), letters), at, step)


def read_text(file: str) -> str:
    """A text file, or standard input for -."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", f"{file} cannot be read: {problem.strerror}.") from None
    except UnicodeError:
        raise SetupError("NO_FILE", f"{file} is no text file.") from None
    except ValueError:
        raise SetupError("NO_FILE", f"{file!r} is no name of a file.") from None


def read_records(file: str) -> list[Record]:
    """All records of a file."""
    from .record import Record

    records = list(Record.parse_all(read_text(file)))
    if not records:
        raise SetupError("NO_FILE", f"{'Standard input' if file == '-' else file} holds no record.")
    return records


@app.command()
@click.argument("file", metavar="FILE")
@click.option(
    "-o", "--output", metavar="OUT", type=Path, default=None, help="Write to a file: .phh, .phhs or any other."
)
def convert(file: str, output: Path | None) -> None:
    """Turn records of Hold'em into hand histories (PHH), or histories into records; - reads standard input."""
    from .terminal.convert import converted

    text = converted(read_text(file), output.suffix if output is not None else "")
    if output is None:
        print(text, end="")
        return
    try:
        output.write_text(text, "utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", f"{output} cannot be written: {problem.strerror}.") from None


@app.command()
@game_argument()
def engine(game: str) -> None:
    """Answer JSON lines on standard input, for bots and tools in any language."""
    from .engine import serve

    serve(find_game(game), sys.stdin.buffer, sys.stdout.buffer)


@app.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Teach your shell to complete.

    In bash: eval "$(paiju completion bash)"
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    print(kind(app, {}, "paiju", "_PAIJU_COMPLETE").source())


def print_json(data: object) -> None:
    """Write data as JSON, one line."""
    import msgspec

    print(msgspec.json.encode(data).decode())


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
            stream.reconfigure(errors="replace")
    try:
        code = app.main(arguments, prog_name="paiju", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except PaijuError as refusal:
        return complain(refusal.say(spoken()))
    except click.UsageError as problem:
        usage = problem.ctx.get_usage() if problem.ctx is not None and problem.ctx.command is not app else ""
        return complain(f"{problem.format_message()} {usage}")
    except click.ClickException as problem:
        return complain(problem.format_message())
    except (KeyboardInterrupt, click.Abort):
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:
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
    from .terminal.words import language_from

    return language_from()


def complain(message: str) -> int:
    """Write one sentence for people; returns the exit code of bad input."""
    print(f"paiju: {' '.join(message.split())}", file=sys.stderr)
    return BAD_INPUT
