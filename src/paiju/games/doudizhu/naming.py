"""Names for missions, in English and Chinese: what the first move is about, and what it has to reckon with.

A name is a hint: it says the idea ("a pair torn apart") and the danger, or what the player has in hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from .bots.search import same_side
from .combos import at_least, count_cards, lowest, main_rank
from .kinds import BOMB, BOTH_JOKERS, CARDS, CATEGORIES, KIND_SHIFT, PAIR, ROCKET, SOLO, SOLO_CHAIN, TRIO
from .notation import listed
from .split import fewest_turns
from .state import DouDizhuState

Pair = tuple[str, str]

ENGLISH = ("Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace", "Two")
CHINESE = ("三", "四", "五", "六", "七", "八", "九", "十", "钩", "圈", "凯", "尖", "二")
JOKERS = (("small joker", "小王"), ("big joker", "大王"))

# The idea of the first move. {r} is its rank.
IDEAS: dict[str, tuple[Pair, ...]] = {
    "low": (
        ("A small card first", "小牌先行"),
        ("The humble {r}", "不起眼的{r}"),
        ("A quiet {r}", "静静一张{r}"),
        ("The {r} tests the water", "{r}来探路"),
        ("Bait", "抛砖引玉"),
        ("The {r} goes ahead", "{r}打头阵"),
        ("Small change", "先付零钱"),
    ),
    "middle": (
        ("Neither high nor low", "不高不低"),
        ("The card in the middle", "中间那张"),
        ("Not the smallest", "不从最小的走"),
        ("The {r} steps out", "{r}出列"),
        ("A measured {r}", "恰好是{r}"),
        ("The middle way", "中庸之道"),
    ),
    "high": (
        ("Strength first", "先声夺人"),
        ("The big card goes early", "大牌早出"),
        ("Nothing held back", "毫无保留"),
        ("A {r} at the front", "{r}当先锋"),
        ("Knock loudly", "重拳敲门"),
        ("The {r} leads the way", "{r}开路"),
    ),
    "torn pair": (
        ("A pair torn apart", "拆对"),
        ("Half a pair", "半个对子"),
        ("One {r} stays at home", "留一张{r}看家"),
        ("The twins part", "双子分离"),
        ("Two {rs}, two errands", "两张{r}各有差事"),
    ),
    "torn trio": (
        ("A trio torn apart", "拆三张"),
        ("Three {rs}, not together", "三张{r}不同行"),
        ("One of three", "三中取一"),
        ("Part of the trio", "三张里的一部分"),
        ("Three friends part", "三友分手"),
    ),
    "torn bomb": (
        ("A bomb that never goes off", "不响的炸弹"),
        ("The bomb is taken apart", "拆弹"),
        ("Four {rs}, better apart", "四张{r}拆着打"),
        ("Swords into ploughshares", "化剑为犁"),
        ("Defusing", "拆除引信"),
    ),
    "torn chain": (
        ("A chain broken", "拆顺"),
        ("The straight that stays in hand", "顺子不急出"),
        ("A link is missing", "少了一环"),
        ("Loosening the chain", "松开链子"),
        ("Not all in a row", "不连着走"),
    ),
    "pair": (
        ("Two by two", "成双成对"),
        ("A pair of {rs}", "一对{r}"),
        ("The couple goes first", "对子先行"),
        ("In pairs", "双双出门"),
        ("The {rs} hand in hand", "两张{r}携手"),
        ("Side by side", "并肩而行"),
    ),
    "trio": (
        ("Three at once", "三张齐出"),
        ("The three {rs}", "三个{r}"),
        ("A bare trio", "光三张"),
        ("Three of a kind, early", "三张早出"),
        ("The {rs} in threes", "{r}三人行"),
    ),
    "with kicker": (
        ("The right companion", "带对一张"),
        ("What the trio carries", "三张带什么"),
        ("A passenger for the {rs}", "{r}捎上一程"),
        ("Luggage", "行李"),
        ("Good company", "好伴"),
    ),
    "short chain": (
        ("A shorter straight", "短顺"),
        ("Five are enough", "够长就行"),
        ("Stop in time", "见好就收"),
        ("Leave the end of the row", "留个尾巴"),
        ("Not the whole row", "不走全顺"),
    ),
    "long chain": (
        ("All in a row", "一条龙"),
        ("The long road", "长路"),
        ("A straight up to the {r}", "顺到{r}"),
        ("Down the stairs", "步步高"),
        ("The whole street", "整条街"),
    ),
    "pair chain": (
        ("Pairs in a row", "连对"),
        ("Paired steps", "双步走"),
        ("A double street", "双车道"),
        ("Couples dancing", "对对起舞"),
        ("Pairs up to the {r}", "连对到{r}"),
    ),
    "airplane": (
        ("Take-off", "起飞"),
        ("The airplane", "飞机"),
        ("Wings or none", "带不带翅膀"),
        ("Cleared for take-off", "准备起飞"),
        ("Trios in a row", "三顺"),
    ),
    "bomb": (
        ("A bomb to begin with", "开局一炸"),
        ("Fire first", "先开火"),
        ("Four {rs} at once", "四个{r}先炸"),
        ("Noise before silence", "先响后静"),
    ),
    "rocket": (
        ("The rocket goes first", "王炸先行"),
        ("Both jokers at once", "双王齐出"),
        ("Lift-off", "点火升空"),
    ),
    "quad": (
        ("Four with company", "四带二"),
        ("The bomb as a carrier", "炸弹当车"),
        ("A quad that carries", "四张带货"),
    ),
}


class Naming:
    """Gives names, none of them twice and none of those that were given before."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self.used = set(given)
        self.turns: dict[str, int] = {}

    def name(self, state: DouDizhuState, line: tuple[str, ...]) -> Pair | None:
        """A name that was not given yet, or None."""
        action = listed(line[0], state.rules.wings)
        idea = idea_of(state, action)
        rank = rank_words(main_rank(action & CARDS, action >> KIND_SHIFT, state.mode))
        several = plurals(rank[0])
        ideas = [(english.format(r=rank[0], rs=several), chinese.format(r=rank[1])) for english, chinese in IDEAS[idea]]
        turn = self.turns.get(idea, 0)
        ideas = ideas[turn % len(ideas) :] + ideas[: turn % len(ideas)]
        settings = [*settings_of(state, line)]
        for setting, chosen in product(settings, ideas):
            english = f"{chosen[0]}, {setting[0]}" if setting[0] else chosen[0]
            chinese = f"{setting[1]}，{chosen[1]}" if setting[1] else chosen[1]
            english = english[0].upper() + english[1:]
            if english not in self.used and chinese not in self.used:
                self.used |= {english, chinese}
                self.turns[idea] = turn + 1
                return english, chinese
        return None


