"""Equity: what share of the pot each of two to ten hands or ranges wins in the long run, if all go to the showdown.

Every board is looked at where that is quick enough, and then the result is exact; else deals are drawn at random and
each share has a standard error. The ranges of the players limit each other: of all deals in which everybody has a hand
of his range and no card comes twice, each counts by the product of the weights of its hands.
The work is cut into blocks that do not depend on the number of processes, so neither does the result.

>>> result = equity(["AA", "KK"])
>>> result.exact, round(result.shares[0].equity, 4)
(True, 0.8195)
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod, sqrt
from typing import Any

from ...cards import card_symbol, parse_card
from ...errors import BAD_JOBS, SetupError
from ...language import Sentence
from ...rng import Random
from . import showdowns
from .evaluate import rank
from .ranges import Range, cards_of
from .showdowns import Showdown
from .trials import Trials

BAD_BOARD = Sentence("A board has 0, 3, 4 or 5 cards, not {n}.", "公共牌须是 0、3、4 或 5 张，不能是 {n} 张。")
TWICE = Sentence("The card {card} is there twice.", "{card} 出现了两次。")
PLAYERS = Sentence("Two to ten players can be compared, not {n}.", "只能比较二至十位玩家，不能是 {n} 位。")
TOO_FEW = Sentence("There are {n} hands for {players} players.", "{players} 位玩家却给了 {n} 手牌。")
NO_HANDS = Sentence('No hand of "{x}" is left beside the other cards.', "除去其他牌后，“{x}”中已没有可能的手牌。")
NO_DEAL = Sentence("These hands cannot be dealt together.", "这些手牌不可能同时出现。")
NO_CARDS = Sentence("There are not enough cards for all players and the board.", "牌不够发给所有玩家和公共牌。")
NO_JOKERS = Sentence("Hold'em is played with 52 cards, without jokers.", "德州扑克只用 52 张牌，没有王。")
BAD_TRIALS = Sentence("The number of trials must be from 1 to {most}.", "试验次数须在 1 到 {most} 之间。")
TOO_MANY = Sentence(
    "There are too many deals to look at all of them: leave out --exact.", "牌局太多，无法逐一计算：请去掉 --exact。"
)

# Interpreted, what takes seconds compiled would take minutes.
INTERPRETED = str(showdowns.__file__).endswith(".py")
TRIALS = 20_000 if INTERPRETED else 1_000_000
MOST_TRIALS = 10**12
BLOCK = 1 << 16
ENOUGH = 10_000
EASY = 2e7 if INTERPRETED else 2e9
POSSIBLE = 1e12

Progress = Callable[[int, int], None]
Counts = tuple[Sequence[float], Sequence[float]]


@dataclass(frozen=True)
class Share:
    """What one player can expect: how often he wins alone, ties, his part of the pot, and each category's chance."""

    hand: str
    win: float
    tie: float
    equity: float
    error: float
    categories: tuple[float, ...]


@dataclass(frozen=True)
class Equity:
    """Each player's share; `deals` is how many deals were looked at, drawn at random unless `exact`."""

    shares: tuple[Share, ...]
    exact: bool
    deals: int


@dataclass(frozen=True)
class Problem:
    """Players' ranges without the cards that are known, and these cards."""

    ranges: tuple[Range, ...]
    weights: tuple[dict[int, float], ...]
    board: int
    dead: int

    @property
    def pack(self) -> int:
        """The cards that may still come."""
        held = sum(next(iter(hands)) for hands in self.weights if len(hands) == 1)
        return (1 << 52) - 1 & ~(self.board | self.dead | held)

    @property
    def missing(self) -> int:
        """How many cards the board lacks."""
        return 5 - self.board.bit_count()

    def alike(self) -> list[int]:
        """For each suit the nearest one before it that could be exchanged with it, or -1."""
        before = [-1] * 4
        for first, second in combinations(range(4), 2):
            if self.is_same_with(first, second):
                before[second] = first
        return before

    def is_same_with(self, first: int, second: int) -> bool:
        """Whether nothing changes when two suits are exchanged."""
        known = (self.board, self.dead)
        return all(exchanged(cards, first, second) == cards for cards in known) and all(
            hands.get(exchanged(hand, first, second)) == weight
            for hands in self.weights
            for hand, weight in hands.items()
        )

    def work(self) -> float:
        """About how many comparisons it takes to look at every board."""
        sizes = [len(hands) for hands in self.weights]
        groups = [1] * 4
        for suit, before in enumerate(self.alike()):
            if before >= 0:
                groups[suit] = groups[before] + 1
        boards = comb(self.pack.bit_count(), self.missing)
        each = min(prod(sizes), 8 * sum(sizes)) if len(sizes) == 2 else prod(sizes)
        return boards / prod(groups) * (sum(sizes) + each) + boards

    def twins(self) -> list[float]:
        """For each hand of two players its weight with the other one."""
        mine, others = self.weights[:2]
        return [others.get(hand, 0.0) for hand in mine] + [mine.get(hand, 0.0) for hand in others]


