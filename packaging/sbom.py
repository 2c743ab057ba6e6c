"""Writes what a frozen build is made of, as CycloneDX JSON: ``python packaging/sbom.py FROZEN OUTFILE``.

To be run by the Python whose packages were frozen. Owns the bill of materials: the program, Python, Qt and the loader,
every distribution that goes in (as ``licences.py`` finds them) with the parts that it names itself, and each library
file of the folder FROZEN with its hash. The same build gives the same file.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import sys
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from licences import bundled, installed, licence_of_part, needed, parts

PROGRAM, QT = "wargame-desk", "pyside6-essentials"
Json = dict[str, Any]

_EXPRESSION = re.compile(r"[A-Za-z0-9][\w.+-]*(?: (?:OR|AND|WITH) [A-Za-z0-9][\w.+-]*)*")
_LIBRARY = re.compile(r"\.(?:so(?:\.[\d.]+)?|dll|pyd|dylib)$", re.IGNORECASE)


def main(frozen: Path, outfile: Path) -> None:
    """Write the document."""
    document = bill(frozen)
    outfile.write_text(json.dumps(document, indent=2, sort_keys=True) + "\n", encoding="utf-8", newline="\n")
    print(f"{outfile}: {len(document['components'])} components")


def bill(frozen: Path) -> Json:
    """The document."""
    names = sorted(bundled(PROGRAM) - {PROGRAM})
    inside = {name: [_part(part) for part in parts(name)] for name in names}
    nested = [part for found in inside.values() for part in found]
    components = [*map(_distribution, names), *nested, *_beneath(), *_files(frozen)]
    document: Json = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**_distribution(PROGRAM), "type": "application"}, **_when()},
        "components": components,
        "dependencies": [{"ref": _ref(name), "dependsOn": _needs(name, inside)} for name in [PROGRAM, *names]],
    }
    number = uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(document, sort_keys=True))
    return {**document, "serialNumber": f"urn:uuid:{number}"}


def _when() -> Json:
    """The date of what is built, where it is given; never the hour of the build."""
    moment = os.environ.get("SOURCE_DATE_EPOCH", "")
    return {"timestamp": datetime.fromtimestamp(int(moment), UTC).isoformat()} if moment else {}


def _ref(name: str) -> str:
    return f"pkg:pypi/{name}@{metadata.version(name)}"


def _needs(name: str, inside: dict[str, list[Json]]) -> list[str]:
    beneath = {PROGRAM: [f"pkg:generic/python@{platform.python_version()}"], QT: [f"pkg:generic/qt@{_version_of_qt()}"]}
    compiled = [part["bom-ref"] for part in inside.get(name, ())]
    return sorted([*map(_ref, needed(name)), *compiled, *beneath.get(name, ())])


def _part(part: Json) -> Json:
    """A component of a distribution's own bill of materials, in few words."""
    return {
        "type": "library",
        "bom-ref": part["purl"],
        "name": part["name"],
        "version": part["version"],
        "purl": part["purl"],
        "licenses": [{"expression": licence_of_part(part)}],
    }


def _distribution(name: str) -> Json:
    found = metadata.metadata(name)
    return {
        "type": "library",
        "bom-ref": _ref(name),
        "name": found["Name"],
        "version": found["Version"],
        "purl": _ref(name),
        "licenses": [_licence(found)],
    }


def _licence(found: Any) -> Json:
    for field in ("License-Expression", "License"):
        text = (found.get(field) or "").strip()
        if text and _EXPRESSION.fullmatch(text):
            return {"expression": text}
    classified = [line.split(" :: ")[-1] for line in found.get_all("Classifier") or () if line.startswith("License ::")]
    return {"license": {"name": ", ".join(classified) or "see its licence text"}}


def _beneath() -> Iterator[Json]:
    """What carries the distributions: Qt, which comes inside PySide6, Python itself, and what starts it."""
    qt = _version_of_qt()
    python = platform.python_version()
    yield {
        "type": "framework",
        "bom-ref": f"pkg:generic/qt@{qt}",
        "name": "Qt",
        "version": qt,
        "purl": f"pkg:generic/qt@{qt}",
        "licenses": [{"expression": "LGPL-3.0-only"}],
    }
    yield {
        "type": "platform",
        "bom-ref": f"pkg:generic/python@{python}",
        "name": "Python",
        "version": python,
        "purl": f"pkg:generic/python@{python}",
        "licenses": [{"expression": "PSF-2.0"}],
    }
    if installed("pyinstaller"):
        licence = "GPL-2.0-or-later WITH Bootloader-exception"
        yield {**_distribution("pyinstaller"), "licenses": [{"expression": licence}]}


def _version_of_qt() -> str:
    return metadata.version(QT)


def _files(frozen: Path) -> Iterator[Json]:
    for path in sorted(frozen.rglob("*")):
        if path.is_file() and not path.is_symlink() and _LIBRARY.search(path.name):
            name = path.relative_to(frozen).as_posix()
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            yield {
                "type": "file",
                "bom-ref": f"file:{name}",
                "name": name,
                "hashes": [{"alg": "SHA-256", "content": digest}],
            }


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
