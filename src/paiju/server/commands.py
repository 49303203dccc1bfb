"""The commands about the server; what they need is imported when they are run."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .. import catalogue
from ..language import Sentence

if TYPE_CHECKING:
    from .storage import Keep, Removed, Store

Command = TypeVar("Command", bound=Callable[..., object])

VERSION = Sentence(
    "Version {found} of the schema; this Paiju works with version {known}.",
    "数据库结构版本 {found}；本程序使用版本 {known}。",
)
MIGRATED = Sentence(
    "Brought from version {before} of the schema to version {known}.", "数据库结构已从版本 {before} 更新到 {known}。"
)
UP_TO_DATE = Sentence("Version {known} of the schema: nothing to do.", "数据库结构版本 {known}：无需更新。")

CLEANED = Sentence(
    "Removed. Finished tables: {tables}. Tables with moves of earlier games: {moves}. Records: {records}. "
    "Guests: {guests}.",
    "已清理。结束的牌桌：{tables}。含旧局着法的牌桌：{moves}。牌局记录：{records}。访客：{guests}。",
)

OPEN = Sentence("Paiju is open at {url} . Ctrl+C closes it.", "牌局已开张：{url} 。按 Ctrl+C 关闭。")
OPEN_TO_ALL = Sentence(
    "Paiju is open at {url} , in your network at {network} . Ctrl+C closes it.",
    "牌局已开张：{url} ，同一网络中的地址：{network} 。按 Ctrl+C 关闭。",
)

database_option = click.option(
    "--database",
    metavar="URL",
    default="",
    envvar="PAIJU_DATABASE",
    help="A file, or postgresql://...; the file in your data directory by default.",
)


SHORTEST_TOKEN = 16
DAYS = click.FloatRange(0, 36500)
keep_options = (
    click.option("--keep-records", default=0.0, type=DAYS, envvar="PAIJU_KEEP_RECORDS",
                 help="Days for which records of finished games are kept; 0, the default: for ever."),
    click.option("--keep-guests", default=90.0, type=DAYS, envvar="PAIJU_KEEP_GUESTS",
                 help="Days for which guests who have no records are kept; 0: for ever."),
)  # fmt: skip


def keeping(command: Command) -> Command:
    """How long things are kept, as options."""
    for option in reversed(keep_options):
        command = option(command)
    return command


def span(context: click.Context, option: click.Parameter, value: str) -> tuple[float, float]:
    """A number of milliseconds, or a range of them such as 500-900, as seconds from and to."""
    low, dash, high = value.partition("-")
    try:
        seconds = float(low) / 1000, float(high if dash else low) / 1000
    except ValueError:
        seconds = (-1.0, -1.0)
    if not 0 <= seconds[0] <= seconds[1] <= 60:
        raise click.BadParameter(f'"{value}" is no number of milliseconds or range of them, such as 500-900.')
    return seconds


def long_enough(context: click.Context, option: click.Parameter, value: str) -> str:
    """A token that nobody guesses, or none."""
    if value and (len(value) < SHORTEST_TOKEN or not value.isascii() or not value.isprintable() or " " in value):
        raise click.BadParameter(f"a token is at least {SHORTEST_TOKEN} letters, digits and signs, without spaces.")
    return value


def web_address(context: click.Context, option: click.Parameter, value: str) -> str:
    """The address of a page, with a path that needs no signs for other characters, or none."""
    if value and not re.fullmatch(r"https?://[^\s/?#@\\\"'<>]+(/[\w.~-]+)*/?", value, re.ASCII):
        raise click.BadParameter(
            f'"{value}" is no address such as https://cards.example.org/ or http://home:8000/cards/.'
        )
    return value


@click.command()
@click.option("--host", default="127.0.0.1", envvar="PAIJU_HOST", help="Where to listen; 0.0.0.0 for everybody.")
@click.option("--port", default=8000, type=click.IntRange(0, 65535), envvar="PAIJU_PORT", help="Port.")
@click.option("--game", "files", multiple=True, metavar="FILE", type=click.Path(exists=True, dir_okay=False),
              help="A Python file with a game to be offered too; may be given several times.")  # fmt: skip
@database_option
@click.option("--base-url", default="", envvar="PAIJU_BASE_URL", metavar="URL", callback=web_address,
              help="How browsers reach the server; it may have a path, https://example.org/cards/.")  # fmt: skip
@click.option("--tls-cert", default="", envvar="PAIJU_TLS_CERT", metavar="FILE",
              help="Speak TLS with this certificate (PEM, the whole chain); SIGHUP reads it again.")  # fmt: skip
@click.option("--tls-key", default="", envvar="PAIJU_TLS_KEY", metavar="FILE", help="The certificate's key.")
@click.option("--node-url", default="", envvar="PAIJU_NODE_URL", metavar="URL", help="How other nodes reach this one.")
@click.option("--name", "names", multiple=True, envvar="PAIJU_NAMES", metavar="HOST",
              help="A further name by which browsers reach the server; may be given several times.")  # fmt: skip
@click.option("--relay", is_flag=True, envvar="PAIJU_RELAY",
              help="Pass on sealed bytes between peers that cannot reach each other.")  # fmt: skip
@click.option("--proxies", default="127.0.0.1", envvar="PAIJU_PROXIES", help="Whose X-Forwarded-For is believed.")
@click.option(
    "--admin-token",
    default="",
    envvar="PAIJU_ADMIN_TOKEN",
    metavar="TOKEN",
    callback=long_enough,
    help="Opens /admin/ to who knows it; see paiju admin.",
)
@click.option("--metrics-token", default="", envvar="PAIJU_METRICS_TOKEN", metavar="TOKEN", callback=long_enough,
              help="Opens /metrics to who knows it.")  # fmt: skip
@click.option(
    "--bot-delay",
    default="500-900",
    callback=span,
    metavar="MS[-MS]",
    envvar="PAIJU_BOT_DELAY",
    help="Pause of bots, in ms.",
)
@click.option(
    "--dealing",
    default=400,
    type=click.IntRange(0, 60_000),
    metavar="MS",
    envvar="PAIJU_DEALING",
    help="Each round of cards while trumps may be declared, in ms; 0: no tempo, people are waited for.",
)
@click.option("--grace", default=60.0, type=click.FloatRange(0), metavar="SECONDS", envvar="PAIJU_GRACE",
              help="Until a bot plays for who is gone.")  # fmt: skip
@click.option("--idle", default=1800.0, type=click.FloatRange(0), metavar="SECONDS", envvar="PAIJU_IDLE",
              help="Until a deserted table ends.")  # fmt: skip
@click.option("--per-address", default=200, type=click.IntRange(0), metavar="N", envvar="PAIJU_PER_ADDRESS",
              help="Connections of one address; 0: any.")  # fmt: skip
@keeping
@click.option("--log-format", default="text", type=click.Choice(["text", "json"]), envvar="PAIJU_LOG_FORMAT",
              help="The log, on standard error.")  # fmt: skip
@click.option("--log-level", default="info", envvar="PAIJU_LOG_LEVEL",
              type=click.Choice(["debug", "info", "warning", "error"]), help="What is logged.")  # fmt: skip
@click.option("--open", "open_browser", is_flag=True, help="Open the page in a browser.")
def serve(
    host: str,
    port: int,
    files: tuple[str, ...],
    database: str,
    base_url: str,
    tls_cert: str,
    tls_key: str,
    node_url: str,
    names: tuple[str, ...],
    relay: bool,
    proxies: str,
    admin_token: str,
    metrics_token: str,
    bot_delay: tuple[float, float],
    dealing: int,
    grace: float,
    idle: float,
    per_address: int,
    keep_records: float,
    keep_guests: float,
    log_format: str,
    log_level: str,
    open_browser: bool,
) -> None:
    """Start the card room for browsers and bots."""
    from .hall import Timing
    from .limits import Limits
    from .serving import Settings, bracketed, check_certificate, lan_address, listen, run, set_up_logs
    from .storage import Keep, connect
    from .web import Tokens

    set_up_logs(log_format, log_level)
    for file in files:
        catalogue.load(file)
    settings = Settings(
        host=host,
        port=port,
        base_url=base_url,
        tls_cert=tls_cert,
        tls_key=tls_key,
        node_url=node_url,
        names=names,
        relay=relay,
        proxies=proxies,
        tokens=Tokens(admin=admin_token, metrics=metrics_token),
        timing=Timing(grace=grace, idle=idle, bot_delay=bot_delay, dealing=dealing / 1000),
        limits=Limits(per_address=per_address),
        keep=Keep(records=keep_records, guests=keep_guests),
    )
    check_certificate(settings)
    store = connect(database)
    listening = listen(host, port)
    found = listening.getsockname()[1]
    everywhere = host in ("0.0.0.0", "::")
    here = "localhost" if everywhere or host == "127.0.0.1" else bracketed(host)
    url = base_url or f"{settings.scheme}://{here}:{found}/"
    network = f"{settings.scheme}://{lan_address()}:{found}/" if everywhere and not base_url else ""

    def ready() -> None:
        say(OPEN_TO_ALL if network else OPEN, url=url, network=network)
        sys.stdout.flush()
        if open_browser:
            import webbrowser

            webbrowser.open(url)

    run(store, settings, listening, ready)


for option in serve.params:  # a container is told by variables
    assert isinstance(option, click.Option)
    option.show_envvar, option.show_default = True, bool(option.default)


@click.command()
def schema() -> None:
    """Print the server's protocol as JSON Schema."""
    import json

    from .protocol import schema as whole

    json.dump(whole(), sys.stdout, indent=2, ensure_ascii=False, sort_keys=True)
    print()


