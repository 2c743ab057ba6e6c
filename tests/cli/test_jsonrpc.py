"""The referee's transport: malformed messages of all kinds get their error, and the session goes on unharmed."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from typing import Any

import pytest

from wargame_desk.cli import jsonrpc
from wargame_desk.cli.referee_methods import Referee


def echo(method: str, params: Any) -> Any:
    """A service with one method, and one that breaks."""
    if method == "echo":
        return dict(params)
    if method == "break":
        raise ZeroDivisionError
    raise jsonrpc.RpcError(jsonrpc.METHOD_NOT_FOUND, "no such method")


def answer(line: str | bytes) -> Any:
    reply = jsonrpc.answer(line.encode() if isinstance(line, str) else line, echo)
    return None if reply is None else json.loads(reply)


def request(**more: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "echo"} | more)


def test_a_request_is_answered_under_its_id() -> None:
    assert answer(request(id="seven", params={"a": [1]})) == {"jsonrpc": "2.0", "id": "seven", "result": {"a": [1]}}


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"castle",
        b'{"jsonrpc": "2.0", "id": 1, "method"',
        b"[1, 2",
        b"\xff\xfe{}",
        b'{"a": NaN}',
        b'{"a": 1e999}',
        b'{"a": 1, "a": 2}',
        b'{"a": 12345678901234567890123}',
        b'{"a": "\\ud800"}',
        b"[" * 25 + b"]" * 25,
        b"[" * 100_000,
        b'{"a":' * 30 + b"1" + b"}" * 30,
        b'{"a": "' + b"x" * 300_000 + b'"}',
        b"[" + b"1," * 100_001 + b"1]",
    ],
)
def test_a_line_that_cannot_be_read_is_a_parse_error(line: bytes) -> None:
    reply = answer(line)
    assert (reply["id"], reply["error"]["code"]) == (None, -32700)


@pytest.mark.parametrize(
    ("line", "id"),
    [
        ("1", None),
        ('"echo"', None),
        ("null", None),
        ("{}", None),
        ('{"id": 5}', 5),
        ('{"jsonrpc": "1.0", "id": 5, "method": "echo"}', 5),
        ('{"jsonrpc": "2.0", "id": 5}', 5),
        ('{"jsonrpc": "2.0", "id": 5, "method": 1}', 5),
        ('{"jsonrpc": "2.0", "id": {}, "method": "echo"}', None),
        ('{"jsonrpc": "2.0", "id": true, "method": "echo"}', None),
        ('{"jsonrpc": "2.0", "id": 5, "method": "echo", "params": "bar"}', 5),
        ("[]", None),
    ],
)
def test_a_message_that_is_no_request_is_told_so(line: str, id: Any) -> None:
    reply = answer(line)
    assert (reply["id"], reply["error"]["code"]) == (id, -32600)


def test_an_unknown_method_is_told_so() -> None:
    assert answer(request(method="castle"))["error"]["code"] == -32601


def test_parameters_are_given_by_name() -> None:
    assert answer(request(params=["a"]))["error"]["code"] == -32602


def test_a_failure_inside_is_an_internal_error_with_its_report_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(request(method="break"))["error"]["code"] == -32603
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("method", ["echo", "castle", "break"])
def test_a_notification_is_never_answered(method: str) -> None:
    assert answer(json.dumps({"jsonrpc": "2.0", "method": method})) is None


def test_a_blank_line_is_passed_over() -> None:
    assert answer("  \r\n") is None


def test_a_batch_is_answered_in_one_list_without_its_notifications() -> None:
    batch = f'[{request(id=1)}, {{"jsonrpc": "2.0", "method": "echo"}}, 7, {request(id=2, method="castle")}]'
    replies = answer(batch)
    assert [reply["id"] for reply in replies] == [1, None, 2]
    assert [reply.get("error", {}).get("code") for reply in replies] == [None, -32600, -32601]
    assert answer('[{"jsonrpc": "2.0", "method": "echo"}]') is None


def test_a_line_beyond_every_bound_is_passed_over_and_the_next_is_read() -> None:
    source = io.BytesIO(b"x" * (3 * jsonrpc.LINE_BYTES) + b"\n" + request().encode() + b"\n" + request(id=2).encode())
    target = io.BytesIO()
    jsonrpc.serve(source, target, echo)
    replies = [json.loads(line) for line in target.getvalue().splitlines()]
    assert [reply.get("error", {}).get("code") for reply in replies] == [-32700, None, None]
    assert replies[2]["id"] == 2


def test_after_malformed_messages_of_all_kinds_the_process_still_plays() -> None:
    new = {"game": "strike-force-one", "scenario": "standard", "seed": 1}
    lines: list[bytes] = [
        request(method="new", params=new).encode(),
        b"{",
        b"[" * 50_000,
        b"\xff\xff",
        b'{"jsonrpc": "2.0", "id": 2, "method": "castle"}',
        b'{"jsonrpc": "2.0", "id": 3, "method": "submit", "params": {"action": 7}}',
        b'{"jsonrpc": "2.0", "id": 4, "method": "submit", "params": {"action": {"kind": "move"}}}',
        b'{"jsonrpc": "2.0", "method": "submit", "params": {"action": {"kind": "move", "piece": "A", "to": "0802"}}}',
        b"x" * (jsonrpc.LINE_BYTES + 10),
        b'{"jsonrpc": "2.0", "id": 5, "method": "view"}',
    ]
    done = subprocess.run(
        [sys.executable, "-m", "wargame_desk", "referee"],
        input=b"\n".join(lines),
        capture_output=True,
        check=True,
        timeout=60,
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    codes = [reply.get("error", {}).get("code") for reply in replies]
    assert codes == [None, -32700, -32700, -32700, -32601, -32602, -32602, -32700, None]
    (piece,) = [piece for piece in replies[-1]["result"]["pieces"] if piece["id"] == "A"]
    assert piece["at"] == "0802"
    assert done.stderr == b""


def test_an_internal_error_of_a_method_leaves_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    referee = Referee()
    jsonrpc.answer(
        request(method="new", params={"game": "strike-force-one", "scenario": "standard"}).encode(), referee.call
    )
    before = jsonrpc.answer(request(method="view").encode(), referee.call)
    with monkeypatch.context() as patched:
        patched.setattr("wargame_desk.core.session.Session.submit", lambda *_: 1 / 0)
        move = {"kind": "move", "piece": "A", "to": "0802"}
        reply = jsonrpc.answer(request(method="submit", params={"action": move}).encode(), referee.call)
    assert reply is not None
    assert json.loads(reply)["error"]["code"] == -32603
    assert jsonrpc.answer(request(method="view").encode(), referee.call) == before
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_mutated_messages_are_answered_with_json_and_harm_nothing() -> None:
    """Bytes changed, cut, doubled in sound messages: one answer at most for each, and the game can be played on."""
    rng, referee = random.Random(11), Referee()
    new = {"game": "strike-force-one", "scenario": "standard", "seed": 1, "dice": [1, 2]}
    move = {"kind": "move", "piece": "A", "to": "0802"}
    sound = [
        request(method="new", params=new),
        request(method="submit", params={"action": move}),
        request(method="check", params={"action": move, "side": "soviet"}),
        request(method="view", params={"side": "us"}),
        f"[{request(method='legal')}, {request(method='undo')}]",
    ]
    jsonrpc.answer(sound[0].encode(), referee.call)
    for _ in range(2000):
        reply = jsonrpc.answer(_mutated(rng, rng.choice(sound).encode()), referee.call)
        assert reply is None or json.loads(reply)
        assert b"-32603" not in (reply or b"")
    for line in sound[:4]:
        assert "result" in json.loads(jsonrpc.answer(line.encode(), referee.call) or b"")


def _mutated(rng: random.Random, line: bytes) -> bytes:
    out = bytearray(line)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(out))
        match rng.randrange(4):
            case 0:
                out[at] = rng.randrange(256)
            case 1:
                del out[at : at + rng.randrange(1, 9)]
            case 2:
                out[at:at] = rng.choice((b"null", b"[]", b"{}", b"-1", b'"', b"true", b"1e9", b"\\ud800"))
            case _:
                out[at:at] = out[at : at + rng.randrange(1, 12)]
        out = out or bytearray(b" ")
    return bytes(out)
