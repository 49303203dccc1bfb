"""Where a database is, as people say it; and what must never be said."""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from pathlib import Path

import pytest

from paiju import cli
from paiju.server import migrations, storage
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import StorageError, connect, default_file


@pytest.mark.parametrize(
    "url, path",
    [
        ("paiju.db", "paiju.db"),
        ("/var/lib/paiju.db", "/var/lib/paiju.db"),
        ("sqlite:///paiju.db", "paiju.db"),
        ("sqlite:////var/lib/paiju.db", "/var/lib/paiju.db"),
        ("sqlite:///牌局.db", "牌局.db"),
        ("~/paiju.db", str(Path("~/paiju.db").expanduser())),
    ],
)
def test_a_file(url: str, path: str) -> None:
    store = connect(url)
    assert isinstance(store, SqliteStore)
    assert store.path == Path(path)
    assert repr(store) == f"SqliteStore({path!r})"


@pytest.mark.parametrize(
    "platform, variable, expected",
    [
        ("linux", None, "home/.local/share/paiju/paiju.db"),
        ("linux", "XDG_DATA_HOME", "elsewhere/paiju/paiju.db"),
        ("darwin", None, "home/Library/Application Support/paiju/paiju.db"),
        ("win32", None, "home/AppData/Local/paiju/paiju.db"),
        ("win32", "LOCALAPPDATA", "elsewhere/paiju/paiju.db"),
    ],
)
def test_the_file_nobody_named_is_where_programs_keep_their_data(
    platform: str, variable: str | None, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
    assert default_file() == tmp_path / expected
    store = connect()
    assert isinstance(store, SqliteStore)
    assert store.path == tmp_path / expected


SECRET = "t0p5ecret"
UNREADABLE = [
    f"mysql://root:{SECRET}@localhost/paiju",
    f"://{SECRET}@x",
    f"sqlite://{SECRET}",
    "sqlite:///a\0b",
    f"postgresql://root:{SECRET}/x@localhost/paiju",
    f"postgresql://root:12{SECRET}#@localhost/paiju",
    "postgresql://root:12#3@localhost/paiju",
    f"postgresql://root:{SECRET}@localhost:port/paiju",
    f"postgresql://root:{SECRET}@[::1/paiju",
]
UNREACHABLE = [
    f"postgresql://root:{SECRET}@127.0.0.1:1/paiju",
    f"postgres://root:{SECRET}@127.0.0.1:1/paiju",
    f"postgresql://root@127.0.0.1:1/paiju?password={SECRET}",
    f"postgresql://root:{SECRET}@host.invalid/paiju",
    f"postgresql://root:{SECRET}@127.0.0.1:1/paiju?sslmode={SECRET}",
    f"postgresql://root:{SECRET}@127.0.0.1/paiju?port={SECRET}",
    f"postgresql://root:{SECRET}%23%2F@127.0.0.1:1/paiju",
]


@pytest.mark.parametrize("url", UNREADABLE)
def test_what_is_no_url_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(StorageError) as refusal:
        connect(url)
    assert refusal.value.code == "BAD_DATABASE"
    assert SECRET not in refusal.value.say("en") + refusal.value.say("zh") + repr(refusal.value)


@pytest.mark.parametrize("url", UNREACHABLE)
def test_the_password_is_never_shown(
    url: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StorageError) as refusal:
        asyncio.run(connect(url).migrate())
    assert refusal.value.code in ("DATABASE_UNREACHABLE", "BAD_DATABASE")
    shown = "".join(traceback.format_exception(refusal.value)) + refusal.value.say("zh") + repr(connect(url))
    assert cli.run(["database", "version", "--database", url]) == 2
    written = capsys.readouterr()
    assert SECRET not in shown + written.out + written.err + caplog.text
    assert written.err.count("\n") == 1


def test_postgresql_wants_its_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "paiju.server.postgres", raising=False)
    monkeypatch.delattr("paiju.server.postgres", raising=False)
    with pytest.raises(StorageError, match=r"paiju\[postgres\]") as refusal:
        connect("postgresql://localhost/paiju")
    assert refusal.value.code == "NO_ASYNCPG"
    assert "asyncpg" in refusal.value.say("zh")


# The command.


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(["database", *arguments]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_command_tells_the_version_and_brings_it_up_to_date(
    kind: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    url = str(tmp_path / "paiju.db") if kind == "sqlite" else request.getfixturevalue("postgres_url")
    assert said(capsys, "version", "--database", url).startswith("Version 0 ")
    assert not (tmp_path / "paiju.db").exists()
    assert f"to version {migrations.latest()}" in said(capsys, "migrate", "--database", url)
    assert "nothing to do" in said(capsys, "migrate", "--database", url)
    assert "Records: 0. Guests: 0." in said(capsys, "clean", "--database", url, "--keep-records", "30")
    monkeypatch.setenv("PAIJU_DATABASE", url)
    assert said(capsys, "version").startswith(f"Version {migrations.latest()} ")


def test_the_sentences_are_there_in_both_languages() -> None:
    for name in ("BAD_URL", "NO_ASYNCPG", "IN_USE", "NEWER", "UNREACHABLE", "FAILED", "CLOSED"):
        sentence = getattr(storage, name)
        facts = {"place": "P", "found": 2, "known": 1, "reason": "R"}
        assert sentence.say("en", **facts).endswith(".")
        assert sentence.say("zh", **facts).endswith("。")
