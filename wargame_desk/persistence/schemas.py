"""JSON Schemas of the files that people write, made from the types they are read into.

``python -m wargame_desk.persistence.schemas`` writes them to ``resources/schemas/``; a test keeps them current.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from wargame_desk import games, paths
from wargame_desk.persistence import models, resources
from wargame_desk.persistence.guides import GuideFile
from wargame_desk.persistence.scenarios import ScenarioFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def documents() -> dict[str, dict[str, Any]]:
    """Every schema by its file name below ``resources/schemas``."""
    out = {
        "scenario.schema.json": _titled(models.schema(ScenarioFile), "Scenario"),
        "guide.schema.json": _titled(models.schema(GuideFile), "Lesson of a scenario"),
    }
    for package in sorted(iter_modules(games.__path__), key=lambda found: found.name):
        data = import_module(f"{games.__name__}.{package.name}.data").Data
        folder = package.name.replace("_", "-")
        for name, hint in resources.hints(data).items():
            out[f"{folder}/{name}.schema.json"] = _titled(models.schema(hint), f"{folder}: {name}.json")
    return out


def text(schema: dict[str, Any]) -> str:
    """A schema as it stands in its file."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def _titled(schema: dict[str, Any], title: str) -> dict[str, Any]:
    return {"$schema": DIALECT, **schema, "title": title}


def main(folder: Path | None = None) -> int:
    """Write all schemas."""
    target = folder or paths.resources_folder() / "schemas"
    for name, schema in documents().items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text(schema), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
