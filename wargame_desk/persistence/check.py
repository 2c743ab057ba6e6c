"""Every problem of a file, whatever kind it is: scenario, save, record, report, lesson or resource file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from wargame_desk import paths
from wargame_desk.core.texts import tr
from wargame_desk.core.values import ComponentError, OptionError
from wargame_desk.persistence import bounds, guides, kinds, reporting, resources, scenarios, verify
from wargame_desk.persistence.errors import FileError
from wargame_desk.persistence.opening import Configure


def problems(path: Path, configure: Configure) -> tuple[FileError, ...]:
    """All that is wrong with a file, each with its place; () if it can be used.

    A resource file is known by its name and its folder, which bears the id of its game; a lesson by its first word.
    """
    try:
        hint = _resource(path)
        if hint is not None:
            resources.read_file(hint, path)
            return _of_components(path.resolve().parent)
        if guides.is_one(path):
            return _of_guide(path, configure)
        if (kind := kinds.kind_of(path)) == "scenario":
            return _of_scenario(path, configure)
        if kind == "report":
            reporting.game_of(path, reporting.read(path), configure)
            return ()
        return tuple(FileError(path, text.rstrip(".")) for text in verify.verify(path, configure).problems)
    except FileError as why:
        return why.all


def _of_scenario(path: Path, configure: Configure) -> tuple[FileError, ...]:
    scenario = scenarios.read(path)
    place: tuple[str | int, ...]
    try:
        return scenarios.problems(configure(scenario.game, scenario.setup.options), scenario)
    except LookupError:
        place, message = ("game",), tr("there is no game {id}", id=scenario.game)
    except OptionError as why:
        place, message = ("options", why.option), str(why).rstrip(".")
    line = bounds.line_of(bounds.read_bytes(path).decode("utf-8-sig"), place)
    return (FileError(path, message, line=line, pointer=bounds.pointer(place)),)


def _of_guide(path: Path, configure: Configure) -> tuple[FileError, ...]:
    """What is wrong with a lesson, judged by the scenario that it teaches. Docks and commands are the window's."""
    lesson = guides.read(path)
    folders = paths.shipped_scenarios(lesson.game), paths.own_scenarios(lesson.game)
    found = [one.setup for folder in folders for one in scenarios.listing(folder, lesson.game).scenarios]
    setup = next((setup for setup in found if setup.id == lesson.scenario), None)
    if setup is not None:
        return guides.problems(configure(lesson.game, setup.options), setup, lesson, path)
    place, message = ("scenario",), tr("there is no scenario {id}", id=lesson.scenario)
    if not found:
        place, message = ("game",), tr("there is no game {id}", id=lesson.game)
    line = bounds.line_of(bounds.read_bytes(path).decode("utf-8-sig"), place)
    return (FileError(path, message, line=line, pointer=bounds.pointer(place)),)


def _of_components(folder: Path) -> tuple[FileError, ...]:
    """What the sound resource files of a folder do wrong together, and with the shipped ones that it lacks."""
    game = import_module(f"wargame_desk.games.{folder.name.replace('-', '_')}")
    found = resources.read(game.Data, paths.game_resources(folder.name), folder)
    try:
        game.configure(found.data, {})
    except ComponentError as why:
        return resources.placed(folder, found.overlaid, why)
    except (LookupError, ValueError, StopIteration) as why:
        return (resources.do_not_fit(folder, found.overlaid, why),)
    return ()


def _resource(path: Path) -> Any | None:
    """The type that a resource file is read into; None if the file is none."""
    package = path.resolve().parent.name.replace("-", "_")
    if not package.isidentifier() or path.suffix != ".json":
        return None
    try:
        data = import_module(f"wargame_desk.games.{package}.data").Data
    except ModuleNotFoundError:
        return None
    return resources.hints(data).get(path.stem)
