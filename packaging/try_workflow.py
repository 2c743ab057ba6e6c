"""Runs the shell steps of a Linux job of the workflow here: ``python packaging/try_workflow.py JOB [NAME=VALUE ...]``.

In a clean clone of what is committed, so that a step cannot lean on what lies around. Actions (``uses``) are told and
left out; NAME=VALUE gives what they or the service would have put into the environment, ``--put FOLDER`` the files that
they would have brought. Root's rights are those that the job's container has. Needs the development environment
(``uv run``), for the reader of YAML.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / ".github" / "workflows" / "build.yml"


class Step(NamedTuple):
    """A step of a job: its name, what it runs in a shell ("" for an action), and the environment it adds."""

    name: str
    run: str
    environment: dict[str, str]


def read() -> dict[str, Any]:
    """The workflow."""
    document: dict[str, Any] = YAML(typ="safe", pure=True).load(WORKFLOW)
    return document


def steps(job: dict[str, Any]) -> Iterator[Step]:
    """The steps of a job in order."""
    for step in job["steps"]:
        yield Step(step.get("name") or step["uses"], step.get("run", ""), {**job.get("env", {}), **step.get("env", {})})


def main() -> None:
    """The command."""
    jobs = read()["jobs"]
    parser = argparse.ArgumentParser(description="Runs the shell steps of a Linux job of the workflow here.")
    parser.add_argument("job", choices=_linux(jobs))
    parser.add_argument("given", nargs="*", metavar="NAME=VALUE", help="for the environment")
    parser.add_argument("--put", type=Path, metavar="FOLDER", help="what is in it is copied into the clone")
    asked = parser.parse_args()
    given = dict(pair.split("=", 1) for pair in asked.given)
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tree)], check=True)
        if asked.put is not None:
            shutil.copytree(asked.put, tree, dirs_exist_ok=True)
        for step in steps(jobs[asked.job]):
            if not step.run:
                print(f"--- left out: {step.name}", flush=True)
                continue
            print(f"--- {step.name}", flush=True)
            known = {key: value for key, value in step.environment.items() if "${{" not in value}
            environment = {**os.environ, **known, **given}
            environment.pop("VIRTUAL_ENV", None)
            done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step.run], cwd=tree, env=environment)
            if done.returncode != 0:
                sys.exit(f"{asked.job}: “{step.name}” ended with {done.returncode}")
    print(f"every step of {asked.job} went well")


def _linux(jobs: dict[str, Any]) -> list[str]:
    return [name for name, job in jobs.items() if str(job["runs-on"]).startswith("ubuntu")]


if __name__ == "__main__":
    main()
