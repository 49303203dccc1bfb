"""What all tests share: the options, the example game, and the certainty of testing what was meant."""

from __future__ import annotations

import os
from pathlib import Path

import hypothesis
import pytest

import paiju
import sevens  # noqa: F401  registers the example game; found through `pythonpath` in pyproject.toml

ROOT = Path(__file__).parents[1]
GAMES = 10_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help=f"play {GAMES} random games for each preset instead of a few")
    parser.addoption("--update-golden", action="store_true", help="rewrite the playthroughs and counts in tests/golden")


def pytest_configure(config: pytest.Config) -> None:
    found = "compiled" if paiju.compiled else "interpreted"
    expected = os.environ.get("PAIJU_EXPECT", found)
    if found != expected:
        raise pytest.UsageError(f"These tests should run {expected}, but {paiju.__file__} is {found}.")
    hypothesis.settings.register_profile(
        "short", max_examples=60 if paiju.compiled else 20, derandomize=True, deadline=None, database=None
    )
    hypothesis.settings.register_profile("long", max_examples=2000, deadline=None, database=None, print_blob=True)
    hypothesis.settings.load_profile("long" if config.getoption("--long") else "short")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run has no time for: `long` tests in a quick run, `compiled` ones in an interpreted run.

    Groups, which take longest and stay in one process, come first, so that no process waits for them at the end.
    """
    absent = set() if config.getoption("--long") else {"long"}
    absent |= set() if paiju.compiled else {"compiled"}
    late = [item for item in items if absent & {mark.name for mark in item.iter_markers()}]
    if late:
        config.hook.pytest_deselected(items=late)
        items[:] = [item for item in items if item not in set(late)]
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def pytest_report_header() -> str:
    return f"paiju: {'compiled' if paiju.compiled else 'interpreted'}, {Path(paiju.__file__).parent}"


@pytest.fixture(scope="session")
def long(request: pytest.FixtureRequest) -> bool:
    """Whether this is the long run."""
    return bool(request.config.getoption("--long"))


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--update-golden"))
