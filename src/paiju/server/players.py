"""Guests: a name, and a random token that is the whole identity.

A token has 256 random bits and is kept as its SHA-256 alone: whoever reads the database cannot become anybody, and
looking a digest up tells nothing about the token by the time it takes. A short code, good once and for some minutes,
gives a second device a token of its own for the same player.
"""

from __future__ import annotations

import hashlib
import secrets
import time
import unicodedata

from .refusals import refusal
from .storage import Player, Store

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that are mistaken for each other
LINK_LETTERS = 8
LINK_SECONDS = 600
LONGEST_NAME = 24


def digest(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def code(letters: int) -> str:
    """A random code that people can type."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def clean(text: str, longest: int) -> str:
    """A text in one line without anything invisible: no control characters, no marks that turn text around."""
    kept = [" " if letter.isspace() else letter for letter in text if letter.isspace() or _visible(letter)]
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))[:longest].strip()


def _visible(letter: str) -> bool:
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or letter == "\u200d"


class Players:
    """All guests."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def known(self, token: str) -> Player | None:
        """Who has this token."""
        return await self.store.player_by_digest(digest(token))

    async def called(self, player: Player, name: str) -> Player:
        """A known player, by the name they give now."""
        name = clean(name, LONGEST_NAME)
        return await self.rename(player, name) if name and name != player.name else player

    async def new(self, name: str, bot: bool) -> tuple[Player, str]:
        """A new guest, and their token."""
        token = new_token()
        name = clean(name, LONGEST_NAME) or f"Guest {secrets.randbelow(9000) + 1000}"
        player = Player(secrets.token_urlsafe(9), digest(token), name, bot)
        await self.store.add_player(player)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """The player with another name."""
        name = clean(name, LONGEST_NAME)
        if not name:
            raise refusal("EMPTY_TEXT")
        await self.store.rename_player(player.id, name)
        return Player(player.id, player.digest, name, player.bot)

    async def link(self, player: Player) -> str:
        """A code with which another device becomes this player."""
        link = code(LINK_LETTERS)
        until = int((time.time() + LINK_SECONDS) * 1000)
        await self.store.add_link(digest(link), player.id, until)
        return link

    async def claim(self, link: str) -> tuple[Player, str]:
        """The player whose code this is, and a token of this device's own."""
        token = new_token()
        typed = "".join(link.upper().split()).replace("-", "")
        player = await self.store.take_link(digest(typed), digest(token), int(time.time() * 1000))
        if player is None:
            raise refusal("BAD_CODE")
        return player, token
