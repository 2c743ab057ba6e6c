"""What the player may know: everything but the faces of cards that lie face down. Rule: NAC-3.0, NAC-6.3, NAC-8.3."""

from __future__ import annotations

from wargame_desk.core.deck import UNSEEN, filled, unseen
from wargame_desk.core.dice import Dice
from wargame_desk.games.nato_air_commander.recon import STAGING, named
from wargame_desk.games.nato_air_commander.setting import Setting
from wargame_desk.games.nato_air_commander.state import Headhunt, State, Survey
from wargame_desk.games.nato_air_commander.victory import outcome


def redact(setting: Setting, s: State) -> State:
    """The state with holes; after the end all is open. Looking for a card to remove opens the deck. Rule: NAC-8.3."""
    if outcome(setting, s) is not None:
        return s
    seen = [named(STAGING, line) in s.tally.recon for line in setting.lines]
    echelon = tuple(card if card is None or known else UNSEEN for card, known in zip(s.echelon, seen, strict=True))
    deck = s.deck if isinstance(s.top, Headhunt) else s.deck.concealed()
    return s._replace(deck=deck, echelon=echelon, objectives=s.objectives.concealed(), dice=Dice(b""))


def in_sight(s: State) -> tuple[int, ...]:
    """Every Resolution Card whose face the player sees, or has seen go."""
    shown = [frame.card for frame in s.stack if isinstance(frame, Survey)]
    laid = [card for card in (*s.echelon, s.surveyed, s.event, *shown) if card is not None]
    return (*s.deck.pile, *s.deck.bottom, *s.deck.discard, *s.gone, *laid)


def face_down(setting: Setting, s: State) -> tuple[int, ...]:
    """The Resolution Cards that lie face down somewhere, as far as is known: in the deck or on a line's space."""
    return unseen(setting.deck, in_sight(s))


def determinize(setting: Setting, known: State, dice: Dice) -> State:
    """Some state that fits what is known: cards face down are dealt anew."""
    s = known
    cards, dice = dice.shuffled(face_down(setting, s))
    supply = iter(cards)
    echelon = tuple(card if card is None else filled((card,), supply)[0] for card in s.echelon)
    pile = tuple(sorted(filled(s.deck.pile, supply)))
    sight = (*s.objectives.pile, *s.objectives.bottom, *s.objectives.discard, *s.active, *s.tally.met)
    hidden = unseen(setting.objective_deck, sight)
    objectives = tuple(sorted(filled(s.objectives.pile, iter(hidden))))
    return s._replace(
        deck=s.deck._replace(pile=pile),
        echelon=echelon,
        objectives=s.objectives._replace(pile=objectives),
        dice=dice,
    )
