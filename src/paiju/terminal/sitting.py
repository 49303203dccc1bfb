"""A table as one keyboard sits at it: at home, at a server, or in a replay. Screens know nothing else of a game.

Everything here is called in the event loop of the app.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ..contract import Game
from ..errors import PaijuError
from ..language import Said
from ..wording.scene import ClockShown, Considered, Scene, consider, scene_of

__all__ = ["ChatLine", "ClockShown", "Considered", "Listener", "Offers", "Scene", "Sitting", "consider", "scene_of"]

Listener = Callable[[], None]


class ChatLine(NamedTuple):
    """Something that somebody said at the table, or that is said of them; the seat is -1 for a watcher."""

    seat: int
    name: str
    text: str | Said


class Offers(NamedTuple):
    """What can be done at a table beside playing: the screen offers it, and hides the rest."""

    hint: bool = False
    undo: bool = False
    chat: bool = False
    rematch: bool = False


class Sitting(Protocol):
    """A table as one keyboard sits at it.

    `changed` are called whenever the scene, the chat, the title or the status are other ones.
    """

    game: Game
    changed: list[Listener]

    @property
    def offers(self) -> Offers:
        """What can be done here beside playing."""

    @property
    def title(self) -> Said:
        """What stands in the title bar behind the game's name: rules, table, number of the deal."""

    @property
    def status(self) -> Said:
        """What stands at its end: connected, reconnecting; nothing at home."""

    @property
    def chat(self) -> Sequence[ChatLine]:
        """What was said, oldest first."""

    @property
    def awaited(self) -> str:
        """Who must come to the keyboard before anything may be seen; empty for nobody."""

    @property
    def failure(self) -> PaijuError | None:
        """Why the game cannot go on: a bot has failed."""

    @property
    def unsaved(self) -> bool:
        """Whether the game is to be kept on disk, and cannot be."""

    def scene(self) -> Scene:
        """All that may be seen now."""

    def consider(self, text: str) -> Considered:
        """What a text would do, or why it cannot be played. Answered at once, from the view alone."""

    async def begin(self) -> None:
        """Sit down: from now on the game goes on by itself where nobody is asked."""

    async def arrive(self) -> None:
        """The one who is awaited sits at the keyboard."""

    async def go_on(self) -> None:
        """The reader has seen how a deal came out."""

    async def play(self, text: str) -> None:
        """Play this, or raise a PaijuError; then nothing has changed."""

    async def hint(self) -> str:
        """The text of a move that a good player would make, or raise."""

    async def undo(self) -> None:
        """Take back the reader's last decision, or raise."""

    async def say(self, text: str) -> None:
        """Say something to everybody at the table."""

    async def rematch(self) -> None:
        """Play another game with the same people."""

    async def leave(self) -> None:
        """Get up. What can be kept is kept."""
