"""What the console says, in English and Chinese, and which of the two to speak."""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..language import Sentence

LANGUAGES = ("en", "zh")

YOU = Sentence("You", "你")
YOUR_NAME = Sentence("Your name? [{name}]", "你叫什么名字？[{name}]")
BOT_NAMES = (
    Sentence("Mei", "小梅"),
    Sentence("Chen", "老陈"),
    Sentence("Ada", "阿达"),
    Sentence("Rafa", "拉法"),
    Sentence("Lin", "小林"),
    Sentence("Otto", "奥托"),
    Sentence("Zoe", "佐伊"),
    Sentence("Finch", "芬奇"),
    Sentence("Jonas", "约纳"),
    Sentence("Wen", "阿文"),
    Sentence("Petra", "佩特拉"),
    Sentence("Tao", "小涛"),
    Sentence("Iris", "艾丽"),
    Sentence("Hugo", "雨果"),
    Sentence("Yan", "小燕"),
    Sentence("Sami", "萨米"),
    Sentence("Ping", "阿平"),
    Sentence("Clara", "克拉拉"),
    Sentence("Nils", "尼尔斯"),
    Sentence("Qiu", "秋秋"),
)

BOTS_ARE = Sentence("Bots: {bots}.", "电脑：{bots}。")
TYPE_HELP = Sentence("Type ? for help.", "输入 ? 查看帮助。")
YOUR_HAND = Sentence("Your hand", "你的手牌")
TO_PLAY = Sentence("{name} to play", "轮到{name}")
MOVES = Sentence("Moves", "可出")
MORE_MOVES = Sentence("… {n} more: type moves", "……另有 {n} 种：输入 moves")
NO_MOVES = Sentence("There is nothing to choose.", "没有可选的。")
NOTHING_TO_SAY = Sentence("You have nothing to say. Press Enter.", "你没有可说的。请按回车。")
ONLY_MOVE = Sentence("Only {move} is possible: press Enter.", "只能 {move}：按回车。")
ONLY_CARD = Sentence(
    "{move} must be among them: press Enter to choose it.", "其中必须有 {move}：按回车选它。"
)  # more cards are to be chosen
ASK_AGAIN = Sentence("Type a move, or ? for help.", "请输入要出的牌，或输入 ? 查看帮助。")
HINT = Sentence("Hint: {move}", "提示：{move}")
NO_HINT = Sentence("There is no hint for this game.", "这个游戏没有提示。")
NO_SUCH_MOVE = Sentence("There is no move number {n}.", "没有第 {n} 种。")
TAKEN_BACK = Sentence("Taken back.", "已撤回。")
NOTHING_YET = Sentence("Nothing has happened yet.", "还没有人出牌。")
PASS_KEYBOARD = Sentence("Pass the keyboard to {name}, then press Enter.", "请把键盘交给{name}，然后按回车。")
ALL_OUT = Sentence("You are out; the others play on to the end.", "你已出局，其他人打到结束。")
NO_ORDER = Sentence("Nothing is told about the order of the cards: type rules.", "没有大小次序的说明：请输入 rules。")
GO_ON = Sentence("Press Enter to go on.", "按回车继续。")
DEAL_RESULT = Sentence("Deal over", "本局结束")
GAME_RESULT = Sentence("The game is over", "游戏结束")
YOU_WIN = Sentence("You win!", "你赢了！")
YOU_LOSE = Sentence("You lose.", "你输了。")
NOBODY_WINS = Sentence("A tie.", "平局。")
NAME_WINS = Sentence("{names} won.", "{names}获胜。")
HANDS_LEFT = Sentence("Cards left", "余牌")
AGAIN = Sentence("Another game? [Y/n]", "再来一局？[Y/n]")
STOPPED = Sentence("The game stops here.", "牌局到此为止。")
SAVED = Sentence(
    "Saved in {file}: look at it with paiju replay {file}", "已保存到 {file}：可用 paiju replay {file} 查看"
)
RESUME = Sentence("Go on later: paiju play --resume {file}", "以后继续：paiju play --resume {file}")
KEPT = Sentence("The game is kept: paiju goes on with it.", "牌局已保存：运行 paiju 即可继续。")
NOT_SAVED = Sentence("(--save FILE keeps the record of a game.)", "（用 --save FILE 可以保存牌局。）")
OTHER_FILE = Sentence(
    "{file} holds something else than records: choose another file.", "{file} 里不是牌局记录：请另选一个文件。"
)
GOODBYE = Sentence("Goodbye.", "再见。")
DEALER = Sentence("Dealer", "荷官")
MISSION = Sentence("Mission {n}", "第 {n} 关")

HELP = Sentence(
    """\
Type a move as it is listed, or its number{hash}.
  moves     every legal move
  hint      what a good player would do
  why       what is best here, and why (alone against bots)
  undo      take back your last move (alone against bots)
  history   what has happened so far
  table     show the table again
  order     what beats what now, the highest first
  rules     the rules in force
  quit      leave the game""",
    """\
直接输入要出的牌，或输入它的编号{hash}。
  moves     列出所有可出的牌（也可输入：全部）
  hint      电脑的建议（提示）
  why       最好的一手和理由，仅限单人对电脑（为什么）
  undo      撤回上一步，仅限单人对电脑（撤回）
  history   至今为止的经过（历史）
  table     再显示一次牌桌（牌桌）
  order     现在的大小次序（大小）
  rules     当前规则（规则）
  quit      离开（退出）""",
)
WITH_HASH = Sentence(" as #1", "，如 #1")

# What is typed in English in any language, in Chinese.
TYPED: Mapping[str, str] = {
    "bid": "叫",
    "bury": "扣底",
    "concede": "认输",
    "deal": "发牌",
    "declare": "亮主",
    "draw": "摸牌",
    "friend": "叫朋友",
    "give": "给",
    "keep": "不换",
    "meld": "开打",
    "no": "否",
    "pass": "过",
    "swap": "换",
    "take": "收牌",
    "trump": "定主",
    "yes": "是",
}

COMMANDS: Mapping[str, str] = {
    "?": "help",
    "？": "help",
    "help": "help",
    "帮助": "help",
    "moves": "moves",
    "全部": "moves",
    "hint": "hint",
    "提示": "hint",
    "why": "why",
    "为什么": "why",
    "undo": "undo",
    "撤回": "undo",
    "悔牌": "undo",
    "history": "history",
    "历史": "history",
    "table": "table",
    "牌桌": "table",
    "order": "order",
    "大小": "order",
    "次序": "order",
    "rules": "rules",
    "规则": "rules",
    "quit": "quit",
    "exit": "quit",
    "leave": "quit",
    "离开": "quit",
    "退出": "quit",
}


def language_from(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for: PAIJU_LANG, else the locale."""
    for name in ("PAIJU_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"
