"""What the terminal says about servers, their tables and the people at them, in English and Chinese."""

from __future__ import annotations

import re
from errno import ECONNREFUSED

from ..errors import SetupError
from ..language import Said, Sentence

# Where a table is.
NO_SERVER = Sentence("{url} cannot be used: {problem}.", "无法使用 {url}：{problem}。")
NOBODY_THERE = Sentence("Nobody answers at {url}. Is a server running there?", "{url} 没有回应：那里有服务器在运行吗？")
NO_SUCH_HOST = Sentence("There is no computer of the name in {url}.", "找不到 {url} 中的主机。")
NO_ANSWER = Sentence("{url} does not answer in time.", "{url} 迟迟没有回应。")
NO_ADDRESS = Sentence(
    '"{text}" is neither the address of a server, nor a link to a table, nor the code of one.',
    "“{text}”不是服务器地址，不是牌桌链接，也不是房间号。",
)
OTHER_GAMES = Sentence("This table plays {game}, which is not installed here.", "这张牌桌玩的是 {game}，本机没有安装。")
WHICH_TABLE = Sentence("Give the code of a table, too.", "还要给出房间号。")

# The connection.
CONNECTING = Said("connecting …", "连接中……")
CONNECTED = Said("connected", "已连接")
LOST = Said("connection lost, trying again …", "连接中断，正在重连……")
ENDED = Said("not connected", "未连接")
LOST_NOTICE = Said("Connection lost. Trying again; your seat is kept.", "连接中断，正在重连，你的座位保留着。")
BACK_NOTICE = Said("Connected again.", "已重新连接。")
SENT_LATER = Said("Your move is sent as soon as there is a connection again.", "一连上就送出你的这一步。")
NOT_CONNECTED = Sentence(
    "There is no connection to the server just now. Try again in a moment.", "现在没有连上服务器，请稍后再试。"
)
NEW_GUEST = Said("This server does not know you any more: you are a new guest.", "服务器不再认识你：你现在是新访客。")
HOST_SAYS = Sentence("The host of this server says: {text}", "服务器管理员说：{text}")
CLOSING = Said("The server is about to stop; your tables are safe.", "服务器即将停止，你的牌桌是安全的。")

# Why somebody is no longer at a table.
NOT_HERE = Said("not at the table", "不在桌上")
GONE = {
    "left": Said("You have left the table.", "你已离开牌桌。"),
    "ended": Said("This table has closed.", "牌桌已关闭。"),
    "elsewhere": Said(
        "You came to this table from elsewhere: play there, or come back here.",
        "你在别处进了这张牌桌：在那里打，或回到这里。",
    ),
    "removed": Said("The owner has removed you from this table.", "房主已把你请离这张牌桌。"),
    "closed": Said("The host of this server has closed the table.", "服务器管理员关闭了这张牌桌。"),
}

# At a table.
TABLE = Sentence("{rules} · table {code}", "{rules} · 房间 {code}")
GAME_NUMBER = Sentence("{title} · game {n}", "{title} · 第 {n} 局")
WATCHING = Sentence("{title} · watching", "{title} · 旁观")
TIME_LEFT = Sentence("{name} {n} s", "{name} {n} 秒")
STAND_IN = Said("A bot plays for you. Press t to play yourself.", "电脑正在替你打。按 t 自己来。")
CUTTING = Said("The cards are being cut.", "正在切牌。")
NO_UNDO = Sentence("At a table with others no move is taken back.", "和别人同桌时不能悔牌。")
CAME = Sentence("{name} has come.", "{name}来了。")
WENT = Sentence("{name} has left.", "{name}离开了。")
BOT_FOLLOWS = Sentence("{name} has left; a bot plays on.", "{name}离开了，由电脑接着打。")
AWAY = Sentence("{name} has lost the connection.", "{name}断线了。")
RETURNED = Sentence("{name} is back.", "{name}回来了。")
BOT_STANDS_IN = Sentence("A bot plays for {name} meanwhile.", "电脑暂时替{name}打。")
PLAYS_AGAIN = Sentence("{name} plays again.", "{name}自己打了。")
BOT_HOLDS_SEAT = Said("Your time was up or you were gone: a bot plays for you.", "你超时或离开过，电脑正在替你打。")
WANT_REMATCH = Sentence("{names} would like another game.", "{names}想再来一局。")
YOU_WANT_REMATCH = Said("You would like another game: the others are awaited.", "你想再来一局：等待其他人。")
YOU_WATCH = Said("You are watching. J: play from the next game on.", "你在旁观。按 J 下一局上场。")
PLAY_NEXT = Said("You play from the next game on.", "下一局你上场。")

# The deal.
DEAL = Said("Deal", "发牌")
KEPT = Sentence("{promise} is the one that was promised at the start", "{promise} 与开局时的承诺一致")
SOUND = Sentence("{promise} fits its promise; you did not see it begin", "{promise} 与承诺一致，但你没有见到开局")
BAD = Said("do not trust this deal", "这副牌不可信")
UNKNOWN = Said("it cannot be checked", "无法核对")
CUT_BY = Sentence("cut by {names}", "切牌：{names}")
CUT_BY_NOBODY = Said("nobody has cut", "无人切牌")
LEFT_OUT = Said("your cut came too late", "你的切牌来得太晚")

