"""Any state of Dou Dizhu as one line, and back.

    classic phase=play hands=3c4d.../.../... played=-/-/- bottom=... marker=7h landlord=0 bid=3 turn=1 table=34567@0

Only `hands` is needed: `endgame hands=7889TJA/7TA2222` sets up a mission, three hands of 17 begin an auction, any other
three hands begin with the landlord, seat 0, to lead. With only a `table`, its cards are what its seat has played.
"""

from __future__ import annotations

from ...contract import bad_position, key_text
from ...errors import NotationError, SetupError
from ...fields import LARGEST, Fields
from ...rng import Random
from ...view import slashed
from . import faces
from .auction import Standing, standing
from .combos import holds, read
from .kinds import AUCTION, CARDS, CATEGORIES, FINISHED, KIND_SHIFT, NOBODY, PHASES, PLAY, RANKS, TEXTS
from .missions import mission
from .plays import pack, play_text, ranks_text
from .rules import DouDizhuRules
from .state import DouDizhuState

CALLS = {text.replace("bid ", ""): call for call, text in TEXTS.items() if text != "pass"}
CALL_TEXTS = {call: text for text, call in CALLS.items()}


def fields(state: DouDizhuState) -> dict[str, str]:
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
        found["plays"] = slashed(state.plays[: state.seats])
    if any(state.scores) or state.phase == FINISHED:
        found["scores"] = slashed(state.scores[: state.seats])
    if state.deal != 1:
        found["deal"] = str(state.deal)
    found["key"] = key_text(state.key0, state.key1, state.shuffles)
    return found


def restore(rules: DouDizhuRules, values: dict[str, str]) -> DouDizhuState:
    """The state with these parts; what could not have come about is refused."""
    given = Fields(values)
    state = DouDizhuState(rules)
    state.key0, state.key1, state.shuffles = given.key()
    hands = given.parts("hands", rules.seats)
    played = given.parts("played", rules.seats, "-")
    table = given.text("table", "")
    if table:
        restore_table(state, table)
        if "played" not in values:
            played[state.table_seat] = ranks_text(state.table & CARDS)
    bottom = _restore_cards(state, given, hands, played)
    state.deal = given.number("deal", 1, 1, rules.deals)
    state.redeals = given.number("redeals", 0, 0, 1_000_000_000)
    if state.seats == 3:
        _restore_marker(state, given)
    if state.phase == AUCTION:
        _restore_auction(state, given)
    else:
        _restore_plays(state, given)
        if state.seats == 3:
            _restore_landlord(state, given, bottom)
            number = state.rules.mission
            if number is not None and state.landlord != mission(number).landlord:
                state.rules = rules.override(mission=None)
        _restore_turn(state, given)
    _restore_scores(state, given)
    given.finish()
    return state


def _restore_cards(state: DouDizhuState, given: Fields, hands: list[str], played: list[str]) -> str:
    """Set the phase and everybody's cards; returns the text of the bottom cards."""
    rules, seats = state.rules, state.seats
    bottom = given.text("bottom", "-")
    try:
        cards = faces.read_groups([*hands, *played])
        untouched = seats == 3 and [len(group) for group in cards] == [17, 17, 17, 0, 0, 0]
        phase = given.choice("phase", PHASES, PHASES[AUCTION if untouched and rules.auction != "none" else PLAY])
        state.phase = PHASES.index(phase)
        if state.phase == AUCTION:
            *cards, last = faces.read_groups([*hands, *played, bottom])
            state.bottom = bytes(last)
    except NotationError as error:
        if seats == 2:
            raise SetupError("BAD_MISSION", error.sentence, **error.facts) from None
        raise
    held, gone = cards[:seats], cards[seats:]
    state.dealt = tuple(bytes(faces.in_order(g) + faces.in_order(h)) for h, g in zip(held, gone, strict=True))
    if any(len(dealt) > 20 for dealt in state.dealt):
        raise bad_position("nobody has more than 20 cards.")
    if rules.mission is not None:
        puzzle = mission(rules.mission)
        if [faces.count_ranks(dealt) for dealt in state.dealt[:seats]] != [*map(pack, puzzle.hands)]:
            state.rules = rules.override(mission=None)
    state.hands = [*map(faces.count_ranks, held), 0][:3]
    state.left = [*map(len, held), 0][:3]
    return bottom


