"""The bar that shows how far something is that takes its time."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

PATIENCE = 2.0


class Bar:
    """A progress bar on standard error, only at a terminal and only if it takes longer than a moment."""

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()

    def update(self, done: int, total: int) -> None:
        """So many deals have been played."""
        if not sys.stderr.isatty() or time.monotonic() - self.started < PATIENCE:
            return
        if self.progress is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TimeRemainingColumn

            shown = (BarColumn(), TaskProgressColumn(), MofNCompleteColumn(), TimeRemainingColumn(compact=True))
            self.progress = Progress(*shown, console=Console(stderr=True), auto_refresh=False, transient=True)
            self.progress.add_task("", total=total)
            self.progress.start()
        self.progress.update(self.progress.task_ids[0], completed=done)
        self.progress.refresh()
