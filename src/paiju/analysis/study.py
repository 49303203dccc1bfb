"""A finished game looked at, decision by decision: what was played, what a strong player would have done, and what each
move was worth to the seat that made it, as far as that seat could know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from ..contract import Game
from ..errors import SetupError
from ..language import Said, Sentence
from ..record import Record
from ..rng import Random
from ..view import View
from ..wording import wording
from ..wording.words import faces
from ..worth import Judgement, Unit, Worth
from .judges import judge

# Worlds in which a decision is tried, and how many are shared by all decisions of a long game.
MOST_WORLDS = 300
FEWEST_WORLDS = 48
ALL_WORLDS = 15_000

VERSION = 1  # of the way in which decisions are judged: what was found out in another way is found out anew

SHOWN = 6  # of the moves, the best first
COSTLIEST = 3

NOT_OVER = Sentence(
    "This game is not over: only a finished game can be looked at.", "这局还没有结束：只有结束的牌局才能分析。"
)
NOT_THEIR_CARDS = Sentence(
    "Only the cards of seat {seat} are known in this record: its decisions alone can be judged.",
    "这份记录只知道 {seat} 号座位的牌：只能分析该座位。",
)
NO_SEAT = Sentence("There is no seat {seat}.", "没有 {seat} 号座位。")

Progress = Callable[[int, int], None]


class Choice(Struct, frozen=True, omit_defaults=True, gc=False):
    """A move that could be made: what it is called, the cards it plays, and what it was worth (see `worth.Worth`)."""

    move: str
    said: Said
    cards: tuple[str, ...]
    value: float
    error: float = 0.0
    behind: float = 0.0
    doubt: float = 0.0


class Decision(Struct, frozen=True, omit_defaults=True):
    """One decision: before which action of the record (`at`), by whom, in which deal, and how it was judged.

    `choices` are the best moves first, the one that was played among them at `played`. `cost` is how much less it was
    worth than the best; 0 where the difference may be chance. `worlds` is 0 where all is proven.
    """

    at: int
    seat: int
    deal: int
    unit: Unit
    played: int
    choices: tuple[Choice, ...]
    cost: float = 0.0
    worlds: int = 0

    @property
    def best(self) -> Choice:
        """What a strong player would have done."""
        return self.choices[0]

    @property
    def made(self) -> Choice:
        """What was played."""
        return self.choices[self.played]


class Analysis(Struct, frozen=True, omit_defaults=True):
    """A game looked at, with the eyes of some of its `seats`."""

    game: str
    rules: str
    names: tuple[str, ...]
    seats: tuple[int, ...]
    decisions: tuple[Decision, ...]

    def of(self, seat: int) -> list[Decision]:
        """The decisions of a seat."""
        return [decision for decision in self.decisions if decision.seat == seat]

    def costliest(self, seat: int, most: int = COSTLIEST) -> list[Decision]:
        """The moves that have cost a seat most, the worst first."""
        costly = [decision for decision in self.of(seat) if decision.cost]
        return sorted(costly, key=lambda decision: -decision.cost)[:most]


class Moment(Struct, frozen=True):
    """A decision that is to be judged: where in the record, by whom, what it saw and what it played."""

    at: int
    seat: int
    deal: int
    view: View
    played: str


def decisions(record: Record, seats: Sequence[int]) -> Iterator[Moment]:
    """The decisions of some seats, in order. What was the only legal move is none; neither is what somebody says, or
    does not say, while all may speak up."""
    moment: Moment | None = None
    for at, state in enumerate(record.states()):
        if moment is not None and not (state.to_move() == moment.seat and state.choosing()):
            yield moment
            moment = None
        if at == len(record.actions):
            if not state.over():
                raise SetupError("NOT_OVER", NOT_OVER)
            return
        seat, text = record.actions[at]
        if moment is not None:
            moment = Moment(moment.at, seat, moment.deal, moment.view, f"{moment.played} {text}")
        elif seat in seats and state.count() > 1 and not state.stages() and not state.choosing():
            moment = Moment(at, seat, state.shuffles, state.view(seat), text)


class Study:
    """A finished game and what is to be judged in it: the decisions of some seats, one after the other.

    The same record is judged the same way again, but where a game has only bots that must be timed.
    """

    def __init__(self, record: Record, seats: Sequence[int] | None = None, worlds: int = 0) -> None:
        self.record = record
        self.seats = check_seats(record, people(record) if seats is None else seats)
        self.moments = list(decisions(record, self.seats))
        fitted = ALL_WORLDS // max(len(self.moments), 1)
        self.worlds = worlds or max(FEWEST_WORLDS, min(MOST_WORLDS, fitted))
        self.seed = sha256(record.text().encode()).hexdigest()

    def judge(self, number: int) -> Decision | None:
        """One of the decisions, judged; None where there is nothing to say."""
        moment, game = self.moments[number], self.record.game
        rng = Random(f"{self.seed} {moment.at}")
        judged = judge(moment.view, [canonical(game, moment)], self.worlds, rng)
        return told(game, moment, judged) if judged is not None and len(judged.worths) > 1 else None

    def report(self, found: Iterable[Decision | None]) -> Analysis:
        """The whole, when all are judged."""
        record = self.record
        judged = tuple(decision for decision in found if decision is not None)
        rules = record.game.rules_text(record.rules)
        return Analysis(record.game.name, rules, tuple(record.names), tuple(self.seats), judged)


def analyse(
    record: Record, seats: Sequence[int] | None = None, progress: Progress | None = None, worlds: int = 0
) -> Analysis:
    """Judge the decisions of some seats of a finished game, by default of its people."""
    study = Study(record, seats, worlds)
    found = []
    for number in range(len(study.moments)):
        if progress is not None:
            progress(number, len(study.moments))
        found.append(study.judge(number))
    if progress is not None:
        progress(len(study.moments), len(study.moments))
    return study.report(found)


def people(record: Record) -> list[int]:
    """The seats where people sat, as far as the record says; all of them where only bots did."""
    kinds = record.headers.get("bots", "").split(",")
    seats = range(record.rules.seats)
    found = [seat for seat in seats if len(kinds) != record.rules.seats or kinds[seat] == "-"]
    if record.eyes is not None:
        return [record.eyes]
    return found or list(seats)


def check_seats(record: Record, seats: Sequence[int]) -> list[int]:
    """These seats in order, if they are there and their cards are known."""
    for seat in seats:
        if not 0 <= seat < record.rules.seats:
            raise SetupError("NO_SEAT", NO_SEAT, seat=seat)
        if record.eyes is not None and seat != record.eyes:
            raise SetupError("NOT_THEIR_CARDS", NOT_THEIR_CARDS, seat=record.eyes)
    return sorted(set(seats))


def canonical(game: Game, moment: Moment) -> str:
    """What was played, as judges write it."""
    return " ".join(map(game.text, game.parse_all(moment.view, moment.played)))


def told(game: Game, moment: Moment, judged: Judgement) -> Decision:
    """A judgement with the words for its moves; of the worse moves only the one that was played."""
    move = canonical(game, moment)
    made = judged.of(move)
    assert made is not None, move
    shown = list(judged.worths[:SHOWN])
    if made not in shown:
        shown.append(made)
    choices = tuple(named(game, moment.view, worth) for worth in shown)
    cost = made.behind if made.worse else 0.0
    return Decision(moment.at, moment.seat, moment.deal, judged.unit, shown.index(made), choices, cost, judged.worlds)


def named(game: Game, view: View, worth: Worth) -> Choice:
    """A move by name: what a button would say, or its cards where it takes several actions."""
    several = len(game.parse_all(view, worth.move)) > 1
    cards = game.cards_of(view, worth.move)
    said = faces(cards) if several and cards else wording(game).move(view, worth.move)
    return Choice(worth.move, said, cards, worth.value, worth.error, worth.behind, worth.doubt)
