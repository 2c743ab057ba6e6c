"""Keeps milsymbol's drawings of the NATO symbols in ``resources/symbols``, one file a symbol.

``uv run python docs/make_symbols.py`` after a symbol was added; a test compares the files with what milsymbol draws.
"""

from __future__ import annotations

from wargame_desk.mapview.symbols import CODES, fresh_drawing, kept_drawing


def main() -> None:
    """Write every file anew."""
    for name in CODES:
        kept_drawing(name).parent.mkdir(exist_ok=True)
        kept_drawing(name).write_text(fresh_drawing(name) + "\n", "utf-8")
    print(f"{len(CODES)} symbols kept in {kept_drawing(name).parent}")


if __name__ == "__main__":
    main()