def rank_words(rank: int) -> Pair:
    """A rank in words."""
    return (ENGLISH[rank], CHINESE[rank]) if rank < 13 else JOKERS[rank - 13]


def plurals(word: str) -> str:
    """Several of them."""
    return f"{word}es" if word.endswith("x") else f"{word}s"


def plural(rank: int) -> str:
    """Several cards of a rank."""
    return plurals(ENGLISH[rank])


def idea_of(state: DouDizhuState, action: int) -> str:
    """What the first move is about."""
    hand, cards, kind = state.hands[0], action & CARDS, action >> KIND_SHIFT
    category = CATEGORIES[kind - 1]
    if kind in (BOMB, ROCKET):
        return category
    if category.startswith("quad"):
        return "quad"
    if category.startswith("airplane") or category == "trio_chain":
        return "airplane"
    if category == "pair_chain":
        return "pair chain"
    if kind == SOLO_CHAIN:
        longer = [play for play in state.legal() if play >> KIND_SHIFT == SOLO_CHAIN]
        return "short chain" if any(count_cards(play & CARDS) > count_cards(cards) for play in longer) else "long chain"
    if category in ("trio_solo", "trio_pair"):
        return "with kicker"
    ranks = at_least(cards, 1)
    if at_least(hand, 4) & ranks:
        return "torn bomb"
    if kind == TRIO:
        return "trio"
    if at_least(hand, 3) & ranks:
        return "torn trio"
    if kind == PAIR:
        return "pair"
    if at_least(hand, 2) & ranks:
        return "torn pair"
    chains = [play & CARDS for play in state.legal() if play >> KIND_SHIFT == SOLO_CHAIN]
    if any(at_least(chain, 1) & ranks for chain in chains):
        return "torn chain"
    assert kind == SOLO
    held = at_least(hand, 1)
    if lowest(held) == lowest(ranks):
        return "low"
    above = sum(1 for rank in range(lowest(ranks) + 1, 15) if (held >> (4 * rank)) & 1)
    return "high" if above == 0 else "middle"


