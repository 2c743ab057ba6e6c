"""Saved games: nothing lost on the way, nothing taken that is not sound."""

from __future__ import annotations

import errno
import gzip
import json
import os
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.persistence.table import GAME, begun, play, played, same, tomorrow
from wargame_desk import catalogue
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session, UndoPolicy
from wargame_desk.core.values import Position
from wargame_desk.persistence import atomic, saves, scenarios
from wargame_desk.persistence.errors import FileError

KEPT = Path(__file__).parent / "kept"
PNG = b"\x89PNG\r\n\x1a\n" + b"picture"


def saved(path: Path, session: Session, **more: Any) -> Path:
    catalogue.save(path, session, id="c0ffee", **more)
    return path


def spoilt(path: Path, change: Callable[[dict[str, Any]], Any]) -> Path:
    """The save with something in it changed and its checksum made right again."""
    document = json.loads(path.read_bytes())
    del document["checksum"]
    change(document)
    path.write_bytes(saves.encode(document))
    return path


# --- round trips


@pytest.mark.parametrize("scenario", ["standard", "advanced", "advanced-all-options", "tutorial"])
def test_a_game_comes_back_whole_at_every_step(tmp_path: Path, scenario: str) -> None:
    session = begun(scenario)
    path = tmp_path / "game.wdsave"
    for step in range(200):
        loaded = catalogue.load(saved(path, session))
        assert same(loaded.session, session)
        assert loaded.reports == ()
        if session.decision is None:
            break
        play(session, 1, seed=step, undos=0.15)
    assert session.outcome is not None


def test_everything_about_the_table_comes_back(tmp_path: Path) -> None:
    session = catalogue.start(
        GAME,
        "advanced",
        {"second-echelon": True},
        seats={Side("us"): "greedy"},
        position=Position({"A": None, "B": "0804"}, turn=2, tracks={"echelon-used": 1}),
        policy=UndoPolicy.CONSENT,
    )
    play(session, 30)
    session.name(3, "Hier – jetzt\n“wohin?”")
    session.seat(Side("soviet"), "random")
    session.visit(2)
    loaded = catalogue.load(saved(tmp_path / "game", session, name="Évening"))
    assert same(loaded.session, session)
    assert (loaded.id, loaded.name) == ("c0ffee", "Évening")
    assert loaded.session.seats == {"soviet": "random", "us": "greedy"}
    assert loaded.session.nodes[3].name == "Hier – jetzt\n“wohin?”"
    assert loaded.session.commitment == session.commitment
    assert not loaded.session.weak_seed


@pytest.mark.parametrize("end", ["resign", "agree"])
def test_an_ending_by_the_players_comes_back(tmp_path: Path, end: str) -> None:
    session = played(12)
    if end == "resign":
        session.resign(Side("us"))
    else:
        session.agree_to_end()
    loaded = catalogue.load(saved(tmp_path / "game", session)).session
    assert loaded.outcome == session.outcome
    assert same(loaded, session)


def test_own_dice_and_scripts_come_back(tmp_path: Path) -> None:
    own = catalogue.start(GAME, "standard", own_dice=True)
    assert catalogue.load(saved(tmp_path / "own", own)).session.own_dice
    scripted = play(catalogue.start(GAME, "standard", seed=1, script=(5, 0, 3)), 40)
    loaded = catalogue.load(saved(tmp_path / "scripted", scripted)).session
    assert loaded.dice == scripted.dice
    assert same(loaded, scripted)


def test_the_next_roll_is_the_same_after_a_reload(tmp_path: Path) -> None:
    session = played(20)
    loaded = catalogue.load(saved(tmp_path / "game", session)).session
    for seed in range(60):
        play(session, 1, seed, undos=0)
        play(loaded, 1, seed, undos=0)
        assert loaded.digest() == session.digest()


def test_loading_one_game_over_another_leaves_nothing_of_it(tmp_path: Path) -> None:
    first, second = saved(tmp_path / "a", played(30, seed=1)), saved(tmp_path / "b", played(10, seed=2))
    catalogue.load(first)
    after = catalogue.load(second).session
    fresh = catalogue.load(second).session
    assert after.digest() == fresh.digest() == played(10, seed=2).digest()
    assert len(after.nodes) == len(fresh.nodes)


def test_a_large_game_is_packed(tmp_path: Path) -> None:
    session = played(30)
    session.name(1, "x" * saves.PACKED_FROM)
    path = saved(tmp_path / "game", session)
    assert path.read_bytes().startswith(b"\x1f\x8b")
    assert path.stat().st_size < saves.PACKED_FROM / 10
    assert same(catalogue.load(path).session, session)


