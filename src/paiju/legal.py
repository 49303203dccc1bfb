"""The legal moves of a state as people write them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from .errors import PaijuError
from .language import Sentence, counted

if TYPE_CHECKING:
    from .state import State

MOST_SHOWN = 20

NO_SUCH_MOVE = Sentence("There is no move number {n}.", "没有第 {n} 种。")


class LegalMoves(Sequence[str]):
    """The texts of the moves that may be made in a state, in the order of `State.legal`.

    It looks at the state whenever it is asked, so it always speaks of now. `in` takes whatever `State.play` takes: any
    spelling of a move, a text that means several, and the number of an action.

    >>> import paiju
    >>> state = paiju.game("doudizhu").deal("endgame", hands=["7889TJA", "7TA2222"])
    >>> state.moves
    <8 moves: 7, 8, 9, T, J, A, 88, 789TJ>
    >>> "9 10 J 7 8" in state.moves, "pass" in state.moves
    (True, False)
    """

    def __init__(self, state: State) -> None:
        self._state = state

    def __len__(self) -> int:
        return self._state.count()

    def __iter__(self) -> Iterator[str]:
        return map(self._state.game.text, self._state.legal())

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        places = range(len(self))
        if isinstance(index, slice):
            return [self[place] for place in places[index]]
        try:
            return self._state.game.text(self._state.nth(places[index]))
        except IndexError:
            raise IndexError(NO_SUCH_MOVE.say(n=index)) from None

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return self._state.is_legal(move)
        try:
            self._state.copy().play(move)
        except PaijuError:
            return False
        return True

    def __repr__(self) -> str:
        number = len(self)
        if not number:
            return "<no moves>"
        return f"<{counted(number, 'move', '').en}: {', '.join(self.shown())}>"

    def shown(self) -> list[str]:
        """As many of them as a person wants to read, and a last `…` if there are more."""
        listed = [self._state.game.text(action) for action in self._state.candidates()[:MOST_SHOWN]]
        return [*listed, "…"] if len(listed) < len(self) else listed