def equity(
    hands: Sequence[str | Range],
    board: str | Sequence[int] = "",
    dead: str | Sequence[int] = "",
    *,
    players: int | None = None,
    trials: int | None = None,
    seed: int | str = 0,
    exact: bool | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Equity:
    """The shares of hands or ranges; players beyond them have random hands.

    `exact` and `trials` settle whether every board is looked at or so many deals are drawn; else that follows from how
    long it would take.
    """
    problem = pose(hands, board, dead, players)
    if trials is not None and not 1 <= trials <= MOST_TRIALS:
        raise SetupError("BAD_TRIALS", BAD_TRIALS, most=MOST_TRIALS)
    if not 1 <= jobs <= 1024:
        raise SetupError("BAD_JOBS", BAD_JOBS)
    if exact is None:
        exact = trials is None and problem.work() <= EASY
    if exact:
        return look_at_all(problem, jobs, progress)
    return draw(problem, trials or TRIALS, seed, jobs, progress)


def pose(
    hands: Sequence[str | Range], board: str | Sequence[int], dead: str | Sequence[int], players: int | None
) -> Problem:
    """The problem that is meant; refused if it makes no sense."""
    ranges = [hand if isinstance(hand, Range) else Range(hand) for hand in hands]
    players = max(2, len(ranges)) if players is None else players
    if not 2 <= players <= 10:
        raise SetupError("PLAYERS", PLAYERS, n=players if abs(players) < 10**6 else "so many")
    if not 1 <= len(ranges) <= players:
        raise SetupError("PLAYERS", TOO_FEW, n=len(ranges), players=players)
    ranges += [Range("random")] * (players - len(ranges))
    shown, gone = read_cards(board), read_cards(dead)
    if len(shown) not in (0, 3, 4, 5):
        raise SetupError("BAD_BOARD", BAD_BOARD, n=len(shown))
    known = 0
    for card in shown + gone:
        if known >> card & 1:
            raise SetupError("CARD_TWICE", TWICE, card=card_symbol(card))
        known |= 1 << card
    if 52 - len(shown) - len(gone) < 2 * players + 5 - len(shown):
        raise SetupError("NO_CARDS", NO_CARDS)
    weights = without_known(ranges, known)
    if not fit_together(sorted(weights, key=len), 0, [0]):
        raise SetupError("NO_DEAL", NO_DEAL)
    return Problem(tuple(ranges), tuple(weights), sum(1 << card for card in shown), sum(1 << card for card in gone))


def read_cards(cards: str | Sequence[int]) -> list[int]:
    """Cards as numbers; as text with or without blanks: `2h7dTs`."""
    if isinstance(cards, str):
        words = cards.replace("10", "T").replace("\ufe0f", "").replace(",", " ").split()
        cards = [parse_card(word[i : i + 2]) for word in words for i in range(0, len(word), 2)]
    if not all(0 <= card < 52 for card in cards):
        raise SetupError("BAD_CARD", NO_JOKERS)
    return list(cards)


def without_known(ranges: Sequence[Range], known: int) -> list[dict[int, float]]:
    """The hands that are left to each player beside the known cards, which the only hand of a player is, too."""
    weights = [dict(hands.weights) for hands in ranges]
    sure: dict[int, int] = {}
    while True:
        for player, hands in enumerate(weights):
            others = known | sum(hand for other, hand in sure.items() if other != player)
            weights[player] = {hand: weight for hand, weight in hands.items() if not hand & others}
            if not weights[player]:
                raise SetupError("NO_HANDS", NO_HANDS, x=ranges[player].text[:40])
        found = {player: next(iter(hands)) for player, hands in enumerate(weights) if len(hands) == 1}
        if found == sure:
            return weights
        sure = found


def fit_together(weights: Sequence[dict[int, float]], used: int, tried: list[int]) -> bool:
    """Whether everybody can have a hand of his range at the same time; perhaps, if many ways were tried in vain."""
    tried[0] += 1
    return (
        not weights
        or tried[0] > ENOUGH
        or any(not hand & used and fit_together(weights[1:], used | hand, tried) for hand in weights[0])
    )


def exchanged(cards: int, first: int, second: int) -> int:
    """Cards with two suits exchanged."""
    lane = 0x1111111111111
    one, other = cards >> first & lane, cards >> second & lane
    return cards & ~(lane << first | lane << second) | one << second | other << first


# Both ways to the result, in blocks.


def look_at_all(problem: Problem, jobs: int, progress: Progress | None) -> Equity:
    """The exact shares."""
    if problem.work() > POSSIBLE:
        raise SetupError("TOO_MANY", TOO_MANY)
    firsts = cards_of(problem.pack) if problem.missing else [0]
    rest = [comb((problem.pack >> first + 1).bit_count(), max(0, problem.missing - 1)) for first in firsts]
    blocks = [first for first, boards in zip(firsts, rest, strict=True) if boards]
    sizes = [boards for boards in rest if boards]
    tally, kinds = add_up(Looking(problem), blocks, sizes, jobs, progress)
    return result(problem, tally, kinds, None)


def draw(problem: Problem, trials: int, seed: int | str, jobs: int, progress: Progress | None) -> Equity:
    """The shares in so many random deals."""
    sizes = [min(BLOCK, trials - first) for first in range(0, trials, BLOCK)]
    blocks = [(f"{seed} {number}", size) for number, size in enumerate(sizes)]
    tally, kinds = add_up(Drawing(problem), blocks, sizes, jobs, progress)
    return result(problem, tally, kinds, trials)


class Looking:
    """Looks at every board that begins with a card; made anew in every process."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.showdown: Showdown | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problem,)

    def __call__(self, first: int) -> Counts:
        rank(31)  # the tables are there now
        if self.showdown is None:
            problem = self.problem
            self.showdown = Showdown(problem.weights, problem.board)
            self.showdown.compare(problem.alike(), problem.twins() if len(problem.weights) == 2 else [])
        self.showdown.clear()
        self.showdown.enumerate(self.problem.pack, first)
        return self.showdown.counts()


class Drawing:
    """Deals at random so many times, each block from a seed of its own; made anew in every process."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.trials: Trials | None = None

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problem,)

    def __call__(self, block: tuple[str, int]) -> Counts:
        rank(31)
        if self.trials is None:
            problem = self.problem
            both = zip(problem.ranges, problem.weights, strict=True)
            ranges = [None if hands.is_any else weights for hands, weights in both]
            self.trials = Trials(ranges, problem.board, problem.dead)
        seed, trials = block
        if self.trials.run(trials, Random(seed)) < trials:
            raise SetupError("NO_DEAL", NO_DEAL)
        return self.trials.counts()


