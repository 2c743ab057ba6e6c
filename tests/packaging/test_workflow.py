"""The workflow: it is what the service's schema asks for, and everything that it names is in the repository."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

import naming
import try_workflow

JOBS = try_workflow.read()["jobs"]
TEXT = try_workflow.WORKFLOW.read_text(encoding="utf-8")
STEPS = [(name, step) for name, job in JOBS.items() for step in try_workflow.steps(job) if step.run]


def test_the_published_schema_is_kept() -> None:
    """The copy of the schema that comes with the checker: no network is asked."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, str(try_workflow.WORKFLOW)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_action_is_pinned_to_a_commit() -> None:
    used = re.findall(r"uses: (\S+)(.*)", TEXT)
    assert used
    assert [name for name, tag in used if not re.search(r"@[0-9a-f]{40}$", name) or not re.match(r" # v\d", tag)] == []


def test_jobs_that_are_waited_for_are_there() -> None:
    assert {needed for job in JOBS.values() for needed in job.get("needs", ())} <= set(JOBS)
    assert set(JOBS["release"]["needs"]) == set(JOBS) - {"release"}, "nothing is published before everything is well"


def test_only_the_release_may_write() -> None:
    assert try_workflow.read()["permissions"] == {"contents": "read"}
    assert [name for name, job in JOBS.items() if "permissions" in job] == ["release"]


def test_secrets_are_read_into_the_environment_alone() -> None:
    lines = [line.strip() for line in TEXT.splitlines() if "secrets." in line]
    assert [line for line in lines if not re.fullmatch(r"(\w+): \$\{\{ secrets\.\1 \}\}", line)] == []


@pytest.mark.parametrize(("job", "step"), STEPS, ids=lambda value: value if isinstance(value, str) else value.name)
def test_every_script_that_a_step_names_is_there(job: str, step: try_workflow.Step) -> None:
    named = re.findall(r"(?:packaging|\.ci)/[\w./-]+", step.run)
    assert [name for name in named if not (try_workflow.ROOT / name).is_file()] == []


@pytest.mark.parametrize("script", sorted(try_workflow.ROOT.glob("packaging/**/*.sh")), ids=lambda path: path.name)
def test_every_shell_script_can_be_read_by_a_shell(script) -> None:  # type: ignore[no-untyped-def]
    bash = shutil.which("bash")
    assert bash is not None
    assert subprocess.run([bash, "-n", str(script)], capture_output=True, text=True).stderr == ""


def test_no_value_of_the_service_is_pasted_into_a_shell() -> None:
    """A branch may be named like a command; the environment is safe from that. The matrix is our own."""
    pasted = [re.findall(r"\$\{\{ *([\w.]+)", step.run) for _, step in STEPS]
    assert {name for names in pasted for name in names} <= {"matrix.python"}


def test_every_package_of_a_release_is_carried_to_the_job_that_publishes() -> None:
    carried = re.findall(r"^ +dist/\*(\S+)$", TEXT, re.MULTILINE)
    assert [name for name in naming.PACKAGES if not name.endswith(tuple(carried))] == []
