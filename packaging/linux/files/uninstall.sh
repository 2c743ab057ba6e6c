#!/bin/sh
# Takes back what install.sh did. Your saved games and settings stay; so does this folder, which you may delete.
set -eu
here=$(dirname "$(readlink -f "$0")")
data=${XDG_DATA_HOME:-$HOME/.local/share}

(cd "$here/share" && find applications icons mime man -type f) | while read -r file; do
    rm -f "$data/$file"
done
if [ "$(readlink -f "$HOME/.local/bin/wargame-desk")" = "$here/wargame-desk" ]; then
    rm -f "$HOME/.local/bin/wargame-desk"
fi
sh "$here/share/refresh.sh" "$data"
echo "Wargame Desk is out of your menu. Saved games and settings are where they were."
