"""The refusals of Dou Dizhu: table A8 of the rules page."""

from __future__ import annotations

from ...language import Sentence

PLAYERS = Sentence("Dou Dizhu is played with 3 seats, a mission with 2.", "斗地主由三人玩，残局由两人玩。")
BID_NOW = Sentence("You can bid now: {bids}.", "现在是叫分：{bids}。")
CALL_NOW = Sentence("You can call now: call or pass.", "现在是叫地主：call（叫）或 pass（不叫）。")
ROB_NOW = Sentence("You can rob now: rob or pass.", "现在是抢地主：rob（抢）或 pass（不抢）。")
PLAY_NOW = Sentence("You can play cards now.", "现在是出牌。")
BAD_CARD = Sentence(
    'I do not know the card "{x}". Use 3-9, T (or 10), J, Q, K, A, 2, B, R.',
    "不认识这张牌“{x}”。可用 3-9、T（或 10）、J、Q、K、A、2、B、R。",
)
EMPTY = Sentence("Choose at least one card, or pass.", "请至少选一张牌，或者 pass。")
NOT_HELD = Sentence("You do not hold {cards}.", "你手里没有 {cards}。")
NO_COMBINATION = Sentence("{cards} is not a legal combination.", "{cards} 不是合法的牌型。")
CATEGORY_OFF = Sentence("{category} is not used in these rules.", "本规则不使用{category}。")
WRONG_CATEGORY = Sentence(
    "You must beat {table} with {category}, {n} cards, or a bomb or the rocket.",
    "要压过 {table}，须出{category}，共 {n} 张，或者炸弹、王炸。",
)
BEAT_SINGLE = Sentence(
    "You must beat {table} with a single, or a bomb or the rocket.", "要压过 {table}，须出单张，或者炸弹、王炸。"
)
BEAT_BOMB = Sentence(
    "You must beat {table} with a higher bomb or the rocket.", "要压过 {table}，须出更大的炸弹，或者王炸。"
)
TOO_LOW = Sentence("{cards} does not beat {table}.", "{cards} 压不过 {table}。")
CANNOT_PASS = Sentence("You lead this round: play something.", "这一轮由你先出，请出牌。")
BID_TOO_LOW = Sentence("Bid more than {b}, or pass.", "请叫比 {b} 更高的分，或者 pass。")
BID_RANGE = Sentence("Bids are 1, 2 or 3.", "只能叫 1、2 或 3 分。")
BAD_CATEGORY = Sentence("Categories are {categories}.", "牌型有：{categories}。")
BAD_WINGS = Sentence("Wings are {wings}.", "带牌规则有：{wings}。")
BAD_LENGTH = Sentence(
    "The length of {category} is {lengths}, or 0 for any.", "{category} 的长度为 {lengths}，0 为任意。"
)
NOT_IN_PACK = Sentence("One pack does not hold {cards}.", "一副牌里没有 {cards}。")

CATEGORY_NAMES = {
    "solo": Sentence("a single", "单张"),
    "pair": Sentence("a pair", "对子"),
    "trio": Sentence("a trio", "三张"),
    "trio_solo": Sentence("a trio with a single", "三带一"),
    "trio_pair": Sentence("a trio with a pair", "三带二"),
    "solo_chain": Sentence("a straight", "顺子"),
    "pair_chain": Sentence("a straight of pairs", "连对"),
    "trio_chain": Sentence("a straight of trios", "飞机不带"),
    "airplane_solo": Sentence("an airplane with singles", "飞机带单"),
    "airplane_pair": Sentence("an airplane with pairs", "飞机带对"),
    "bomb": Sentence("a bomb", "炸弹"),
    "quad_solo": Sentence("a quad with singles", "四带二"),
    "quad_pair": Sentence("a quad with pairs", "四带两对"),
    "rocket": Sentence("the rocket", "王炸"),
}
