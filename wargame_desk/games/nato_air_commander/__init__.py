"""NATO Air Commander: ten turns of the air war over Germany, alone against a deck of cards, 1987."""

from wargame_desk.games.nato_air_commander.data import Data
from wargame_desk.games.nato_air_commander.game import NatoAirCommander as configure

__all__ = ["Data", "configure"]
