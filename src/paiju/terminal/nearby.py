"""What is said about a table that somebody announces in the network."""

from __future__ import annotations

from .. import catalogue
from ..errors import PaijuError
from ..language import Said
from ..peer.finding import Found, Offer
from ..wording import peers as words
from ..wording.rules import short_rules
from ..wording.words import say


def stands(offer: Offer) -> Said:
    """Whether there is a seat."""
    if offer.begun:
        return words.PLAYING
    return say(words.FREE, free=offer.free, all=offer.seats) if offer.free else words.FULL


def game_of(offer: Offer, language: str) -> tuple[str, str]:
    """The game and its rules, in words where it is installed here."""
    try:
        game = catalogue.game(offer.game)
        return game.title.say(language), short_rules(game, game.ruleset(offer.rules))
    except PaijuError:
        return offer.game, offer.rules


def described(found: Found, language: str) -> dict[str, object]:
    """All that a line about a table says."""
    game, rules = game_of(found.offer, language)
    stand = stands(found.offer)
    agreed = f"; {pick(words.OFFERED_BOT, language)}" if found.offer.stands_in else ""
    return {
        "game": game,
        "rules": rules,
        "who": ("、" if language == "zh" else ", ").join(found.offer.people),
        "stands": pick(stand, language) + agreed,
        "address": str(found.addresses[0]),
    }


def pick(said: Said, language: str) -> str:
    """What is said, in one language."""
    return said.zh if language == "zh" else said.en
