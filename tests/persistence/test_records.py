"""The autosave: what was done is on the disk at once, and comes back after anything."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.table import GAME, begun, play, played, same, tomorrow
from wargame_desk import catalogue, paths
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session
from wargame_desk.persistence import records
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.records import RecordFile

KEPT = Path(__file__).parent / "kept"


def recorded(folder: Path, session: Session, **more: Any) -> RecordFile:
    return RecordFile.begin(folder, session, id="c0ffee", sync=False, **more)


def recovered(path: Path, **more: Any) -> records.Recovered:
    return records.recover(path, catalogue.open_game, **more)


def test_after_every_step_the_record_gives_the_game_back(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session, name="Friday")
    for step in range(60):
        play(session, 1, seed=step, undos=0.2)
        back = recovered(record.path)
        assert same(back.session, session)
        assert back.session.takebacks == session.takebacks
        assert (back.id, back.name, back.reports) == ("c0ffee", "Friday", ())


def test_names_seats_visits_and_endings_are_recorded(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 15)
    session.name(2, "Here – wo?")
    session.seat(Side("us"), "greedy")
    session.visit(4)
    session.resign(Side("us"))
    back = recovered(record.path).session
    assert same(back, session)
    assert back.outcome == session.outcome
    assert back.at == session.at


def test_a_record_begun_in_the_middle_holds_what_came_before(tmp_path: Path) -> None:
    session = played(25)
    record = recorded(tmp_path, session)
    play(session, 5, seed=3)
    assert same(recovered(record.path).session, session)


def test_own_dice_are_recorded_as_rolled(tmp_path: Path) -> None:
    from wargame_desk.core.codec import action_from
    from wargame_desk.core.dice import ChanceNeeded

    session = catalogue.start(GAME, "tutorial", own_dice=True)
    record = recorded(tmp_path, session)
    for action in (
        {"kind": "move", "piece": "B", "path": ["0604"]},
        {"kind": "end-phase"},
        {"kind": "declare-attack", "target": "0504"},
        {"kind": "add-attackers", "space": "0604"},
    ):
        session.submit(action_from(session.game, action))
    roll = action_from(session.game, {"kind": "resolve-attack"})
    assert isinstance(session.submit(roll), ChanceNeeded)
    session.submit(roll, hand=(0,))
    back = recovered(record.path).session
    assert same(back, session)
    assert back.own_dice
    assert back.nodes[-1].rolled == (0,)


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_half_written_last_line_is_left_out_and_reported(tmp_path: Path, cut: int) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 10, undos=0)
    before = session.digest()
    size = record.path.stat().st_size
    session.name(1, "the last thing done, in a line that is long enough to be cut")
    with record.path.open("r+b") as file:
        file.truncate(size + cut)
    back = recovered(record.path)
    assert back.session.digest() == before
    assert back.session.nodes[1].name == ""
    assert back.reports == ("The last line of the record was incomplete and was left out.",)


def test_cut_anywhere_it_gives_an_earlier_moment_of_the_game_or_says_no(tmp_path: Path) -> None:
    session = begun()
    moments = [session.digest()]
    record = recorded(tmp_path, session)
    for step in range(20):
        play(session, 1, seed=step, undos=0)
        moments.append(session.digest())
    data = record.path.read_bytes()
    head = data.index(b"\n") + 1
    for length in range(0, len(data), 31):
        record.path.write_bytes(data[:length])
        if length < head:
            with pytest.raises(FileError):
                recovered(record.path)
        else:
            assert recovered(record.path).session.digest() in moments


def test_a_damaged_line_in_the_middle_is_named_and_can_be_salvaged_up_to_there(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 20, undos=0)
    lines = record.path.read_bytes().split(b"\n")
    lines[9] = lines[9].replace(b'"', b"'", 1)
    record.path.write_bytes(b"\n".join(lines))
    with pytest.raises(FileError) as caught:
        recovered(record.path)
    assert caught.value.line == 10
    assert "before that line" in caught.value.hint
    back = recovered(record.path, salvage=True)
    assert f"last {len(lines) - 1 - 9} lines" in back.reports[0]
    assert 1 < len(back.session.nodes) < len(session.nodes)
    assert [node.state for node in back.session.nodes] == [
        node.state for node in session.nodes[: len(back.session.nodes)]
    ]


@pytest.mark.parametrize("change", ["drop", "swap", "double", "edit"])
def test_lines_cannot_be_dropped_swapped_doubled_or_edited(tmp_path: Path, change: str) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 20, undos=0)
    lines = record.path.read_bytes().split(b"\n")
    if change == "drop":
        del lines[5]
    elif change == "swap":
        lines[5], lines[6] = lines[6], lines[5]
    elif change == "double":
        lines.insert(5, lines[5])
    else:
        lines[5] = lines[5].replace(b"human", b"greed")
    record.path.write_bytes(b"\n".join(lines))
    with pytest.raises(FileError, match="damaged or altered"):
        recovered(record.path)


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "x.wdrecord"
    for data in (b"", b"\n", b"{}\n", b"[]\n", b'{"format":"wargame-desk record","version":9}\n', b"\0" * 100):
        path.write_bytes(data)
        with pytest.raises(FileError):
            recovered(path)


# --- going on


def test_a_recovered_game_goes_on_in_its_own_record(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 10)
    record.close()
    with record.path.open("ab") as file:
        file.write(b'{"op":"act","par')
    back = recovered(record.path)
    again, word = records.go_on(back, sync=False)
    assert (again.path, word) == (record.path, "")
    play(back.session, 10, seed=5)
    again.close()
    assert same(recovered(record.path).session, back.session)
    assert len(list(tmp_path.glob("*.wdrecord"))) == 1


def test_a_second_window_is_told_and_gets_its_own_record(tmp_path: Path) -> None:
    session = begun()
    first = recorded(tmp_path, session, name="Friday")
    play(session, 10)
    back = recovered(first.path)
    with pytest.raises(records.RecordInUse, match="open in another window"):
        RecordFile.resume(back, sync=False)
    second, word = records.go_on(back, sync=False)
    assert "another window" in word
    assert second.path != first.path
    play(session, 5, seed=1)
    play(back.session, 5, seed=2)
    assert same(recovered(first.path).session, session)
    assert same(recovered(second.path).session, back.session)
    first.close()
    second.close()
    third, word = records.go_on(recovered(first.path), sync=False)
    assert (third.path, word) == (first.path, "")
    third.close()


def test_a_record_under_newer_rules_is_followed_as_far_as_they_agree(tmp_path: Path) -> None:
    session = begun("standard")
    record = recorded(tmp_path, session)
    for name in ("A", "B", "C"):
        session.submit(next(iter(session.game.legal_actions(session.state, session.game.piece_id(name)))))
    record.close()
    back = records.recover(record.path, tomorrow)
    assert len(back.session.nodes) == 2
    assert "only in part" in back.reports[0]
    new, word = records.go_on(back, sync=False)
    assert new.path != record.path
    assert "new record" in word
    new.close()
    assert len(recovered(record.path).session.nodes) == 4


# --- a disk that refuses


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_full_disk_stops_no_game_and_loses_nothing_once_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    session = begun()
    record = RecordFile.begin(tmp_path, session, id="c0ffee")
    play(session, 5, undos=0)
    really = os.write

    def refuse(fd: int, data: Any = b"") -> int:
        if data:
            really(fd, bytes(data)[:7])
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as broken:
        broken.setattr(os, step, refuse)
        play(session, 5, seed=2, undos=0)
        assert record.problem is not None
        assert "disk is full" in str(record.problem)
    assert recovered(record.path).session.digest() in _digests(session)
    play(session, 5, seed=3, undos=0)
    assert record.problem is None
    assert same(recovered(record.path).session, session)
    record.close()


def _digests(session: Session) -> list[str]:
    from wargame_desk.core.codec import digest

    return [digest(session.game, node.state) for node in session.nodes]


def test_no_record_can_be_begun_on_a_read_only_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(errno.EROFS, "read-only")

    session = begun()
    for step in ("open", "write"):
        with monkeypatch.context() as broken:
            broken.setattr(os, step, refuse)
            with pytest.raises(FileError, match="read-only"):
                recorded(tmp_path, session)
    assert session.sink is None
    assert list(tmp_path.iterdir()) == []


def test_a_killed_program_loses_nothing(tmp_path: Path, player_folders: Path) -> None:
    """Another process plays, says each digest, and is killed at once after the twentieth."""
    program = (
        "from tests.persistence.table import begun, play\n"
        "from wargame_desk import catalogue\n"
        "session = begun()\n"
        "catalogue.begin_record(session, id='c0ffee')\n"
        "for step in range(1000):\n"
        "    play(session, 1, seed=step, undos=0)\n"
        "    print(session.digest(), flush=True)\n"
    )
    root = str(Path(__file__).parents[2])
    env = {**os.environ, "PYTHONPATH": root}
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=env, cwd=root, text=True) as run:
        assert run.stdout is not None
        said = [run.stdout.readline().strip() for _ in range(20)]
        run.send_signal(signal.SIGKILL)
        said += run.stdout.read().split()
    (info,) = records.listing(paths.records_folder()).games
    assert info.crashed
    back = catalogue.recover(info.path)
    assert len(said) >= 20
    assert set(said) <= set(_digests(back.session))


# --- lists


def test_the_list_tells_left_open_from_closed_and_running(tmp_path: Path) -> None:
    running, closed, crashed = begun(), begun("standard"), begun("advanced")
    kept = recorded(tmp_path, running, name="running")
    put_away = recorded(tmp_path, closed, name="closed")
    play(closed, 30)
    put_away.close()
    put_away.close()
    left = recorded(tmp_path, crashed, name="crashed")
    play(crashed, 30)
    os.close(left._fd)
    (tmp_path / "bad.wdrecord").write_bytes(b"?\n")
    found = records.listing(tmp_path)
    by_name = {info.name: info for info in found.games}
    assert (by_name["running"].in_use, by_name["running"].crashed) == (True, False)
    assert (by_name["closed"].closed, by_name["closed"].crashed) == (True, False)
    assert (by_name["crashed"].closed, by_name["crashed"].crashed) == (False, True)
    assert [error.path.name for error in found.errors] == ["bad.wdrecord"]
    assert by_name["crashed"].turns == 4
    assert by_name["crashed"].phase
    kept.close()


def test_a_running_game_is_known_as_such_where_nothing_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = recorded(tmp_path, begun())
    open_ = os.open

    def read_only(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return open_(path, flags, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", read_only)
        info = records.look(kept.path)
    assert (info.in_use, info.crashed) == (True, False)
    kept.close()
    assert not records.look(kept.path).in_use


def test_a_picture_lies_beside_the_record_and_goes_with_it(tmp_path: Path) -> None:
    record = recorded(tmp_path, begun())
    assert records.look(record.path).thumbnail is None
    png = b"\x89PNG\r\n\x1a\nsmall"
    record.picture(png)
    assert records.look(record.path).thumbnail == png
    record.close()
    records.delete(record.path)
    assert list(tmp_path.iterdir()) == []


def test_a_finished_game_is_not_offered_as_left_open(tmp_path: Path) -> None:
    session = begun("tutorial")
    record = recorded(tmp_path, session)
    session.agree_to_end()
    os.close(record._fd)
    info = records.look(record.path)
    assert info.result
    assert not info.crashed


def test_records_of_every_version_still_open() -> None:
    kept = sorted(KEPT.glob("*.wdrecord"))
    assert [path.name for path in kept] == ["record-version-1.wdrecord"]
    for path in kept:
        back = recovered(path)
        assert back.reports == ()
        last = [json.loads(line) for line in path.read_bytes().splitlines() if b'"digest"' in line][-1]
        assert last["digest"] in _digests(back.session)
