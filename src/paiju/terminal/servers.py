"""Servers we have been to, and who we are there: tokens, kept in a file that nobody else may read."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from .settings import config_directory, write_safely

MOST = 50


class Known(msgspec.Struct, frozen=True, omit_defaults=True):
    """Servers by their addresses, the last one at the end: the token with which we are known there."""

    tokens: dict[str, str] = {}

    @property
    def last(self) -> str:
        """The address of the server where we were last; empty if we were at none."""
        return next(reversed(self.tokens), "")

    def token(self, url: str) -> str:
        """Who we are at a server."""
        return self.tokens.get(url, "")


def load() -> Known:
    """The servers we know; none where there is no file, or none that can be read."""
    try:
        return msgspec.json.decode((config_directory() / "servers.json").read_bytes(), type=Known)
    except (OSError, msgspec.DecodeError):
        return Known()


def remember(url: str, token: str) -> None:
    """We were at a server, as somebody who is known there by this token."""
    others = {known: its for known, its in load().tokens.items() if known != url}
    tokens = dict([*others.items(), (url, token)][-MOST:])
    path = config_directory() / "servers.json"
    with suppress(OSError):
        write_safely(path, msgspec.json.format(msgspec.json.encode(Known(tokens))), private=True)
