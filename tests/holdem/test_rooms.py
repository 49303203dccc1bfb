"""What poker rooms save as text is read into records that come out with the same chips, or refused by its line."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju import PaijuError, Record
from paiju.games.holdem.history import histories_of, write
from paiju.games.holdem.history_reader import records_of
from paiju.games.holdem.history_text import hands_of, is_room
from room.running import run

from .rooms import HANDS, STARS_CASH, STARS_NAMES, STARS_TOURNAMENT, WINAMAX_CASH


def read(text: str) -> Record:
    ((_, found),) = hands_of(text)
    if isinstance(found, PaijuError):
        raise found
    return found


def gains(record: Record) -> dict[str, Decimal]:
    state: Any = record.replay()
    unit = Decimal(record.headers.get("unit", "1"))
    return {name: int(gain) * unit for name, gain in zip(record.names, state.payoffs(), strict=True)}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_every_room(name: str) -> None:
    text, won = HANDS[name]
    record = read(text)
    assert gains(record) == {player: Decimal(chips) for player, chips in won.items()}
    assert Record.parse(record.text()) == record
    (again,) = records_of(write(histories_of(record)))
    assert (again.start, again.actions, again.headers) == (record.start, record.actions, record.headers)


@pytest.mark.parametrize("name", HANDS)
def test_no_card_is_invented(name: str) -> None:
    """Every card of the record stands in the text."""
    text = HANDS[name][0]
    history = write(histories_of(read(text)))
    deals = [line.split('"')[0] for line in history.split('"d dh ')[1:]]
    assert len(deals) == len(HANDS[name][1])
    for deal in deals:
        cards = deal.split()[1]
        for card in (cards[:2], cards[2:]):
            assert card == "??" or card in text


def test_what_else_is_told() -> None:
    headers = read(STARS_CASH).headers
    assert headers["venue"] == "PokerStars" and headers["hand"] == "200000000001" and headers["table"] == "Halley II"
    assert headers["currency"] == "USD" and headers["seats"] == "3/4/6/1/2" and headers["seat_count"] == "6"
    assert [headers[name] for name in ("year", "month", "day", "time")] == ["2024", "3", "9", "20:01:02"]
    headers = read(STARS_TOURNAMENT).headers
    assert headers["event"].startswith("Tournament #3000000001") and "currency" not in headers
    assert headers["winnings"] == "0/0/0/6425"


def test_several_hands_windows_line_ends_and_byte_order_marks(tmp_path: Path) -> None:
    texts = [text for text, _ in HANDS.values()]
    whole = "\ufeff" + "\r\n\r\n\r\n".join(text.replace("\n", "\r\n") for text in texts)
    found = list(hands_of(whole))
    assert len(found) == len(texts) and not [each for _, each in found if isinstance(each, PaijuError)]
    path = tmp_path / "hands.txt"
    path.write_bytes(whole.encode())
    outcome = run("convert", path, "-o", tmp_path / "hands.paiju")
    assert (outcome.code, outcome.err) == (0, "")
    assert len(list(Record.parse_all((tmp_path / "hands.paiju").read_text("utf-8")))) == len(texts)
    outcome = run("convert", path, "-o", tmp_path / "hands.phhs")
    assert outcome.code == 0 and len(records_of((tmp_path / "hands.phhs").read_text("utf-8"))) == len(texts)
    assert "paiju" not in run("replay", tmp_path / "hands.paiju").err


def test_files_as_windows_writes_them(tmp_path: Path) -> None:
    text = changed(STARS_CASH, "Cem: x", "Zoë").replace("$", "€")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        path = tmp_path / f"{encoding}.txt"
        path.write_bytes(text.encode(encoding))
        outcome = run("convert", path)
        assert outcome.code == 0 and "Zoë" in outcome.out, encoding
    path.write_bytes(b"PokerStars\0")
    assert "is no text file" in run("convert", path).complaint
    assert "no PHH" in run("convert", "-", "-o", tmp_path / "x.phhs", typed="<session></session>\n").complaint


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


REFUSED = [
    ("Hold'em No Limit", "Omaha Pot Limit", "line 1", "only Texas Hold'em"),
    ("Hold'em No Limit", "Hold'em Pot Limit", "line 1", "bets up to the pot"),
    ("PokerStars Hand #", "PokerStars Spiel #", "line 1", "English"),
    ("PokerStars Hand #", "Main PokerStars n°", "", "no record of Paiju, no PHH, and not what PokerStars"),
    ("Seat ", "Platz ", "line 1", "English"),
    ("($0.25/$0.50 USD)", "", "line 1", "blinds are missing"),
    ("($0.25/$0.50 USD)", "($0.25/$0.50 - $15 Cap - USD)", "line 1", "cap"),
    ("Ann: bets $2\n", "Ann: bets too much\n", "line 24", "not understood"),
    ("Ann: bets $2\n", "Ann: dances\n", "line 24", "not understood"),
    ("Ann: bets $2\n", "Ann: bets $0.10\n", "line 24", "at least"),
    ("Fay: checks\n", "Ann: folds\nFay: checks\n", "line 14", "out of turn"),
    ("Dee: calls $1\n", "Dee: calls $0.90\n", "line 1", "chips do not come out"),
    ("Rake $0.40", "Rake $0.30", "line 1", "chips do not come out"),
    ("[As 7c 2d]\n", "[As 7c]\n", "line 22", "three cards"),
    ("[As 7c 2d]\n", "[As 7c Xx]\n", "line 22", "Xx"),
    ("[As 7c 2d]\n", "\n", "line 22", "cards are missing"),
    ("Dealt to Ann [Ah Kd]", "Dealt to Ann [Ah As]", "line 1", "twice"),
    ("Dee ($50 in", "Dee ($-50 in", "line 6", "no amount"),
    ("Dee ($50 in", "Dee ($99999999999 in", "line 1", "too much"),
    ("*** TURN *** [As 7c 2d] [9h]", "*** FIRST TURN *** [As 7c 2d] [9h]", "line 26", "several times"),
    ("Dee: posts big blind $0.50\nFay: posts small & big blinds $0.75\n", "", "line 1", "big blind"),
    ("Seat 4: Dee ($50", "Seat 3: Dee ($50", "line 6", "already"),
    (" Seat #2 is the button", "", "line 1", "button"),
    ("Dee: folds\n", "", "line 1", "breaks off"),
    (
        "PokerStars Hand #200000000001:",
        "***** Hand History for Game 1 *****",
        "line 1",
        "PokerStars, GGPoker, Winamax, 888poker and Americas Cardroom",
    ),
    ("Hold'em No Limit", "Tournament #3, $4.40+$0.60 USD Badugi Limit", "line 1", "not Badugi Limit"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "why"), REFUSED, ids=[row[1].strip()[:24] or row[0][:24] for row in REFUSED]
)
def test_what_cannot_be_read_is_refused_by_its_line(old: str, new: str, line: str, why: str) -> None:
    text = changed(STARS_CASH, old, new)
    complaint = run("convert", "-", typed=text).complaint
    assert why in complaint and line in complaint


def test_one_bad_hand_does_not_spoil_the_others() -> None:
    bad = changed(STARS_CASH, "Rake $0.40", "Rake $4")
    outcome = run("convert", "-", typed=f"{STARS_TOURNAMENT}\n{bad}\n{WINAMAX_CASH}")
    assert outcome.code == 0 and len(list(Record.parse_all(outcome.out))) == 2
    assert "Hand 200000000001 is left out" in outcome.err and "1 of 3" in outcome.err


def test_the_board_is_seen_where_somebody_all_in_mucks_in_the_end() -> None:
    for text, hand in ((STARS_NAMES, "KsKc"), (changed(STARS_NAMES, "mucked [Ks Kc]", "mucked"), "????")):
        record = read(text)
        history = write(histories_of(record))
        assert f"d dh p2 {hand}" in history and '"d db Qs7c2d", "d db 9h", "d db 3c"' in history
        assert gains(record)["王小明"] == Decimal("3.10")


def test_a_winner_who_shows_one_card() -> None:
    record = read(changed(STARS_CASH, "Ann: doesn't show hand", "Ann: shows [Ah]"))
    assert gains(record)["Ann"] == Decimal("4.50")
    text = changed(changed(STARS_CASH, "Dealt to Ann [Ah Kd]\n", ""), "Ann: doesn't show hand", "Ann: shows [Ah]")
    assert "d dh p4 Ah??" in write(histories_of(read(text)))


def test_records_and_histories_are_not_taken_for_texts() -> None:
    record = read(STARS_CASH)
    assert not is_room(record.text()) and not is_room(write(histories_of(record)))
    assert all(is_room(text) for text, _ in HANDS.values())


@given(st.sampled_from(sorted(HANDS)), st.integers(0, 2000), st.text("0123456789[]$€.,: \n?AhKx-", max_size=6))
def test_whatever_stands_in_a_text(name: str, at: int, damage: str) -> None:
    text = HANDS[name][0]
    text = text[: at % len(text)] + damage + text[at % len(text) + len(damage) :]
    for _, found in hands_of(text):
        if isinstance(found, PaijuError):
            assert found.code == "BAD_HISTORY" and found.say("zh")
        else:
            found.replay()
