"""NORAD 3, PVO Strany and the Expansion game: bombers over the Pole, 1962."""

from wargame_desk.games.norad.data import Data
from wargame_desk.games.norad.game import Norad as configure

__all__ = ["Data", "configure"]
