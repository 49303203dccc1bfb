"""A server process from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from urllib.parse import urlsplit

import uvicorn
from msgspec import Struct

from ..bots import explain
from ..errors import SetupError
from ..language import Sentence
from . import collector, nodes
from .door import Door
from .duties import Duties
from .guards import DoorConfig
from .hall import Hall, Timing
from .limits import Limits
from .relay import Relay
from .storage import Keep, Store
from .web import Tokens, Web

log = logging.getLogger("paiju.server")

BACKLOG = 2048
DOORS = 4
"""By how many handles we listen: uvloop lets one connection in by each of them before others have their turn."""
SWITCH = 0.001
"""For how many seconds at most one thread of Python keeps another waiting: those that read and write, and ours."""
CLOSING_SECONDS = 15.0
"""How long closing may take, with a database that does not answer."""
PORT_IN_USE = Sentence(
    "Port {port} is in use on {host}: stop the other program or give another --port.",
    "{host} 的 {port} 端口已被占用：请停掉占用的程序，或用 --port 换一个端口。",
)
PLAIN_NODE = Sentence(
    "Other nodes would send the key of this one over the internet without encryption to {url}: give --node-url an "
    "address with https, or one in a private network.",
    "其他节点会把本节点的密钥不加密地经互联网发到 {url}：请让 --node-url 使用 https 或内网地址。",
)
NO_CERTIFICATE = Sentence(
    "{cert} and {key} are no certificate and its key, as PEM without a password.",
    "{cert} 和 {key} 不是证书和对应的密钥（PEM 格式，无密码）。",
)
OTHER_KEY = Sentence(
    "The key in {key} is not that of the certificate in {cert}.", "{key} 中的密钥与 {cert} 中的证书不符。"
)
UNREADABLE = Sentence("{file} cannot be read: {problem}.", "无法读取 {file}：{problem}。")
HALF_TLS = Sentence("--tls-cert and --tls-key go together.", "--tls-cert 和 --tls-key 须一起给出。")
NO_ADDRESS = Sentence("Nothing can listen on {host}: {problem}.", "无法监听 {host}：{problem}。")


class Settings(Struct, frozen=True, kw_only=True):
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8000
    base_url: str = ""
    node_url: str = ""
    proxies: str = "127.0.0.1"
    tls_cert: str = ""
    tls_key: str = ""
    names: tuple[str, ...] = ()
    relay: bool = False
    tokens: Tokens = Tokens()
    timing: Timing = Timing()
    limits: Limits = Limits()
    keep: Keep = Keep()

    @property
    def scheme(self) -> str:
        """How browsers speak with it directly."""
        return "https" if self.tls_cert else "http"


class Server(uvicorn.Server):
    """Tells its clients before it stops, and then exits as if nothing had happened."""

    def __init__(self, config: uvicorn.Config, web: Web) -> None:
        super().__init__(config)
        self.web = web
        self.unclosed = False
        """Whether something, the database perhaps, could not be closed in time."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGINT and SIGTERM, at once if asked twice."""
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Note that the end has come."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye, close the connections, write what is left."""
        log.info("closing")
        for server in self.servers:
            server.close()
        await self.web.farewell()
        for session in self.web.sessions:
            session.close(1012, "The server is about to stop.")
        await self.web.hall.workshop.close()
        await super().shutdown(sockets)
        try:
            await asyncio.wait_for(self.web.hall.close(), CLOSING_SECONDS)
        except Exception as problem:
            log.error("not everything could be closed: %s", explain(problem))
            self.unclosed = True