# Leaving.
QUESTION_KEYS = Sentence("↑ ↓ choose   Enter accept   Esc back", "↑ ↓ 选择   回车 确定   Esc 返回")
LEAVE_SURE = Said("Leave this table?", "离开这张牌桌？")
KEEP_SEAT = Said("Go and keep my seat: a bot plays if it takes long", "先走，保留座位：时间长了由电脑代打")
GET_UP = Said("Leave for good: a bot plays on", "离开：由电脑接着打")
STAY = Said("Stay", "留下")
PLAY_NEXT_GAME = Said("Play the next game", "下一局上场")
WATCH_REPLAY = Said("Replay", "看回放")

# The waiting room.
OWNER_KEYS = Said(
    "↑ ↓ seat   B bot   F free   X remove   C chat   Enter start   Q leave",
    "↑ ↓ 座位   B 电脑   F 腾出   X 请离   C 聊天   回车 开始   Q 离开",
)
GUEST_KEYS = Said("C chat   Q leave", "C 聊天   Q 离开")
WATCHER_KEYS = Said("↑ ↓ seat   S sit   C chat   Q leave", "↑ ↓ 座位   S 坐下   C 聊天   Q 离开")
SAY = Said("Say", "说")
WAITING_FOR = Sentence("Waiting for {n} more.", "还差 {n} 人。")
EVERYBODY = Said("Everybody is here.", "人齐了。")
OWNER_STARTS = Sentence("Everybody is here. {name} starts the game.", "人齐了，等待{name}开始。")
FREE_SEAT = Said("free seat", "空位")
BOT = Said("bot", "电脑")
BOT_NAMED = Sentence("bot, {bot}", "电脑，{bot}")
YOU = Said("you", "你")
IS_AWAY = Said("away", "离开")
OWNER = Said("owner", "房主")
CODE = Sentence("Code {code}", "房间号 {code}")
LINK = Sentence("Link {link}", "链接 {link}")
START = Said("Start", "开始")
LEAVE = Said("Leave", "离开")

# The lobby.
LOBBY_KEYS = Said(
    "↑ ↓ choose  Enter join  W watch  N new table  C code  M my name  Q leave",
    "↑ ↓ 选择  回车 加入  W 旁观  N 新开一桌  C 房间号  M 名字  Q 离开",
)
ASK_NAME = Said("What are you called?", "你叫什么名字？")
TRY_AGAIN = Said("Enter tries again.", "按回车重试。")
WHERE = Said("Where?", "去哪里？")
LOBBY = Sentence("Tables at {url}", "{url} 的牌桌")
NO_TABLES = Said("No table is open. Create one, or type a code.", "没有开着的牌桌。新开一桌，或输入房间号。")
WAITS = Sentence("{free} of {all} seats free", "{all} 个座位空 {free} 个")
PLAYING = Said("playing", "进行中")
YOURS = Said("you sit here", "你坐在这里")
ASK_CODE = Said("Code or link of a table", "房间号或牌桌链接")
ASK_SERVER = Said("Address of a server, a link or a code", "服务器地址、链接或房间号")
SERVE_NOTE = Said(
    "192.168.1.5:8000, http://host/t/K7QX2M or K7QX2M. Your own server: paiju serve --host 0.0.0.0",
    "192.168.1.5:8000、http://host/t/K7QX2M 或 K7QX2M。自己开服务器：paiju serve --host 0.0.0.0",
)
CREATE = Said("New table", "新开一桌")
JOIN = Said("Join", "加入")
GAME = Said("Game", "牌戏")
PRIVATE = Said("Private (found by its code only)", "私人（凭房间号才能找到）")
PACE = Said("Limit for a move", "每步限时")
FAIR_DEAL = Said("fair deal", "公平发牌")
FAIR_TABLE = Said("Fair deal", "公平发牌")
FAIR_NOTE = Said(
    "Nobody deals: the players mix the cards, and the server cannot see them. Only terminals can play, browsers watch.",
    "无人发牌：玩家自己洗牌，服务器看不到牌。只能在终端里玩，浏览器可以旁观。",
)
OPEN_TABLE = Said("Open the table", "开桌")


def unreachable(url: str, problem: Exception) -> SetupError:
    """The error for a server that cannot be reached, by what the system or a library says of it."""
    from socket import gaierror

    why = getattr(problem, "reason", None) or problem
    text = " ".join(str(why).split()).rstrip(".") or type(why).__name__
    numbers = {int(number) for number in re.findall(r"\[Errno (-?\d+)\]", text)}  # of all its addresses
    if isinstance(why, ConnectionRefusedError) or numbers == {ECONNREFUSED}:
        return SetupError("NO_SERVER", NOBODY_THERE, url=url)
    if isinstance(why, gaierror):
        return SetupError("NO_SERVER", NO_SUCH_HOST, url=url)
    if isinstance(why, TimeoutError):
        return SetupError("NO_SERVER", NO_ANSWER, url=url)
    return SetupError("NO_SERVER", NO_SERVER, url=url, problem=text)
