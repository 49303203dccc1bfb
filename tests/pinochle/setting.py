"""Short ways to set up a table of Pinochle."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TypeVar

from paiju import State, game
from paiju.games.pinochle.notation import TEXTS, read_card
from paiju.view import Event

E = TypeVar("E", bound=Event)

GAME = game("pinochle")
EXAMPLES = json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))
RULES = {"follow": "auction,obligations=follow", "strict": "auction", "trump_head": "auction,head_rule=trump_only"}


def rows(table: str) -> list[dict]:
    return EXAMPLES[table]


def name(row: dict) -> str:
    return row["id"]


def compact(hand: str) -> str:
    return "".join(hand.split()) or "-"


def spare(used: str, n: int) -> list[str]:
    """Some cards of the pack that are not among the used ones."""
    left = Counter(dict.fromkeys(TEXTS, 2))
    left.subtract(used.split())
    return list((+left).elements())[:n]


def facing(hand: str, trick: str, trump: str, rules: str = "auction") -> State:
    """Seat 0 with this hand is to play to this trick; the others hold what is left over."""
    cards, lying = hand.split(), trick.split()
    leader = -len(lying) % 4
    hands, used = [compact(hand)], f"{hand} {trick}"
    for seat in range(1, 4):
        size = len(cards) - ((seat - leader) % 4 < len(lying))
        found = spare(used, size)
        used = " ".join([used, *found])
        hands.append("".join(found) or "-")
    won = f"{12 - len(cards)}/0/0/0"
    return GAME.position(
        f"{rules} phase=play hands={'/'.join(hands)} trump={trump} bidder=0 melds=-/-/-/- "
        f"leader={leader} trick={compact(trick)} won={won}"
    )


def say(state: State, *texts: str) -> State:
    """Everybody acts in turn with these texts; the same state."""
    for text in texts:
        for action in GAME.parse_all(state.view(state.to_move()), text):
            state.play(action)
    return state


def told(state: State, kind: type[E], seat: int | None = None) -> list[E]:
    """The events of one kind that a seat has seen."""
    return [event for event in state.view(seat).history if isinstance(event, kind)]


def moves(state: State) -> list[str]:
    """The legal actions as text, in order."""
    return [GAME.text(action) for action in state.legal()]


def cards(text: str) -> list[int]:
    return [read_card(word) for word in text.split()]
