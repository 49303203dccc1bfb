"""How the cards of a game move, for tables at which nobody knows them all (`paiju.peer`).

Everybody at such a table keeps a State in which the cards that they have not seen are just some cards, and lays them
anew whenever one is shown. A game's `Movement` says which cards lie where and how to lay them, who may look at which
card of a new pack, what a seat does with its cards by an action, which cards are turned up by it, and whose hands,
unseen by the others, decide what comes of it: they are asked, and what they say is checked when the cards are open.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, TypeVar

from .language import Sentence

if TYPE_CHECKING:
    from .rules import Rules
    from .state import State

S = TypeVar("S", bound="State")

FACE_DOWN = -1
EVERYBODY = -2
NEVER = -3

OPEN = Sentence(
    "Nobody can turn all hands up at a fair table: use open_hands=false.",
    "公平牌桌上无人能亮出所有手牌：请用 open_hands=false。",
)

How = Literal["say", "show", "pass", "bury"]


class Deed(NamedTuple):
    """What a seat does with its cards: it shows them, passes them on to a seat, buries them, or just says something."""

    how: How = "say"
    cards: tuple[int, ...] = ()
    to: int = -1


class Place(NamedTuple):
    """A place of a new pack: who looks at the card (a seat, EVERYBODY, FACE_DOWN) and where it goes (into the hand of a
    seat; FACE_DOWN into the rest, where an open one is mixed in; EVERYBODY onto the table; NEVER is not used)."""

    looks: int
    goes: int


class Answer(NamedTuple):
    """What a seat says when its hand decides, and the cards it shows with it."""

    text: str = ""
    cards: tuple[int, ...] = ()


class Movement(ABC, Generic[S]):
    """What a game declares. A card is the number that the game's actions and states use; copies are alike."""

    opens_hands = True
    """Whether all cards are open when a deal is over. Where they are not, no duty may depend on hidden cards."""

    def refusal(self, rules: Rules) -> Sentence | None:
        """Why these rules cannot be played where nobody sees all cards."""
        return OPEN if getattr(rules, "open_hands", False) else None

    @abstractmethod
    def start(self, rules: Rules, key: tuple[int, int], stack: list[list[int]]) -> S:
        """A new game whose first pack lies as in `stack`; what else is left to chance follows from the key."""

    # Where the cards are.

    @abstractmethod
    def pack(self, rules: Rules) -> list[int]:
        """All cards."""

    @abstractmethod
    def face(self, card: int) -> str:
        """A card as views show it."""

    @abstractmethod
    def hands(self, state: S) -> list[list[int]]:
        """The cards of every seat."""

    @abstractmethod
    def rest(self, state: S) -> list[int]:
        """The cards that lie face down in no hand, the next one first, buried ones last."""

    @abstractmethod
    def lay(self, state: S, hands: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        """Lay them so; every hand and the rest are as large as before."""

    @abstractmethod
    def dealt(self, state: S, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        """What becomes of each card of pack `number` (from 1), which was just dealt from `stack`; more may follow from
        those that were `seen`, by their places."""

    # What an action does.

    @abstractmethod
    def deed(self, state: S, actions: Sequence[int]) -> Deed:
        """What the seat to move does with its cards by these actions."""

    def draws(self, state: S, actions: Sequence[int], seen: Sequence[int]) -> list[int]:
        """Who looks at the next cards of the rest because of these actions, one after the other: seats or EVERYBODY.
        More may follow from what was `seen`."""
        return []

    def discards(self, state: S) -> list[int]:
        """The open cards that become the rest when it is used up."""
        return []

    def asked(self, state: S, actions: Sequence[int], answers: Mapping[int, Answer]) -> int | None:
        """The next seat whose hand decides what comes of these actions, after these answers."""
        return None

    def asked_first(self, state: S, answers: Mapping[int, Answer]) -> int | None:
        """The next seat whose hand decides who begins, after these answers: then `answer` is asked without actions."""
        return None

    def answer(self, state: S, actions: Sequence[int], seat: int) -> Answer:
        """What this seat has to say; it follows from its own hand, what is open, and the answers before."""
        return Answer()

    def implied(self, state: S, actions: Sequence[int]) -> tuple[int, ...]:
        """The cards that a seat must hold to do this although it does not show them."""
        return ()

    def card_of(self, action: int) -> int | None:
        """The card that an action chooses, where cards are chosen in secret."""
        return None

    def unattended(self, state: S) -> int | None:
        """What the seat to move does when nobody sits there and its cards stay closed; None if its cards are opened for
        all to see, and a bot plays them."""
        return None
