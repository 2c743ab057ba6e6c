"""Where files are: what ships with the program, and the player's own folders.

The one place that knows a checkout, an installed wheel and a frozen build apart. Names folders only: none is
created here, and none before something is written to it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

HOME_VARIABLE = "WARGAME_DESK_HOME"
"""Environment variable: one folder that takes the place of all of the player's own folders."""

_PACKAGE = Path(__file__).resolve().parent


def _shipped() -> Path:
    """The folder that holds ``resources``, ``scenarios`` and ``docs``."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / "wargame_desk" / "_data"
    wheel = _PACKAGE / "_data"
    return wheel if wheel.is_dir() else _PACKAGE.parent


def resources_folder() -> Path:
    """What ships: games, themes, icons, translations."""
    return _shipped() / "resources"


def game_resources(game_id: str) -> Path:
    """The shipped resource files of a game."""
    return resources_folder() / "games" / game_id


def shipped_scenarios(game_id: str) -> Path:
    """The shipped scenarios of a game."""
    return _shipped() / "scenarios" / game_id


def samples_folder() -> Path:
    """Finished games to watch, and remarks on them."""
    return resources_folder() / "samples"


def changelog() -> Path:
    """What has changed from version to version."""
    return _shipped() / "CHANGELOG.md"


def players_guide() -> Path:
    """The players' guide: a folder of Markdown pages, their pictures in a folder below it."""
    return _shipped() / "docs" / "players-guide"


def licences_folder() -> Path | None:
    """Licence texts that a frozen build carries, a folder for each component; None where packages bring their own."""
    frozen = getattr(sys, "_MEIPASS", None)
    return None if frozen is None else Path(frozen) / "licences"


def own_folder() -> Path:
    """The player's data folder: saves, records, scenarios and corrected files lie below it."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home)
    from platformdirs import user_data_path

    return user_data_path("wargame-desk", appauthor=False)


def saves_folder() -> Path:
    """Where games are saved unless the player chooses another place."""
    return own_folder() / "saves"


def records_folder() -> Path:
    """The autosave: one record for each game begun."""
    return own_folder() / "records"


def own_scenarios_folder() -> Path:
    """The player's own scenarios, a folder for each game."""
    return own_folder() / "scenarios"


def own_scenarios(game_id: str) -> Path:
    """The player's own scenarios for a game."""
    return own_scenarios_folder() / game_id


def corrections_folder() -> Path:
    """Corrected resource files, a folder for each game."""
    return own_folder() / "corrections"


def overlay_folder(game_id: str) -> Path:
    """Corrected resource files of a game, each taking the place of the shipped file of that name."""
    return corrections_folder() / game_id


def reports_folder() -> Path:
    """Reports about a fault of the program, saved at the player's wish."""
    return own_folder() / "reports"


def settings_file() -> Path:
    """The player's settings."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home) / "settings.json"
    from platformdirs import user_config_path

    return user_config_path("wargame-desk", appauthor=False) / "settings.json"
