"""A simple seal for what should not meet the eye: packed, and mixed with a stream made from the file's own id.

It keeps a player from seeing the coming rolls by opening a save in an editor. It does not keep out anybody who
reads this module; the commitment, not the seal, is what makes the dice honest.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from hashlib import sha256


def seal(data: bytes, key: str) -> str:
    """Some bytes as a text that says nothing at a glance."""
    return b64encode(_mixed(zlib.compress(data), key)).decode()


def unseal(text: str, key: str, limit: int = 1 << 24) -> bytes:
    """What was sealed. ValueError if the text is not a seal made with this key, or holds more than ``limit``."""
    opened = zlib.decompressobj()
    try:
        out = opened.decompress(_mixed(b64decode(text.encode(), validate=True), key), limit)
    except zlib.error as why:
        raise ValueError(str(why)) from why
    if not opened.eof:
        raise ValueError("cut off or too large")
    return out


def _mixed(data: bytes, key: str) -> bytes:
    blocks = range((len(data) + 31) // 32)
    stream = b"".join(sha256(f"wargame-desk seal:{key}:{block}".encode()).digest() for block in blocks)
    return bytes(a ^ b for a, b in zip(data, stream, strict=False))
