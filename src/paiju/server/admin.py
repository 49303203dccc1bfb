"""The commands by which the host of a server looks after it: `paiju admin`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..errors import SetupError
from ..language import Sentence
from .commands import say

if TYPE_CHECKING:
    from rich.table import Table

Command = TypeVar("Command", bound=Callable[..., object])

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
NO_TOKEN = Sentence(
    "Give the token that the server was started with: --token, or PAIJU_ADMIN_TOKEN.",
    "请给出启动服务器时设定的令牌：--token 或 PAIJU_ADMIN_TOKEN。",
)
NO_SERVER = Sentence(
    "{url} cannot be looked after: {problem}. Is it there, and was it started with --admin-token?",
    "无法管理 {url}：{problem}。服务器在运行吗？启动时用了 --admin-token 吗？",
)
DONE = {
    "close": Sentence("Table {whom} is closed.", "牌桌 {whom} 已关闭。"),
    "announce": Sentence("Everybody has been told.", "已告知所有人。"),
    "mute": Sentence("{whom} cannot say anything until {until}.", "{whom} 在 {until} 之前不能发言。"),
    "ban": Sentence("{whom} cannot play here until {until}.", "{whom} 在 {until} 之前不能进入。"),
    "lift": Sentence("{whom} may do everything again.", "{whom} 的限制已解除。"),
    "revoke": Sentence("No token of {whom} is good any more.", "{whom} 的令牌已全部失效。"),
    "forget": Sentence("Nothing is known about {whom} any more.", "有关 {whom} 的一切已删除。"),
}
NOTHING = Sentence("There is nothing to show.", "没有可显示的内容。")
HEADS = {
    "table": Sentence("id", "编号"),
    "code": Sentence("code", "房间号"),
    "title": Sentence("name", "名称"),
    "game": Sentence("game", "牌戏"),
    "status": Sentence("status", "状态"),
    "private": Sentence("private", "私人"),
    "names": Sentence("players", "玩家"),
    "made": Sentence("made", "创建"),
    "node": Sentence("node", "节点"),
    "player": Sentence("id", "编号"),
    "name": Sentence("name", "名字"),
    "bot": Sentence("bot", "程序"),
    "address": Sentence("address", "地址"),
    "since": Sentence("since", "上线"),
    "tables": Sentence("tables", "牌桌"),
    "at": Sentence("when", "时间"),
    "what": Sentence("what", "事项"),
    "whom": Sentence("whom", "对象"),
    "until": Sentence("until", "截止"),
    "holds": Sentence("holds", "生效中"),
    "text": Sentence("reason", "原因"),
    "by": Sentence("by", "操作者"),
}


def seconds(context: click.Context, option: click.Parameter, value: str) -> float:
    """A time such as 30m, 12h or 7d, as seconds."""
    try:
        found = float(value[:-1]) * UNITS[value[-1:]]
    except (ValueError, KeyError):
        found = -1.0
    if not 0 < found < float("inf"):
        raise click.BadParameter(f'"{value}" is no time such as 30m, 12h or 7d.')
    return found


def a_while(usual: str) -> Callable[[Command], Command]:
    """How long something holds, and why."""

    def with_options(command: Command) -> Command:
        reason = click.option("--reason", "text", default="", help="Why; they are told.")
        time = click.option("--for", "time", default=usual, callback=seconds, show_default=True,
                            help="How long: 30m, 12h, 7d.")  # fmt: skip
        return time(reason(command))

    return with_options


@click.group()
@click.option(
    "--url", default="http://localhost:8000", show_default=True, envvar="PAIJU_ADMIN_URL", help="Where the server is."
)
@click.option("--token", default="", envvar="PAIJU_ADMIN_TOKEN", help="What it was started with as --admin-token.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")  # fmt: skip
@click.pass_context
def admin(context: click.Context, url: str, token: str, as_json: bool) -> None:
    """Look after a server that runs: its tables and players."""
    context.obj = Desk(url.rstrip("/"), token, as_json)


class Desk:
    """The server's desk, seen from outside."""

    def __init__(self, url: str, token: str, as_json: bool) -> None:
        self.url, self.token, self.as_json = url, token, as_json

    def ask(self, page: str, body: bytes | None = None) -> Any:
        """What the desk answers."""
        import json

        from .asking import ask

        if not self.token:
            raise SetupError("NO_TOKEN", NO_TOKEN)
        try:
            return json.loads(ask(f"{self.url}/admin/{page}", self.token, body))
        except (OSError, UnicodeError, json.JSONDecodeError) as problem:
            why = str(getattr(problem, "reason", "") or problem).rstrip(".")
            raise SetupError("NO_SERVER", NO_SERVER, url=self.url, problem=why) from None

    def show(self, page: str, *names: str) -> None:
        """Print a list, with these columns."""
        found = self.ask(page)
        if self.as_json:
            self._print(found)
        elif not found:
            say(NOTHING)
        else:
            from rich.console import Console

            console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 200)
            console.print(listing(found, names))

    def act(self, what: str, whom: str = "", time: float = 0, text: str = "") -> None:
        """Have something done, and say that it was."""
        import json

        wanted = {"what": what, "whom": whom, "seconds": time, "text": text}
        done = self.ask("acts", json.dumps(wanted).encode())
        if self.as_json:
            self._print(done)
        else:
            say(DONE[what], whom=done["whom"], until=done["until"])

    def _print(self, found: object) -> None:
        import json

        print(json.dumps(found, ensure_ascii=False, indent=2))


