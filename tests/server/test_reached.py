"""How a server is reached: below a path, which a proxy takes off or leaves, and by TLS."""

from __future__ import annotations

import asyncio
import datetime
import http.client
import ssl
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect

from paiju.server.pages import read_pages
from paiju.server.serving import Settings, check_certificate, renew_certificate
from paiju.terminal.addresses import read
from room.running import process

from .setting import Client, asynchronous, serving

BELOW = "https://example.org/games/cards/"


def ask(url: str, path: str, tls: ssl.SSLContext | None = None, **headers: str) -> tuple[int, bytes]:
    """Ask for a page."""
    where = urlsplit(url).netloc
    connection = http.client.HTTPSConnection(where, context=tls) if tls else http.client.HTTPConnection(where)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    found = answer.status, answer.read()
    connection.close()
    return found


@pytest.mark.parametrize("taken_off", [False, True])
@asynchronous
async def test_a_server_below_a_path(taken_off: bool) -> None:
    before = "" if taken_off else "/games/cards"
    async with serving(base_url=BELOW) as served:
        for path in ("/", "/t/ABCDE", "/api/games", "/healthz"):
            status, _ = await asyncio.to_thread(ask, served.url, before + path, Host="example.org")
            assert status == 200, path
        status, _ = await asyncio.to_thread(ask, served.url, "/other/cards/healthz", Host="example.org")
        assert status == 404
        async with connect(served.url.replace("http", "ws", 1) + before + "/ws", origin="https://example.org"):
            pass
        async with Client(served.url + before, name="Ann") as ann:
            assert ann.me.name == "Ann"


def test_the_page_is_told_where_it_is(tmp_path: Path) -> None:
    page = '<html lang="en"><link href="./icon.svg"><script src="./assets/a.js"></script>'
    (tmp_path / "index.html").write_text(page)
    below = read_pages(tmp_path, base="/games/cards")["index.html"].plain.decode()
    assert 'data-base="/games/cards"' in below and 'src="/games/cards/assets/a.js"' in below
    assert 'href="/games/cards/icon.svg"' in below
    assert read_pages(tmp_path)["index.html"].plain.decode() == page.replace("./", "/")


def test_addresses_below_a_path_are_read() -> None:
    assert read("https://example.org/games/cards/t/ABCDE") == ("https://example.org/games/cards", "ABCDE")
    assert read("https://example.org/games/cards/") == ("https://example.org/games/cards", "")
    assert read("https://example.org/games/cards/t/ABCDE").link == "https://example.org/games/cards/t/ABCDE"


@pytest.mark.parametrize("url", ["example.org", "ftp://example.org/", "https://a/b?c", 'https://a/"b', "https://a b/"])
def test_what_is_no_base_url_is_refused(url: str, tmp_path: Path) -> None:
    assert "no address such as" in process("serve", "--base-url", url, "--database", tmp_path / "x.db").complaint


def certificate(folder: Path, name: str) -> tuple[str, str]:
    """A certificate that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, *form))
    return str(folder / "cert.pem"), str(folder / "key.pem")


def trusting(cert: str) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=cert)


@asynchronous
async def test_tls_by_files_and_a_new_certificate(tmp_path: Path) -> None:
    cert, key = certificate(tmp_path, "first")
    first = trusting(cert)
    settings = Settings(tls_cert=cert, tls_key=key)
    check_certificate(settings)
    async with serving(tls_cert=cert, tls_key=key) as served:
        url = served.url.replace("http://127.0.0.1", "https://localhost")
        assert (await asyncio.to_thread(ask, url, "/healthz", first))[0] == 200
        async with connect(url.replace("https", "wss", 1) + "/ws", ssl=first, origin=url) as socket:
            await socket.send('{"type":"hello","name":"Ann"}')
            assert "welcome" in await socket.recv()
            certificate(tmp_path, "second")
            renew_certificate(served.server, settings)
            assert (await asyncio.to_thread(ask, url, "/healthz", trusting(cert)))[0] == 200
            with pytest.raises(ssl.SSLError):
                await asyncio.to_thread(ask, url, "/healthz", first)
            Path(cert).write_text("no certificate")
            renew_certificate(served.server, settings)  # says so, and keeps what it has
            await socket.send('{"type":"hello","name":"Ann"}')
            assert await socket.recv()


def test_files_that_are_no_certificate_are_refused(tmp_path: Path) -> None:
    cert, _ = certificate(tmp_path, "one")
    (tmp_path / "other").mkdir()
    _, other = certificate(tmp_path / "other", "other")
    database = ("--database", tmp_path / "x.db")
    assert "go together" in process("serve", "--tls-cert", cert, *database).complaint
    missing = tmp_path / "missing.pem"
    for wrong, why in (
        (missing, f"{missing} cannot be read: No such file"),
        (cert, "are no certificate and its key"),
        (other, f"The key in {other} is not that of the certificate"),
    ):
        assert why in process("serve", "--tls-cert", cert, "--tls-key", wrong, *database).complaint
