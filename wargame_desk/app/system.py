"""What the player's desktop asks for: light or dark, much contrast, little motion.

Owns how that is found out, and what "as the system" then means. Where a desktop does not say, the usual look and
motion apply.
"""

from __future__ import annotations

import sys
from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from wargame_desk.persistence.settings import Settings

_WAIT = 250
"""Milliseconds that a desktop service may take to answer."""


def palette_name(chosen: str) -> str:
    """The palette to use for a setting: "system" follows the desktop."""
    if chosen != "system":
        return chosen
    hints = QGuiApplication.styleHints()
    if _wants_contrast():
        return "contrast"
    return "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"


def _wants_contrast() -> bool:
    preference = getattr(QGuiApplication.styleHints().accessibility(), "contrastPreference", None)
    return preference is not None and preference() == Qt.ContrastPreference.HighContrast


def still(settings: Settings) -> bool:
    """Whether animations are left out: the player, or the desktop he follows, wants no motion."""
    return settings.reduced_motion or (settings.follow_motion and less_motion())


@lru_cache(maxsize=1)
def less_motion() -> bool:
    """Whether the desktop asks for less motion. Asked once; False where it does not say."""
    try:
        if sys.platform == "win32":
            return _windows()
        if sys.platform == "darwin":
            return _mac()
        return _portal()
    except (ImportError, OSError, AttributeError, ValueError):
        return False


def _windows() -> bool:
    import ctypes

    shown = ctypes.c_int(1)
    windll = ctypes.windll  # type: ignore[attr-defined,unused-ignore]
    windll.user32.SystemParametersInfoW(0x1042, 0, ctypes.byref(shown), 0)  # SPI_GETCLIENTAREAANIMATION
    return not shown.value


def _mac() -> bool:
    import subprocess

    asked = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
    found = subprocess.run(asked, capture_output=True, text=True, timeout=1, check=False)
    return found.stdout.strip() == "1"


def _portal() -> bool:
    """Ask the settings portal of the desktop, which Linux desktops share."""
    from PySide6.QtDBus import QDBus, QDBusConnection, QDBusMessage

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        return False
    for space, name, quiet in (
        ("org.freedesktop.appearance", "reduced-motion", 1),
        ("org.gnome.desktop.interface", "enable-animations", False),
    ):
        call = QDBusMessage.createMethodCall(
            "org.freedesktop.portal.Desktop",
            "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Settings",
            "ReadOne",
        )
        call.setArguments([space, name])
        answer = bus.call(call, QDBus.CallMode.Block, _WAIT)
        values = answer.arguments()
        if answer.type() == QDBusMessage.MessageType.ReplyMessage and values:
            value = values[0]
            return bool((value.variant() if hasattr(value, "variant") else value) == quiet)
    return False
