"""Short ways to set up a table of Dou Dizhu."""

from __future__ import annotations

from paiju import State, game

GAME = game("doudizhu")
RANKS = "3456789TJQKA2BR"
FULL_HANDS = "hands=33445566789TJQKA2/3456778899TTJQKA2/3456789TJJQQKKAA2"


def spare(*used: str, n: int = 1) -> str:
    """Some low cards of the pack that are not among the used ones."""
    gone = "".join(used)
    left = "".join(rank * ((1 if rank in "BR" else 4) - gone.count(rank)) for rank in RANKS)
    return left[:n]


def facing(hand: str, table: str = "lead", rules: str = "classic") -> State:
    """Seat 0 with this hand is to lead, or to answer what the seat before it has put on the table."""
    lead = table == "lead"
    used = hand if lead else hand + table.partition("=")[0]
    last = GAME.ruleset(rules).seats - 1
    others = "/".join([spare(used), spare(used, spare(used))][:last])
    answering = "" if lead else f" table={table}@{last}"
    return GAME.position(f"{rules} phase=play hands={hand}/{others}{answering}")


def say(state: State, *texts: str) -> State:
    """Everybody acts in turn with these texts; the same state."""
    for text in texts:
        state.play(GAME.parse(state.view(state.to_move()), text))
    return state


def moves(state: State) -> list[str]:
    """The legal actions as text, in order."""
    return [GAME.text(action) for action in state.legal()]
