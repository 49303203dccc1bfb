"""What the server refuses, in words. A refusal changes nothing; its code is for programs, its sentence for people."""

from __future__ import annotations

from ..errors import PaijuError, Sentence
from ..wording.words import Said
from .protocol import Refused

SENTENCES = {
    "AGAIN": Sentence("That did not reach the table. Try again.", "消息没有送到牌桌，请重试。"),
    "BAD_CODE": Sentence("That code is wrong or too old. Ask for a new one.", "代码不对或已过期，请重新获取。"),
    "BAD_MESSAGE": Sentence("That message cannot be read: {problem}", "无法读取这条消息：{problem}"),
    "BAD_VERSION": Sentence(
        'Every message needs the version of the protocol as "v", and here it is {known}.',
        '每条消息都要用 "v" 注明协议版本，这里是 {known}。',
    ),
    "CLOSING": Sentence("The server is about to stop. Come back in a moment.", "服务器即将停止，请稍后再来。"),
    "EMPTY_TEXT": Sentence("There is nothing to read in that.", "内容为空。"),
    "FAILED": Sentence("The server has made a mistake. Nothing has changed.", "服务器出错了，什么都没有改变。"),
    "FULL": Sentence("Every seat is taken. You can watch.", "座位已满，可以旁观。"),
    "HALL_FULL": Sentence("There is no room for another table just now.", "现在没有地方再开一桌。"),
    "HELLO_FIRST": Sentence("Say hello first.", "请先发送 hello。"),
    "HELLO_TWICE": Sentence("You have said hello already.", "已经打过招呼了。"),
    "LATE": Sentence("That was for move {turn}, but now it is move {now}.", "那是第 {turn} 步的，现在是第 {now} 步。"),
    "NOT_HERE": Sentence("You are not at this table. Join it first.", "你不在这张桌上，请先加入。"),
    "NOT_OVER": Sentence("The game is still going on.", "牌局还没有结束。"),
    "NOT_OWNER": Sentence("Only the table's owner can do that.", "只有房主可以这样做。"),
    "NOT_PLAYING": Sentence("No game is being played at this table.", "这张桌上没有牌局在进行。"),
    "NOT_SEATED": Sentence("You have no seat at this table.", "你在这张桌上没有座位。"),
    "NOT_WAITING": Sentence("The game has begun already.", "牌局已经开始。"),
    "NO_RECORD": Sentence("There is no finished game with that number.", "没有这个编号的牌局记录。"),
    "NO_SEAT": Sentence("There is no seat {seat} at this table.", "这张桌上没有 {seat} 号座位。"),
    "NO_TABLE": Sentence("There is no such table. It may have ended.", "没有这张桌子，可能已经结束。"),
    "ONE_ME": Sentence("You can take one seat only.", "你只能坐一个座位。"),
    "SEATS_OPEN": Sentence("Some seats are still free: fill them with bots, or wait.", "还有空位：请安排电脑或等人。"),
    "SEAT_TAKEN": Sentence("That seat is taken.", "这个座位有人了。"),
    "SLOW_DOWN": Sentence("That was too much at once. Wait a moment.", "操作太频繁，请稍等。"),
    "TOO_LARGE": Sentence("That is too long.", "内容过长。"),
    "TOO_MANY": Sentence("Too many connections come from your address.", "来自你地址的连接过多。"),
    "TOO_MANY_TABLES": Sentence("You are at too many tables: leave one first.", "你的牌桌数已达上限，请先离开一桌。"),
    "UNAVAILABLE": Sentence("The table cannot be reached just now. Try again.", "暂时无法连接牌桌，请重试。"),
}  # fmt: skip


def refusal(code: str, **facts: object) -> PaijuError:
    """The error for one of the refusals above."""
    return PaijuError(code, SENTENCES[code], **facts)


def refused(error: PaijuError, id: int | None = None) -> Refused:
    """An error as a client is told of it."""
    return Refused(code=error.code, message=Said(error.say("en"), error.say("zh")), id=id)
