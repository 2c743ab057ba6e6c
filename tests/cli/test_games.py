"""``wargame-desk games``: what there is to play, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wargame_desk.__main__ import main


def test_a_program_reads_ids_sides_scenarios_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    game, norad, *_ = json.loads(capsys.readouterr().out)
    assert {setup["options"]["variant"] for setup in norad["scenarios"]} == {"norad", "pvo-strany", "expansion"}
    assert (game["id"], game["title"], game["sides"]) == ("strike-force-one", "Strike Force One", ["soviet", "us"])
    scenarios = {scenario["id"]: scenario for scenario in game["scenarios"]}
    assert set(scenarios) == {"standard", "advanced", "advanced-all-options", "tutorial"}
    assert scenarios["tutorial"]["tutorial"]
    assert scenarios["advanced"]["options"] == {"rules": "advanced"}
    options = {option["id"]: option for option in game["options"]}
    assert options["west-german"]["rule"] == "SFO-8.2"
    assert options["west-german"]["values"] == [False, True]
    assert options["west-german"]["needs"] == {"rules": "advanced"}


def test_a_person_reads_each_scenario_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "strike-force-one"]) == 0
    shown = capsys.readouterr().out
    for name in ("standard", "advanced-all-options", "tutorial", "west-german", "second-echelon", "[SFO-8.1]"):
        assert name in shown
    assert "Sides: soviet (Soviet), us (U.S.)" in shown
    assert main(["games", "norad"]) == 0
    shown = capsys.readouterr().out
    assert "DEW line [NORAD-9.1]; not with variant=pvo-strany" in shown
    assert "[EXP-9.6]; with variant=expansion" in shown


def test_an_own_scenario_is_listed_and_a_bad_one_is_named_beside_it(
    player_folders: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = player_folders / "scenarios" / "strike-force-one"
    folder.mkdir(parents=True)
    document = {"format": "wargame-desk scenario", "version": 1, "game": "strike-force-one", "id": "mine"}
    (folder / "mine.wdscenario").write_text(json.dumps(document | {"title": "Mine"}))
    (folder / "torn.wdscenario").write_text("{")
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert "mine " in shown.out
    assert "torn.wdscenario" in shown.err


def test_an_unknown_game_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["games", "chess"])
    assert end.value.code == 2
    assert "there is no game chess; there are strike-force-one" in capsys.readouterr().err
