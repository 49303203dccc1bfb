"""The command `paiju`. Each command reads its options, finds the game and hands over; nothing heavy is imported before.

Bad input is answered by one sentence on standard error and exit code 2; an interrupt and a closed pipe end it quietly.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import paiju

from .errors import PaijuError, Sentence, SetupError

if TYPE_CHECKING:
    from .contract import Game
    from .record import Record
    from .rules import Rules

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="paiju",
    help="A card room: play, watch and simulate card games.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


# What the shell completes.


def complete_game(incomplete: str) -> list[str]:
    """Games that begin like this."""
    return [name for name in paiju.games() if name.startswith(incomplete)]


def typed_game(ctx: typer.Context) -> str:
    """The game that was typed before; what the parser could not place yet is among the arguments."""
    known = paiju.games()
    return next((word for word in [ctx.params.get("game"), *ctx.args] if word in known), "")


def complete_rules(ctx: typer.Context, incomplete: str) -> list[str]:
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


def complete_bots(ctx: typer.Context, incomplete: str) -> list[str]:
    """Bots of the game that was typed before, also further ones after a comma."""
    from .bots import names

    head, comma, last = incomplete.rpartition(",")
    return [head + comma + name for name in names(typed_game(ctx)) if name.startswith(last)]


def complete_language(incomplete: str) -> list[str]:
    """Languages that begin like this."""
    return [name for name in ("en", "zh") if name.startswith(incomplete)]


GAME_HELP = "A game's name, see: paiju games."
GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=complete_game)]
RulesText = Annotated[
    str,
    typer.Option(
        "--rules", metavar="RULES", help="A preset and changes: classic,deals=3.", autocompletion=complete_rules
    ),
]
BotNames = Annotated[
    str, typer.Option("--bots", metavar="A,B,...", help="Bots by name, or file.py:Bot.", autocompletion=complete_bots)
]
Seed = Annotated[str, typer.Option("--seed", metavar="SEED", help="A number or text that fixes all chance.")]
Seats = Annotated[int | None, typer.Option("--seats", metavar="N", help="How many play.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Language = Annotated[str, typer.Option("--lang", metavar="en|zh", help="Language.", autocompletion=complete_language)]
Letters = Annotated[bool, typer.Option("--letters", help="Print suits as letters.")]


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


@app.callback(invoke_without_command=True)
def home(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    lang: Language = "",
    letters: Letters = False,
) -> None:
    """Choose a game and play."""
    if ctx.invoked_subcommand is not None:
        return
    if version:
        print(f"paiju {paiju.__version__} ({'compiled' if paiju.compiled else 'interpreted'})")
        return
    from .terminal.home import visit
    from .terminal.paper import Paper

    visit(Paper(language_of(lang), letters))


@app.command()
def games(as_json: Json = False, lang: Language = "") -> None:
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
def rules(game: GameName, rules: RulesText = "", as_json: Json = False, lang: Language = "") -> None:
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
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAME_HELP, autocompletion=complete_game)] = "",
    rules: RulesText = "",
    seats: Seats = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="Your name; several for several people.")] = None,
    bots: BotNames = "",
    seed: Seed = "",
    seat: Annotated[int, typer.Option("--seat", metavar="N", help="Where the first person sits, 1 is the first.")] = 1,
    mission: Annotated[int | None, typer.Option("--mission", metavar="N", help="Which mission to play.")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Keep the record in a file.")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.")] = None,
    lang: Language = "",
    letters: Letters = False,
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
    wish = Wish(found, chosen, name or [], split_names(bots), seats, seat, seed or None)
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
def auto(
    game: GameName,
    names: Annotated[list[str], typer.Argument(metavar="NAMES...", help="The players' names.")],
    rules: RulesText = "",
    bots: BotNames = "",
    seed: Seed = "",
    lang: Language = "",
    letters: Letters = False,
) -> None:
    """Let bots play a game and tell it line by line."""
    from .terminal.evening import watch
    from .terminal.paper import Paper
    from .terminal.seating import split_names

    found = find_game(game)
    watch(found, found.ruleset(rules), names, split_names(bots), seed or None, Paper(language_of(lang), letters))


@app.command()
def sim(
    game: GameName,
    bots: BotNames = "",
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="Deals; each is played in every rotation.")] = 100,
    seed: Seed = "0",
    jobs: Annotated[int | None, typer.Option("--jobs", metavar="K", help="Processes, all by default.")] = None,
    rules: RulesText = "",
    seats: Seats = None,
    as_json: Json = False,
    lang: Language = "",
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
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file with records; - reads standard input.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Show the table after N actions.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after every action.")] = False,
    as_json: Json = False,
    lang: Language = "",
    letters: Letters = False,
) -> None:
    """Tell recorded games again."""
    from .terminal.paper import Paper
    from .terminal.replay import as_data, show

    records = read_records(file)
    if as_json:
        print_json([as_data(record, at) for record in records])
        return
    show(records, Paper(language_of(lang), letters), at, step)


def read_records(file: str) -> list[Record]:
    """All records of a file."""
    from .record import Record

    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except OSError as problem:
        raise SetupError("NO_FILE", f"{file} cannot be read: {problem.strerror}.") from None
    except UnicodeError:
        raise SetupError("NO_FILE", f"{file} is no text file.") from None
    except ValueError:
        raise SetupError("NO_FILE", f"{file!r} is no name of a file.") from None
    records = list(Record.parse_all(text))
    if not records:
        raise SetupError("NO_FILE", f"{'Standard input' if file == '-' else file} holds no record.")
    return records


@app.command()
def engine(game: GameName) -> None:
    """Answer JSON lines on standard input, for bots and tools in any language."""
    from .engine import serve

    serve(find_game(game), sys.stdin.buffer, sys.stdout.buffer)


def print_json(data: object) -> None:
    """Write data as JSON, one line."""
    import msgspec

    print(msgspec.json.encode(data).decode())


def main() -> None:
    """Run the command line and exit."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(arguments, prog_name="paiju", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except PaijuError as refusal:
        return complain(refusal.say(spoken()))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except RecursionError:
        return complain("That is nested too deeply.")
    except Exception as problem:
        if hasattr(problem, "format_message"):
            return complain(problem.format_message())
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
