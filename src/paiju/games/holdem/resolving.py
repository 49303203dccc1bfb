"""Turn or river solved anew while the game waits: both players over all hands that they may hold, with the real chips.

Discounted regret minimisation on the rest of the hand, from the beginning of the street. Every number is a vector with
an entry for each hand. What a hand wins in a showdown is found by one sweep over the hands in order of strength: what
lies below less what lies above, in both without the hands that share a card. From the turn one river card is looked at
in each iteration, all of them in turn; hands of about the same standing then share a strategy, whatever card came.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence

from ...regret import FOLDED, SHOWN
from .buckets import Standings

ONE = 1
DEALS = -3  # the river card comes
RIVER = 3
NEGLIGIBLE = 0.05
SHARED = 80  # standings that share a strategy on a later street
MOST_NODES = 4096
MOST_ACTIONS = 8


class Subgame:
    """The rest of a hand: who may hold what, and the betting that may follow.

    `weights` says for each player (the button first) how likely each of the 1,326 hands is. Hands that hardly anybody
    can have are left out, but never the one that is asked about, `own`. Nodes are added from the root, which is node 0;
    amounts are what the loser has put into the pot.
    """

    def __init__(self, board: int, weights: Sequence[Sequence[float]], own: int) -> None:
        self.standings = Standings()
        self.board = board
        self.street = board.bit_count() - 2
        self.hands = [0] * 1326
        self.lows = [0] * 1326
        self.highs = [0] * 1326
        self.n = 0
        place = 0
        starts = ([0.0] * 1326, [0.0] * 1326)
        least = [NEGLIGIBLE * sum(hands) / len(hands) for hands in weights]
        for high in range(52):
            for low in range(high):
                likely = weights[0][place] > least[0] or weights[1][place] > least[1] or place == own
                if likely and not (ONE << high | ONE << low) & board:
                    self.hands[self.n] = place
                    self.lows[self.n] = low
                    self.highs[self.n] = high
                    for player in (0, 1):
                        starts[player][self.n] = weights[player][place]
                    self.n += 1
                place += 1
        self.room = array("f")
        self.starts = array("f", bytes(4 * 2 * self.n))
        for player in (0, 1):
            total = sum(starts[player]) or 1.0
            for i in range(self.n):
                self.starts[player * self.n + i] = starts[player][i] / total
        self.rivers = array("i", [card for card in range(52) if not board >> card & 1] if self.street < RIVER else [-1])
        self.order = array("H", bytes(2 * 1326 * len(self.rivers)))
        self.ends = array("H", bytes(2 * 1326 * len(self.rivers)))
        self.cards = array("B", bytes(2 * 1326 * len(self.rivers)))
        self.standing = array("B", bytes(1326 * len(self.rivers)))
        self.lives = array("i", bytes(4 * len(self.rivers)))
        for number in range(len(self.rivers)):
            self.sort_hands(number)
        self.nodes = 0
        self.size = 0
        self.actors = array("i", bytes(4 * MOST_NODES))
        self.counts = array("i", bytes(4 * MOST_NODES))
        self.kids = array("i", bytes(4 * MOST_NODES * MOST_ACTIONS))
        self.places = array("q", bytes(8 * MOST_NODES))
        self.later = array("i", bytes(4 * MOST_NODES))
        self.values = array("d", bytes(8 * MOST_NODES))
        self.regrets = array("f")
        self.sums = array("f")
        self.small = [0.0] * 1024
        self.river = 0
        self.iterations = 0
        self.weight = 1.0

    def sort_hands(self, number: int) -> None:
        """Put the hands in order on the board with one of the rivers; `ends` is where those that are equal end."""
        board = self.board
        if self.rivers[number] >= 0:
            board |= ONE << self.rivers[number]
        self.standings.score(board)
        inverse = [-1] * 1326
        for i in range(self.n):
            inverse[self.hands[i]] = i
        start = 1326 * number
        live = 0
        first = 0
        rank = -1
        for i in range(self.standings.live):
            entry = self.standings.entries[i]
            h = inverse[entry & 0xFFFF]
            if h >= 0:
                if entry >> 16 != rank:
                    for j in range(first, live):
                        self.ends[start + j] = live
                    first = live
                    rank = entry >> 16
                self.order[start + live] = h
                self.cards[2 * (start + live)] = self.lows[h]
                self.cards[2 * (start + live) + 1] = self.highs[h]
                live += 1
        for j in range(first, live):
            self.ends[start + j] = live
        self.lives[number] = live
        for i in range(self.n):
            score = self.standings.scores[self.hands[i]]
            self.standing[start + i] = score * SHARED // (2 * self.standings.live) if score >= 0 else SHARED

    # The betting.

    def act(self, actor: int, later: bool, actions: int) -> int:
        """A new node where a player acts, on this street or a later one."""
        if actions > MOST_ACTIONS:
            raise ValueError("too many actions")
        node = self.add(actor, 0.0)
        self.counts[node] = actions
        self.later[node] = later
        self.places[node] = self.size
        self.size += actions * (SHARED if later else self.n)
        return node

    def end(self, kind: int, value: float) -> int:
        """A new ending, and what the button wins by it (in a showdown: if his hand is better)."""
        return self.add(kind, value)

    def deal(self, child: int) -> int:
        """A new node where the river card comes."""
        node = self.add(DEALS, 0.0)
        self.kids[8 * node] = child
        return node

    def link(self, node: int, action: int, child: int) -> None:
        """An action leads from one node to another."""
        self.kids[8 * node + action] = child

    def child(self, node: int, action: int) -> int:
        """Where an action leads."""
        return self.kids[8 * node + action]

    def add(self, actor: int, value: float) -> int:
        """A new node."""
        if self.nodes == MOST_NODES:
            raise ValueError("too many nodes")
        node = self.nodes
        self.nodes += 1
        self.actors[node] = actor
        self.values[node] = value
        return node

    # Solving.

    def solve(self, iterations: int) -> None:
        """So many iterations."""
        # Each step down the tree takes a vector for every action twice, and some more.
        self.room = array("f", bytes(4 * self.n * (4 + (2 * MOST_ACTIONS + 3) * self.height(0))))
        for i in range(2 * self.n):
            self.room[i] = self.starts[i]
        self.regrets = array("f", bytes(4 * self.size))
        self.sums = array("f", bytes(4 * self.size))
        cards = len(self.rivers)
        for t in range(1, iterations + 1):
            self.river = (7 * t) % cards
            self.weight = float(t) * t
            for player in range(2):
                self.walk(0, player, player * self.n, (1 - player) * self.n, 2 * self.n, 3 * self.n, t)
        self.iterations = iterations

    def height(self, node: int) -> int:
        """How many steps there may be from a node to an ending."""
        highest = 0
        for i in range(1 if self.actors[node] == DEALS else self.counts[node]):
            highest = max(highest, self.height(self.kids[8 * node + i]))
        return highest + 1

    def walk(self, node: int, player: int, mine: int, theirs: int, out: int, top: int, t: int) -> None:
        """Write what each hand of a player wins from a node on; the numbers are where vectors begin.

        `mine` and `theirs` are how likely each player's hands come there, and from `top` on there is room.
        """
        room = self.room
        n = self.n
        actor = self.actors[node]
        if actor == FOLDED:
            self.fold(theirs, out, -self.values[node] if player else self.values[node])
            return
        if actor == SHOWN:
            self.show(theirs, out, self.values[node])
            return
        if actor == DEALS:
            self.turn_river(node, player, mine, theirs, out, top, t)
            return
        count = self.counts[node]
        at = self.places[node]
        later = self.later[node]
        if later:
            self.match_shared(at, count, top)
        else:
            self.match(at, count, top)
        part = top + count * n
        for h in range(n):
            room[out + h] = 0.0
        if actor != player:
            found = part + n
            for i in range(count):
                chances = top + i * n
                for h in range(n):
                    room[part + h] = room[theirs + h] * room[chances + h]
                self.walk(self.kids[8 * node + i], player, mine, part, found, found + n, t)
                for h in range(n):
                    room[out + h] += room[found + h]
            return
        for i in range(count):
            chances = top + i * n
            found = part + n + i * n
            for h in range(n):
                room[part + h] = room[mine + h] * room[chances + h]
            self.walk(self.kids[8 * node + i], player, part, theirs, found, part + n + count * n, t)
            for h in range(n):
                room[out + h] += room[chances + h] * room[found + h]
        if later:
            self.learn_shared(at, count, player * n, out, part + n, t)
        else:
            self.learn(at, count, mine, out, top, part + n, t)

    def match(self, at: int, count: int, top: int) -> None:
        """Write the strategy that follows from the regrets of a node."""
        room = self.room
        regrets = self.regrets
        n = self.n
        last = top + count * n
        for h in range(n):
            room[last + h] = 0.0
        for i in range(count):
            chances = top + i * n
            for h in range(n):
                regret = regrets[at + i * n + h]
                regret = regret if regret > 0 else 0.0
                room[chances + h] = regret
                room[last + h] += regret
        share = 1.0 / count
        for h in range(n):
            room[last + h] = 1.0 / room[last + h] if room[last + h] > 0 else 0.0
        for i in range(count):
            chances = top + i * n
            for h in range(n):
                room[chances + h] = room[chances + h] * room[last + h] if room[last + h] > 0 else share

    def match_shared(self, at: int, count: int, top: int) -> None:
        """The same on a later street, where hands of one standing do the same."""
        room = self.room
        regrets = self.regrets
        small = self.small
        n = self.n
        start = 1326 * self.river
        for s in range(SHARED):
            total = 0.0
            for i in range(count):
                regret = regrets[at + i * SHARED + s]
                total += regret if regret > 0 else 0.0
            for i in range(count):
                regret = regrets[at + i * SHARED + s]
                if total > 0:
                    small[i * 128 + s] = regret / total if regret > 0 else 0.0
                else:
                    small[i * 128 + s] = 1.0 / count
        for i in range(count):
            small[i * 128 + SHARED] = 0.0
            chances = top + i * n
            for h in range(n):
                room[chances + h] = small[i * 128 + self.standing[start + h]]

    def learn_shared(self, at: int, count: int, own: int, out: int, found: int, visit: int) -> None:
        """Add to the regrets of a later street, by how likely each hand of a standing is."""
        room = self.room
        regrets = self.regrets
        small = self.small
        n = self.n
        start = 1326 * self.river
        power = float(visit - 1) ** 1.5
        positive = power / (power + 1.0)
        for i in range(count):
            gains = found + i * n
            for s in range(SHARED + 1):
                small[s] = 0.0
            for h in range(n):
                small[self.standing[start + h]] += room[own + h] * (room[gains + h] - room[out + h])
            for s in range(SHARED):
                regret = regrets[at + i * SHARED + s]
                regret *= positive if regret > 0 else 0.5
                regrets[at + i * SHARED + s] = regret + small[s]

    def learn(self, at: int, count: int, mine: int, out: int, top: int, found: int, visit: int) -> None:
        """Add to the regrets of a node, with what is kept of the earlier ones, and to the average strategy."""
        room = self.room
        regrets = self.regrets
        sums = self.sums
        n = self.n
        power = float(visit - 1) ** 1.5
        positive = power / (power + 1.0)
        weight = self.weight
        for i in range(count):
            place = at + i * n
            gains = found + i * n
            chances = top + i * n
            for h in range(n):
                regret = regrets[place + h]
                regret *= positive if regret > 0 else 0.5
                regrets[place + h] = regret + room[gains + h] - room[out + h]
            for h in range(n):
                sums[place + h] += weight * room[mine + h] * room[chances + h]

    def turn_river(self, node: int, player: int, mine: int, theirs: int, out: int, top: int, t: int) -> None:
        """The river card comes: hands that have it are gone, and it comes as often as it can."""
        room = self.room
        n = self.n
        card = self.rivers[self.river]
        factor = len(self.rivers) / (len(self.rivers) - 4.0)
        for h in range(n):
            gone = self.lows[h] == card or self.highs[h] == card
            room[top + h] = 0.0 if gone else room[mine + h]
            room[top + n + h] = 0.0 if gone else factor * room[theirs + h]
        child = self.kids[8 * node]
        self.walk(child, player, top, top + n, out, top + 2 * n, t)
        for h in range(n):
            if self.lows[h] == card or self.highs[h] == card:
                room[out + h] = 0.0

    def fold(self, theirs: int, out: int, value: float) -> None:
        """What each hand wins if somebody has folded: the same from every hand that it may meet."""
        room = self.room
        by_card = [0.0] * 52
        total = 0.0
        for h in range(self.n):
            weight = room[theirs + h]
            total += weight
            by_card[self.lows[h]] += weight
            by_card[self.highs[h]] += weight
        for h in range(self.n):
            met = total - by_card[self.lows[h]] - by_card[self.highs[h]] + room[theirs + h]
            room[out + h] = value * met

    def show(self, theirs: int, out: int, value: float) -> None:
        """What each hand wins in a showdown on the river that is looked at."""
        room = self.room
        every = [0.0] * 52
        under = [0.0] * 52
        total = 0.0
        below = 0.0
        start = 1326 * self.river
        live = self.lives[self.river]
        for h in range(self.n):
            room[out + h] = 0.0
        for i in range(live):
            weight = room[theirs + self.order[start + i]]
            total += weight
            every[self.cards[2 * (start + i)]] += weight
            every[self.cards[2 * (start + i) + 1]] += weight
        first = 0
        while first < live:
            last = self.ends[start + first]
            for i in range(first, last):
                low = self.cards[2 * (start + i)]
                high = self.cards[2 * (start + i) + 1]
                room[out + self.order[start + i]] = below - under[low] - under[high]
            for i in range(first, last):
                weight = room[theirs + self.order[start + i]]
                below += weight
                under[self.cards[2 * (start + i)]] += weight
                under[self.cards[2 * (start + i) + 1]] += weight
            for i in range(first, last):
                low = self.cards[2 * (start + i)]
                high = self.cards[2 * (start + i) + 1]
                h = self.order[start + i]
                above = total - below - (every[low] - under[low] + every[high] - under[high])
                room[out + h] = value * (room[out + h] - above)
            first = last

    # What was found.

    def strategy(self, node: int, hand: int) -> list[float]:
        """The chances of all actions for a hand (0 to 1325) at a node of this street."""
        n = self.n
        h = next(i for i in range(n) if self.hands[i] == hand)
        places = [self.places[node] + i * n + h for i in range(self.counts[node])]
        found = [self.sums[place] for place in places]
        if sum(found) <= 0:
            found = [max(0.0, self.regrets[place]) for place in places]
        total = sum(found)
        return [chance / total for chance in found] if total > 0 else [1.0 / len(found)] * len(found)

    def continue_with(self, node: int, action: int, weights: MutableSequence[float]) -> None:
        """Multiply how likely each of 1,326 hands is by the chance that it takes this action."""
        n = self.n
        for h in range(n):
            total = 0.0
            for i in range(self.counts[node]):
                total += self.sums[self.places[node] + i * n + h]
            taken = self.sums[self.places[node] + action * n + h]
            weights[self.hands[h]] *= taken / total if total > 0 else 1.0 / self.counts[node]
