"""The vocabulary of all games. No Qt, no pydantic, no files, no game."""