def add_up(
    task: Callable[[Any], Counts], blocks: Sequence[Any], sizes: Sequence[int], jobs: int, progress: Progress | None
) -> Counts:
    """What all blocks count, in their order."""
    tally: Sequence[float] = []
    kinds: Sequence[float] = []
    done = 0
    for size, (wins, categories) in zip(sizes, in_blocks(task, blocks, min(jobs, len(blocks))), strict=True):
        tally = [a + b for a, b in zip(tally, wins, strict=True)] if tally else wins
        kinds = [a + b for a, b in zip(kinds, categories, strict=True)] if kinds else categories
        done += size
        if progress is not None:
            progress(done, sum(sizes))
    return tally, kinds


def in_blocks(task: Callable[[Any], Counts], blocks: Sequence[Any], jobs: int) -> Iterator[Counts]:
    """The blocks one after the other, here or in so many processes."""
    if jobs < 2:
        yield from map(task, blocks)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=start_worker, initargs=(task,)) as pool:
        try:
            yield from pool.map(work, blocks)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


WORKER: list[Callable[[Any], Counts]] = []


def start_worker(task: Callable[[Any], Counts]) -> None:
    """In a new process: keep the task, and end quietly when the user interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    WORKER[:] = [task]


def work(block: Any) -> Counts:
    """Do one block in a process that was started for it."""
    return WORKER[0](block)


def result(problem: Problem, tally: Sequence[float], kinds: Sequence[float], trials: int | None) -> Equity:
    """The shares, from how often each player was one of n winners."""
    total = sum(kinds[:9])
    if total <= 0:
        raise SetupError("NO_DEAL", NO_DEAL)
    shares = []
    for player, hands in enumerate(problem.ranges):
        wins = [count / total for count in tally[11 * player : 11 * player + 11]]
        mean = sum(wins[n] / n for n in range(1, 11))
        square = sum(wins[n] / n**2 for n in range(1, 11))
        error = sqrt(max(0.0, square - mean * mean) / trials) if trials else 0.0
        categories = tuple(count / total for count in kinds[9 * player : 9 * player + 9])
        shares.append(Share(hands.text, wins[1], sum(wins[2:]), mean, error, categories))
    return Equity(tuple(shares), trials is None, trials or round(total))
