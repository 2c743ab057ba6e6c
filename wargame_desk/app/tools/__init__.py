"""What the hand does at the table: tools that turn gestures and keys on the map into actions.

A tool never knows a rule: it asks the bridge where a piece can go and why not, and submits what the player meant.
The kind of the decision picks the tool.
"""

from __future__ import annotations

from wargame_desk.app.tools.aloft import AloftTool
from wargame_desk.app.tools.choosing import ChoiceTool, LossTool
from wargame_desk.app.tools.desk import ToolDesk
from wargame_desk.app.tools.fighting import AttackTool
from wargame_desk.app.tools.hand import HandTool
from wargame_desk.app.tools.sheet import SheetTool
from wargame_desk.core.values import Decision

__all__ = ["HandTool", "ToolDesk", "tool_for"]

_TOOLS: dict[str, type[HandTool]] = {
    "attack": AttackTool,
    "attackers": AttackTool,
    "retreat": ChoiceTool,
    "advance": ChoiceTool,
    "loss": LossTool,
    "aloft": AloftTool,
    "return": ChoiceTool,
    **dict.fromkeys(("recon", "supply", "retreats", "choice", "market"), SheetTool),
}


def tool_for(decision: Decision | None) -> type[HandTool]:
    """The tool for a decision; plain moving and looking where no other is called for."""
    return HandTool if decision is None else _TOOLS.get(decision.kind, HandTool)
