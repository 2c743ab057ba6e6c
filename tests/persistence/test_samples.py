"""The games to watch that ship: sound, played by today's rules, and with remarks that belong to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wargame_desk import catalogue, paths
from wargame_desk.cli.main import run
from wargame_desk.core.present import rule_text
from wargame_desk.persistence import records, samples
from wargame_desk.persistence.errors import FileError

GAMES = [entry.id for entry in catalogue.entries()]
LARGEST = 200_000


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_a_whole_game_that_today_s_rules_play_again(game: str) -> None:
    sample = samples.read(paths.samples_folder(), game)
    found = catalogue.verify(sample.record)
    assert found.problems == ()
    assert found.game == game
    assert found.digest == sample.end, "another game: read the remarks anew"
    session = records.recover(sample.record, catalogue.open_game).session
    assert session.outcome is not None
    assert session.at == len(session.nodes) - 1, "one line from beginning to end"
    assert set(session.seats.values()) == {"greedy"}
    assert sample.record.stat().st_size < LARGEST


@pytest.mark.parametrize("game", GAMES)
def test_verify_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(paths.samples_folder() / f"{game}.wdrecord")]) == 0
    assert "All is as it should be." in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_every_remark_is_about_a_step_and_a_rule_that_there_are(game: str) -> None:
    sample = samples.read(paths.samples_folder(), game)
    session = records.recover(sample.record, catalogue.open_game).session
    nodes = [node for node, _, _ in sample.remarks]
    assert nodes == sorted(set(nodes))
    assert nodes[0] == 0
    assert nodes[-1] == len(session.nodes) - 1
    rules = session.game.presenter.rules
    for node, text, rule in sample.remarks:
        assert node < len(session.nodes)
        assert 20 < len(text) < 240, text
        assert rule_text(rules, rule) is not None, rule
    assert sample.text.endswith(".")


def test_a_sample_that_is_not_there_or_not_readable_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        samples.read(tmp_path, "strike-force-one")
    (tmp_path / "strike-force-one.json").write_text(json.dumps({"format": "wargame-desk remarks", "version": 1}))
    with pytest.raises(FileError, match="missing"):
        samples.read(tmp_path, "strike-force-one")
