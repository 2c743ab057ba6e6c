"""Wargame Desk: board wargames on a real table, with one rules core that says why."""

__version__ = "0.1.0"
