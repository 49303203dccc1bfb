"""What the server counts, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Counter:
    """A number that only grows, one for each value of its label."""

    def __init__(self, name: str, help: str, label: str = "") -> None:
        self.name, self.help, self.label = name, help, label
        self.values: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", count: int = 1) -> None:
        """Count."""
        self.values[value] = self.values.get(value, 0) + count

    def lines(self) -> Iterator[str]:
        """This counter as text."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} counter"
        for value, count in sorted(self.values.items()):
            yield f"{self.name}{_labels(self.label, value)} {count}"


class Gauge:
    """A number that is looked up when somebody asks, one for each value of its label."""

    def __init__(self, name: str, help: str, label: str = "") -> None:
        self.name, self.help, self.label = name, help, label
        self.read: Callable[[], dict[str, float]] = dict

    def lines(self) -> Iterator[str]:
        """This gauge as text."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} gauge"
        for value, number in sorted(self.read().items()):
            yield f"{self.name}{_labels(self.label, value)} {number:g}"


class Histogram:
    """How often something took how many seconds."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        """It took so long once more."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    def lines(self) -> Iterator[str]:
        """This histogram as text."""
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} histogram"
        total = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self.sum:.6f}"
        yield f"{self.name}_count {total}"


class Metrics:
    """Everything that is counted."""

    def __init__(self) -> None:
        self.connections = Gauge("paiju_connections", "Open WebSocket connections.")
        self.tables = Gauge("paiju_tables", "Tables on this node.", "status")
        self.loop_delay = Gauge("paiju_loop_delay_seconds", "The longest delay of the event loop just now.")
        self.duty_failures = Gauge("paiju_duty_failures", "Background tasks that failed and were begun again.", "duty")
        self.transactions = Gauge("paiju_transactions", "Transactions of the database so far.", "kind")
        self.messages = Counter("paiju_messages_total", "Messages from clients.", "type")
        self.refused = Counter("paiju_refused_total", "Requests that were refused.", "code")
        self.moves = Counter("paiju_moves_total", "Moves that were made.", "by")
        self.games = Counter("paiju_games_total", "Games that were finished.", "game")
        self.slow = Counter("paiju_slow_total", "Connections closed because they did not read.")
        self.shown_out = Counter("paiju_shown_out_total", "Connections refused or ended at the door.", "reason")
        self.reloads = Counter("paiju_reloads_total", "Tables dropped after a write was lost or in doubt.")
        self.bot_failures = Counter("paiju_bot_failures_total", "Bots that failed or took too long.")
        self.move_seconds = Histogram("paiju_move_seconds", "From reading a move until everybody was told.")
        self.store_seconds = Histogram("paiju_store_seconds", "Until a move was durable.")
        self.bot_seconds = Histogram("paiju_bot_seconds", "How long bots thought.")

    def text(self) -> str:
        """All of it."""
        return "\n".join(line for part in vars(self).values() for line in part.lines()) + "\n"


def _labels(label: str, value: str) -> str:
    if not label:
        return ""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'{{{label}="{escaped}"}}'
