#!/usr/bin/env bash
# On a Mac: mounts a disk image, copies the program out of it as a player would, and starts it without a window.
#   bash packaging/macos/try_dmg.sh IMAGE
set -euo pipefail
image=$1
room=$(mktemp -d)
trap 'hdiutil detach -quiet "$room/disk" || true; rm -rf "$room"' EXIT
hdiutil attach -quiet -nobrowse -readonly -mountpoint "$room/disk" "$image"
[[ -L "$room/disk/Applications" ]] || { echo "the image has no link to Applications" >&2; exit 1; }
ditto "$room/disk/Wargame Desk.app" "$room/Wargame Desk.app"
codesign --verify --deep --strict "$room/Wargame Desk.app"
plutil -lint "$room/Wargame Desk.app/Contents/Info.plist"
program="$room/Wargame Desk.app/Contents/MacOS/wargame-desk"
export WARGAME_DESK_HOME=$room/player
"$program" --version
"$program" doctor
"$program" simulate --game strike-force-one --games 2
