"""Makes missions: endings with one winning first move that a person enjoys to find.

    python -m paiju.games.doudizhu.composing drafts-1.jsonl --seed 1 --two 400 --three 80
    python -m paiju.games.doudizhu.composing drafts-*.jsonl --choose 320 60 > missions.tsv

The first command tries random endings, one after the other, and appends each one that is good to a file of drafts; it
goes on where an earlier run ended. Several may run with a seed and a file each. The second chooses among all drafts, so
that there is something of everything, grades them and gives them names; the twelve missions of the rules page come
first. What makes an ending good:

- exactly one first move wins, and if the other side led, it would win;
- what the simple computer, the rule bot and somebody who plays the most cards at once would do loses;
- the defence lasts: the player has to find several moves, and more than one of them is the only one that wins.

How hard it is, is measured along the solution: for every move of the player, how many there are for each one that wins.
"""

from __future__ import annotations

import sys
from collections import Counter
from math import log2
from pathlib import Path
from random import Random as RandomModule
from typing import Any, cast

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ...rng import Random
from . import GAME
from .bots.rule import RuleBot
from .bots.search import Solver, TooHard, same_side
from .bots.solver import SeedBot
from .combos import count_cards
from .kinds import CARDS, CATEGORIES, KIND_SHIFT
from .missions import lines, preset_for
from .naming import Naming
from .state import DouDizhuState
from .view import DouDizhuView

RANKS = "3456789TJQKA2"
LIMIT = 30_000  # positions for any question about a mission: a moment even without a compiler
FIRST = 12  # missions of the rules page
MOVES = {2: 3, 3: 2}  # the fewest moves of the player's own in a solution


class Draft(msgspec.Struct, frozen=True):
    """An ending that could be a mission."""

    tried: int  # the number of the attempt it was
    hands: tuple[str, ...]
    landlord: int | None
    line: tuple[str, ...]
    difficulty: float
    kind: str

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hands)

    def state(self) -> DouDizhuState:
        """The position."""
        lord = "" if self.landlord is None else f" landlord={self.landlord} turn=0"
        text = f"{preset_for(self.seats)},mission=none hands={'/'.join(self.hands)}{lord}"
        return cast(DouDizhuState, GAME.position(text))


class Composer:
    """Tries endings; the same seed and number give the same one."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.solver = Solver(LIMIT)

    def compose(self, seats: int, tried: int) -> Draft | None:
        """One attempt: a random ending, if it is good."""
        rng = RandomModule(f"{self.seed}/{seats}/{tried}")
        first = rng.randrange(7)
        ranks = RANKS[first : first + rng.randint(6, 9)]
        pack = [rank for rank in {*ranks, *"2"} for _ in range(4)]
        pack = [*sorted(pack), "B", "R"]
        rng.shuffle(pack)
        sizes = [rng.randint(6, 10) if seats == 2 else rng.randint(4, 8) for _ in range(seats)]
        if sum(sizes) > len(pack):
            return None
        hands = tuple(in_order(pack[sum(sizes[:n]) : sum(sizes[: n + 1])]) for n in range(seats))
        draft = Draft(tried, hands, rng.choice((0, 0, 1, 2)) if seats == 3 else None, (), 0.0, "")
        try:
            return self.judge(draft)
        except TooHard:
            return None

    def judge(self, draft: Draft) -> Draft | None:
        """The draft with its solution, if it is good."""
        state = draft.state()
        if len(state.legal()) < 7 or not self.solver.wins(state) or not self.solver.wins(self.if_others_led(draft)):
            return None
        self.solver.nodes = 0
        winning = 0
        for action in state.legal():
            if self.solver.succeeds(state, action):
                if winning:
                    return None
                winning = action
        return None if GAME.text(winning) in self.obvious(state) else self.measure(draft, state)

    def obvious(self, state: DouDizhuState) -> set[str]:
        """What comes to mind first: two computers' moves, and the most cards at once."""
        view, rng = cast(DouDizhuView, state.view(0)), Random(1)
        longest = max(state.legal(), key=lambda action: count_cards(action & CARDS))
        return {SeedBot()(view, rng), RuleBot()(view, rng), GAME.text(longest)}

    def if_others_led(self, draft: Draft) -> DouDizhuState:
        """The same cards with the lead on the other side."""
        state = draft.state()
        state.turn = next(seat for seat in range(draft.seats) if not same_side(state, 0, seat))
        return state

    def measure(self, draft: Draft, state: DouDizhuState) -> Draft | None:
        """Go through the solution: how long it is, how hard each move is to find."""
        state = state.copy()
        line, found, only, difficulty = [], 0, 0, 0.0
        kind = ""
        while not state.over():
            action, _ = self.solver.choose(state)
            kind = kind or CATEGORIES[(action >> KIND_SHIFT) - 1]
            if state.turn == 0 and len(state.legal()) > 1:
                winning = len(self.solver.winning_moves(state))
                found += 1
                only += winning == 1
                difficulty += log2(len(state.legal()) / winning)
            line.append(GAME.text(action))
            state.step(action)
        if found < MOVES[draft.seats] or only < 2:
            return None
        return msgspec.structs.replace(draft, line=tuple(line), difficulty=round(difficulty, 2), kind=kind)


