"""The terminal tells a sheet of boxes line by line, and the plans with their chances."""

from __future__ import annotations

import pytest

from tests.cli.hands import typed

TUTORIAL = ["play", "--game", "nato-air-commander", "--scenario", "tutorial", "--seed", "3"]


def test_lines_of_advance_are_told_with_their_forces(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, TUTORIAL, "quit\n")
    shown = capsys.readouterr().out
    assert "Echo: Eisenach -  <  Fulda -  <  Gießen (1) [wp-echo 5]  <" in shown
    assert "Alpha: face down; Bravo: face down" in shown
    assert "turn-10: [us-f117-1" in shown


def test_a_raid_is_planned_by_typing_and_its_chances_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "end\nopen-raid cas echo\nassign us-a10-1 raid-1-primary-1\nus-f15-1 raid-1-escort-1\nforecast\nquit\n"
    typed(monkeypatch, TUTORIAL, lines)
    shown = capsys.readouterr().out.rpartition("NATO> forecast")[2]
    assert "us-a10-1" in shown
    assert "us-f15-1" in shown
    assert "[NAC-8.1]" in shown
    assert "1 hit" in shown
    assert "All raids, sampled" in shown
    assert "Column" not in shown, "no chart is used"


def test_a_whole_campaign_is_watched_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed(monkeypatch, [*TUTORIAL, "--seat", "nato=random"], "") == 0
    shown = capsys.readouterr().out
    assert "[NAC-14.0]" in shown or "[NAC-13.4]" in shown
    assert "Ground Combat" in shown
