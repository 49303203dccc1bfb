"""What Crazy Eights says to people: the refusals of the rules page (C10) and a few more, in English and Chinese."""

from __future__ import annotations

from ...errors import GAME_OVER, NOT_YOUR_TURN
from ...language import Sentence

TITLE = Sentence("Crazy Eights", "疯狂八点")

PLAYERS = Sentence("Crazy Eights needs 2 to 10 players.", "疯狂八点需要 2 到 10 名玩家。")

PACK_EMPTY = Sentence(
    "The pack is empty after {seats} hands of {n} cards: no card is left to turn.",
    "{seats} 手牌每手 {n} 张，发完牌堆就空了：没有牌可翻。",
)

REFUSALS = {
    "NOT_YOUR_TURN": NOT_YOUR_TURN,
    "BAD_CARD": Sentence(
        'I do not know the card "{x}". Use a rank A,2-9,T,J,Q,K and a suit S,H,D,C.',
        "不认识这张牌“{x}”。请用点数 A、2-9、T、J、Q、K 加花色 S、H、D、C。",
    ),
    "BAD_RANK": Sentence(
        'There is no rank "{rank}" in "{x}". Ranks are A, 2-9, T, J, Q, K.',
        "“{x}”里的点数“{rank}”不对。点数是 A、2-9、T、J、Q、K。",
    ),
    "NOT_HELD": Sentence("You do not hold {card}.", "你手里没有 {card}。"),
    "NO_MATCH": Sentence(
        "{card} does not match {top} (suit in play: {suit}).", "{card} 与 {top} 不匹配（当前花色：{suit}）。"
    ),
    "SUIT_NEEDED": Sentence("Name a suit with the eight: 8C=S.", "出 8 时要指定花色，例如 8C=S。"),
    "BAD_SUIT": Sentence("The suit must be S, H, D or C.", "花色必须是 S、H、D 或 C。"),
    "SUIT_NOT_ALLOWED": Sentence("Only an eight names a suit.", "只有 8 才能指定花色。"),
    "MUST_PLAY": Sentence("You can play {list}: drawing is not allowed.", "你可以出 {list}，不能摸牌。"),
    "MUST_DRAW": Sentence("You cannot pass while you can draw.", "还能摸牌时不能过。"),
    "CANNOT_PASS": Sentence("You cannot pass while you can play.", "能出牌时不能过。"),
    "DRAW_LIMIT": Sentence("You have drawn {cards}: play or pass.", "你已经摸了 {cards}：请出牌或过。"),
    "NOTHING_TO_DRAW": Sentence("No card is left to draw: pass.", "没有牌可摸了：请过。"),
    "PENDING_TWO": Sentence("Take {n} cards or answer with a two.", "请收下 {n} 张牌，或用一张 2 回应。"),
    "NOTHING_PENDING": Sentence("There is nothing to take.", "没有要收的牌。"),
    "VOTE_NEEDED": Sentence("Shall the others play on? Answer yes or no.", "其余玩家要继续吗？请回答 yes 或 no。"),
    "NO_VOTE": Sentence("There is no vote now.", "现在没有投票。"),
    "GAME_OVER": GAME_OVER,
}

BAD_ACTION = Sentence("That is not an action of Crazy Eights.", "这不是疯狂八点的动作。")
BAD_VIEW = Sentence("This is not a possible view of Crazy Eights: {problem}", "这不是疯狂八点可能的视图：{problem}")
NO_SUIT_NEEDED = Sentence("The round ends with this eight: name no suit.", "这张 8 结束本轮：不用指定花色。")
