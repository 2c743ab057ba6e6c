"""Checking a file: every roll worked out a second time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.persistence.table import GAME, begun, play, played, tomorrow
from wargame_desk import catalogue
from wargame_desk.core import dice
from wargame_desk.persistence import kinds, records, saves, scenarios, verify
from wargame_desk.persistence.errors import FileError

KEPT = Path(__file__).parent / "kept"


def test_a_save_and_a_record_of_one_game_agree(tmp_path: Path) -> None:
    session = begun()
    record = records.RecordFile.begin(tmp_path, session, id="c0ffee", sync=False)
    play(session, 500, undos=0.05)
    record.close()
    catalogue.save(tmp_path / "game.wdsave", session, id="c0ffee")
    a, b = catalogue.verify(record.path), catalogue.verify(tmp_path / "game.wdsave")
    assert a.sound
    assert b.sound
    assert (a.kind, b.kind) == ("record", "save")
    assert a.rolls == b.rolls
    assert (a.actions, a.takebacks, a.digest) == (b.actions, b.takebacks, b.digest)
    assert a.actions == sum(node.action is not None for node in session.nodes)
    assert a.takebacks == len(session.takebacks)
    assert a.weak


def test_every_roll_is_listed_as_it_fell(tmp_path: Path) -> None:
    session = play(begun("standard"), 500, undos=0)
    catalogue.save(tmp_path / "game", session, id="c0ffee")
    found = catalogue.verify(tmp_path / "game")
    fallen = [event.die for node in session.nodes for event in node.events if event.kind == "battle-rolled"]
    assert fallen
    assert [roll.value + 1 for roll in found.rolls] == fallen
    assert [roll.n for roll in found.rolls] == list(range(len(fallen)))
    assert {roll.faces for roll in found.rolls} == {6}
    assert not any(roll.by_hand for roll in found.rolls)


def test_the_seed_is_shown_only_when_the_game_is_over(tmp_path: Path) -> None:
    session = played(20)
    catalogue.save(tmp_path / "game", session, id="c0ffee")
    assert catalogue.verify(tmp_path / "game").seed == ""
    session.agree_to_end()
    catalogue.save(tmp_path / "game", session, id="c0ffee")
    found = catalogue.verify(tmp_path / "game")
    assert bytes.fromhex(found.seed) == session.seed
    assert dice.commitment(bytes.fromhex(found.seed)) == found.commitment


def test_rolls_by_hand_are_marked(tmp_path: Path) -> None:
    session = play(catalogue.start(GAME, "standard", seed=1, script=(5, 0)), 500, undos=0)
    catalogue.save(tmp_path / "game", session, id="c0ffee")
    found = catalogue.verify(tmp_path / "game")
    assert found.sound
    assert [(roll.value, roll.by_hand) for roll in found.rolls[:2]] == [(5, True), (0, True)]
    assert not any(roll.by_hand for roll in found.rolls[2:])


def test_dice_that_do_not_follow_the_seed_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the program's dice loaded, a save made with them would not pass."""
    monkeypatch.setattr(dice, "number", lambda seed, n, faces: 0)
    session = play(begun("standard"), 500, undos=0)
    catalogue.save(tmp_path / "game", session, id="c0ffee")
    found = catalogue.verify(tmp_path / "game")
    assert not found.sound
    assert "is not the one that the seed gives" in found.problems[0]


def test_the_second_formula_is_the_first() -> None:
    for faces in (1, 2, 6, 7, 52, 2**63 + 1):
        for n in range(50):
            assert verify.number_of(b"s" * 32, n, faces) == dice.number(b"s" * 32, n, faces)


def test_a_history_that_cannot_be_played_again_is_a_problem(tmp_path: Path) -> None:
    session = begun("standard")
    session.submit(next(iter(session.game.legal_actions(session.state, session.game.piece_id("B")))))
    catalogue.save(tmp_path / "game", session, id="c0ffee")
    found = verify.verify(tmp_path / "game", tomorrow)
    assert not found.sound
    assert "entry 1" in found.problems[0]


def test_an_incomplete_last_line_is_a_problem(tmp_path: Path) -> None:
    session = begun()
    record = records.RecordFile.begin(tmp_path, session, id="c0ffee", sync=False)
    play(session, 5)
    with record.path.open("ab") as file:
        file.write(b'{"op"')
    assert catalogue.verify(record.path).problems == ("The last line is incomplete.",)


def test_altered_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for kept in (KEPT / "save-version-1.wdsave", KEPT / "record-version-1.wdrecord"):
        path.write_bytes(kept.read_bytes().replace(b'"by":"human"', b'"by":"humap"', 1))
        with pytest.raises(FileError, match="altered"):
            catalogue.verify(path)


def test_kept_files_are_sound_and_known_by_their_kind() -> None:
    for kind in ("save", "record"):
        (path,) = KEPT.glob(f"{kind}-version-1*")
        assert kinds.kind_of(path) == kind
        found = catalogue.verify(path)
        assert (found.kind, found.sound) == (kind, True)
        assert found.rolls


def test_kinds(tmp_path: Path) -> None:
    path = tmp_path / "x"
    scenarios.write(path, GAME, catalogue.scenario(GAME, "tutorial"))
    assert kinds.kind_of(path) == "scenario"
    with pytest.raises(FileError, match="holds no game"):
        catalogue.verify(path)
    session = played(5)
    session.name(1, "x" * saves.PACKED_FROM)
    catalogue.save(path, session, id="c0ffee")
    assert kinds.kind_of(path) == "save"
    path.write_text(json.dumps(json.loads((KEPT / "save-version-1.wdsave").read_bytes()), indent=1))
    assert kinds.kind_of(path) == "save"
    for data in (b"", b"hello", b'{"format": 5}', b'{"format": "tea"}', b"[]"):
        path.write_bytes(data)
        with pytest.raises(FileError):
            kinds.kind_of(path)