@click.group()
def database() -> None:
    """Look after the server's database."""


@database.command()
@database_option
def version(database: str) -> None:
    """Print the version of the schema."""
    import asyncio

    from .migrations import latest
    from .storage import connect

    say(VERSION, found=asyncio.run(connect(database).version()), known=latest())


@database.command()
@database_option
def migrate(database: str) -> None:
    """Bring the schema up to date; `paiju serve` does it too."""
    import asyncio

    from .migrations import latest
    from .storage import connect

    before = asyncio.run(migrated(connect(database)))
    say(MIGRATED if before < latest() else UP_TO_DATE, before=before, known=latest())


@database.command()
@database_option
@keeping
def clean(database: str, keep_records: float, keep_guests: float) -> None:
    """Remove what need not be kept any longer; a running server does so every hour."""
    import asyncio

    from .storage import Keep, connect

    removed = asyncio.run(cleaned(connect(database), Keep(records=keep_records, guests=keep_guests)))
    say(CLEANED, **{name: getattr(removed, name) for name in removed.__struct_fields__})


async def cleaned(store: Store, keep: Keep) -> Removed:
    """Remove what is old from a database, and make it as small as it can be."""
    from .nodes import make_node

    await store.open(make_node("http://localhost"))
    try:
        removed = await store.clean(keep)
    finally:
        await store.close()
    await store.compact()
    return removed


