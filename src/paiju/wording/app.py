"""What the terminal app itself says, in English and Chinese; what is said about games comes from their words."""

from __future__ import annotations

from ..language import Said, Sentence

PAIJU = Sentence("Paiju", "牌局")
TITLE = Sentence("Paiju, a card room", "牌局：一间牌室")
TITLE_INTERPRETED = Sentence("Paiju, a card room (not compiled: slow bots)", "牌局：一间牌室（未编译，电脑较慢）")
DONE = Sentence("Done", "完成")
A_BOT = Sentence("{name}, a bot ({kind})", "{name}，电脑（{kind}）")
TOO_SMALL = Sentence(
    "Paiju needs 80 x 24; this window is {width} x {height}. Make it larger, or leave and use: paiju play --plain",
    "牌局需要 80 x 24 的窗口，现在是 {width} x {height}。请放大窗口，或退出后用：paiju play --plain",
)

# The table.
CHOSEN_SO_FAR = Sentence("{n} chosen.", "已选 {n} 张。")
YOUR_TURN = Sentence("your turn", "轮到你")
SECONDS = Sentence("{n} s", "{n} 秒")
BANK = Sentence("+{n} s", "+{n} 秒")
THINKS = Sentence("{name} thinks …", "{name}在想…")
SELECTED = Sentence("Selected: {what}.", "已选：{what}。")
WHICH = Sentence("Which one?", "选哪一个？")
HINTED = Sentence("Hint: {what}.", "提示：{what}。")
THINKING_OF_HINT = Sentence("Looking for a hint …", "正在想提示…")
TAKEN_BACK = Sentence("Taken back.", "已撤回。")
NOTHING_CHOSEN = Sentence("Choose something first.", "请先选择。")
NOT_NOW = Sentence("It is not your turn.", "还没轮到你。")
NO_UNDO = Sentence("Nothing can be taken back here.", "这里不能撤回。")
NO_HINT = Sentence("There are no hints here.", "这里没有提示。")
GO_ON = Sentence("Go on", "继续")
ANOTHER_GAME = Sentence("Another game", "再来一局")
LEAVE = Sentence("Leave", "离开")
LOG = Sentence("Log", "记录")
CHAT = Sentence("Chat", "聊天")
NOTHING_YET = Sentence("Nothing has happened yet.", "还没有发生什么。")
NOT_SAVED = Sentence("This game cannot be saved: the disk refuses.", "这一局无法保存：磁盘写不进去。")
ENDED_BY_BOT = Sentence("The game cannot go on: {why}", "牌局无法继续：{why}")
PASS_KEYBOARD = Sentence("{name}, it is your turn.", "{name}，轮到你了。")
PASS_KEYBOARD_HOW = Sentence("The cards stay hidden until you press Enter.", "按回车之前不会显示任何手牌。")

# Keys, as they stand below a table.
KEY_ENTER = Sentence("Enter", "回车")
KEYS_CARDS = Sentence(
    "←→ move  Space pick  A rank  Enter play  Esc clear", "←→ 移动  空格 选牌  A 同点  回车 出牌  Esc 清空"
)
KEYS_TYPING = Sentence("Enter confirm  Esc cancel", "回车 确定  Esc 取消")
KEYS_AMOUNT = Sentence(
    "←→ ±{step}  PgUp PgDn ±{more}  or type a number", "←→ ±{step}  PgUp PgDn ±{more}  或直接输入数字"
)
KEY_TYPE = Sentence(": type", ": 输入")
KEY_SORT = Sentence("S sort", "S 排序")
KEY_HINT = Sentence("H hint", "H 提示")
KEY_UNDO = Sentence("U undo", "U 撤回")
KEY_LOG = Sentence("L log", "L 记录")
KEY_CHAT = Sentence("C chat", "C 聊天")
KEY_LEAVE = Sentence("Q leave", "Q 离开")
KEY_HELP = Sentence("? help", "? 帮助")
KEY_MOVES = Sentence("M moves", "M 出法")
KEY_ORDER = Sentence("O order", "O 大小")
MOVES = Sentence("All moves", "全部出法")
ORDER_OF = Sentence("{game} · what beats what", "{game} · 大小次序")
NO_ORDER = Sentence("Nothing is told about the order of the cards: see ? help.", "没有大小次序的说明：请看 ? 帮助。")