def _restore_marker(state: DouDizhuState, given: Fields) -> None:
    """The face-up card and who bids (or bid) first; drawn at random where an auction does not say."""
    marker = given.text("marker", "")
    if marker:
        cards = faces.read_groups([marker])[0]
        holders = [seat for seat in range(3) if cards and cards[0] in state.dealt[seat]]
        if len(cards) != 1 or not holders or state.rules.first_bidder != "marker":
            raise bad_position("the marker is one card of a player, if the rules have one.")
        state.marker = cards[0]
        state.first = given.number("first", holders[0], 0, 2)
        if state.first != holders[0]:
            raise bad_position("the holder of the marker bids first.")
    elif "first" in given.values or state.phase != AUCTION or state.rules.first_bidder == "random":
        state.first = given.number("first", 0, 0, 2)
    else:
        rng = state.shuffler(Random())
        state.first = rng.below(3)
        state.marker = rng.choice(state.dealt[state.first])


def _restore_auction(state: DouDizhuState, given: Fields) -> None:
    if state.seats == 2 or state.rules.auction == "none":
        raise bad_position("these rules have no auction.")
    if state.table or any(left != 17 for left in state.left):
        raise bad_position("an auction begins with 17 cards in each hand.")
    if not state.bottom:
        state.bottom = bytes(card for card in faces.PACK if not any(card in hand for hand in state.dealt))
    if len(state.bottom) != 3:
        raise bad_position("there are three bottom cards.")
    state.calls, now = read_calls(state.rules, given.text("calls", ""))
    if now.speaker < 0:
        raise bad_position("the auction has ended.")
    state.turn = (state.first + now.speaker) % 3


def read_calls(rules: DouDizhuRules, text: str) -> tuple[tuple[int, ...], Standing]:
    """The calls of an auction, of which each must have been possible, and where it stands after them."""
    calls: tuple[int, ...] = ()
    now = standing(rules.auction, rules.auction_turns, calls)
    for word in text.split(",") if text else []:
        if rules.auction == "none" or CALLS.get(word) not in now.legal:
            raise bad_position(f'the call "{word}" is not possible there.')
        calls = (*calls, CALLS[word])
        now = standing(rules.auction, rules.auction_turns, calls)
    return calls, now


def _restore_plays(state: DouDizhuState, given: Fields) -> None:
    """What was played: the table must be part of it, and a seat whose cards are gone has made a play."""
    gone = [len(state.dealt[seat]) - state.left[seat] for seat in range(state.seats)]
    least = [min(cards, 1) for cards in gone]
    plays = given.numbers("plays", state.seats, 0, 20) if "plays" in given.values else least
    if any(made < needed for made, needed in zip(plays, least, strict=True)):
        raise bad_position("a seat that has put down cards has made a play.")
    state.plays = [*plays, 0][:3]
    state.bombs = given.number("bombs", 0, 0, 14)
    if state.table:
        seat = state.table_seat
        played = faces.count_ranks(state.dealt[seat]) - state.hands[seat]
        if not holds(played, state.table & CARDS):
            raise bad_position("the combination on the table is not among the cards of its seat that were played.")


