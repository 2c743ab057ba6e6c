"""Files that are not what they should be: thousands of spoilt saves, records and scenarios.

``python -m tests.property.fuzz_files --count 100000`` runs as many as are asked for, with ``--hidden`` such as have
sealed parts. Each must be refused with a FileError or give a whole game that can be played, saved and opened again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.persistence import hidden
from tests.persistence.table import GAME, play, played
from wargame_desk import catalogue
from wargame_desk.core.game import Game
from wargame_desk.core.session import Session
from wargame_desk.core.values import OptionValue
from wargame_desk.persistence import hiding, opening, records, saves, scenarios
from wargame_desk.persistence.errors import FileError

Json = Any

_NESTED: Json = json.loads("[" * 30 + "]" * 30)
_DEEP: Json = json.loads("[" * 60 + "]" * 60)
VALUES: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 99, -(2**40), 2**62, 10**17, 10**30, 0.5, 1e300, "", "A", "B", "G", "0504",
    "9999", "soviet", "us", "human", "end-phase", "move", "act", "goto", "strike-force-one", "\0", "🂡" * 50,
    [], {}, [[]], {"kind": "move"}, [1, 2, 3], ["A", "0504"], {"A": None}, _NESTED, _DEEP, "x" * 5000,
)  # fmt: skip

_games: dict[str, Game[Any, Any]] = {}


def configure(game_id: str, options: Mapping[str, OptionValue]) -> Game[Any, Any]:
    """The catalogue, remembering games, so that thousands of files are read in seconds."""
    key = json.dumps([game_id, dict(options)])
    if key not in _games:
        _games[key] = catalogue.open_game(game_id, options)
    return _games[key]


class Spoiler:
    """Spoils bytes and documents, repeatably."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def bytes(self, data: bytes) -> bytes:
        """Some bytes with one to three faults in them."""
        for _ in range(self.chance.choice((1, 1, 2, 3))):
            data = self._one(data)
        return data

    def _one(self, data: bytes) -> bytes:
        a, b = sorted(self.chance.randrange(len(data) + 1) for _ in range(2))
        some = bytes(self.chance.randrange(256) for _ in range(self.chance.randrange(1, 9)))
        match self.chance.randrange(7):
            case 0 if a < len(data):
                return data[:a] + bytes([data[a] ^ (1 << self.chance.randrange(8))]) + data[a + 1 :]
            case 1:
                return data[:a]
            case 2:
                return data[:a] + data[min(b, a + 40) :]
            case 3:
                return data[:a] + some + data[a:]
            case 4:
                return data[:b] + data[a:b][:200] + data[b:]
            case 5:
                return data[:a] + b"[" * 2000 + data[a:]
            case _:
                return data[:a] + b"9" * self.chance.choice((5, 17, 25, 5000)) + data[a:]

    def document(self, document: Json) -> Json:
        """A document with one to three of its values changed, taken away, doubled or swapped."""
        spoilt = _copy(document)
        for _ in range(self.chance.choice((1, 1, 2, 3))):
            self._change(spoilt)
        return spoilt

    def _change(self, document: Json) -> None:
        places = _places(document)
        holder, key = self.chance.choice(places)
        match self.chance.randrange(5):
            case 0 | 1:
                holder[key] = _copy(self.chance.choice(VALUES))
            case 2:
                del holder[key]
            case 3:
                other, there = self.chance.choice(places)
                try:
                    holder[key] = _copy(other[there])
                except (LookupError, TypeError):  # the other was taken away, or lies inside
                    holder[key] = None
            case _ if isinstance(holder, list):
                holder.insert(key, _copy(holder[key]))
            case _:
                holder[self.chance.choice(("x", "op", "kind", "piece", "version"))] = _copy(holder[key])


def _copy(value: Json) -> Json:
    return json.loads(json.dumps(value))


def _places(value: Json) -> list[tuple[Json, Any]]:
    found: list[tuple[Json, Any]] = []
    for key in value if isinstance(value, dict) else range(len(value)):
        found.append((value, key))
        if isinstance(value[key], (dict, list)):
            found += _places(value[key])
    return found


