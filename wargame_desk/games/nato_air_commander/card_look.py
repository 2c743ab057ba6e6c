"""The cards as data: a face for each Resolution and Objective Card, and the backs."""

from __future__ import annotations

from wargame_desk.core.sheet_look import CardFigure, CardLook
from wargame_desk.core.tables import Source
from wargame_desk.core.texts import tr
from wargame_desk.games.nato_air_commander.data import CardData, ObjectiveData
from wargame_desk.games.nato_air_commander.setting import Setting

BACK, OBJECTIVE_BACK = "?", "objective-?"
"""Backs in ``Look.cards``: of a Resolution Card, of an Objective Card."""
SHUFFLE, OBJECTIVE_SHUFFLE = "S", "objective-S"
AIR_INTERCEPT, GROUND_DEFENCE, ATTACK = "air-intercept", "ground-defence", "attack"
WP_REINFORCE, NATO_REINFORCE = "wp-reinforce", "nato-reinforce"
"""Keys of the figures on a Resolution Card: what ``lit`` can name."""
_NEXT = "next turn:"


def reserve_back(line: str) -> str:
    """The name of the back that lies on a line's reinforcement space."""
    return f"{line}-?"


def cards(setting: Setting) -> dict[str, CardLook]:
    """Every card by the name that views use, and the backs."""
    found = {str(number): _resolution(setting, card) for number, card in setting.cards.items()}
    found |= {f"objective-{number}": _objective(setting, card) for number, card in setting.objectives.items()}
    found[SHUFFLE] = CardLook("shuffle", tr("RESOLUTION"), head=tr("Shuffle"), text=_shuffle())
    found[OBJECTIVE_SHUFFLE] = CardLook("shuffle", tr("OBJECTIVE"), head=tr("Shuffle"), text=_again(), deck="objective")
    found[BACK] = CardLook("back", tr("RESOLUTION"))
    found[OBJECTIVE_BACK] = CardLook("back", tr("OBJECTIVE"), deck="objective")
    for line in setting.data.board.lines:
        found[reserve_back(line.id)] = CardLook("back", letter=line.name[:1].upper(), foot_word=tr("WP ?"))
    return found


def _shuffle() -> str:
    return tr("Shuffle all cards of the deck and its discards together, and draw again.")


def _again() -> str:
    return tr("Shuffle the Objective Cards together, and draw again.")


def _resolution(setting: Setting, card: CardData) -> CardLook:
    """Rule: NAC-2.6."""
    low, high = setting.data.look.palette["line_dark"], setting.data.look.palette["card_blue"]
    shapes = setting.data.look.silhouettes
    figures = (
        CardFigure(AIR_INTERCEPT, tr("Air intercept"), str(card.air_intercept), "aircraft", low, shapes["mig17"]),
        CardFigure(GROUND_DEFENCE, tr("Ground defense"), str(card.ground_defence), "missile", low, shapes["sam"]),
        CardFigure(ATTACK, tr("Attack"), str(card.attack), "tank", high),
        CardFigure(WP_REINFORCE, tr("WP reinforce"), str(card.wp_reinforce), "west", low),
        CardFigure(NATO_REINFORCE, tr("NATO reinforce"), str(card.nato_reinforce), "east", high),
    )
    now, text = card.timing == "now", tr(card.text)
    if text.lower().startswith(_NEXT):
        rest = text[len(_NEXT) :].strip()
        text = rest[:1].upper() + rest[1:]
    return CardLook(
        "figures",
        tr("RESOLUTION"),
        head=tr(card.event),
        text=text,
        figures=figures,
        tag=tr("at once") if now else tr("next turn"),
        urgent=now,
        number=str(card.number),
        note=tr("Reconstruction") if setting.data.cards.source != Source.RULEBOOK else "",
    )


def _objective(setting: Setting, card: ObjectiveData) -> CardLook:
    """Rule: NAC-2.7."""
    lines = {line.id: line.name for line in setting.data.board.lines}
    palette = setting.data.look.palette
    figures = (
        CardFigure("met", tr("Met"), tr("+{points} RP", points=card.reward), "", palette["card_green"]),
        CardFigure("missed", tr("Not met"), tr("−{points} RP", points=card.penalty), "", palette["line_dark"]),
    )
    where = tr("line of choice") if card.retreat == "choice" else lines.get(card.retreat, "")
    return CardLook(
        "task",
        tr("OBJECTIVE"),
        aside=lines.get(card.line, ""),
        head=tr(card.name),
        text=tr(card.text),
        figures=figures,
        need=card.need,
        foot=tr("Pact retreats: {line}", line=where) if where else "",
        note=tr("Reconstruction") if card.source != Source.RULEBOOK else "",
        deck="objective",
    )
