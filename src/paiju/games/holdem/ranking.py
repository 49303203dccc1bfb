"""The nine categories of poker hands, from the lowest, and what people call them."""

from __future__ import annotations

from ...language import Sentence

HIGH_CARD = 0
ONE_PAIR = 1
TWO_PAIR = 2
THREE_OF_A_KIND = 3
STRAIGHT = 4
FLUSH = 5
FULL_HOUSE = 6
FOUR_OF_A_KIND = 7
STRAIGHT_FLUSH = 8

CATEGORIES = (
    Sentence("high card", "高牌"),
    Sentence("one pair", "一对"),
    Sentence("two pair", "两对"),
    Sentence("three of a kind", "三条"),
    Sentence("straight", "顺子"),
    Sentence("flush", "同花"),
    Sentence("full house", "葫芦"),
    Sentence("four of a kind", "四条"),
    Sentence("straight flush", "同花顺"),
)
ROYAL_FLUSH = Sentence("royal flush", "皇家同花顺")
ROYAL_RANK = (STRAIGHT_FLUSH << 12) + 9


RANKS = ("two", "three", "four", "five", "sixe", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
FACES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PAIRS = [Sentence(f"a pair of {rank}s", f"一对 {face}") for rank, face in zip(RANKS, FACES, strict=True)]
# So many places the ranks of one pair have for three other cards, see evaluate.rank_unsuited.
KICKERS = 286


def name(rank: int) -> Sentence:
    """What a hand of this rank is called."""
    if rank >> 12 == ONE_PAIR:
        return PAIRS[(rank & 0xFFF) // KICKERS]
    return ROYAL_FLUSH if rank == ROYAL_RANK else CATEGORIES[rank >> 12]
