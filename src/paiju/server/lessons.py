"""Lessons as clients show them: everything that is seen in one, made beforehand by the engine and the game's words.

So a lesson needs no table, and once it has been read, no server: what may be played at each step comes with it.
"""

from __future__ import annotations

from ..contract import Game
from ..lessons import LEARNER, Scene, Step
from ..wording import wording
from .live import LiveGame
from .protocol import LessonPlan, LessonScene, LessonStep, Option, Pace, Update
from .seating import Seated, Sitter, bot_name, called, seats_of, shown
from .telling import Telling

MOST_OPTIONS = 400


def lesson_plan(game: Game) -> LessonPlan:
    """The lesson of a game."""
    lesson = game.part(game.lesson)
    return LessonPlan(game.name, tuple(Classroom(game, scene).plan() for scene in lesson.scenes))


class Classroom:
    """The table of one scene; the learner has the first seat, and everything goes as it is given."""

    id = "lesson"

    def __init__(self, game: Game, scene: Scene) -> None:
        state = game.position(scene.position)
        names = [""]
        for _ in range(state.seats - 1):
            names.append(bot_name(names))
        self.game = game
        self.scene = scene
        self.sitters = [Sitter(Seated("bot", "", name)) for name in names]
        self.sitters[LEARNER].seated = Seated("person")
        self.called = [called(sitter.seated) for sitter in self.sitters]
        self.live = LiveGame.begin(1, state, seats_of(self.sitters), Pace())

    def plan(self) -> LessonScene:
        """The scene from its beginning to its end."""
        for text in self.scene.before:
            self._play(text)
        return LessonScene(
            rules=self.game.rules_text(self.live.table.state.rules),
            seats=tuple(shown(sitter.seated) for sitter in self.sitters),
            start=self._told(0),
            steps=tuple(map(self._step, self.scene.steps)),
        )

    def _step(self, step: Step) -> LessonStep:
        options = self._options(step.move) if step.move else ()
        updates = []
        for number, text in enumerate((step.move, *step.then) if step.move else step.then):
            mine = self.live.table.to_move() == LEARNER
            if mine != (number == 0 and bool(step.move)):
                raise ValueError(f'in the lesson "{text}" is not the move of who is asked')
            updates.append(self._play(text))
        move = options[0].action if options else ""
        return LessonStep(step.said, move, step.otherwise, options, tuple(updates))

    def _options(self, wanted: str) -> tuple[Option, ...]:
        """What the learner may play: first what is asked for, as it is written, then what else the view lists."""
        view, words = self.live.view(LEARNER), wording(self.game)
        move, _ = self.live.plan(LEARNER, wanted)
        texts = [move.action, *(text for text in view.legal if text != move.action)][:MOST_OPTIONS]
        return tuple(Option(text, words.move(view, text), self.game.cards_of(view, text)) for text in texts)

    def _play(self, text: str) -> Update:
        """One move, and what the learner is told of it."""
        since = self.live.events
        move, actions = self.live.plan(self.live.table.to_move(), text)
        self.live.commit(move, actions)
        return self._told(since)

    def _told(self, since: int) -> Update:
        return Telling(self, self.live, since).update(LEARNER)