def in_order(letters: list[str]) -> str:
    """Cards, low to high."""
    return "".join(sorted(letters, key=(RANKS + "BR").index))


def choose(drafts: list[Draft], seats: int, count: int, naming: Naming) -> list[str]:
    """The lines of the chosen missions, from the easiest to the hardest, no more than its share of any kind."""
    named: list[tuple[Draft, tuple[str, str]]] = []
    kinds: Counter[str] = Counter()
    most = {"solo": 0.62 * count, "pair": 0.35 * count}
    for draft in (draft for draft in drafts if draft.seats == seats):
        if len(named) == count:
            break
        if kinds[draft.kind] >= most.get(draft.kind, count):
            continue
        name = naming.name(draft.state(), draft.line)
        if name is not None:
            named.append((draft, name))
            kinds[draft.kind] += 1
    named.sort(key=lambda pair: pair[0].difficulty)
    found = []
    for place, (draft, (english, chinese)) in enumerate(named):
        lord = "-" if draft.landlord is None else str(draft.landlord)
        level = str(1 + 5 * place // len(named))
        found.append("\t".join(("/".join(draft.hands), lord, level, english, chinese, " ".join(draft.line))))
    return found


def drafts_in(path: Path) -> list[Draft]:
    """What earlier runs have found."""
    if not path.exists():
        return []
    return [msgspec.json.decode(line, type=Draft) for line in path.read_text("utf-8").splitlines() if line]


def look_for(path: Path, seed: str, seats: int, count: int) -> None:
    """Append drafts until there are so many, with a bar that tells how it goes."""
    found = [draft for draft in drafts_in(path) if draft.seats == seats]
    tried = max((draft.tried for draft in found), default=-1) + 1
    composer = Composer(seed)
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True)) as bar, path.open("a", encoding="utf-8") as file:
        task = bar.add_task(f"{seats} hands", total=count, completed=len(found))
        known = len(found)
        while known < count:
            draft = composer.compose(seats, tried)
            tried += 1
            if draft is not None:
                file.write(msgspec.json.encode(draft).decode() + "\n")
                file.flush()
                known += 1
                bar.update(task, completed=known)


@click.command()
@click.argument("drafts", type=click.Path(path_type=Path, dir_okay=False), nargs=-1, required=True)
@click.option("--seed", default="1", help="Which endings are tried.")
@click.option("--two", default=0, help="How many drafts for two to have in the end.")
@click.option("--three", default=0, help="How many drafts for three to have in the end.")
@click.option("--choose", "chosen", type=(int, int), default=None, help="Print so many missions for two and three.")
def compose(drafts: tuple[Path, ...], seed: str, two: int, three: int, chosen: tuple[int, int] | None) -> None:
    """Look for missions, or choose among those in the files DRAFTS."""
    if chosen is None:
        look_for(drafts[0], seed, 2, two)
        look_for(drafts[0], seed, 3, three)
        return
    first = lines()[:FIRST]
    naming = Naming(name for line in first for name in line.split("\t")[3:5])
    known = [draft for path in drafts for draft in drafts_in(path)]
    found = [line for seats, count in zip((2, 3), chosen, strict=True) for line in choose(known, seats, count, naming)]
    sys.stdout.write("".join(line + "\n" for line in first + found))


if __name__ == "__main__":
    cast(Any, compose)()
