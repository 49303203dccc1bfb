"""Any state of Dou Dizhu as one line, and back.

    classic phase=play hands=3c4d.../.../... bottom=... marker=7h landlord=0 bid=3 turn=1 table=33344456@0 ...

Only `hands` is needed: `endgame hands=7889TJA/7TA2222` sets up a mission, three hands of 17 begin an auction, any other
three hands begin with the landlord, seat 0, to lead.
"""

from __future__ import annotations

from ...contract import bad_position, key_text
from ...fields import LARGEST, Fields
from ...rng import Random
from . import faces
from .auction import TEXTS, standing
from .combos import count_cards, pack, play_text, read
from .kinds import AUCTION, CATEGORIES, FINISHED, KIND_SHIFT, NOBODY, PHASES, PLAY, RANKS
from .rules import DouDizhuRules
from .state import DouDizhu

CALLS = {text.replace("bid ", ""): call for call, text in TEXTS.items() if text != "pass"}
CALL_TEXTS = {call: text for text, call in CALLS.items()}


def fields(state: DouDizhu) -> dict[str, str]:
    """The parts of a position; counters that are zero are left out."""
    seats = range(state.seats)
    parts = [faces.part(state.dealt[seat], state.hands[seat]) for seat in seats]
    found = {
        "phase": PHASES[state.phase],
        "hands": "/".join(faces.text_of(held) for _, held in parts),
    }
    if any(played for played, _ in parts):
        found["played"] = "/".join(faces.text_of(played) for played, _ in parts)
    if state.seats == 3:
        found["bottom"] = faces.text_of(state.bottom)
        if state.marker != NOBODY:
            found["marker"] = faces.text_of([state.marker])
        found["first"] = str(state.first)
        if state.calls:
            found["calls"] = ",".join(CALL_TEXTS[call] for call in state.calls)
        if state.phase != AUCTION:
            found["landlord"] = str(state.landlord)
            found["bid"] = str(state.bid)
    if state.phase == PLAY:
        found["turn"] = str(state.turn)
    if state.table:
        found["table"] = f"{play_text(state.table)}@{state.table_seat}"
    for name in ("passes", "robs", "bombs", "redeals"):
        if getattr(state, name):
            found[name] = str(getattr(state, name))
    if any(state.plays):
        found["plays"] = "/".join(map(str, state.plays[: state.seats]))
    if any(state.scores):
        found["scores"] = "/".join(map(str, state.scores[: state.seats]))
    if state.deal != 1:
        found["deal"] = str(state.deal)
    found["key"] = key_text(state.key0, state.key1, state.shuffles)
    return found


def restore(rules: DouDizhuRules, values: dict[str, str]) -> DouDizhu:
    """The state with these parts."""
    given = Fields(values)
    seats = rules.seats
    hands = given.parts("hands", seats)
    if rules.mission is not None:
        rules = rules.override(mission=None)
    state = DouDizhu(rules)
    state.key0, state.key1, state.shuffles = given.key()
    complete = all(len(hand) in (17, 51) for hand in hands) and "played" not in values and seats == 3
    phase = given.choice("phase", PHASES, PHASES[AUCTION if complete and rules.auction != "none" else PLAY])
    state.phase = PHASES.index(phase)
    bottom_text = given.text("bottom", "-")
    cards = faces.read_groups(
        [*hands, *given.parts("played", seats, "-"), bottom_text if state.phase == AUCTION else "-"]
    )
    held, played, bottom = cards[:seats], cards[seats : 2 * seats], cards[2 * seats]
    if any(len(hand) + len(gone) > 20 for hand, gone in zip(held, played, strict=True)):
        raise bad_position("nobody has more than 20 cards.")
    state.deal = given.number("deal", 1, 1, rules.deals)
    state.redeals = given.number("redeals", 0, 0, 1_000_000_000)
    state.bombs = given.number("bombs", 0, 0, 14)
    state.robs = given.number("robs", 0, 0, 3)
    state.scores = [*given.numbers("scores", seats, -LARGEST, LARGEST), 0][:3]
    state.plays = [*given.numbers("plays", seats, 0, 20), 0][:3]
    state.dealt = tuple(
        bytes(faces.in_order(gone) + faces.in_order(hand)) for hand, gone in zip(held, played, strict=True)
    )
    state.hands = [*map(faces.count_ranks, held), 0][:3]
    state.left = [*map(len, held), 0][:3]
    if state.phase == AUCTION:
        _restore_auction(state, given, bottom)
    else:
        _restore_play(state, given, bottom_text)
    given.finish()
    return state