class Workshop:
    """Good files, and the ways to spoil and open each kind.

    ``session`` is the game in them: one that hides something has sealed parts, which are spoilt from inside too.
    """

    def __init__(self, folder: Path, session: Session | None = None) -> None:
        self.path = folder / "spoilt"
        session = session or played(24)
        self.hidden = session.game.hidden
        self.save = saves.to_document(session, id="c0ffee", name="Good", thumbnail=None)
        self.save_bytes = saves.encode(self.save)
        record = records.RecordFile.begin(folder, session, id="c0ffee", name="Good", sync=False)
        play(session, 14, seed=3)
        record.close()
        self.record_bytes = record.path.read_bytes()
        lines = self.record_bytes.decode().splitlines()
        self.record = [{k: v for k, v in json.loads(line).items() if k != "check"} for line in lines]
        self.bare_save = hiding.unveiled(self.path, self.save)
        self.bare_record = self._bare(self.record)
        self.scenario = scenarios.to_document(GAME, catalogue.scenario(GAME, "tutorial"))
        self.scenario_bytes = json.dumps(self.scenario, indent=1).encode()

    def one(self, number: int) -> str:
        """Spoil and open file ``number``; what came of it. Anything but a FileError or a whole game is raised."""
        spoiler = Spoiler(number)
        kinds: tuple[Callable[[Spoiler], str], ...] = (
            lambda s: self._opened_save(s.bytes(self.save_bytes), whole=False),
            lambda s: self._opened_save(saves.encode(s.document(self.save)), whole=True),
            lambda s: self._opened_record(s.bytes(self.record_bytes)),
            lambda s: self._opened_record(self._sealed(s.document(self.record))),
            lambda s: self._opened_scenario(s.bytes(self.scenario_bytes)),
            lambda s: self._opened_scenario(json.dumps(s.document(self.scenario)).encode()),
        )
        if self.hidden:
            kinds = (
                *kinds[:4],
                lambda s: self._opened_save(saves.encode(_veiled(s.document(self.bare_save))), whole=True),
                lambda s: self._opened_record(self._sealed(_veiled_lines(s.document(self.bare_record)))),
            )
        try:
            return kinds[number % len(kinds)](spoiler)
        except FileError as why:
            return "refused" if str(why) else "refused without a word"

    def _opened_save(self, data: bytes, whole: bool) -> str:
        self.path.write_bytes(data)
        loaded = saves.load(self.path, configure)
        if not whole:  # the checksum holds only for the content as it was
            assert list(loaded.session.lines()) == self.bare_save["history"]
            assert loaded.session.digest() == self.save["digest"]
        _must_be_whole(loaded.session)
        return "opened"

    def _opened_record(self, data: bytes) -> str:
        self.path.write_bytes(data)
        recovered = records.recover(self.path, configure)
        _must_be_whole(recovered.session)
        return "opened"

    def _bare(self, lines: Json) -> Json:
        """The lines of a record as they were before what tells was sealed."""
        head = hiding.unveiled(self.path, lines[0])
        rest = enumerate(lines[1:], start=2)
        return [head, *(hiding.unveiled_line(self.path, line, "c0ffee", number) for number, line in rest)]

    @staticmethod
    def _sealed(lines: Json) -> bytes:
        out, check = b"", ""
        for line in lines if isinstance(lines, list) else [lines]:
            if isinstance(line, dict):
                data, check = records.sealed(line, check)
                out += data
            else:
                out += json.dumps(line).encode() + b"\n"
        return out

    def _opened_scenario(self, data: bytes) -> str:
        self.path.write_bytes(data)
        scenario = scenarios.read(self.path)
        try:
            game = configure(scenario.game, scenario.setup.options)
        except (LookupError, ValueError):  # no such game, or its options do not go together
            return "refused"
        problems = scenarios.problems(game, scenario)
        if problems:
            return "refused"
        _must_be_whole(catalogue.start(scenario.game, scenario.setup, seed=1))
        return "opened"


def _veiled(document: Json) -> Json:
    """A spoilt document with its secrets sealed, if it still has any that can be."""
    try:
        return hiding.veiled(document, str(document.get("id")))
    except (AttributeError, TypeError):
        return document


def _veiled_lines(lines: Json) -> Json:
    if not isinstance(lines, list) or not lines:
        return lines
    out = [_veiled(lines[0])]
    for number, line in enumerate(lines[1:], start=2):
        op = line.get("op") if isinstance(line, dict) else None
        sealed = isinstance(op, str) and op not in records.OWN
        out.append(hiding.veiled_line(line, "c0ffee", number) if sealed else line)
    return out


def _must_be_whole(session: Session) -> None:
    """A game that was opened can be seen, played on, saved, and opened again as the same."""
    game = session.game
    for side in (*game.sides, None):
        game.picture(game.redact(session.state, side), side)
    if session.decision is not None:
        session.submit(next(game.legal_actions(session.state)))
    document = saves.to_document(session, id="again")
    path = Path("again")
    file = saves.decode(path, saves.encode(document))
    table = opening.set_table(path, file, lambda _game, _options: game)
    assert saves.checkpoint(table, file) == session.state


def main() -> int:
    """Spoil as many files as are asked for; 1 if any was taken wrongly."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="how many files (default 2000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first file, to repeat a failure")
    parser.add_argument("--hidden", action="store_true", help="files of a game that hides something")
    options = parser.parse_args()
    results: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder), hidden.played() if options.hidden else None)
        for number in range(options.first, options.first + options.count):
            try:
                results[workshop.one(number)] += 1
            except Exception:
                results["failed"] += 1
                print(f"file {number}:")
                traceback.print_exc()
    print(", ".join(f"{count} {result}" for result, count in sorted(results.items())))
    return 1 if results["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