def _restore_landlord(state: DouDizhuState, given: Fields, bottom: str) -> None:
    """The landlord, the bid and the bottom cards, as the auction decided if its calls are given."""
    rules = state.rules
    state.calls, now = read_calls(rules, given.text("calls", ""))
    landlord, bid, robs = 0, 1, 0
    if state.calls:
        if now.speaker >= 0 or (now.landlord < 0 and rules.max_redeals is None):
            raise bad_position("the auction has not ended.")
        landlord, bid, robs = (state.first + max(now.landlord, 0)) % 3, max(now.bid, 1), now.robs
    state.landlord = given.number("landlord", landlord, 0, 2)
    state.bid = given.number("bid", bid, 1, 3 if rules.auction == "bid123" else 1)
    state.robs = given.number("robs", robs, 0, 3 if rules.auction == "call-rob" else 0)
    if state.calls and (state.landlord, state.bid, state.robs) != (landlord, bid, robs):
        raise bad_position("the landlord and the bid are not those of the auction.")
    if any(len(state.dealt[seat]) > 17 for seat in range(3) if seat != state.landlord):
        raise bad_position("a peasant has no more than 17 cards.")
    state.bottom = bytes(faces.read_groups([bottom])[0])
    if any(card not in state.dealt[state.landlord] for card in state.bottom) or len(state.bottom) not in (0, 3):
        raise bad_position("the bottom cards are three that the landlord has, or had.")
    if state.marker != NOBODY and state.marker in state.bottom:
        raise bad_position("the marker is never among the bottom cards.")


def _restore_turn(state: DouDizhuState, given: Fields) -> None:
    seats = state.seats
    empty = [seat for seat in range(seats) if state.left[seat] == 0]
    if state.phase == FINISHED:
        if len(empty) != 1 or (state.table and state.table_seat != empty[0]):
            raise bad_position("at the end exactly one hand is empty, and its last cards are on the table.")
        if state.deal != state.rules.deals:
            raise bad_position("the match has further deals.")
        state.turn = NOBODY
        return
    if empty:
        raise bad_position("a hand is empty: the deal is over.")
    state.passes = given.number("passes", 0, 0, seats - 2)
    if state.table:
        following = (state.table_seat + 1 + state.passes) % seats
        state.turn = given.number("turn", following, 0, seats - 1)
        if state.turn != following:
            raise bad_position(f"it is the turn of seat {following} to answer.")
    else:
        state.turn = given.number("turn", max(state.landlord, 0), 0, seats - 1)
        if state.passes:
            raise bad_position("nobody passes before something is on the table.")


def _restore_scores(state: DouDizhuState, given: Fields) -> None:
    """The scores add up to nothing; a mission's follow from its end."""
    due = (0,) * state.seats
    if state.phase == FINISHED and (state.seats == 2 or "scores" not in given.values):
        winner = state.left[: state.seats].index(0)
        due = tuple(state.won(seat, winner) for seat in range(state.seats))
    scores = given.numbers("scores", state.seats, -LARGEST, LARGEST) if "scores" in given.values else list(due)
    if sum(scores) != 0 or (state.seats == 2 and scores != list(due)):
        raise bad_position("these scores are not possible.")
    state.scores = [*scores, 0][:3]


def restore_table(state: DouDizhuState, text: str) -> None:
    """Put a combination on the table, from `33344456@0`: its cards and the seat that played it."""
    play, _, seat = text.partition("@")
    letters, _, category = play.partition("=")
    if seat not in ("0", "1", "2")[: state.seats] or not letters or any(letter not in RANKS for letter in letters):
        raise bad_position(f'"{text}" should be a combination and the seat that played it, such as 33344456@0.')
    cards = pack(letters) if max(map(letters.count, letters)) <= 4 else 0
    kinds = [kind for kind in read(cards, state.mode) if not category or CATEGORIES[kind - 1] == category]
    kinds = [kind for kind in kinds if (state.categories >> kind) & 1]
    if not kinds:
        raise bad_position(f"{play} is not a combination of these rules.")
    state.table = kinds[0] << KIND_SHIFT | cards
    state.table_seat = int(seat)
    state.set_table(kinds[0], cards)