def listen(host: str, port: int) -> socket.socket:
    """A socket to serve on; refused with a sentence if that is not possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    server = socket.socket(family)
    try:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind((host, port))
        server.listen(BACKLOG)
    except OSError as problem:
        server.close()
        if "in use" in str(problem).lower():
            raise SetupError("PORT_IN_USE", PORT_IN_USE, host=host, port=port) from None
        raise SetupError("NO_ADDRESS", NO_ADDRESS, host=host, problem=problem.strerror or problem) from None
    except OverflowError as problem:
        server.close()
        raise SetupError("NO_ADDRESS", NO_ADDRESS, host=host, problem=problem) from None
    server.setblocking(False)
    return server


def make_web(store: Store, settings: Settings, port: int) -> Web:
    """The hall and its face, not yet open."""
    host = settings.host if settings.host not in ("0.0.0.0", "::") else lan_address()
    url = settings.node_url or f"{settings.scheme}://{bracketed(host)}:{port}"
    if settings.node_url and urlsplit(url).scheme != "https" and nodes.is_public(urlsplit(url).hostname or ""):
        raise SetupError("PLAIN_NODE", PLAIN_NODE, url=url)
    node = nodes.make_node(url)
    hall = Hall(store, node, timing=settings.timing, limits=settings.limits, keep=settings.keep)
    names = (*settings.names, settings.host, socket.gethostname())
    web = Web(hall, settings.base_url, names, settings.tokens)
    web.relay = Relay(settings.limits) if settings.relay else None
    return web


def make_server(web: Web, settings: Settings) -> Server:
    """A server for an open hall."""
    tls = {"ssl_certfile": settings.tls_cert, "ssl_keyfile": settings.tls_key} if settings.tls_cert else {}
    config = DoorConfig(
        web.app(),
        Door(settings.limits, web.hall.metrics, settings.proxies),
        **tls,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
    )
    return Server(config, web)


def check_certificate(settings: Settings) -> None:
    """Refuse a certificate that cannot be used, before anything is opened."""
    cert, key = settings.tls_cert, settings.tls_key
    if bool(cert) != bool(key):
        raise SetupError("BAD_TLS", HALF_TLS)
    for file in filter(None, (cert, key)):
        try:
            Path(file).read_bytes()
        except (OSError, ValueError) as problem:
            why = getattr(problem, "strerror", None) or problem
            raise SetupError("BAD_TLS", UNREADABLE, file=file, problem=why) from None
    if cert:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password="")
        except (OSError, ValueError) as problem:
            mixed = isinstance(problem, ssl.SSLError) and problem.reason == "KEY_VALUES_MISMATCH"
            raise SetupError("BAD_TLS", OTHER_KEY if mixed else NO_CERTIFICATE, cert=cert, key=key) from None


def renew_certificate(server: Server, settings: Settings) -> None:
    """Use the certificate that is in the files now for whoever comes from now on; a bad one changes nothing."""
    try:
        check_certificate(settings)
    except SetupError as problem:
        log.error("the certificate is not renewed: %s", problem)
        return
    assert server.config.ssl is not None
    server.config.ssl.load_cert_chain(settings.tls_cert, settings.tls_key)
    log.info("the certificate was read again")


async def serve(store: Store, settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> int | None:
    """Serve until somebody wants it to end. Returns with which status to exit at once if a thread will not stop."""
    port = listening.getsockname()[1]
    web = make_web(store, settings, port)
    await web.hall.open()
    server = make_server(web, settings)
    duties = Duties()
    duties.begin("collecting garbage", web.hall.collector.keep_tidy)
    if settings.tls_cert and hasattr(signal, "SIGHUP"):
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, renew_certificate, server, settings)
    with server.capture_signals():  # whoever reads that it is ready may end it at once
        ready()
        log.info("serving", extra={"port": port})
        await server.serve(sockets=[listening, *(listening.dup() for _ in range(1, DOORS))])
    await duties.stop()
    return 1 if server.unclosed else 0 if web.hall.thinkers.stuck else None


def run(store: Store, settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on a fresh loop, the fastest there is; `ready` is called when clients may come."""
    collector.calm()
    sys.setswitchinterval(SWITCH)
    factory = None
    with contextlib.suppress(ImportError):
        import uvloop

        factory = uvloop.new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        status = runner.run(serve(store, settings, listening, ready))
        if status is not None:  # Python would wait for its thread for ever
            logging.shutdown()
            sys.stdout.flush()
            os._exit(status)


def lan_address() -> str:
    """The address by which others in the same network reach this machine; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def bracketed(host: str) -> str:
    """A host as it stands in a URL."""
    return f"[{host}]" if ":" in host else host


class JsonLines(logging.Formatter):
    """One JSON object for each line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {"at": f"{at}.{record.msecs:03.0f}Z", "level": record.levelname.lower(), "message": record.getMessage()}
        line |= {name: getattr(record, name) for name in EXTRA if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        more = "".join(f" {name}={getattr(record, name)}" for name in EXTRA if hasattr(record, name))
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{at} {record.levelname.lower()}: {record.getMessage()}{more}"
        return line + ("\n" + self.formatException(record.exc_info) if record.exc_info else "")


EXTRA = ("table", "turn", "node", "port", "what", "whom", "until", "by")


def set_up_logs(form: str, level: str) -> None:
    """Write the log to standard error, as text or as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("paiju").setLevel(level.upper())
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.getLogger("asyncio").setLevel(logging.ERROR)
