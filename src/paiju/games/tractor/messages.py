"""What players are told: table 11 of the rules page, with Chinese beside it."""

from __future__ import annotations

from ...language import Sentence

PLAYERS = Sentence("Tractor is played with 4 to 7 seats.", "升级由 4 到 7 人玩。")
FORMAT = Sentence(
    'Cannot read "{t}". Write value and suit, for example 6C, 10H, KH or JokerC.',
    "看不懂“{t}”。请写点数和花色，例如 6C、10H、KH 或 JokerC。",
)
EMPTY = Sentence("Choose at least one card.", "请至少选一张牌。")
PHASE = Sentence("You cannot {cmd} now: {phase}.", "现在不能{cmd}：{phase}。")
NOT_ASKED = Sentence("You have nothing to declare now.", "你现在没有可亮的牌。")
COUNT = Sentence("Play exactly {cards}.", "必须正好出 {cards}。")
NOT_HELD = Sentence("You do not hold {cards}.", "你手里没有 {cards}。")
NOT_IN_KITTY = Sentence("{cards} not among the extra cards.", "底牌里没有 {cards}。")
SWAP_COUNT = Sentence("Swap the same number of cards each way.", "换出和换入的张数必须相同。")
BURY_COUNT = Sentence("Bury exactly {cards}.", "必须正好扣 {cards}底牌。")
SUIT = Sentence("Trump must be C, D, S or H.", "主花色必须是 C、D、S 或 H。")
LEAD_MIXED = Sentence("A lead must be in one suit; trumps are one suit.", "首出的牌必须是同一门；主牌算一门。")
LEAD_FORMAT = Sentence("Lead one card or a pair.", "首出只能是一张或一对。")
NO_MORE = Sentence("There are no more {suit} to lead with it.", "没有更多的{suit}可以一起出。")
FOLLOW_SUIT = Sentence("You hold {m} {suit}; play {k} of them.", "你有 {m} 张{suit}，须出 {k} 张。")
FOLLOW_ONE = Sentence("You hold one {suit}; play it.", "你有一张{suit}，必须出。")
FOLLOW_PAIR = Sentence("You must play {pairs} of {suit}.", "你必须出 {pairs}{suit}。")
FOLLOW_TRACTOR = Sentence("You must play a run of {k} pairs of {suit}.", "你必须出 {k} 连对的{suit}拖拉机。")
DECLARE_CARD = Sentence("Show {L}s of one suit, or a pair of equal jokers.", "请亮同一花色的 {L}，或一对相同的王。")
DECLARE_WEAK = Sentence("Show something stronger than {current}.", "必须亮出比 {current} 更大的牌。")
DECLARE_OWN = Sentence("You may only add the second {card}.", "你只能再加一张 {card}。")
FRIEND_CARD = Sentence("A friend card must not be a trump.", "朋友牌不能是主牌。")
ONE_FRIEND = Sentence("Name 1 friend card, copy 1 to {decks}.", "请叫 1 张朋友牌，第 1 到第 {decks} 张。")
FRIEND_COUNT = Sentence(
    "Name {f} different friend cards, copy 1 to {decks}.", "请叫 {f} 张不同的朋友牌，第 1 到第 {decks} 张。"
)
BAD_VIEW = Sentence("This is not a possible view of Tractor: {problem}", "这不是升级可能的视图：{problem}")
YES_OR_NO = Sentence("Answer yes or no.", "请回答 yes 或 no。")

PHASES = {
    "declare": Sentence("declare or pass", "请亮主（declare）或过（pass）"),
    "bury": Sentence("bury cards", "请扣底（bury）"),
    "swap": Sentence("swap cards", "请换牌（swap）"),
    "take": Sentence("take cards from the kitty", "请从底牌中取牌（for）"),
    "trump": Sentence("name the trump suit", "请定主花色"),
    "friends": Sentence("call your friends", "请叫朋友（friend）"),
    "lead": Sentence("lead cards", "请出牌"),
    "follow": Sentence("play cards", "请跟牌"),
    "continue": Sentence("say yes or no", "请回答 yes 或 no"),
}
COMMANDS = {
    "declare": Sentence("declare", "亮主"),
    "pass": Sentence("pass", "过"),
    "bury": Sentence("bury", "扣底"),
    "swap": Sentence("swap", "换牌"),
    "keep": Sentence("keep", "留下原牌"),
    "for": Sentence("take", "取底牌"),
    "friend": Sentence("call friends", "叫朋友"),
    "trump": Sentence("name trumps", "定主"),
    "play": Sentence("play", "出牌"),
    "yes": Sentence("say yes", "回答 yes"),
    "no": Sentence("say no", "回答 no"),
}
SUIT_NAMES = (
    Sentence("clubs", "梅花"),
    Sentence("diamonds", "方块"),
    Sentence("hearts", "红桃"),
    Sentence("spades", "黑桃"),
    Sentence("trumps", "主牌"),
)
