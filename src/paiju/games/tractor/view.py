"""What a seat at a Tractor table may know (section 9 of the rules page)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...state import DEALER, Entry, State
from ...view import Event, View, common
from . import notation
from .encoding import BURYING, CALL, CALLING, CARD, DECLARE, NOBODY, PASS, PHASES, SHOW_ONE
from .faces import TRUMPS, texts
from .layout import by_seat, listed
from .rules import RANKS

if TYPE_CHECKING:
    from .rules import TractorRules
    from .state import Tractor

SECRET = ("bury", "bury+", "swap", "swap+", "for", "for+")


class TractorView(View, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's view. Cards are texts such as `10H`, `JokerC`.

    `chosen` are the cards picked so far of a choice that is not complete; those to be buried or swapped (and `given`,
    `kitty`) are seen by the declarer only. `plays` are the cards of the current trick by seat, `played` all cards played
    in this hand, `known` what everybody knows each seat to hold (the declarer: hold or have buried), `voids` the suits
    each seat has run out of. `allies` are the seats known to be on the declarer's side, `captured` the points taken by
    each seat.
    """

    phase: str
    number: int = 1
    hand: tuple[str, ...] = ()
    counts: tuple[int, ...]
    trump: str = ""
    rank: str = "2"
    levels: tuple[str, ...]
    declarer: int | None = None
    dealt_first: int = 0
    bidder: int | None = None
    first_bidder: int | None = None
    bid: tuple[str, ...] = ()
    round: bool = False
    closing: bool = False
    dealt: int = 0
    receiver: int = 0
    flipped: tuple[str, ...] = ()
    kitty: tuple[str, ...] = ()
    kitty_size: int = 0
    chosen: tuple[str, ...] = ()
    picked: int = 0
    given: tuple[str, ...] = ()
    need: int = 0
    calls: tuple[tuple[str, int], ...] = ()
    allies: tuple[int, ...] = ()
    leader: int | None = None
    plays: tuple[tuple[str, ...], ...] = ()
    winning: int | None = None
    captured: tuple[int, ...] = ()
    fails: tuple[int, ...] = ()
    points: int = 0
    played: tuple[str, ...] = ()
    known: tuple[tuple[str, ...], ...] = ()
    voids: tuple[str, ...] = ()
    scores: tuple[int, ...]

    def ruleset(self) -> TractorRules:
        """The rules of the game that this is a view of."""
        from . import GAME

        return GAME.ruleset(self.rules)


def view(state: Tractor, seat: int | None) -> TractorView:
    """What `seat` (None: a spectator) may know of a state."""
    seats = range(state.seats)
    phase = PHASES[state.phase]
    facts = {
        "phase": phase,
        "number": state.number,
        "counts": tuple(state.counts[: state.seats]),
        "rank": RANKS[state.rank],
        "levels": tuple(RANKS[level] for level in state.levels[: state.seats]),
        "dealt_first": state.declarer,
        "declarer": None if state.phase == DECLARE and state.number == 1 else state.declarer,
        "scores": tuple(state.scores[: state.seats]),
    }
    if phase in ("continue", "over"):
        return TractorView(**common(state, seat, describe), **facts)
    if seat is not None:
        facts["hand"] = texts(by_seat(state.held, state.seats)[seat])
    facts["known"] = tuple(map(texts, by_seat(state.known, state.seats)))
    facts["flipped"] = texts(state.flipped)
    if state.bidder != NOBODY:
        copies = 2 if state.bid_strength > 1 else 1
        facts |= {"bidder": state.bidder, "first_bidder": state.first_bidder, "bid": texts([state.bid_card] * copies)}
    if state.phase == DECLARE:
        facts |= {
            "round": state.round,
            "closing": state.closing,
            "dealt": state.dealt,
            "receiver": state.receiver,
            "kitty_size": state.settings.kitty,
        }
        return TractorView(**common(state, seat, describe), **facts)
    if phase not in ("swap", "take", "trump"):
        facts["trump"] = TRUMPS[state.suit]
    mine = seat == state.declarer
    kitty = listed(state.kitty)
    facts |= {
        "kitty": texts(kitty) if mine else (),
        "kitty_size": len(kitty),
        "picked": state.picked,
        "chosen": texts(listed(state.chosen)) if mine or phase in ("lead", "follow") else (),
        "given": texts(listed(state.given)) if mine else (),
        "need": state.need,
    }
    if phase in ("bury", "swap", "take", "trump"):
        return TractorView(**common(state, seat, describe), **facts)
    said = state.picked if state.phase == CALL else state.settings.friends
    facts["calls"] = tuple((texts([code & CARD])[0], code >> 7) for code in state.calls[:said])
    if state.phase == CALL:
        return TractorView(**common(state, seat, describe), **facts)
    facts |= {
        "allies": tuple(each for each in seats if (state.allies >> each) & 1),
        "leader": state.leader,
        "plays": tuple(map(texts, by_seat(state.table, state.seats))),
        "winning": state.best if state.best != NOBODY else None,
        "captured": tuple(state.captured[: state.seats]),
        "fails": tuple(state.fails[: state.seats]),
        "points": state.opponents_points(state.allies),
        "played": texts(listed(state.gone)),
        "voids": tuple("".join(name for bit, name in enumerate("CDHST") if (void >> bit) & 1) for void in state.voids)[
            : state.seats
        ],
    }
    return TractorView(**common(state, seat, describe), **facts)


def describe(state: State, entry: Entry, private: bool) -> Event:
    """One line of the history."""
    if entry.seat != DEALER:
        return describe_action(entry, private)
    what, *facts = entry.detail
    if what == "dealt":
        return Event(DEALER, f"dealt {facts[0]}")
    if what == "redeal":
        return Event(DEALER, "redeal")
    if what == "flip":
        return Event(DEALER, "flip", cards=texts(facts[0]))
    if what == "trumps":
        declarer, suit, rank = facts
        return Event(DEALER, f"trumps {TRUMPS[suit]}/{RANKS[rank]} declarer {declarer}")
    if what == "throw":
        seat, shown, led = facts
        return Event(DEALER, f"throw {seat} leads {' '.join(texts(led))}", cards=texts(shown))
    if what == "friend":
        return Event(DEALER, f"friend {facts[0]}")
    if what == "trick":
        return Event(DEALER, f"trick {facts[0]} takes {facts[1]}")
    if what == "hand":
        return Event(DEALER, f"hand {facts[0]} declarer {facts[1]}")
    points, bonus, declarers_win, gain, kitty, levels, changes = facts
    winner = "declarers" if declarers_win else "opponents"
    raised = "/".join(RANKS[level] for level in levels)
    text = f"result points={points} kitty={bonus} winner={winner} gain={gain} levels={raised}"
    return Event(DEALER, text, cards=texts(kitty), scores=tuple(map(float, changes)))


def describe_action(entry: Entry, private: bool) -> Event:
    """What a seat did."""
    text = notation.text(entry.action)
    word = text.split()[0]
    if word in SECRET:
        card = texts([entry.action & CARD])
        return Event(entry.seat, text, cards=card) if private else Event(entry.seat, word)
    if entry.action < BURYING:
        return Event(entry.seat, text, cards=texts([entry.action & CARD]))
    if SHOW_ONE <= entry.action < PASS:
        return Event(entry.seat, text, cards=texts([entry.action & CARD]) * (2 if " " in text[8:] else 1))
    return Event(entry.seat, text, cards=texts([entry.action & CARD]) if entry.action >= CALLING else ())
