"""A game's resource files, read into its frozen dataclasses; a player's corrected files take their place.

Owns which file is which field of a game's ``Data``. What the data mean, and whether they fit together, the game
says when it is configured.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

from wargame_desk.core.texts import tr
from wargame_desk.core.values import ComponentError
from wargame_desk.persistence import bounds, models
from wargame_desk.persistence.errors import FileError

D = TypeVar("D")


class Resources(NamedTuple, Generic[D]):
    """A game's data, and the names of the files that the player's own corrections have replaced."""

    data: D
    overlaid: tuple[str, ...]


def read(shape: type[D], shipped: Path, overlay: Path | None = None) -> Resources[D]:
    """Read the files of a game: field ``board`` of ``shape`` from ``board.json``, and so on.

    Args:
        shape: the game's ``Data``, a dataclass.
        shipped: the folder that comes with the program.
        overlay: the player's folder; a file there is read in place of the shipped one.

    Raises:
        FileError: names the file, the place and the line of the first fault; its ``more`` are those of all files.
    """
    values: dict[str, Any] = {}
    replaced: list[str] = []
    errors: list[FileError] = []
    for name, hint in hints(shape).items():
        path = shipped / f"{name}.json"
        if overlay is not None and (own := overlay / path.name).is_file():
            path = own
            replaced.append(path.name)
        try:
            values[name] = read_file(hint, path)
        except FileError as why:
            errors += why.all
    if errors:
        errors[0].more = tuple(errors[1:])
        raise errors[0]
    return Resources(shape(**values), tuple(replaced))


def read_file(hint: Any, path: Path) -> Any:
    """One resource file as the type its field has. FileError if it is not that."""
    data = bounds.read_bytes(path)
    bounds.parse(path, data)
    return models.read(hint, path, data)


def hints(shape: type[Any]) -> dict[str, Any]:
    """The type of each file, by the name of its field."""
    known = get_type_hints(shape)
    return {field.name: known[field.name] for field in fields(shape)}


def do_not_fit(overlay: Path, overlaid: tuple[str, ...], why: Exception) -> FileError:
    """Corrected files that are sound one by one, but from which the game cannot be made: every fault on a line."""
    files = ", ".join(overlaid)
    if isinstance(why, ComponentError):
        told = (f"{error.path.name}, {error.place}: {error.message}" for error in placed(overlay, overlaid, why))
        faults = "\n".join(told)
        message = tr("the game cannot be made with the corrected files {files}:\n{faults}", files=files, faults=faults)
    else:
        message = tr("the game cannot be made with the corrected files {files} ({why})", files=files, why=why)
    return FileError(overlay, message, hint=tr("Take them out of this folder to play with the files as shipped."))


def placed(folder: Path, own: tuple[str, ...], why: ComponentError) -> tuple[FileError, ...]:
    """Each fault of components with its file and place, and with its line in those files that lie in ``folder``."""
    texts = {name: bounds.read_bytes(folder / name).decode("utf-8-sig") for name in own}
    return tuple(
        FileError(
            folder / file if file in texts else file,
            text,
            line=bounds.line_of(texts[file], place) if file in texts else None,
            pointer=bounds.pointer(place),
        )
        for file, place, text in why.faults
    )
