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
CASES = 6


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

    Of the cases of one test an interpreted run takes a few, from first to last: the compiled run tries them all.
    Groups, which take longest and stay in one process, come first, so that no process waits for them at the end.
    """
    absent = set() if config.getoption("--long") else {"long"}
    absent |= set() if paiju.compiled else {"compiled"}
    late = [item for item in items if absent & {mark.name for mark in item.iter_markers()}]
    if not paiju.compiled:
        late += thinned([item for item in items if item not in set(late)])
    if late:
        config.hook.pytest_deselected(items=late)
        items[:] = [item for item in items if item not in set(late)]
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


def thinned(items: list[pytest.Item]) -> list[pytest.Item]:
    """Those that are left out where no test has more than so many cases."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return [case for cases in tests.values() for case in cases if case not in some(cases)]


def some(cases: list[pytest.Item]) -> list[pytest.Item]:
    """A few of the cases, from first to last."""
    last = len(cases) - 1
    return cases if last < CASES else [cases[last * i // (CASES - 1)] for i in range(CASES)]


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


@pytest.fixture(autouse=True)
def own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test says with `--lang` is not said to the next."""
    monkeypatch.setenv("PAIJU_LANG", "")  # so that the variable is put back even where there was none
    monkeypatch.delenv("PAIJU_LANG")
