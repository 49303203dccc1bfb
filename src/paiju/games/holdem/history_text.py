"""Hands as poker rooms write them into text files: PokerStars, GGPoker, Winamax, 888poker and the Winning Poker Network
(Americas Cardroom), in English.

A file holds any number of hands, each from its headline to the next. The rooms differ in their headlines and agree
closely enough in the rest that one table of sentences reads them all: who sits where with how much, who posts, what
everybody does, which cards are turned and shown, who gets how much. A sentence that begins with a player's name and one
of these verbs and is not understood is refused; chat, time-outs and adverts are passed over.

Cards that a text does not tell stay unknown. history_told.py makes a record of a hand and checks that the chips of the
text come out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from ...errors import NotationError, PaijuError
from ...record import Record
from .history import bad_history
from .history_told import Told

HEADLINE = re.compile(
    r"(PokerStars|Poker Hand #|Winamax Poker|(Game )?Hand #\d+ - |\*{5} .*(888|Cassava|Hand History))", re.IGNORECASE
)
# Headlines of rooms that write a language of their own have other words for "Hand" and "Game".
STARS = re.compile(r"PokerStars (?:\w+ ){0,2}(?:Hand|Game) #(?P<id>\d+):\s+(?P<rest>.*)")
GG = re.compile(r"Poker Hand #(?P<id>\w+):\s+(?P<rest>.*)")
WINAMAX = re.compile(r"Winamax Poker - (?P<event>.*?) ?- HandId: #(?P<id>[\w-]+) - (?P<rest>.*)")
PACIFIC = re.compile(r"\*{5} (?:888\S*|Cassava)(?: \w+)*? Hand History for Game (?P<id>\d+) \*{5}")
WINNING = re.compile(r"(?:Game )?Hand #(?P<id>\d+) - (?P<rest>.*)")
ENGLISH = "histories are read in English, which the room can be set to."
ROOMS_READ = "PokerStars, GGPoker, Winamax, 888poker and Americas Cardroom"
UNKNOWN_HEADLINE = f"hands of {ROOMS_READ} are read, in English; this headline is not known."
NO_SEATS = f"nobody sits there; {ENGLISH}"
ROOMS = {"PokerStars": STARS, "GGPoker": GG, "Winamax": WINAMAX, "888poker": PACIFIC, "Winning Poker Network": WINNING}

GAME = re.compile(r"(?P<game>[\w+/' ]*?(?:Hold'?em|Omaha|Stud|Razz|Draw|Badugi|Courchevel)[\w+/' ]*)", re.IGNORECASE)
PRICE = re.compile(r"^\d+ [A-Z]{3} ")  # what is left of it before the name of a game
TOURNAMENT = re.compile(r"Tournament (?:#\d+|\"[^\"]*\")[^(]*?(?= Hold'?em| Omaha| - Table|$)|Tournament .*")
LEVEL = re.compile(r"level:? ?(?P<level>\w+)", re.IGNORECASE)
STAKES = re.compile(
    r"\((?P<stakes>[^()]*\d[^()]*/[^()]*?(?:\(\d[^()]*\))?)\)|^(?P<early>[^/]*\d[^/]*/[^/]*\d[^/]*) Blinds"
)
DATE = re.compile(
    r"(\d{4})[/-](\d\d?)[/-](\d\d?) (\d\d?):(\d\d):(\d\d)(?: (\w+))?|\*{3} (\d\d) (\d\d) (\d{4}) ([\d:]+)"
)
CURRENCY = re.compile(r"\b(USD|EUR|GBP|CAD|AUD|CNY|INR|BRL|SEK)\b")
SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
PLAIN_STREET = re.compile(r"\*{2,3} (?:Dealing )?(flop|turn|river) \*{2,3}(.*)", re.IGNORECASE)
SEVERAL_BOARDS = re.compile(
    r"\*{2,3} (first|second|third) (flop|turn|river|board)|run (twice|three times)", re.IGNORECASE
)
CARDS = re.compile(r"\[([^\[\]]*)\]")
SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \(\s*(?P<chips>[^()\d]{0,4}\d[^()]*?)(?: in chips)?(?:, [^()]*)?\s*\)"
    r"(?: (?:is sitting out|out of hand.*))?"
)
SUMMARY = re.compile(r"Seat \d+: (?P<name>.+?)(?: \([\w ]+\))* (?:showed|mucked|folded .*mucked) \[(?P<cards>[^\]]*)\]")
LIMIT = re.compile(r" ?\((No|Pot|Fixed) Limit\)")
BARE_STAKES = re.compile(r" - ([^\s(]+/[^\s,)]+)(?:, Ante \S+)? - ")
SUMMARY_WON = re.compile(r"Seat \d+: .*(?:did not show|showed \[[^\]]*\]) and won .*")
WON = re.compile(r" and won (\S+?),?(?= |$)")
BUTTON = re.compile(r"Seat #?(\d+) is the button")
TABLE = re.compile(r"Table:? '(?P<name>.*)'|Table (?P<plain>.+?) \d+ Max|Table (?P<number>#\d+)")
LARGEST = re.compile(r"(\d+)[- ]max", re.IGNORECASE)
RAKE = re.compile(r"Total pot .*?(?:\| (?P<fees>.*))?")
FEE = re.compile(r"(?:Rake|JP Fee|Jackpot|Bingo|Fortune|Tax) ([^|]*\d[^|]*)")
RETURNED = re.compile(r"Uncalled bet \((?P<amount>[^()]*)\) returned to (?P<name>.+)")
PASSING = re.compile(r"(is|sits|said|has|will|chooses|receives|pays)\b", re.IGNORECASE)
VERBS = re.compile(r"(fold|check|call|bet|raise|post|show|muck|collect|straddle)")
AMOUNT = r"\[?\s*(?P<amount>[^\[\]]*?\d[^\[\]]*?)\s*\]?"
ALL_IN = r"(?: and is all-in| \[all-in\])?"
DEEDS = [
    ("fold", r"folds(?: \[(?P<cards>[^\]]*)\])?"),
    ("check", "checks"),
    ("call", rf"calls {AMOUNT}{ALL_IN}"),
    ("raise", rf"raises (?:.* )?to {AMOUNT}{ALL_IN}"),
    ("add", rf"raises {AMOUNT}{ALL_IN}"),
    ("bet", rf"bets {AMOUNT}{ALL_IN}"),
    ("ante", rf"posts (?:the )?ante {AMOUNT}{ALL_IN}"),
    ("dead", rf"posts (?:the )?small blind {AMOUNT} out of position"),
    ("dead", rf"posts (?:a )?missed blind {AMOUNT}{ALL_IN}"),
    ("small", rf"posts (?:the )?small blind {AMOUNT}{ALL_IN}"),
    ("big", rf"posts (?:the )?big blind {AMOUNT}(?: out of position)?{ALL_IN}"),
    ("both", rf"posts small & big blinds {AMOUNT}{ALL_IN}"),
    ("both", r"posts dead blind \[(?P<dead>[^+\]]+)\+(?P<amount>[^\]]+)\]"),
    ("straddle", rf"(?:posts )?(?:a )?(?:button )?straddle {AMOUNT}{ALL_IN}"),
    ("show", r"shows \[(?P<cards>[^\]]*)\].*"),
    ("muck", r"mucks(?: hand| \[(?P<cards>[^\]]*)\])?"),
    ("nothing", r"(?:doesn't|does not|did not) show.*"),
    ("collect", rf"collected {AMOUNT}(?: from .*)?"),
]
SENTENCES = [(deed, re.compile(pattern, re.IGNORECASE)) for deed, pattern in DEEDS]
MONEY = re.compile(r"[^\d\s−-]{0,3}\s?(\d[\d.,\s]*)\s?(?:[^\d\s−-]{1,3})?")  # nothing is below zero
GROUPED = re.compile(r"\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?")
GROUPED_BY_POINTS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?")  # no room writes tenths of a cent


class Line(NamedTuple):
    """A line of a file and its number."""

    number: int
    text: str

    def refused(self, why: str) -> NotationError:
        """The error for a line that cannot be used."""
        return bad_history(f'line {self.number} "{self.text[:60]}": {why}')


def is_room(text: str) -> bool:
    """Whether this is what a poker room writes, in whatever language."""
    first = next((line for line in text.lstrip("\ufeff").splitlines() if line.strip()), "")
    return bool(HEADLINE.match(first.strip()) or first.startswith("#Game No"))


def hands_of(text: str) -> Iterator[tuple[str, Record | PaijuError]]:
    """The hands of a file by their numbers, each as a record or the reason why it cannot be read."""
    for lines in blocks(text):
        name = str(lines[0].number)
        try:
            hand = Hand(lines)
            name = hand.told.more["hand"]
            hand.read()
            yield name, hand.told.record()
        except PaijuError as problem:
            yield name, problem


def blocks(text: str) -> Iterator[list[Line]]:
    """The lines of each hand, the headline first."""
    block: list[Line] = []
    for number, text_line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = Line(number, text_line.strip().strip("\ufeff"))
        if HEADLINE.match(line.text):
            if block:
                yield block
            block = [line]
        elif block and line.text:
            block.append(line)
    if block:
        yield block


def money(text: str, line: Line) -> Decimal:
    """An amount with or without a currency: `$1,234.50`, `0.02€`, `0,02 €`, `1 594`, `1.234,50 €`."""
    found = MONEY.fullmatch(re.sub(r"\b[A-Z]{3}\b", "", text).replace("\xa0", " ").replace("\u202f", " ").strip())
    digits = found[1].strip() if found else ""
    if GROUPED.fullmatch(digits):
        digits = digits.replace(",", "").replace(" ", "")
    elif GROUPED_BY_POINTS.fullmatch(digits):
        digits = digits.replace(".", "")
    try:
        return Decimal(digits.replace(",", "."))
    except ArithmeticError:
        raise line.refused(f'"{text[:20]}" is no amount.') from None


def cards_of(text: str) -> str:
    """Cards as we write them: `8c, Ac` is 8cAc."""
    return "".join(text.replace(",", " ").split())


class Hand:
    """Reads the lines of one hand."""

    def __init__(self, lines: list[Line]) -> None:
        self.lines = lines
        first = lines[0]
        found = next(((room, match) for room, form in ROOMS.items() if (match := form.fullmatch(first.text))), None)
        if found is None:
            raise first.refused(UNKNOWN_HEADLINE)
        self.room, self.headline = found
        self.told = Told(self.room, first)
        self.told.more["hand"] = self.headline["id"].removeprefix("0")
        self.names: list[str] = []
        self.seated = False

    def read(self) -> None:
        """Read all lines."""
        rest = self.lines[1:]
        head = self.headline.groupdict().get("rest")
        self.read_game(self.lines[0] if head else rest[0] if rest else self.lines[0], head or "")
        for line in rest:
            if not self.told.button and (found := BUTTON.search(line.text)):
                self.told.button = int(found[1])
            if not self.seated and (found := SEAT.fullmatch(line.text)):
                self.told.sit(found["name"], int(found["seat"]), money(found["chips"], line), line)
                self.names = sorted(self.told.players, key=len, reverse=True)
            else:
                self.read_line(line)
        if not self.told.players:
            raise self.lines[0].refused(NO_SEATS)
        if not self.told.button:
            raise self.lines[0].refused("it does not say where the button is.")

    def read_game(self, line: Line, rest: str) -> None:
        """The game, its stakes, where and when it was played."""
        told, text = self.told, rest or line.text
        if self.room == "Winning Poker Network":  # Holdem (No Limit) - $0.05/$0.10
            text = BARE_STAKES.sub(r" - (\1) - ", LIMIT.sub(r" \1 Limit", text))
        game = GAME.search(text)
        named = " ".join(game["game"].split()) if game else text[:40]
        limit = re.sub(r"[^a-z]", "", named.lower())
        if "holdem" not in limit or "6+" in named or "short" in limit:
            raise line.refused(f"only Texas Hold'em is known here, not {PRICE.sub('', named)}.")
        if "potlimit" in limit:
            raise line.refused("bets up to the pot are not known here, only no limit and fixed limit.")
        told.fixed = "nolimit" not in limit
        if "cap" in re.findall(r"[a-z]+", text.lower()):
            raise line.refused("a cap on what a hand may cost is not known here.")
        stakes = STAKES.search(text)
        if stakes is None:
            raise line.refused("the blinds are missing.")
        written = stakes["stakes"] or stakes["early"]
        amounts = [money(part, line) for part in re.split(r"[/(]", written.split(" - ")[0])[:3]]
        # Winamax writes the ante first; with fixed limit the stakes are the bets, the smaller one the big blind.
        told.small, told.big = amounts[-2:] if self.room == "Winamax" else amounts[:2]
        if told.fixed and self.room != "888poker":
            told.small, told.big = told.small / 2, told.small
        self.read_place(text, written)

    def read_place(self, text: str, stakes: str) -> None:
        """When, for which money, and in which tournament."""
        more = self.told.more
        head = " ".join(line.text for line in self.lines[:5])
        more["venue"] = self.room
        if date := DATE.search(text):
            year, month, day, hour, minute, second, zone, first, middle, last, clock = date.groups()
            more |= {"year": int(year or last), "month": int(month or middle), "day": int(day or first)}
            more["time"] = clock or f"{int(hour):02}:{minute}:{second}"
            if zone:
                more["time_zone_abbreviation"] = zone
        tournament = TOURNAMENT.search(head)
        if tournament is not None:
            more["event"] = " ".join(tournament[0].split()).strip(" ,-")
            if level := LEVEL.search(head):
                more["level"] = level["level"]
        else:
            symbol = next((sign for sign in stakes if sign in SYMBOLS), "")
            named = CURRENCY.search(stakes)
            if symbol or named:
                more["currency"] = named[1] if named else SYMBOLS[symbol]
            if symbol:
                more["currency_symbol"] = symbol
        if found := TABLE.search(head):
            more["table"] = found["name"] or found["plain"] or found["number"]
        if found := LARGEST.search(head):
            more["seat_count"] = int(found[1])

    def read_line(self, line: Line) -> None:
        """Anything after the seats."""
        text = line.text
        if text.startswith("**") and not self.told.players:
            raise self.lines[0].refused(NO_SEATS)
        if SEVERAL_BOARDS.search(text):
            raise line.refused("a hand whose board is dealt several times cannot be told by our rules.")
        if text.startswith("Cash Drop") or "cancelled" in text.lower().split():
            raise line.refused(
                "chips that no player paid, and hands that were called off, cannot be told by our rules."
            )
        if street := PLAIN_STREET.match(text):
            turned = CARDS.findall(street[2])
            if not turned:
                raise line.refused("the cards are missing.")
            self.told.turn(cards_of(turned[-1]), line)
        elif text.startswith("***") or text.startswith("** "):
            self.seated = True
        elif text.startswith("Dealt to "):
            self.dealt(line)
        elif found := RETURNED.fullmatch(text):
            self.told.give_back(found["name"], money(found["amount"], line), line)
        elif text.startswith("Total pot"):
            fees = RAKE.fullmatch(text)
            taken = FEE.findall(fees["fees"] or "") if fees else []
            self.told.rake = sum((money(fee, line) for fee in taken), Decimal(0))
        elif found := SUMMARY.match(text):
            name = next((name for name in self.names if text.partition(": ")[2].startswith(name)), found["name"])
            self.told.know(name, cards_of(found["cards"]), line)
            self.won(name, line)
        elif SUMMARY_WON.fullmatch(text):
            self.won(next((name for name in self.names if text.partition(": ")[2].startswith(name)), ""), line)
        else:
            self.sentence(line)

    def won(self, name: str, line: Line) -> None:
        """What a player wins stands only in the summary of some rooms."""
        if self.room == "Winning Poker Network" and name in self.told.players:
            amounts = [money(amount, line) for amount in WON.findall(line.text)]
            self.told.players[name].collected = sum(amounts, Decimal(0))

    def dealt(self, line: Line) -> None:
        """The cards of whoever saved the file."""
        name = next((name for name in self.names if line.text[9:].startswith(name)), "")
        cards = CARDS.findall(line.text[9 + len(name) :])
        if name and cards and cards_of(cards[-1]):
            self.told.know(name, cards_of(cards[-1]), line)

    def sentence(self, line: Line) -> None:
        """What a player does. Who only chats, goes and comes is passed over."""
        for name in self.names:
            for between in (": ", " "):
                if line.text.startswith(name + between):
                    words = line.text[len(name) + len(between) :].strip()
                    return self.deed(name, words, line, between == ": ")
        return None

    def deed(self, name: str, words: str, line: Line, surely: bool) -> None:
        """Understand a sentence about a player."""
        for deed, pattern in SENTENCES:
            if found := pattern.fullmatch(words):
                self.seated = True
                parts = {part: text for part, text in found.groupdict().items() if text}
                amounts = [money(parts[part], line) for part in ("amount", "dead") if part in parts]
                if "cards" in parts:
                    self.told.know(name, cards_of(parts["cards"]), line)
                self.told.does(name, deed, sum(amounts, Decimal(0)), line)
                return
        if VERBS.match(words) or (surely and not PASSING.match(words)):
            raise line.refused("this is not understood.")