async def migrated(store: Store) -> int:
    """Bring a database up to date; returns the version it had."""
    before = await store.version()
    await store.migrate()
    return before


def say(sentence: Sentence, **facts: object) -> None:
    """Print a sentence in the language of the terminal."""
    from ..wording.console import language_from

    print(sentence.say(language_from(), **facts))


@click.command()
@click.argument("url", metavar="URL")
@click.option("--tables", default=50, type=click.IntRange(1, 100_000), show_default=True, help="How many tables.")
@click.option("--players", default=4, type=click.IntRange(1, 10), show_default=True, help="People at each table.")
@click.option("--watchers", default=0, type=click.IntRange(0, 1000), help="Watchers at each table.")
@click.option("--game", default="crazy_eights", show_default=True, help="Which game.")
@click.option("--rules", default="", help="A preset and changes.")
@click.option("--rate", default=1.0, type=click.FloatRange(0.01, 1000), show_default=True, help="Moves per second.")
@click.option("--seconds", default=20.0, type=click.FloatRange(0.1, 86400), show_default=True, help="How long.")
@click.option("--jobs", default=1, type=click.IntRange(1, 64), show_default=True, help="Processes of clients.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def loadtest(url: str, players: int, jobs: int, as_json: bool, **what: Any) -> None:
    """Play real games with scripted clients on the server at URL (which needs --per-address 0), and measure."""
    from ..plain.progress import Bar
    from ..wording.online import unreachable
    from .loadtest import Load, lines, spread

    load = Load(url=url, seats=players, **what)
    try:
        with Bar() as bar:
            outcome = spread(load, jobs, bar.update)
    except OSError as problem:
        raise unreachable(url, problem) from None
    if as_json:
        import json

        names = {f"p{percent:g}": outcome.percentile(percent) for percent in (50, 90, 99, 99.9, 100)}
        counts = {name: getattr(outcome, name) for name in outcome.__struct_fields__ if name != "latencies"}
        print(json.dumps(names | counts))
        return
    print("\n".join(lines(load, outcome)))
