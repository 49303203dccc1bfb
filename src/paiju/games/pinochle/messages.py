"""What Pinochle says to people: the refusals of the rules page (section 9) and a few more, in English and Chinese."""

from __future__ import annotations

from ...errors import GAME_OVER, NOT_YOUR_TURN
from ...language import Sentence

TITLE = Sentence("Pinochle", "皮诺克尔")

PLAYERS = Sentence(
    "Pinochle needs exactly four players, for example: Pinochle player1 player2 player3 player4",
    "皮诺克尔正好需要四名玩家，例如：Pinochle 甲 乙 丙 丁。",
)

REFUSALS = {
    "BAD_CARD": Sentence(
        'Cannot read "{t}". Write rank and suit, for example 10H or QS.',
        "看不懂“{t}”。请写点数和花色，例如 10H 或 QS。",
    ),
    "BAD_PHASE": Sentence("You cannot {cmd} now.", "现在不能{cmd}。"),
    "NOT_YOUR_TURN": NOT_YOUR_TURN,
    "BID_STEP": Sentence("Bids go in steps of {step}.", "叫分以 {step} 为一级。"),
    "BID_TOO_LOW": Sentence("Bid at least {n} or pass.", "至少叫 {n}，或者不叫。"),
    "BID_TOO_HIGH": Sentence("Bid at most {n} or pass.", "最多叫 {n}，或者不叫。"),
    "BAD_SUIT": Sentence("Trump must be C, D, H or S.", "主花色必须是 C、D、H 或 S。"),
    "MARRIAGE_NEEDED": Sentence("You need king and queen of the suit you name.", "定主的花色必须同时有 K 和 Q。"),
    "GIVE_COUNT": Sentence("Give exactly {cards}.", "请正好给 {cards}。"),
    "NOT_HELD": Sentence("You do not hold {card}.", "你手里没有 {card}。"),
    "FOLLOW_SUIT": Sentence("You must follow {suit}.", "必须跟{suit}。"),
    "MUST_BEAT": Sentence("You must beat the {card}.", "必须压过 {card}。"),
    "MUST_TRUMP": Sentence("You must play a trump.", "必须出主牌。"),
    "MUST_OVERTRUMP": Sentence("You must play a higher trump than {card}.", "必须出比 {card} 更大的主牌。"),
    "GAME_OVER": GAME_OVER,
}

# What to write instead of something unreadable where no card is asked for.
UNREADABLE = {
    "auction": Sentence(
        'Cannot read "{t}". Bid a number, for example bid 210, or pass.',
        "看不懂“{t}”。请叫分，例如 bid 210，或 pass 不叫。",
    ),
    "concede": Sentence(
        'Cannot read "{t}". Say meld to play on, or concede.', "看不懂“{t}”。请说 meld 继续，或 concede 认输。"
    ),
    "misdeal": Sentence('Cannot read "{t}". Say deal for new cards.', "看不懂“{t}”。请说 deal 重新发牌。"),
}
ONE_CARD = Sentence('Play one card at a time, not "{t}".', "一次只能出一张牌，不是“{t}”。")

COMMANDS = {
    "bid": "叫分",
    "pass": "过",
    "name trumps": "定主",
    "give": "给牌",
    "meld": "亮组合",
    "concede": "认输",
    "deal": "发牌",
    "play": "出牌",
}

SUIT_NAMES = (
    Sentence("clubs", "梅花"),
    Sentence("diamonds", "方块"),
    Sentence("hearts", "红桃"),
    Sentence("spades", "黑桃"),
)

BAD_ACTION = Sentence("That is not an action of Pinochle.", "这不是皮诺克尔的动作。")
BAD_VIEW = Sentence("This is not a possible view of Pinochle: {problem}", "这不是皮诺克尔可能的视图：{problem}")
