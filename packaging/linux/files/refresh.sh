#!/bin/sh
# Tells the desktop that menu entries, file types and icons below the folder $1 have changed, as far as it can be told.
have() { command -v "$1" >/dev/null 2>&1; }
if have update-desktop-database && [ -d "$1/applications" ]; then update-desktop-database -q "$1/applications" || true; fi
if have update-mime-database && [ -d "$1/mime/packages" ]; then update-mime-database "$1/mime" || true; fi
if have gtk-update-icon-cache && [ -f "$1/icons/hicolor/index.theme" ]; then
    gtk-update-icon-cache -q -f "$1/icons/hicolor" || true
fi
touch -c "$1/icons/hicolor" || true
