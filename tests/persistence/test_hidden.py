"""Files of a game that hides something: whole for the program, and nothing in them for the eye."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.hidden import SOVIET, US, WORD, begun, played
from tests.persistence.table import play, same
from wargame_desk import catalogue
from wargame_desk.core.history import TRUTH, Mark
from wargame_desk.core.ids import PieceId
from wargame_desk.core.session import Session, UndoPolicy
from wargame_desk.core.values import Position
from wargame_desk.persistence import bounds, hiding, marking, naming, records, saves
from wargame_desk.persistence.errors import FileError

PUBLIC = {
    "format", "version", "saved_at", "turn", "turns", "phase", "result", "id", "name", "app", "game", "rules_version",
    "options", "scenario", "seats", "commitment", "weak", "sealed", "digest", "checksum",
}  # fmt: skip


def whole(a: Session, b: Session) -> bool:
    """Whether two sessions are the same game, what belongs to the seats included."""
    return (
        same(a, b)
        and a.marks == b.marks
        and a.takebacks == b.takebacks
        and {side: word for side, word in a.words.items() if word}
        == {side: word for side, word in b.words.items() if word}
        and all(a.orders_of(side) == b.orders_of(side) for side in a.game.sides)
    )


def saved(folder: Path, session: Session, **more: Any) -> Path:
    path = folder / "game.wdsave"
    catalogue.save(path, session, id="c0ffee", **more)
    return path


def recorded(folder: Path, session: Session) -> records.RecordFile:
    return records.RecordFile.begin(folder, session, id="c0ffee", sync=False)


# --- whole


@pytest.mark.parametrize("scenario", ["norad-all-options", "pvo-strany", "expansion", "norad-solitaire"])
def test_a_hidden_game_comes_back_whole_from_its_save(tmp_path: Path, scenario: str) -> None:
    session = play(begun(scenario), 90, 3)
    assert whole(catalogue.load(saved(tmp_path, session)).session, session)


def test_orders_words_and_marks_come_back(tmp_path: Path) -> None:
    session = played()
    for back in (
        catalogue.load(saved(tmp_path, session)).session,
        catalogue.recover(recorded(tmp_path, session).path).session,
    ):
        assert whole(back, session)
        assert back.unlocks(US, WORD)
        assert back.orders_of(US) == {back.game.piece_id("sam-1"): "always", back.game.piece_id("sam-2"): "never"}


def test_a_game_saved_in_the_middle_of_a_question_goes_on(tmp_path: Path) -> None:
    from tests.core.test_seats import WAY
    from tests.core.test_seats import session as from_position
    from wargame_desk.core.codec import action_from

    game = from_position(B1="L6-W", S1="L5-E")
    game.submit(action_from(game.game, WAY))
    back = catalogue.load(saved(tmp_path, game)).session
    assert back.decision == game.decision
    back.submit(action_from(back.game, {"kind": "answer-sam", "fire": True}))
    assert back.node.events[0].kind == "sam-fired"


def test_after_every_step_the_record_gives_the_game_back(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    for step in range(40):
        play(session, 2, seed=step, undos=0.1)
        if step == 10:
            session.order(US, {session.game.piece_id("sam-1"): "always"})
        if step % 8 == 0:
            assert whole(catalogue.recover(record.path).session, session)


def test_a_game_full_of_orders_and_take_backs_comes_back_whole(tmp_path: Path) -> None:
    """A real round of the Expansion: orders change, are met, taken back and met again; words, visits and seats."""
    session = catalogue.start("norad", "expansion", {"fighter-combat": True}, seed=3)
    session.choose_policy(UndoPolicy.FREE)
    record = recorded(tmp_path, session)
    chance = random.Random(5)
    defenders = [
        (side, piece)
        for side in session.game.sides
        for piece in range(len(session.known(None).back))
        if session.order_choices(side, PieceId(piece))
    ]
    while session.decision is not None and len(session.nodes) < 800:
        for side, piece in chance.sample(defenders, 3):
            session.order(side, {PieceId(piece): chance.choice(("always", "always", "never", "ask"))})
        about = chance.choice([*session.decision.pieces, None])
        listed = list(session.game.legal_actions(session.state, about)) or list(
            session.game.legal_actions(session.state)
        )
        session.submit(chance.choice(listed))
        if chance.random() < 0.05:
            session.undo()
        if chance.random() < 0.02:
            session.visit(max(0, len(session.nodes) - chance.randrange(1, 9)))
    assert sum(node.by == "order" for node in session.nodes) > 5
    for back in (catalogue.recover(record.path).session, catalogue.load(saved(tmp_path, session)).session):
        assert whole(back, session)
    assert catalogue.verify(record.path).sound


def test_a_recovered_record_goes_on_and_stays_readable(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 20)
    record.close()
    back = catalogue.recover(record.path)
    again, word = records.go_on(back, sync=False)
    assert (again.path, word) == (record.path, "")
    play(back.session, 20, seed=4)
    again.close()
    naming.rename(record.path, "Friday")
    assert whole(catalogue.recover(record.path).session, back.session)
    assert records.look(record.path).name == "Friday"


def test_a_save_is_renamed_and_listed_without_being_opened(tmp_path: Path) -> None:
    session = played()
    path = saved(tmp_path, session)
    naming.rename(path, "Friday")
    info = saves.look(path)
    assert (info.name, info.game, info.scenario) == ("Friday", "norad", "NORAD with every option")
    assert whole(catalogue.load(path).session, session)


def test_cut_anywhere_a_record_gives_an_earlier_moment_or_says_no(tmp_path: Path) -> None:
    session = begun()
    moments = {session.digest()}
    record = recorded(tmp_path, session)
    for step in range(12):
        play(session, 1, seed=step, undos=0)
        moments.add(session.digest())
    data = record.path.read_bytes()
    head = data.index(b"\n") + 1
    for length in range(head, len(data), 301):
        record.path.write_bytes(data[:length])
        assert catalogue.recover(record.path).session.digest() in moments


def test_a_long_history_is_cut_into_texts_that_may_stand_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hiding, "_PIECE", 1000)
    session = played()
    path = saved(tmp_path, session)
    block = json.loads(path.read_bytes())["sealed"]
    assert len(block) > 1
    assert whole(catalogue.load(path).session, session)


# --- for the eye


def test_what_stays_readable_in_a_save_is_public(tmp_path: Path) -> None:
    session = played()
    document = json.loads(saved(tmp_path, session).read_bytes())
    assert set(document) == PUBLIC
    assert "start" not in document["scenario"]
    text = json.dumps({name: value for name, value in document.items() if name != "sealed"})
    for secret in ("bomber-1", "fighter-1", "sam-1", "place", "real", WORD, session.seed.hex(), session.words[US]):
        assert secret not in text


def test_what_stays_readable_in_a_record_is_public(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    session.order(US, {session.game.piece_id("sam-1"): "always"})
    session.lock(US, WORD)
    play(session, 80)
    session.name(3, "Bomber 3 is real")
    session.show_truth()
    first, *lines = [json.loads(line) for line in record.path.read_bytes().splitlines()]
    assert set(first) <= PUBLIC | {"started_at", "check"}
    readable = [line for line in lines if line["op"] != "sealed"]
    assert {line["op"] for line in readable} <= {"stand", "takeback", "mark"}
    assert {"op": "mark", "kind": "truth", "node": session.at} in [
        {name: value for name, value in line.items() if name != "check"} for line in readable
    ]
    for line in lines:
        assert line["op"] != "sealed" or set(line) == {"op", "sealed", "check"}
    text = json.dumps([first, *readable])
    for secret in ("bomber-1", "sam-1", "place", "Bomber 3", "always", WORD, session.seed.hex()):
        assert secret not in text


def test_a_game_told_in_a_fault_report_tells_no_secret() -> None:
    session = played()
    text = json.dumps(list(hiding.readable(session, "c0ffee")))
    for secret in ("bomber-1", "sam-1", "Bombers 3", "always", WORD):
        assert secret not in text
    assert '"op": "mark"' in text
    open_game = play(catalogue.start("strike-force-one", "standard", seed=1), 5)
    assert list(hiding.readable(open_game, "c0ffee")) == list(open_game.lines())


def test_equal_lines_are_not_sealed_equally(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    for _ in range(3):
        session.visit(0)
    lines = [json.loads(line) for line in record.path.read_bytes().splitlines()]
    sealed = [line["sealed"] for line in lines[-3:]]
    assert len(set(sealed)) == 3


def test_where_a_game_starts_may_tell_and_is_sealed(tmp_path: Path) -> None:
    position = Position(marks={"bomber-1": ("real",), "fighter-2": ("decoy",)})
    session = catalogue.start("norad", "norad", seed=1, position=position)
    path = saved(tmp_path, session)
    assert b"fighter-2" not in path.read_bytes()
    assert catalogue.load(path).session.position == position


def test_an_open_game_is_readable_as_ever(tmp_path: Path) -> None:
    session = catalogue.start("strike-force-one", "standard", seed=1)
    document = saves.to_document(session, id="c0ffee")
    assert "sealed" not in document
    assert document["history"]


# --- what is not as it should be


@pytest.mark.parametrize("change", ["block", "kind", "key", "extra"])
def test_a_block_that_cannot_be_read_is_refused(tmp_path: Path, change: str) -> None:
    session = played(30)
    document = saves.to_document(session, id="c0ffee")
    if change == "block":
        document["sealed"] = ["AAAA"]
    elif change == "kind":
        document["sealed"] = "AAAA"
    elif change == "key":
        document["id"] = "decaf"
    else:
        secrets = hiding.unveiled(tmp_path, document)
        document = hiding.veiled(secrets, "c0ffee") | {"sealed": [_sealed({**secrets, "name": "other"})]}
    path = tmp_path / "x.wdsave"
    path.write_bytes(saves.encode(document))
    with pytest.raises(FileError, match="damaged or altered"):
        catalogue.load(path)


def _sealed(secrets: dict[str, Any]) -> str:
    from wargame_desk.persistence import sealing

    return sealing.seal(json.dumps(secrets).encode(), "c0ffee")


def test_a_sealed_line_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    session = begun()
    record = recorded(tmp_path, session)
    play(session, 5, undos=0)
    lines = [json.loads(line) for line in record.path.read_bytes().splitlines()]
    lines[3]["sealed"] = "AAAA"
    check, out = "", b""
    for line in lines:
        del line["check"]
        data, check = records.sealed(line, check)
        out += data
    record.path.write_bytes(out)
    with pytest.raises(FileError) as caught:
        catalogue.recover(record.path)
    assert caught.value.line == 4


# --- the truth


def test_truth_is_written_into_the_file_for_good(tmp_path: Path) -> None:
    session = play(begun(), 60)
    record = recorded(tmp_path, session)
    record.close()
    for path in (saved(tmp_path, session), record.path):
        closed = records.look(path).closed if path == record.path else True
        for _ in range(2):
            found = catalogue.load(path) if path.suffix == saves.SUFFIX else catalogue.recover(path)
            marking.note_truth(path, found.session)
        again = catalogue.load(path) if path.suffix == saves.SUFFIX else catalogue.recover(path)
        assert again.session.marks == [Mark(TRUTH, session.at)]
        assert again.session.digest() == session.digest()
        assert catalogue.verify(path).sound
        assert catalogue.verify(path).marks == (Mark(TRUTH, session.at),)
        assert path.suffix == saves.SUFFIX or records.look(path).closed == closed


def test_a_record_is_marked_by_what_it_is_not_by_how_it_is_called(tmp_path: Path) -> None:
    session = play(begun(), 30)
    record = recorded(tmp_path, session)
    record.close()
    path = record.path.rename(tmp_path / "sent.txt")
    marking.note_truth(path, session)
    assert catalogue.recover(path).session.marks == [Mark(TRUTH, session.at)]


def test_no_truth_from_a_file_that_cannot_be_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = play(begun(), 60)
    record = recorded(tmp_path, session)
    with pytest.raises(records.RecordInUse):
        marking.note_truth(record.path, session)
    record.close()

    def refuse(*_: object, **__: object) -> int:
        raise OSError(30, os.strerror(30))

    path = saved(tmp_path, session)
    monkeypatch.setattr(os, "replace", refuse)
    monkeypatch.setattr(os, "write", refuse)
    for file in (path, record.path):
        with pytest.raises(FileError, match="read-only"):
            marking.note_truth(file, session)
    assert session.marks == []
    monkeypatch.undo()
    assert bounds.parse_object(path, path.read_bytes())["digest"] == session.digest()


def test_both_kinds_of_file_are_sound_and_agree(tmp_path: Path) -> None:
    session = played()
    record = recorded(tmp_path, session)
    a, b = catalogue.verify(record.path), catalogue.verify(saved(tmp_path, session))
    assert a.sound
    assert b.sound
    assert (a.actions, a.takebacks, a.marks, a.digest, a.seed) == (b.actions, b.takebacks, b.marks, b.digest, "")
    assert {mark.kind for mark in a.marks} == {"truth", "open-seat"}
    assert a.marks[1].side == US
    assert a.marks[1].by == SOVIET
