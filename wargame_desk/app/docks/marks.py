"""Badges and standing orders in words. Owns their names for lists and tips."""

from __future__ import annotations

from wargame_desk.core.texts import tr


def mark_word(mark: str) -> str:
    """A badge in words."""
    words = {
        "moved": tr("moved"),
        "fought": tr("fought"),
        "fired": tr("fired"),
        "must-move": tr("must move"),
        "must-retreat": tr("must retreat"),
        "crippled": tr("crippled"),
        "real": tr("real"),
        "decoy": tr("decoy"),
        "entering": tr("enters"),
        "damaged": tr("damaged"),
        "maintenance": tr("under maintenance"),
        "northward": tr("northward"),
    }
    return words.get(mark, mark.replace("-", " "))


def order_text(choice: str) -> str:
    """An order in words."""
    return {"always": tr("Always"), "never": tr("Never"), "ask": tr("Ask me")}.get(choice, choice)
