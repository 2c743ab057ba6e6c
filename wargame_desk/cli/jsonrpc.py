"""JSON-RPC 2.0, one message a line: what is asked, and the answer to anything that comes.

Owns the envelope, its error codes and its bounds; knows no method. A line that cannot be read, or a method that
fails, is answered and harms nothing.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from wargame_desk.core.texts import tr
from wargame_desk.persistence import bounds
from wargame_desk.persistence.errors import FileError

Json = Any
Call = Callable[[str, Mapping[str, Json]], Json]
"""Calls a method by its name with named parameters. RpcError says why not."""

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603

LINE_BYTES = 1 << 20
"""The longest line that is read."""

LIMITS = bounds.Limits(size=LINE_BYTES, depth=24, items=100_000, text=200_000)

_INPUT = Path("-")


class RpcError(Exception):
    """An answer that is no result: its code, its sentence, and what else a program can use."""

    def __init__(self, code: int, message: str, data: Json = None) -> None:
        super().__init__(message)
        self.code, self.message, self.data = code, message, data


def serve(source: BinaryIO, target: BinaryIO, call: Call) -> None:
    """Answer line after line until the source ends."""
    while line := source.readline(LINE_BYTES + 1):
        reply = _too_long(source, line) if len(line) > LINE_BYTES else answer(line, call)
        if reply is not None:
            target.write(reply + b"\n")
            target.flush()


def _too_long(source: BinaryIO, line: bytes) -> bytes:
    """Pass over the rest of a line that is too long, and say so."""
    while line and not line.endswith(b"\n"):
        line = source.readline(LINE_BYTES)
    message = tr("a line is too long: at most {count} bytes are read", count=LINE_BYTES)
    return _encoded(_failure(None, RpcError(PARSE_ERROR, message)))


def answer(line: bytes, call: Call) -> bytes | None:
    """The answer to one line, without its end; None where none is due."""
    if not line.strip():
        return None
    try:
        message = bounds.parse(_INPUT, line, LIMITS)
    except FileError as why:
        return _encoded(_failure(None, RpcError(PARSE_ERROR, why.detail or why.message)))
    if not isinstance(message, list):
        reply = _one(message, call)
        return None if reply is None else _encoded(reply)
    if not message:
        return _encoded(_failure(None, RpcError(INVALID_REQUEST, tr("a batch holds at least one request"))))
    replies = [reply for part in message if (reply := _one(part, call)) is not None]
    return _encoded(replies) if replies else None


def _one(message: Json, call: Call) -> Json:
    """The answer to one request; None to a notification, whatever comes of it."""
    fault = _fault(message)
    if fault:
        known = message.get("id") if isinstance(message, dict) and _is_id(message.get("id")) else None
        return _failure(known, RpcError(INVALID_REQUEST, fault))
    try:
        params = message.get("params", {})
        if not isinstance(params, dict):
            raise RpcError(INVALID_PARAMS, tr("parameters are given by name, in an object"))
        reply: Json = {"jsonrpc": "2.0", "id": message.get("id"), "result": call(message["method"], params)}
    except RpcError as why:
        reply = _failure(message.get("id"), why)
    except Exception as why:
        print(traceback.format_exc(), file=sys.stderr)
        text = tr("the program failed ({why}); the game is as it was", why=type(why).__name__)
        reply = _failure(message.get("id"), RpcError(INTERNAL_ERROR, text))
    return reply if "id" in message else None


def _fault(message: Json) -> str:
    """Why a value is no request; "" if it is one."""
    if not isinstance(message, dict):
        return tr("a request is an object")
    if message.get("jsonrpc") != "2.0":
        return tr('a request says "jsonrpc": "2.0"')
    if not isinstance(message.get("method"), str):
        return tr("a request names its method")
    if "id" in message and not _is_id(message["id"]):
        return tr("an id is a text, a number or null")
    if not isinstance(message.get("params", {}), (dict, list)):
        return tr("parameters are an object or a list")
    return ""


def _is_id(value: Json) -> bool:
    return value is None or (isinstance(value, (str, int, float)) and not isinstance(value, bool))


def _failure(id: Json, why: RpcError) -> dict[str, Json]:
    error: dict[str, Json] = {"code": why.code, "message": why.message}
    if why.data is not None:
        error["data"] = why.data
    return {"jsonrpc": "2.0", "id": id, "error": error}


def _encoded(reply: Json) -> bytes:
    return json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
