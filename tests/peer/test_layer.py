"""The fair deal is an extra: Paiju works without it, and says in a sentence what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from paiju.errors import NotationError
from paiju.peer.keys import HandKey, Identity, fingerprint


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)


def test_nobody_imports_it_unasked() -> None:
    found = run("import paiju, paiju.cli, sys; print([m for m in sys.modules if m.startswith(('paiju.peer', 'rbcl'))])")
    assert found.stdout == "[]\n"


@pytest.mark.parametrize(("package", "module"), [("rbcl", "curve"), ("cryptography", "keys")])
def test_what_is_missing_is_said(package: str, module: str) -> None:
    found = run(
        f"import sys; sys.modules['{package}'] = None\n"
        "from paiju.errors import SetupError\n"
        f"try: import paiju.peer.{module}\n"
        "except SetupError as error: print(error.code, error)"
    )
    assert (
        found.stdout == 'NO_PEER The fair deal needs the packages rbcl and cryptography: pip install "paiju[peer]".\n'
    )


@pytest.mark.parametrize(("package", "module"), [("zeroconf", "finding"), ("ifaddr", "reaching")])
def test_what_the_network_lacks_is_said(package: str, module: str) -> None:
    found = run(
        f"import sys; sys.modules['{package}'] = None\n"
        "from paiju.errors import SetupError\n"
        f"try: import paiju.peer.{module}\n"
        "except SetupError as error: print(error.code)"
    )
    assert found.stdout == "NO_NETWORK\n"


def test_keys_are_kept(tmp_path: Path) -> None:
    assert Identity.kept(tmp_path / "me").public == Identity.kept(tmp_path / "me").public
    assert HandKey.kept(tmp_path / "hand").secret == HandKey.kept(tmp_path / "hand").secret
    assert (tmp_path / "me").stat().st_mode & 0o077 == 0
    (tmp_path / "me").write_bytes(b"torn")
    with pytest.raises(NotationError):
        Identity.kept(tmp_path / "me")


def test_secrets_do_not_show() -> None:
    key, somebody = HandKey(), Identity()
    assert str(key.secret) not in repr(key)
    assert fingerprint(somebody.public) in repr(somebody)
    assert len(fingerprint(somebody.public)) == 24