def test_a_save_laid_out_anew_by_hand_is_still_sound(tmp_path: Path) -> None:
    session = played(20)
    path = saved(tmp_path / "game", session)
    path.write_text(json.dumps(json.loads(path.read_bytes()), indent=2), encoding="utf-8")
    assert same(catalogue.load(path).session, session)


def test_the_seed_is_nowhere_in_plain_sight(tmp_path: Path) -> None:
    session = played(20)
    data = saved(tmp_path / "game", session).read_bytes()
    assert session.seed.hex().encode() not in data
    assert b64encode(session.seed) not in data
    assert session.commitment.encode() in data


# --- writing


def test_the_last_versions_of_a_save_are_kept_and_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "game.wdsave"
    session = begun()
    digests = []
    for _ in range(3):
        saved(path, session)
        digests.append(session.digest())
        play(session, 5, undos=0)
    kept = [catalogue.load(version).session.digest() for version in atomic.versions(path)]
    assert kept == [digests[1], digests[0]]


@pytest.mark.parametrize("step", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_refusing_disk_costs_neither_the_game_nor_the_old_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int
) -> None:
    session = played(20)
    path = saved(tmp_path / "game.wdsave", session)
    before = path.read_bytes(), session.digest()
    play(session, 3, seed=9, undos=0)

    def refuse(*_: object, **__: object) -> Any:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as broken:
        broken.setattr(os, step, refuse)
        with pytest.raises(FileError, match="disk is full" if code == errno.ENOSPC else "read-only"):
            saved(path, session)
    assert path.read_bytes() == before[0]
    assert catalogue.load(path).session.digest() == before[1]
    assert same(catalogue.load(saved(path, session)).session, session)


def test_nothing_is_replaced_by_what_does_not_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(20)
    path = saved(tmp_path / "game.wdsave", session)
    before = path.read_bytes()
    monkeypatch.setattr(session, "digest", lambda: "0123456789abcdef")
    with pytest.raises(FileError, match="does not match its digest"):
        saved(path, session)
    assert path.read_bytes() == before


# --- what is not sound


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return saved(tmp_path / "game.wdsave", played(20), name="Good")


def test_every_cut_is_refused(good: Path) -> None:
    data = good.read_bytes()
    for length in range(0, len(data) - 2, 97):
        good.write_bytes(data[:length])
        with pytest.raises(FileError):
            catalogue.load(good)


def test_every_flipped_bit_is_refused(good: Path) -> None:
    data = good.read_bytes()
    for at in range(0, len(data) - 1, 61):
        good.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with pytest.raises(FileError):
            catalogue.load(good)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.update(format="wargame-desk scenario"), "not a file of the kind"),
        (lambda d: d.update(version=2), "newer Wargame Desk"),
        (lambda d: d.update(version=None), "not a number"),
        (lambda d: d.update(game="chess"), "a game that is not here"),
        (lambda d: d["scenario"].update(game="chess"), "its scenario is for another game"),
        (lambda d: d["options"].update(rules="house"), "its options are not those"),
        (lambda d: d["options"].update(tea=True), "its options are not those"),
        (lambda d: d["scenario"].update(title=5), "5 should be a text"),
        (lambda d: d["scenario"]["options"].update(x=[]), "cannot stand here"),
        (lambda d: d.update(seats={"soviet": "human"}), "its seats are not those"),
        (lambda d: d.update(history={}), "should be a list"),
        (lambda d: d["history"].append("undo"), "should be an object"),
        (lambda d: d.pop("digest"), "the field digest is missing"),
        (lambda d: d.pop("checkpoint"), "the field checkpoint is missing"),
        (lambda d: d.update(extra=1), "there is no field extra"),
        (lambda d: d.update(commitment="0" * 64), "its seed is not the one"),
        (lambda d: d.update(seed="AAAA"), "its seed is not the one"),
        (lambda d: d.update(id="other"), "its seed is not the one"),
        (lambda d: d.update(digest="0" * 16), "does not match its digest"),
        (lambda d: d["checkpoint"].__setitem__(0, 3), "does not match its digest"),
        (lambda d: d["checkpoint"].__setitem__(0, "3"), "should be a whole number"),
        (lambda d: d["checkpoint"][1].append({"kind": "tea"}), "/checkpoint/1/"),
        (lambda d: d.update(rules_version=3), "does not match its digest"),
    ],
)
def test_what_was_changed_is_refused_and_named(good: Path, change: Callable[[Any], Any], words: str) -> None:
    with pytest.raises(FileError, match=words) as caught:
        catalogue.load(spoilt(good, change))
    assert caught.value.path == good
    assert str(caught.value).startswith(str(good))


def test_a_changed_history_is_refused_by_the_checksum(good: Path) -> None:
    data = good.read_bytes()
    good.write_bytes(data.replace(b'"by":"human"', b'"by":"greedy"', 1))
    with pytest.raises(FileError, match="damaged or altered"):
        catalogue.load(good)


