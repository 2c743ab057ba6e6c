"""Game id to game, read with its resources when first asked for; and games begun from it.

The one place that knows which games there are. What the start screen shows stands in a table here, so that it
costs neither a game's modules nor its files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from wargame_desk import paths
from wargame_desk.core.dice import SEED_BYTES, Dice, seed_from
from wargame_desk.core.game import Game
from wargame_desk.core.ids import Side
from wargame_desk.core.session import Session, UndoPolicy
from wargame_desk.core.texts import tr
from wargame_desk.core.values import OptionError, OptionSpec, OptionValue, Position, Setup

if TYPE_CHECKING:
    from wargame_desk.core.lessons import Lesson
    from wargame_desk.persistence.errors import FileError
    from wargame_desk.persistence.records import RecordFile, Recovered
    from wargame_desk.persistence.resources import Resources
    from wargame_desk.persistence.saves import Loaded
    from wargame_desk.persistence.verify import Verification


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game as the start screen and ``games`` list it. ``facts`` are short, such as "68 hexes"."""

    id: str
    title: str
    tagline: str
    facts: tuple[str, ...]
    sides: tuple[tuple[Side, str], ...]


class CatalogueError(KeyError):
    """A game or scenario that there is not; names those there are."""

    def __str__(self) -> str:
        return str(self.args[0])


_MODULES = {
    "strike-force-one": "wargame_desk.games.strike_force_one",
    "norad": "wargame_desk.games.norad",
    "nato-air-commander": "wargame_desk.games.nato_air_commander",
}

_read: dict[tuple[str, Path], Resources[Any]] = {}


def entries() -> tuple[GameEntry, ...]:
    """Every game, in the order of the start screen."""
    return (
        GameEntry(
            "strike-force-one",
            "Strike Force One",
            tr("West Germany, 1975. Six Soviet companies against four American ones: three towns, four turns."),
            (tr("2 sides"), tr("68 hexes"), tr("15 min")),
            ((Side("soviet"), tr("Soviet")), (Side("us"), tr("U.S."))),
        ),
        GameEntry(
            "norad",
            "NORAD 3",
            tr("Over the pole, 1962. Bombers and decoys, fighters and decoys: who attacks what, only its owner knows."),
            (tr("2 sides"), tr("600 to 1,400 squares"), tr("hidden pieces"), tr("15 to 60 min")),
            ((Side("soviet"), tr("Soviet")), (Side("us"), tr("U.S."))),
        ),
        GameEntry(
            "nato-air-commander",
            "NATO Air Commander",
            tr("Germany, 1987. Ten turns of air war against a deck of cards: plan raids, weigh odds, hold the line."),
            (tr("solitaire"), tr("cards, no dice"), tr("60 to 90 min")),
            ((Side("nato"), tr("NATO")),),
        ),
    )


def entry(game_id: str) -> GameEntry:
    """The entry of a game. CatalogueError if there is none."""
    _module_name(game_id)
    return next(found for found in entries() if found.id == game_id)


def open_game(game_id: str, options: Mapping[str, OptionValue] | None = None) -> Game[Any, Any]:
    """A game with its options chosen.

    Raises:
        CatalogueError: there is no such game.
        OptionError: options that the game does not have, or that do not go together.
        FileError: a resource file of the game cannot be read, or a corrected file does not fit the others.
    """
    module = import_module(_module_name(game_id))
    found = _resources(game_id, module.Data)
    try:
        game: Game[Any, Any] = module.configure(found.data, dict(options or {}))
    except OptionError:
        raise
    except (LookupError, ValueError, StopIteration) as why:
        if not found.overlaid:
            raise
        from wargame_desk.persistence.resources import do_not_fit

        raise do_not_fit(paths.overlay_folder(game_id), found.overlaid, why) from why
    return game


def overlaid(game_id: str) -> tuple[str, ...]:
    """The resource files of a game that the player's own corrections have replaced."""
    return _resources(game_id, import_module(_module_name(game_id)).Data).overlaid


def forget() -> None:
    """Read resource files anew when they are next asked for: a player has changed a correction."""
    _read.clear()


def option_specs(game_id: str, scenario: Setup | None = None) -> tuple[OptionSpec, ...]:
    """The options of a game; those that the scenario settles are marked fixed, with its value as default."""
    specs = open_game(game_id, scenario.options if scenario else None).presenter.option_specs
    if scenario is None:
        return specs
    settled = scenario.options
    return tuple(replace(s, default=settled[s.id], fixed=True) if s.id in settled else s for s in specs)


def scenarios(game_id: str) -> tuple[tuple[Setup, ...], tuple[FileError, ...]]:
    """The scenarios of a game, shipped and the player's own; and the files that could not be read.

    An own scenario with the id of a shipped one comes besides it under the id "own/<id>".
    """
    from wargame_desk.persistence.scenarios import listing

    _module_name(game_id)
    shipped = listing(paths.shipped_scenarios(game_id), game_id)
    own = listing(paths.own_scenarios(game_id), game_id)
    ids = {found.setup.id for found in shipped.scenarios}
    setups = [found.setup for found in shipped.scenarios]
    for found in own.scenarios:
        clash = found.setup.id in ids
        setups.append(replace(found.setup, id=f"own/{found.setup.id}") if clash else found.setup)
        ids.add(setups[-1].id)
    return tuple(setups), shipped.errors + own.errors


def scenario_count(game_id: str) -> int:
    """How many scenario files there are for a game, without reading them."""
    folders = paths.shipped_scenarios(game_id), paths.own_scenarios(game_id)
    return sum(path.suffix in (".json", ".wdscenario") for folder in folders for path in _listed(folder))


