"""The duties of 6.1 read a second time, card by card from texts, as slowly and plainly as the page states them."""

from __future__ import annotations

ORDER = ["9", "J", "Q", "K", "10", "A"]


def rank(card: str) -> int:
    return ORDER.index(card[:-1])


def wins(new: str, old: str, trump: str) -> bool:
    """Whether a card played later takes the trick from the card that was winning."""
    if new[-1] == old[-1]:
        return rank(new) > rank(old)
    return new[-1] == trump


def winning(trick: list[str], trump: str) -> str:
    best = trick[0]
    for card in trick[1:]:
        if wins(card, best, trump):
            best = card
    return best


def owed(hand: list[str], trick: list[str], trump: str, rule: str) -> set[str]:
    """The cards that may be played. `rule` is follow, strict or trump_head."""
    everything = set(hand)
    if not trick:
        return everything
    led = trick[0][-1]
    best = winning(trick, trump)
    following = {card for card in hand if card[-1] == led}
    if rule == "follow":
        return following or everything
    if following:
        trumped = led != trump and any(card[-1] == trump for card in trick)
        heading = {card for card in following if rank(card) > rank(best)}
        if led == trump or (rule == "strict" and not trumped):
            return heading or following
        return following
    trumps = {card for card in hand if card[-1] == trump}
    if not trumps:
        return everything
    higher = {card for card in trumps if best[-1] == trump and rank(card) > rank(best)}
    return higher or trumps