HELP_PAGE = Sentence(
    """\
## Keys

| key | does |
|---|---|
| ← → Home End | go along your cards |
| Space, ↑ ↓ | pick the card, or put it back |
| A | pick all cards of that rank |
| Esc | put everything back |
| Enter | play what is chosen |
| letters and digits in brackets | play that move |
| : or a rank | type a move: 33344456, raise 40, 8C=S; A and Q as capitals |
| M | every legal move, to choose from |
| H | a hint |
| W | what is best and why, alone against bots |
| O | what beats what now, drawn as cards |
| S | sort by rank or by suit |
| U | take back your last move, alone against bots |
| L, Ctrl+L | what has happened |
| C | chat, where there is somebody to hear it |
| Q | leave; the game is kept |

A click picks a card or presses a button.
""",
    """\
## 按键

| 键 | 作用 |
|---|---|
| ← → Home End | 在手牌上移动 |
| 空格、↑ ↓ | 选中或放回这张牌 |
| A | 选中所有同点数的牌 |
| Esc | 全部放回 |
| 回车 | 出选中的牌 |
| 方括号里的字母和数字 | 直接这样做 |
| : 或一个点数 | 输入要出的牌：33344456、raise 40、8C=S；A、Q 用大写 |
| M | 从所有可行的出法中选 |
| H | 提示 |
| W | 最好的一手和理由（单人对电脑） |
| O | 现在的大小次序，画成牌 |
| S | 按点数或花色排序 |
| U | 撤回上一步（单人对电脑） |
| L、Ctrl+L | 经过 |
| C | 聊天（有别人时） |
| Q | 离开，牌局会保存 |

点击可以选牌或按按钮。
""",
)
CLOSE_PAGE = Sentence("↑ ↓ PgUp PgDn scroll   Esc close", "↑ ↓ PgUp PgDn 滚动   Esc 关闭")
CHOOSE_MOVE = Sentence("↑ ↓ choose   Enter play   Esc back", "↑ ↓ 选择   回车 出   Esc 返回")

# Home.
HOME_KEYS = Sentence("↑ ↓ choose   Enter open   Q leave", "↑ ↓ 选择   回车 打开   Q 离开")
FORM_KEYS = Sentence(
    "↑ ↓ line   ← → change   type to write   Enter accept   Esc back",
    "↑ ↓ 换行   ← → 更改   可直接输入   回车 确定   Esc 返回",
)
PLAY_A_GAME = Sentence("Play", "开始玩")
CONTINUE = Sentence("Continue", "继续")
CONTINUE_GAME = Sentence("{game} · {rules} · {names}", "{game} · {rules} · {names}")
SETTINGS = Sentence("Settings", "设置")
QUIT = Sentence("Leave Paiju", "离开牌局")
MISSIONS = Sentence("Missions", "残局")
REPLAYS = Sentence("Replays", "回放")
ONLINE = Sentence("Tables on a server", "服务器上的牌桌")
NEW_TABLE = Sentence("New table", "新牌桌")
PRESET = Sentence("Rules", "规则")
HOUSE_RULES = Sentence("House rules …", "自定规则 …")
HOUSE_RULES_CHANGED = Sentence("House rules … ({n} changed)", "自定规则 …（改了 {n} 项）")
PLAYED_ELSEWHERE = Sentence("This game is being played in another window.", "这局正在另一个窗口里进行。")
GAME_GONE = Sentence("This game is no longer here: another window has ended it.", "这局已不在：另一个窗口已结束它。")
RULE_IN_FULL = Sentence("{rule}: {value} ({flag})", "{rule}：{value}（{flag}）")
PLAYERS = Sentence("Players", "人数")
SEAT = Sentence("Seat {n}", "座位 {n}")
A_PERSON = Sentence("a person at this keyboard", "同一键盘上的人")
NAME_OF = Sentence("  name", "  名字")
YOU = Sentence("You", "你")
DEAL_CARDS = Sentence("Deal the cards", "发牌")
READ_RULES = Sentence("Read the rules", "看规则")
YES = Sentence("yes", "是")
NO = Sentence("no", "否")
NONE = Sentence("none", "无")
FORGET = Sentence("Del throws a game away", "Del 删除这一局")
FORGET_SURE = Sentence("Throw this game away? {game}", "删除这一局吗？{game}")
KEEP_GAME = Said("Keep it", "保留")
FORGET_GAME = Said("Throw it away", "删除")
NAME = Sentence("Your name", "你的名字")
LANGUAGE = Sentence("Language", "语言")
BACKGROUND = Sentence("Background", "背景")
FOUR_COLOURS = Sentence("Four-colour deck", "四色牌")
SIZE = Sentence("Size of cards", "牌的大小")
PACE = Sentence("Bots move", "电脑出牌")
MOTION = Sentence("Motion", "动画")
COACH = Sentence("Coach warns before costly moves", "教练在出错前提醒")
SOUND = Sentence("Sound", "声音")
SYMBOLS = Sentence("Suits", "花色")
VALUES = {
    "": Sentence("as the system says", "按系统"),
    "en": Sentence("English", "English"),
    "zh": Sentence("中文", "中文"),
    "auto": Sentence("as the terminal has it", "按终端"),
    "dark": Sentence("dark", "深色"),
    "light": Sentence("light", "浅色"),
    "fitting": Sentence("as large as fits", "尽量大"),
    "small": Sentence("small", "小"),
    "slow": Sentence("slowly", "慢"),
    "normal": Sentence("at a normal pace", "正常"),
    "quick": Sentence("quickly", "快"),
    "instant": Sentence("at once", "立刻"),
    "off": Sentence("off", "关"),
    "bell": Sentence("a bell when it is your turn", "轮到你时响铃"),
    "suits": Sentence("♠ ♥ ♦ ♣", "♠ ♥ ♦ ♣"),
    "letters": Sentence("letters s h d c", "字母 s h d c"),
}
