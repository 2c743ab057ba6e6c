"""Runs the shell steps of a Linux job of the workflow here: ``python packaging/try_workflow.py JOB [NAME=VALUE ...]``.

In a clean clone of what is committed, so that a step cannot lean on what lies around. Actions (``uses``) are told and
left out; NAME=VALUE gives what they or the service would have put into the environment. Root's rights are those that
the job's container has. Needs the development environment (``uv run``), for the reader of YAML.
"""

from __future__ import annotations

import os
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
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    jobs = read()["jobs"]
    name, given = sys.argv[1], dict(pair.split("=", 1) for pair in sys.argv[2:])
    if name not in jobs or not str(jobs[name]["runs-on"]).startswith("ubuntu"):
        sys.exit(f"{name} is no Linux job; there are: " + ", ".join(_linux(jobs)))
    with TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", str(ROOT), str(tree)], check=True)
        for step in steps(jobs[name]):
            if not step.run:
                print(f"--- left out: {step.name}", flush=True)
                continue
            print(f"--- {step.name}", flush=True)
            unknown = {key: value for key, value in step.environment.items() if "${{" not in value}
            environment = {**os.environ, **unknown, **given}
            environment.pop("VIRTUAL_ENV", None)
            subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step.run], cwd=tree, env=environment, check=True)
    print(f"every step of {name} went well")


def _linux(jobs: dict[str, Any]) -> list[str]:
    return [name for name, job in jobs.items() if str(job["runs-on"]).startswith("ubuntu")]


if __name__ == "__main__":
    main()