def listing(found: list[dict[str, Any]], names: tuple[str, ...]) -> Table:
    """A list as a table for people."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from ..wording.console import language_from

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in names:
        table.add_column(HEADS[name].say(language_from()), overflow="fold", no_wrap=name in ("player", "table", "code"))
    for each in found:
        table.add_row(*(Text(cell(each.get(name, ""))) for name in names))
    return table


def cell(value: object) -> str:
    """A value in a table."""
    if isinstance(value, bool):
        return "*" if value else ""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


desk = click.pass_obj


@admin.command()
@desk
def tables(desk: Desk) -> None:
    """List the tables of all nodes."""
    desk.show("tables", "table", "code", "title", "game", "status", "private", "names", "made", "node")


@admin.command()
@desk
def players(desk: Desk) -> None:
    """List everybody who is connected."""
    desk.show("players", "player", "name", "bot", "address", "since", "tables", "node")


@admin.command()
@desk
def acts(desk: Desk) -> None:
    """List what has been decided, first what holds."""
    desk.show("acts", "at", "what", "whom", "until", "holds", "text", "by")


@admin.command()
@click.argument("table", metavar="TABLE")
@desk
def close(desk: Desk, table: str) -> None:
    """Close a table, by its id or code. Everybody there is told."""
    desk.act("close", table)


@admin.command()
@click.argument("text")
@desk
def announce(desk: Desk, text: str) -> None:
    """Say a sentence to everybody who is connected."""
    desk.act("announce", text=text)


@admin.command()
@click.argument("player")
@a_while("1h")
@desk
def mute(desk: Desk, player: str, time: float, text: str) -> None:
    """Let a player say nothing for a while."""
    desk.act("mute", player, time, text)


@admin.command()
@click.argument("whom", metavar="PLAYER|ADDRESS")
@a_while("1d")
@desk
def ban(desk: Desk, whom: str, time: float, text: str) -> None:
    """Let a player, an address or a network (203.0.113.0/24) not in for a while."""
    desk.act("ban", whom, time, text)


@admin.command()
@click.argument("whom", metavar="PLAYER|ADDRESS")
@desk
def lift(desk: Desk, whom: str) -> None:
    """End a ban and a mute before their time."""
    desk.act("lift", whom)


@admin.command()
@click.argument("player")
@desk
def revoke(desk: Desk, player: str) -> None:
    """Let no token of a player be good any more, and show them out."""
    desk.act("revoke", player)


@admin.command()
@click.argument("player")
@click.confirmation_option(prompt="Delete everything about this player?")
@desk
def forget(desk: Desk, player: str) -> None:
    """Delete everything that is known about a player, who has asked for it."""
    desk.act("forget", player)