def settings_of(state: DouDizhuState, line: tuple[str, ...]) -> Iterator[Pair]:
    """What else there is to say about the position, the most telling first."""
    enemies = [seat for seat in range(state.seats) if not same_side(state, 0, seat)]
    if state.seats == 3:
        yield from company(state, line)
    for seat in enemies:
        hand = state.hands[seat]
        bombs = at_least(hand, 4)
        if (hand & BOTH_JOKERS) == BOTH_JOKERS:
            yield ("with the rocket waiting", "王炸在等")
        if bombs:
            rank = lowest(bombs)
            yield (f"facing four {plural(rank)}", f"对面四个{CHINESE[rank]}")
        if fewest_turns(hand) <= 2:
            yield ("two steps from defeat", "对手只差两手")
    for seat in enemies:
        yield from strength(state.hands[seat])
    yield from own(state.hands[0])
    moves = sum(1 for text in line if text != "pass")
    yield (f"{NUMBERS[min(moves, 20)][0]} plays to the end", f"{NUMBERS[min(moves, 20)][1]}手见分晓")


NUMBERS = [
    *(("no", "零"), ("one", "一"), ("two", "两"), ("three", "三"), ("four", "四"), ("five", "五"), ("six", "六")),
    *(("seven", "七"), ("eight", "八"), ("nine", "九"), ("ten", "十"), ("eleven", "十一"), ("twelve", "十二")),
    *(("thirteen", "十三"), ("fourteen", "十四"), ("fifteen", "十五"), ("sixteen", "十六"), ("seventeen", "十七")),
    *(("eighteen", "十八"), ("nineteen", "十九"), ("twenty", "二十")),
]


def company(state: DouDizhuState, line: tuple[str, ...]) -> Iterator[Pair]:
    """What it is like with three: alone against two, or with a partner."""
    if state.landlord == 0:
        yield from (
            ("between two fires", "腹背受敌"),
            ("one against two", "以一敌二"),
            ("the landlord's stand", "地主之战"),
        )
        return
    after = state.copy()
    for text in line:
        after.step(listed(text, state.rules.wings))
    last = next(seat for seat in range(3) if after.left[seat] == 0)
    if last != 0:
        yield from (("the partner goes out", "送队友走"), ("a gift for the partner", "送给队友"))
    else:
        yield from (("the partner covers", "队友掩护"), ("with a friend at the table", "有友同桌"))
    before = state.landlord == 1
    yield ("right before the landlord", "地主上家") if before else ("right after the landlord", "地主下家")


def strength(hand: int) -> Iterator[Pair]:
    """What the other side holds."""
    twos = (hand >> 48) & 15
    if (hand >> 56) & 15:
        yield ("past the big joker", "大王当前")
    elif (hand >> 52) & 15:
        yield ("past the small joker", "小王当前")
    if twos >= 2:
        yield (f"against {NUMBERS[twos][0]} Twos", f"对面{NUMBERS[twos][1]}个二")
    trios = at_least(hand, 3) & ~at_least(hand, 4)
    if trios:
        rank = lowest(trios)
        yield (f"against three {plural(rank)}", f"对面三个{CHINESE[rank]}")
    for rank in range(11, 6, -1):
        if (hand >> (4 * rank)) & 15 == 2:
            yield (f"against a pair of {plural(rank)}", f"对面一对{CHINESE[rank]}")


def own(hand: int) -> Iterator[Pair]:
    """What the player holds."""
    if (hand & BOTH_JOKERS) == BOTH_JOKERS:
        yield ("the rocket in hand", "手握王炸")
    bombs = at_least(hand, 4)
    if bombs:
        yield (f"four {plural(lowest(bombs))} in hand", f"手握四个{CHINESE[lowest(bombs)]}")
    for rank in range(12, 4, -1):
        if (hand >> (4 * rank)) & 15:
            yield (
                (f"with {ENGLISH[rank]} high", f"手里最大{CHINESE[rank]}")
                if rank < 12
                else ("with a Two to spare", "手里有二")
            )
            break
