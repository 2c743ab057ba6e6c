"""Names for the small values that every game shares.

Spaces and pieces are small ints inside the rules core; labels and names appear only at its edge.
"""

from typing import NewType

Side = NewType("Side", str)
PieceId = NewType("PieceId", int)
SpaceId = NewType("SpaceId", int)
