"""The one error that a file can cause, as a sentence for the player who has the file."""

from __future__ import annotations

from pathlib import Path

from wargame_desk.core.texts import tr


class FileError(Exception):
    """A file that cannot be read, written or used.

    Attributes:
        path: the file or folder.
        message: what is wrong, in one sentence without a full stop.
        line, column: where it is, from 1, as far as that is known.
        pointer: the place in a JSON document ("/pieces/3/start"), "" for the whole of it.
        detail: what a program found there, for who made the file by hand, or "".
        hint: what the player can do about it, a sentence, or "".
        more: further problems found with this one.
    """

    def __init__(
        self,
        path: Path | str,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        pointer: str = "",
        detail: str = "",
        hint: str = "",
        more: tuple[FileError, ...] = (),
    ) -> None:
        super().__init__(str(path), message)
        self.path = Path(path)
        self.message = message
        self.line, self.column = line, column
        self.pointer = pointer
        self.detail = detail
        self.hint = hint
        self.more = more

    @property
    def place(self) -> str:
        """Where in the file, in words; "" for the file as a whole."""
        if self.line is None:
            return self.pointer
        if self.column is None:
            line = tr("line {line}", line=self.line)
        else:
            line = tr("line {line}, column {column}", line=self.line, column=self.column)
        return f"{line} ({self.pointer})" if self.pointer else line

    @property
    def all(self) -> tuple[FileError, ...]:
        """This problem and the others found with it."""
        return (self, *self.more)

    @property
    def sentence(self) -> str:
        """Which file, where in it, and what is wrong; without the hint."""
        return self._sentence(self.message)

    @property
    def precise(self) -> str:
        """Everything that is known, for who works on the file."""
        return self._hinted(f"{self.message} ({self.detail})" if self.detail else self.message)

    def __str__(self) -> str:
        return self._hinted(self.message)

    def _hinted(self, message: str) -> str:
        text = self._sentence(message)
        return f"{text} {self.hint}" if self.hint else text

    def _sentence(self, message: str) -> str:
        where = f"{self.path}, {self.place}" if self.place else str(self.path)
        return f"{where}: {message}."
