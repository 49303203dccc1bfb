"""Who would like another game with the same people: each says so with a signature, for the number of that game."""

from __future__ import annotations

from collections.abc import Collection

from .curve import digest
from .keys import Identity, signed

NUMBER = 4
SIGNATURE = 64


class Wishes:
    """The wishes at one table, by the number of the game."""

    def __init__(self, table: bytes) -> None:
        self.table = table
        self._signed: dict[int, dict[bytes, bytes]] = {}

    def _body(self, number: int, public: bytes) -> bytes:
        return digest("again", self.table, number, public)

    def wish(self, identity: Identity, number: int) -> None:
        """We would like this game."""
        self._signed.setdefault(number, {})[identity.public] = identity.sign(self._body(number, identity.public))

    def said(self, public: bytes, number: int) -> bytes:
        """Somebody's wish as it travels; nothing if there is none."""
        signature = self._signed.get(number, {}).get(public)
        return b"" if signature is None else number.to_bytes(NUMBER, "big") + public + signature

    def hear(self, data: bytes, people: Collection[bytes], number: int) -> bool:
        """Take in a wish for this game by one of these people; whether it is new."""
        public, signature = data[NUMBER:-SIGNATURE], data[-SIGNATURE:]
        named = int.from_bytes(data[:NUMBER], "big")
        if named != number or public not in people or public in self.wanting(number):
            return False
        if not signed(public, self._body(number, public), signature):
            return False
        self._signed.setdefault(number, {})[public] = signature
        return True

    def wanting(self, number: int) -> Collection[bytes]:
        """Who would like this game."""
        return self._signed.get(number, {}).keys()
