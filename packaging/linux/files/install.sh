#!/bin/sh
# Puts Wargame Desk into your menu, for you alone: entry, icons, file types, and a command in ~/.local/bin.
# The program itself stays in this folder. Run it again after moving the folder; uninstall.sh takes it all back.
set -eu
here=$(dirname "$(readlink -f "$0")")
data=${XDG_DATA_HOME:-$HOME/.local/share}

case $here in
    *[\"\\\$\`%]*)
        echo "A menu entry cannot name a folder with one of the characters \" \\ \$ \` % in it: $here" >&2
        echo "Move the folder elsewhere and run this again." >&2
        exit 1
        ;;
esac

(cd "$here/share" && find icons mime man -type f) | while read -r file; do
    mkdir -p "$data/$(dirname "$file")"
    cp "$here/share/$file" "$data/$file"
done
mkdir -p "$data/applications" "$HOME/.local/bin"
HERE=$here awk '/^Exec=/ { print "Exec=\"" ENVIRON["HERE"] "/wargame-desk\" %f"; next } { print }' \
    "$here/share/applications/wargame-desk.desktop" >"$data/applications/wargame-desk.desktop"
ln -sf "$here/wargame-desk" "$HOME/.local/bin/wargame-desk"
sh "$here/share/refresh.sh" "$data"
echo "Wargame Desk is in your menu. It runs from $here."
