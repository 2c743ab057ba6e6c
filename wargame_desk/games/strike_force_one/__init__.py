"""Strike Force One: six Soviet companies, four American, three towns, four turns."""

from wargame_desk.games.strike_force_one.data import Data
from wargame_desk.games.strike_force_one.game import StrikeForceOne as configure

__all__ = ["Data", "configure"]
