"""Files: scenarios, saves, records, settings and resource files; whatever lies in one, only ``FileError`` comes out.

The only package that reads and writes them. It knows games by their protocol and no catalogue: who opens a file
hands in how a game is made. Nothing here imports pydantic before a document is read into types.
"""