def _restore_auction(state: DouDizhu, given: Fields, bottom: list[int]) -> None:
    if state.seats == 2 or state.rules.auction == "none":
        raise bad_position("these rules have no auction.")
    if any(left != 17 for left in state.left):
        raise bad_position("an auction begins with 17 cards in each hand.")
    if not bottom:
        bottom = [card for card in faces.PACK if not any(card in hand for hand in state.dealt)]
    if len(bottom) != 3:
        raise bad_position("there are three bottom cards.")
    state.bottom = bytes(bottom)
    _restore_marker(state, given)
    words = given.text("calls", "")
    calls: tuple[int, ...] = ()
    for word in words.split(",") if words else []:
        now = standing(state.rules.auction, state.rules.auction_turns, calls)
        if CALLS.get(word) not in now.legal:
            raise bad_position(f'the call "{word}" is not possible there.')
        calls = (*calls, CALLS[word])
    now = standing(state.rules.auction, state.rules.auction_turns, calls)
    if now.speaker < 0:
        raise bad_position("the auction has ended.")
    state.calls = calls
    state.turn = (state.first + now.speaker) % 3


def _restore_marker(state: DouDizhu, given: Fields) -> None:
    """The face-up card and who bids (or bid) first; drawn at random where a position does not say."""
    marker = given.text("marker", "")
    if marker:
        cards = faces.read_groups([marker])[0]
        holders = [seat for seat in range(3) if cards and cards[0] in state.dealt[seat]]
        if len(cards) != 1 or not holders:
            raise bad_position("the marker is one card of a player.")
        state.marker = cards[0]
        state.first = given.number("first", holders[0], 0, 2)
    elif "first" in given.values or state.phase != AUCTION or state.rules.first_bidder == "random":
        state.first = given.number("first", 0, 0, 2)
    else:
        rng = state.shuffler(Random())
        state.first = rng.below(3)
        state.marker = rng.choice(state.dealt[state.first])


def _restore_play(state: DouDizhu, given: Fields, bottom: str) -> None:
    if state.seats == 3:
        state.landlord = given.number("landlord", 0, 0, 2)
        state.bid = given.number("bid", 1, 1, 3)
        _restore_marker(state, given)
        state.bottom = bytes(faces.read_groups([bottom])[0])
        if any(card not in state.dealt[state.landlord] for card in state.bottom) or len(state.bottom) not in (0, 3):
            raise bad_position("the bottom cards are three that the landlord has, or had.")
        calls = given.text("calls", "")
        if any(word not in CALLS for word in calls.split(",") if word) or calls.count(",") > 12:
            raise bad_position("the calls cannot be read.")
        state.calls = tuple(CALLS[word] for word in calls.split(",") if word)
    leader = state.landlord if state.seats == 3 else 0
    table = given.text("table", "")
    if table:
        restore_table(state, table)
    emptied = [seat for seat in range(state.seats) if state.left[seat] == 0]
    if state.phase == FINISHED:
        if len(emptied) != 1:
            raise bad_position("at the end exactly one hand is empty.")
        state.turn = NOBODY
        return
    if emptied:
        raise bad_position("a hand is empty: the deal is over.")
    state.turn = given.number("turn", leader, 0, state.seats - 1)
    state.passes = given.number("passes", 0, 0, state.seats - 2)
    if state.passes and not state.table:
        raise bad_position("nobody can have passed before the first play.")
    if state.table and state.turn == state.table_seat:
        raise bad_position("nobody answers the own combination.")


def restore_table(state: DouDizhu, text: str) -> None:
    play, _, seat = text.partition("@")
    letters, _, category = play.partition("=")
    if seat not in ("0", "1", "2")[: state.seats] or not letters or any(letter not in RANKS for letter in letters):
        raise bad_position(f'"{text}" should be a combination and the seat that played it, such as 33344456@0.')
    cards = pack(letters) if max(map(letters.count, letters)) <= 4 else 0
    kinds = [kind for kind in read(cards, state.mode) if not category or CATEGORIES[kind - 1] == category]
    if not kinds:
        raise bad_position(f"{play} is not a combination.")
    state.table = kinds[0] << KIND_SHIFT | cards
    state.table_seat = int(seat)
    state.set_table(kinds[0], cards, count_cards(cards))
