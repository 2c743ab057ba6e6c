"""The pictures of the documents, drawn by the program itself; ``docs/make_pictures.py`` makes them.

A picture is a function that brings a window into the state shown and says what of it is to be seen; the name it is
listed under is the name of its file.
"""
