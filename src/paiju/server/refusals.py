"""What the server refuses, in words. A refusal changes nothing; its code is for programs, its sentence for people."""

from __future__ import annotations

from ..errors import PaijuError
from ..language import Said, Sentence
from .protocol import Refused

SENTENCES = {
    "AGAIN": Sentence("That did not reach the table. Try again.", "消息没有送到牌桌，请重试。"),
    "BAD_ACT": Sentence("That cannot be done: {problem}", "无法这样做：{problem}"),
    "BAD_CARD": Sentence(
        "This is not what somebody signs who sits down at this table.", "这不是在这张牌桌入座时应签名的内容。"
    ),
    "BAD_CODE": Sentence("That code is wrong or too old. Ask for a new one.", "代码不对或已过期，请重新获取。"),
    "BAD_CUT": Sentence("That cut does not fit its seal.", "切牌与封条不符。"),
    "BAD_MESSAGE": Sentence("That message cannot be read: {problem}", "无法读取这条消息：{problem}"),
    "BAD_TOKEN": Sentence("That token is wrong.", "令牌不对。"),
    "BANNED": Sentence("You cannot play here until {until}. {reason}", "在 {until} 之前你不能在这里打牌。{reason}"),
    "BAD_VERSION": Sentence(
        'Every message needs the version of the protocol as "v", and here it is {known}.',
        '每条消息都要用 "v" 注明协议版本，这里是 {known}。',
    ),
    "CLOSING": Sentence("The server is about to stop. Come back in a moment.", "服务器即将停止，请稍后再来。"),
    "EMPTY_TEXT": Sentence("There is nothing to read in that.", "内容为空。"),
    "FAILED": Sentence("The server has made a mistake. Nothing has changed.", "服务器出错了，什么都没有改变。"),
    "FAIR_TABLE": Sentence(
        "Nobody deals at this table, so it is played in the terminal: paiju join. Here you can watch.",
        "这张牌桌无人发牌，要在终端里玩（paiju join）；在这里可以旁观。",
    ),
    "FULL": Sentence("Every seat is taken. You can watch.", "座位已满，可以旁观。"),
    "HALL_FULL": Sentence("There is no room for another table just now.", "现在没有地方再开一桌。"),
    "HELLO_FIRST": Sentence("Say hello first.", "请先发送 hello。"),
    "HELLO_TWICE": Sentence("You have said hello already.", "已经打过招呼了。"),
    "LATE": Sentence("That was for move {turn}, but now it is move {now}.", "那是第 {turn} 步的，现在是第 {now} 步。"),
    "MUTED": Sentence("You cannot say anything until {until}. {reason}", "在 {until} 之前你不能发言。{reason}"),
    "NAME_TAKEN": Sentence("Somebody at this table is called {name} already.", "这张桌上已有人叫{name}。"),
    "NOTHING_TO_UNDO": Sentence("There is no move of yours to take back.", "没有可以撤回的一步。"),
    "NOT_ALONE": Sentence(
        "That is only for those who play alone with bots.", "只有单独和电脑打牌时才可以。"
    ),
    "NOT_ASKED": Sentence("That is not asked for just now.", "现在不需要这个。"),
    "NOT_FAIR": Sentence("The server deals at this table.", "这张牌桌由服务器发牌。"),
    "NOT_HERE": Sentence("You are not at this table. Join it first.", "你不在这张桌上，请先加入。"),
    "NOT_OVER": Sentence("The game is still going on.", "牌局还没有结束。"),
    "NOT_OWNER": Sentence("Only the table's owner can do that.", "只有房主可以这样做。"),
    "NOT_PLAYING": Sentence("No game is being played at this table.", "这张桌上没有牌局在进行。"),
    "NOT_SEATED": Sentence("You have no seat at this table.", "你在这张桌上没有座位。"),
    "NOT_WAITING": Sentence("The game has begun already.", "牌局已经开始。"),
    "NOT_YOURS": Sentence("Nobody who sits here has signed that.", "这不是在座者签名的内容。"),
    "NO_LESSON": Sentence("There is no lesson for this game.", "这个游戏没有教程。"),
    "NO_MOMENT": Sentence(
        "The game can be gone on with after 0 to {n} of its moves.", "可以从第 0 到第 {n} 步接着打。"
    ),
    "NO_PERSON": Sentence("Nobody sits there who could be removed.", "那里没有可以请走的人。"),
    "NO_PHRASE": Sentence('There is no phrase "{phrase}".', "没有短语“{phrase}”。"),
    "NO_PLAYER": Sentence("There is no player {player}.", "没有玩家 {player}。"),
    "NO_RECORD": Sentence("There is no finished game with that number.", "没有这个编号的牌局记录。"),
    "NO_SEAT": Sentence("There is no seat {seat} at this table.", "这张桌上没有 {seat} 号座位。"),
    "NO_TABLE": Sentence("There is no such table. It may have ended.", "没有这张桌子，可能已经结束。"),
    "ONE_ME": Sentence("You can take one seat only.", "你只能坐一个座位。"),
    "OTHER_GAME": Sentence(
        "That was for game {game} at this table, but now it is game {now}.",
        "那是本桌第 {game} 局的，现在是第 {now} 局。",
    ),
    "REMOVED": Sentence("The owner of this table has removed you from it.", "房主已把你请离这张牌桌。"),
    "REVOKED": Sentence(
        "Your token is not good any more, so this device is nobody now. Come in as a new guest, or link it again.",
        "你的令牌已失效，这台设备不再是任何人。请以新访客进入，或重新关联设备。",
    ),
    "SEATS_OPEN": Sentence("Some seats are still free: fill them with bots, or wait.", "还有空位：请安排电脑或等人。"),
    "SEAT_TAKEN": Sentence("That seat is taken.", "这个座位有人了。"),
    "SLOW_DOWN": Sentence("That was too much at once. Wait a moment.", "操作太频繁，请稍等。"),
    "TOO_LARGE": Sentence("That is too long.", "内容过长。"),
    "TOO_LONG": Sentence("That record is too long to be shown here.", "这份记录太长，无法在此显示。"),
    "TOO_MANY": Sentence("Too many connections come from your address.", "来自你地址的连接过多。"),
    "TOO_MANY_TABLES": Sentence("You are at too many tables: leave one first.", "你的牌桌数已达上限，请先离开一桌。"),
    "TOO_SLOW": Sentence("That took too long to arrive.", "内容发送得太慢。"),
    "UNAVAILABLE": Sentence("The table cannot be reached just now. Try again.", "暂时无法连接牌桌，请重试。"),
    "YOURSELF": Sentence("That is your own seat: leave it instead.", "那是你自己的座位：请用离开。"),
}  # fmt: skip


def refusal(code: str, **facts: object) -> PaijuError:
    """The error for one of the refusals above."""
    return PaijuError(code, SENTENCES[code], **facts)


def refused(error: PaijuError, id: int | None = None) -> Refused:
    """An error as a client is told of it."""
    until = str(error.facts.get("until", ""))
    return Refused(code=error.code, message=Said(error.say("en").strip(), error.say("zh").strip()), until=until, id=id)