def test_a_save_too_large_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "bomb.wdsave"
    path.write_bytes(gzip.compress(b'{"format":"' + b"x" * 70_000_000 + b'"}'))
    with pytest.raises(FileError, match="too large"):
        catalogue.load(path)


# --- rules that have changed


def test_a_game_under_newer_rules_goes_on_from_its_checkpoint_and_says_so(tmp_path: Path) -> None:
    session = begun("standard")
    moves = [a for a in session.game.legal_actions(session.state, session.game.piece_id("B")) if a.kind == "move"]
    session.submit(moves[0])
    play(session, 10, undos=0)
    path = saved(tmp_path / "game", session)
    loaded = saves.load(path, tomorrow)
    (report,) = loaded.reports
    assert "today's rules" in report
    assert "entry 1:" in report
    assert loaded.session.state == session.state
    assert loaded.session.game.rules_version == 2
    assert loaded.session.earlier is not None
    assert list(loaded.session.earlier.lines) == list(session.lines())

    play(loaded.session, 8, seed=4)
    again = tmp_path / "again"
    saves.write(again, loaded.session, id="c0ffee")
    reloaded = saves.load(again, tomorrow)
    assert reloaded.reports == ()
    assert same(reloaded.session, loaded.session)
    assert reloaded.session.earlier == loaded.session.earlier


def test_newer_rules_that_agree_with_the_history_need_no_word(tmp_path: Path) -> None:
    session = begun("standard")
    moves = [a for a in session.game.legal_actions(session.state, session.game.piece_id("A")) if a.kind == "move"]
    session.submit(moves[0])
    loaded = saves.load(saved(tmp_path / "game", session), tomorrow)
    assert loaded.reports == ()
    assert loaded.session.earlier is None


def test_a_history_that_leads_elsewhere_is_reported_not_followed(good: Path) -> None:
    session = catalogue.load(good).session
    loaded = catalogue.load(spoilt(good, lambda d: d["history"].pop(0)))
    assert "could not be played again" in loaded.reports[0]
    assert loaded.session.digest() == session.digest()


def test_a_made_up_position_that_cannot_be_played_is_refused(good: Path) -> None:
    from wargame_desk.core.codec import digest
    from wargame_desk.core.ids import PieceId, SpaceId

    session = catalogue.load(good).session
    nowhere = session.state._replace(at={PieceId(0): SpaceId(4000)})

    def change(document: dict[str, Any]) -> None:
        document["checkpoint"][2] = {"0": 4000}
        document["digest"] = digest(session.game, nowhere)

    with pytest.raises(FileError, match="cannot be played"):
        catalogue.load(spoilt(good, change))


def test_other_corrections_than_then_are_reported(good: Path) -> None:
    loaded = saves.load(good, catalogue.open_game, lambda _: ("tables.json",))
    assert loaded.reports == ("Corrected files in use when this game was saved: none; in use now: tables.json.",)


def test_saves_of_every_version_still_open() -> None:
    kept = sorted(KEPT.glob("*.wdsave"))
    assert [path.name for path in kept] == ["save-version-1.wdsave"]
    for path in kept:
        loaded = catalogue.load(path)
        assert loaded.reports == ()
        assert loaded.session.digest() == json.loads(path.read_bytes())["digest"]


# --- lists


def test_a_folder_with_one_bad_file_still_lists_the_others(tmp_path: Path) -> None:
    saved(tmp_path / "a.wdsave", played(25), name="Friday", thumbnail=PNG)
    over = begun("standard")
    over.resign(Side("us"))
    saved(tmp_path / "b.wdsave", over)
    (tmp_path / "broken.wdsave").write_bytes(b"{")
    (tmp_path / "cut.wdsave").write_bytes((tmp_path / "a.wdsave").read_bytes()[:-50] + b"}")
    (tmp_path / "notes.txt").write_text("not a save")
    found = saves.listing(tmp_path)
    assert {info.name for info in found.games} == {"Friday", "b"}
    assert sorted(error.path.name for error in found.errors) == ["broken.wdsave", "cut.wdsave"]
    by_name = {info.name: info for info in found.games}
    friday = by_name["Friday"]
    assert (friday.game, friday.scenario) == (GAME, "Advanced Game, both options")
    assert friday.thumbnail == PNG
    assert 1 <= friday.turn <= friday.turns == 4
    assert friday.phase
    assert friday.result == ""
    assert by_name["b"].result
    assert friday.when.tzinfo is not None


def test_a_list_opens_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path / "a.wdsave", played(5))
    monkeypatch.setattr(saves.models, "read", None)
    monkeypatch.setattr(scenarios, "from_document", None)
    assert len(saves.listing(tmp_path).games) == 1
