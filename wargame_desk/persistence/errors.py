"""The one error that a file can cause, as a sentence for the player who has the file."""

from __future__ import annotations

from pathlib import Path

from wargame_desk.core.texts import tr


class FileError(Exception):
    """A file that cannot be read, written or used.

    Attributes:
        path: the file or folder.
        message: what is wrong, in one sentence without a full stop.
        line: the line it is on, from 1, where that is known.
        pointer: the place in a JSON document ("/pieces/3/start"), "" for the whole of it.
        hint: what the player can do about it, a sentence, or "".
        more: further problems found in the same file.
    """

    def __init__(
        self,
        path: Path | str,
        message: str,
        *,
        line: int | None = None,
        pointer: str = "",
        hint: str = "",
        more: tuple[FileError, ...] = (),
    ) -> None:
        super().__init__(str(path), message)
        self.path = Path(path)
        self.message = message
        self.line = line
        self.pointer = pointer
        self.hint = hint
        self.more = more

    @property
    def place(self) -> str:
        """Where in the file, in words; "" for the file as a whole."""
        if self.line is None:
            return self.pointer
        line = tr("line {line}", line=self.line)
        return f"{line} ({self.pointer})" if self.pointer else line

    @property
    def all(self) -> tuple[FileError, ...]:
        """This problem and the others found with it."""
        return (self, *self.more)

    def __str__(self) -> str:
        where = f"{self.path}, {self.place}" if self.place else str(self.path)
        text = f"{where}: {self.message}."
        return f"{text} {self.hint}" if self.hint else text
