"""A mission looked at move by move: what the computer answers, whether it is still won, and how.

Nothing is kept between two questions. The learner says which moves they have made, and the same moves always get the
same answers, so a move is taken back by leaving it out.
"""

from __future__ import annotations

import secrets
import time

from msgspec import Raw, Struct

from .. import bots
from ..contract import Game
from ..errors import PaijuError
from ..language import Said
from ..lessons import LEARNER
from ..puzzles import Proofs
from ..rng import Random
from ..state import State
from ..wording import wording
from .live import LiveGame
from .missions import levels_of, mission_of
from .protocol import Attempt, Option, Pace, Study, Update, encoder
from .seating import Seated, Sitter, bot_name, called, seats_of, shown
from .storage import Kept
from .telling import Telling

MOST_POSITIONS = 300_000  # that are searched for one verdict


class Practised(Struct):
    """A `Study` as JSON; and the game, if somebody who is known has won it."""

    study: Raw
    kept: Kept | None = None


def practised(game: Game, number: int, attempt: Attempt, player: str, name: str) -> bytes:
    """What has become of an attempt, as JSON."""
    bench = Bench(game, number, attempt, player, name)
    study = bench.study()
    kept = bench.kept() if study.solved and player else None
    return encoder.encode(Practised(Raw(encoder.encode(study)), kept))


class Bench:
    """One mission after the moves of an attempt, by a player whose id and name may be known."""

    id = "mission"

    def __init__(self, game: Game, number: int, attempt: Attempt, player: str = "", name: str = "") -> None:
        rules = game.mission_rules(number)
        state = game.deal(rules, seed=0)
        names = [name]
        for _ in range(state.seats - 1):
            names.append(bot_name(names))
        self.game = game
        self.number = number
        self.attempt = attempt
        self.player = player
        self.sitters = [Sitter(Seated("bot", "", name, attempt.computer)) for name in names]
        self.sitters[LEARNER].seated = Seated("person", player, name)
        self.called = [called(sitter.seated) for sitter in self.sitters]
        self.live = LiveGame.begin(1, state, seats_of(self.sitters), Pace())
        self.computers = [bots.factory(attempt.computer, game.name, rules)() for _ in names]
        self.updates: list[Update] = []
        self.lost_by: int | None = None

    def study(self) -> Study:
        """Play the moves and the answers to them, and look at what has become of it."""
        self._answer()
        wins = self._wins()
        for number, text in enumerate(self.attempt.moves):
            self._play(text)
            self._answer()
            before, wins = wins, self._wins()
            if before and wins is False and self.lost_by is None:
                self.lost_by = number
        live = self.live
        solved = live.over and live.table.state.payoffs()[LEARNER] > 0
        mission = mission_of(self.game, self.number, {(self.game.name, self.number)} if solved else set())
        best, line = self._line() if self.attempt.solution and wins and not live.over else ("", ())
        return Study(
            mission=mission,
            levels=levels_of(self.game),
            seats=tuple(shown(sitter.seated) for sitter in self.sitters),
            now=self._told(0),
            updates=tuple(self.updates),
            options=() if live.over else self._options(),
            wins=wins,
            lost_by=self.lost_by,
            line=line,
            best=best,
            solved=solved,
        )

    def kept(self) -> Kept:
        """The game, to be kept as one that was played."""
        state = self.live.table.state
        names = [sitter.name for sitter in self.sitters]
        return Kept(
            id=secrets.token_urlsafe(12),
            table="",
            game=self.game.name,
            rules=self.game.rules_text(state.rules),
            names=tuple(names),
            players=(self.player, *("" for _ in names[1:])),
            payoffs=tuple(state.payoffs()),
            at=int(time.time() * 1000),
            text=self.live.record(names, {}).text(),
            mission=self.number,
        )

    def _answer(self) -> None:
        """The computer moves until it is the learner's turn."""
        live = self.live
        while not live.over and live.table.to_move() != LEARNER:
            seat = live.table.to_move()
            self._play(self.computers[seat](live.view(seat), Random(0)))

    def _play(self, text: str) -> None:
        since = self.live.events
        move, actions = self.live.plan(self.live.table.to_move(), text)
        self.live.commit(move, actions)
        self.updates.append(self._told(since))

    def _told(self, since: int) -> Update:
        return Telling(self, self.live, since).update(LEARNER)

    def _wins(self) -> bool | None:
        """Whether the learner wins against any defence; None if that takes too long to find out."""
        state = self.live.table.state
        if state.over():
            return bool(state.payoffs()[LEARNER] > 0)
        if not self.game.solver:
            return None
        try:
            return bool(self._proofs().winning_moves(state))
        except PaijuError:
            return None

    def _line(self) -> tuple[str, tuple[Said, ...]]:
        """The next move that wins, and how it goes on, in words."""
        state: State = self.live.table.state.copy()
        words, said, best = wording(self.game), [], ""
        for action in self._proofs().line(state):
            text, seat = self.game.text(action), state.to_move()
            best = best or text
            label, name = words.move(state.view(seat), text), self.called[seat]
            chinese = getattr(name, "zh", name)
            mine = seat == LEARNER
            said.append(
                Said(label.en if mine else f"({name}: {label.en})", label.zh if mine else f"（{chinese}：{label.zh}）")
            )
            state.play(action)
        return best, tuple(said)

    def _proofs(self) -> Proofs:
        proofs: Proofs = self.game.part(self.game.solver)(MOST_POSITIONS)
        return proofs

    def _options(self) -> tuple[Option, ...]:
        view, words = self.live.view(LEARNER), wording(self.game)
        return tuple(Option(text, words.move(view, text), self.game.cards_of(view, text)) for text in view.legal)
