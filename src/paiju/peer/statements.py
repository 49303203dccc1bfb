"""What peers sign beside the rounds of a hand: that some seats are gone in a round, and nothing is taken from them."""

from __future__ import annotations

from .log import Message
from .payloads import Gone, decode
from .trust import agreed


class Statements(dict[tuple[int, int], Message]):
    """All statements of a hand, by their numbers (below zero) and the seats of their authors."""

    def since(self, number: int) -> list[Message]:
        """Those about this round and later ones."""
        return [message for message in self.values() if stated_round(message) >= number]

    def promised(self, seat: int, number: int) -> frozenset[int]:
        """The seats of which this one has said that it takes nothing from them in a round."""
        said = [message for (_, author), message in self.items() if author == seat]
        here = [message for message in said if stated_round(message) == number]
        return frozenset[int]().union(*(stated_seats(message) for message in here))

    def next_number(self, seat: int) -> int:
        """The number of a seat's next statement."""
        return -1 - sum(author == seat for _, author in self)

    def later(self, number: int) -> list[int]:
        """The seats that speak of later rounds than this."""
        return [author for (_, author), message in self.items() if stated_round(message) > number]

    def is_left(self, seat: int, present: frozenset[int]) -> bool:
        """Whether all others have agreed, about any round, that a seat is gone."""
        for place in {(stated_round(message), message.previous) for message in self.values()}:
            said = {
                (author, stated_seats(message))
                for (_, author), message in self.items()
                if (stated_round(message), message.previous) == place
            }
            if seat in agreed(sorted(present), said):
                return True
        return False


def stated_round(message: Message) -> int:
    """The round about which somebody says that others are gone."""
    payload = decode(message.payload)
    assert isinstance(payload, Gone)
    return payload.round


def stated_seats(message: Message) -> frozenset[int]:
    """Those who are gone, as somebody says."""
    payload = decode(message.payload)
    assert isinstance(payload, Gone)
    return frozenset(payload.seats)
