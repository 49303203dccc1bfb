"""How strong the Hold'em players are, in thousandths of a big blind (mbb) a hand with 95 % intervals.

    python benchmarks/holdem_strength.py two PLAYER [deals] [depth] [opponent ...]
    python benchmarks/holdem_strength.py gain [deals] [depth] [opponent ...]
    python benchmarks/holdem_strength.py response [hands]
    python benchmarks/holdem_strength.py six [deals]

`two`: `blueprint` or `resolve` against simple opponents, every deal played in both seats, without the luck of the board
(tests/holdem/simple.py). `gain`: how much more `resolve` wins than `blueprint` on the same deals with the same chance;
what the blueprint wins in many more deals, and this, make up what `resolve` wins, more closely than `two` in the same
time. `response`: what local best response wins from the blueprint, a lower bound of what a perfect opponent would (Lisý
and Bowling, 2017). `six`: the player for several alone among five rule bots, every deal in all six seats.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from holdem.opponents import win_rate
from holdem.response import LocalBestResponse
from holdem.simple import GAME, SIMPLE, duplicate, interval, play_out
from paiju import Random
from paiju.games.holdem.bots.blueprint import BlueprintPlayer
from paiju.games.holdem.bots.resolve import ResolvePlayer
from paiju.games.holdem.bots.rule import RuleBot
from paiju.games.holdem.bots.table import TableBot
from paiju.player import Player
from paiju.state import State

PLAYERS: dict[str, Callable[[], Player]] = {"blueprint": BlueprintPlayer, "resolve": ResolvePlayer}


class Timed(Player):
    """A player whose decisions are timed."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.spent: list[float] = []

    def choose(self, state: State, rng: Random) -> int:
        before = time.process_time()
        chosen = self.player.choose(state, rng)
        self.spent.append(1000 * (time.process_time() - before))
        return chosen


def two(player: str = "blueprint", deals: str = "3000", depth: str = "100", *opponents: str) -> Iterator[str]:
    """One player against each of the simple ones."""
    for name in opponents or SIMPLE:
        timed = Timed(PLAYERS[player]())
        mean, half = interval(duplicate(timed, SIMPLE[name](), range(int(deals)), int(depth)))
        cost = f"{statistics.fmean(timed.spent):.2f} ms a decision, at most {max(timed.spent):.0f}"
        yield f"| {player} | {name} | {depth} bb | {deals} | {mean:+.0f} ± {half:.0f} | {cost} |"


def gain(deals: str = "500", depth: str = "100", *opponents: str) -> Iterator[str]:
    """What resolving adds to the blueprint, deal by deal."""
    for name in opponents or SIMPLE:
        timed = Timed(ResolvePlayer())
        added = []
        for deal in range(int(deals)):
            (plain,), (solved,) = (
                duplicate(player, SIMPLE[name](), range(deal, deal + 1), int(depth), "gain")
                for player in (BlueprintPlayer(), timed)
            )
            added.append(solved - plain)
        mean, half = interval(added)
        cost = f"{statistics.fmean(timed.spent):.2f} ms a decision, at most {max(timed.spent):.0f}"
        yield f"| resolve less blueprint | {name} | {depth} bb | {deals} | {mean:+.0f} ± {half:.0f} | {cost} |"


def response(hands: str = "2000") -> Iterator[str]:
    """What local best response wins from the blueprint."""
    won = []
    for deal in range(int(hands)):
        state = GAME.deal("no-limit,seats=2,max_hands=1,start_stack=1000", f"response {deal}")
        players: list[Player] = [LocalBestResponse(), BlueprintPlayer()]
        place = deal % 2
        seats = players if place == 0 else players[::-1]
        won.append(1000 * play_out(state, seats, [Random(f"{deal} {seat}") for seat in (0, 1)])[place])
    mean, half = interval(won)
    yield f"| local best response | blueprint | 100 bb | {hands} hands | {mean:+.0f} ± {half:.0f} | |"


def six(deals: str = "1500") -> Iterator[str]:
    """The player for several among five rule bots."""
    mean, half = win_rate(TableBot(), RuleBot(), 6, 100, range(int(deals)))
    yield f"| table | five of rule | 100 bb | {deals} | {10 * mean:+.0f} ± {10 * half:.0f} | |"


def main() -> None:
    """Print a row for each opponent."""
    what = {"two": two, "gain": gain, "response": response, "six": six}
    if len(sys.argv) < 2 or sys.argv[1] not in what:
        sys.exit(__doc__)
    print("| player | against | depth | deals | mbb a hand | cost |\n|---|---|---|---|---|---|")
    for row in what[sys.argv[1]](*sys.argv[2:]):
        print(row, flush=True)


if __name__ == "__main__":
    main()