def scenario(game_id: str, scenario_id: str) -> Setup:
    """A scenario by its id. CatalogueError if there is none."""
    found, _ = scenarios(game_id)
    for setup in found:
        if setup.id == scenario_id:
            return setup
    known = ", ".join(setup.id for setup in found)
    raise CatalogueError(tr("{game} has no scenario {id}; it has {known}.", game=game_id, id=scenario_id, known=known))


def lesson(game: Game[Any, Any], setup: Setup, controls: Callable[[str], bool] | None = None) -> Lesson | None:
    """The lesson of a scenario that teaches; None if there is none.

    Args:
        controls: whether the window has a control of this name.

    Raises:
        FileError: there is one and it does not fit the game; names every fault with its place.
    """
    from wargame_desk.persistence import guides

    path = guides.find(game.id, setup.id) if setup.tutorial else None
    return None if path is None else guides.checked(game, setup, path, controls)


def has_dice(game_id: str) -> bool:
    """Whether dice are rolled in a game, which players could roll themselves. Errors as in ``open_game``."""
    return bool(open_game(game_id).presenter.rolls_dice)


def start(
    game_id: str,
    chosen: str | Setup,
    options: Mapping[str, OptionValue] | None = None,
    *,
    seed: int | str | bytes | None = None,
    seats: Mapping[Side, str] | None = None,
    position: Position | None = None,
    own_dice: bool = False,
    script: tuple[int, ...] | None = None,
    alone: bool = False,
    policy: UndoPolicy | None = None,
    sink: Callable[[Mapping[str, Any]], None] | None = None,
) -> Session:
    """Begin a game.

    Args:
        chosen: a scenario, or the id of one.
        options: what is chosen beside the options that the scenario settles.
        seed: 32 bytes; or a number or word, and the commitment is then weak; None draws 32 random bytes.
        own_dice: the players roll; ``Session.submit`` asks for each roll.
        alone: one person plays every side that no computer plays.
        script: results, each in ``range(faces)``, that are used before the seed's, for study.

    Raises:
        CatalogueError, OptionError, PositionError, FileError: as in ``open_game`` and ``Game.setup``; an OptionError
            also where players are to roll in a game without dice.
    """
    setup = scenario(game_id, chosen) if isinstance(chosen, str) else chosen
    game = open_game(game_id, together(setup, options or {}))
    if own_dice and not game.presenter.rolls_dice:
        raise OptionError("own_dice", tr("{game} has no dice that players could roll themselves.", game=game.title))
    weak = isinstance(seed, (int, str))
    if seed is None:
        seed = token_bytes(SEED_BYTES)
    dice = Dice(seed if isinstance(seed, bytes) else seed_from(str(seed)))
    if own_dice:
        dice = dice._replace(hand=())
    elif script is not None:
        dice = dice._replace(hand=script, strict=False)
    return Session(
        game, setup, dice, position=position, seats=seats, alone=alone, policy=policy, sink=sink, weak_seed=weak
    )


def together(setup: Setup, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The options of a scenario and the chosen ones. OptionError if a choice goes against the scenario."""
    for name, value in options.items():
        if name in setup.options and (setup.options[name] != value or type(setup.options[name]) is not type(value)):
            settled = setup.options[name]
            message = tr(
                "{scenario} is played with {option} = {value}.", scenario=setup.title, option=name, value=settled
            )
            raise OptionError(name, message)
    return {**setup.options, **options}


# --- games in files


def save(path: Path, session: Session, *, id: str, name: str = "", thumbnail: bytes | None = None) -> None:
    """Save a game; ``id`` is that of the game (``saves.new_id`` for one that has none). FileError if that fails."""
    from wargame_desk.persistence import saves

    saves.write(path, session, id=id, name=name, thumbnail=thumbnail, overlaid=overlaid(session.game.id))


def load(path: Path) -> Loaded:
    """Open a save. FileError if it is not a sound one."""
    from wargame_desk.persistence import saves

    return saves.load(path, open_game, overlaid)


def begin_record(session: Session, *, id: str, name: str = "", sync: bool = True) -> RecordFile:
    """Start the autosave of a game in the player's folder and attach it. FileError if no file can be made."""
    from wargame_desk.persistence.records import RecordFile

    files = overlaid(session.game.id)
    return RecordFile.begin(paths.records_folder(), session, id=id, name=name, overlaid=files, sync=sync)


def recover(path: Path, *, salvage: bool = False) -> Recovered:
    """Rebuild a game from its record; ``records.go_on`` then goes on with it. FileError if it is not sound."""
    from wargame_desk.persistence import records

    return records.recover(path, open_game, overlaid, salvage=salvage)


def verify(path: Path) -> Verification:
    """Check a save or record: digests, commitment, every roll. FileError if it cannot be read."""
    from wargame_desk.persistence import verify

    return verify.verify(path, open_game)


def _module_name(game_id: str) -> str:
    if game_id not in _MODULES:
        known = ", ".join(_MODULES)
        raise CatalogueError(tr("There is no game {id}; there are {known}.", id=game_id, known=known))
    return _MODULES[game_id]


def _resources(game_id: str, shape: type[Any]) -> Resources[Any]:
    overlay = paths.overlay_folder(game_id)
    if (game_id, overlay) not in _read:
        from wargame_desk.persistence.resources import read

        _read[game_id, overlay] = read(shape, paths.game_resources(game_id), overlay)
    return _read[game_id, overlay]


def _listed(folder: Path) -> list[Path]:
    return list(folder.iterdir()) if folder.is_dir() else []
