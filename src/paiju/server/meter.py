"""The frames of a WebSocket as bytes: those that come are counted without being looked at, and a text is framed."""

from __future__ import annotations

from struct import pack

from .limits import Bucket, Limits

TEXT_FRAME = 0x81  # the whole of a text


class Meter:
    """Counts what comes in on one WebSocket: bytes, and the frames they hold, without keeping any of it.

    `shared` is what all connections of the same address may send together, once it is known which that is. Whoever
    sends little does not touch it, so that a busy neighbour does them no harm.
    """

    def __init__(self, limits: Limits) -> None:
        self.bytes = Bucket(*limits.bytes)
        self.frames = Bucket(*limits.frames)
        self.shared: Bucket | None = None
        self.trusted = False
        """Another node, which has counted itself."""
        self._skip = 0  # bytes of the present frame that are still to come
        self._head = b""  # the beginning of a frame whose head was cut in two

    def allows(self, data: bytes) -> bool:
        """Whether that may be read; counted as far as it may."""
        if self.trusted:
            return True
        if not self.bytes.take(len(data)):
            return False
        at = self._skip
        if at >= len(data):
            self._skip = at - len(data)
            return True
        if self._head:
            data = self._head + data
            self._head = b""
            at = 0
        end = len(data)
        while at < end:
            size = frame_size(data, at)
            if size == 0:
                self._head = data[at:]
                at = end
                break
            if not self.frames.take() or (self.shared is not None and self.frames.low and not self.shared.take()):
                return False
            at += size
        self._skip = at - end
        return True


def framed(text: bytes) -> bytes:
    """A text as one frame that a server sends."""
    size = len(text)
    if size < 126:
        return pack(">BB", TEXT_FRAME, size) + text
    if size < 1 << 16:
        return pack(">BBH", TEXT_FRAME, 126, size) + text
    return pack(">BBQ", TEXT_FRAME, 127, size) + text


def frame_size(data: bytes, at: int) -> int:
    """How long the frame is that begins here, its head included; 0 if its head is not all there yet."""
    if len(data) - at < 2:
        return 0
    length = data[at + 1] & 0x7F
    wide = 2 if length == 126 else 8 if length == 127 else 0
    if len(data) - at < 2 + wide:
        return 0
    if wide:
        length = int.from_bytes(data[at + 2 : at + 2 + wide], "big")
    return 2 + wide + (4 if data[at + 1] & 0x80 else 0) + length
