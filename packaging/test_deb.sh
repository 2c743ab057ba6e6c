#!/usr/bin/env bash
# Tries the .deb where nothing else is installed: a fresh Debian 12 made by debootstrap.
#
#   sudo bash packaging/test_deb.sh [--pictures FOLDER] [--deb FILE] [--older FILE] [--suite NAME]
#
# Builds the package, and one of a lower version from a copy of this tree (or takes those named). Then, in the fresh
# system: install the older one, start, play, upgrade, doctor, games without a window, a window on a virtual screen, saves and
# scenarios opened by their file types, purge, and once more with nothing but what it depends on, guide included. Stops at the
# first thing that is not as it should be. The pictures of the window stay in FOLDER. The virtual screen runs outside, so
# that the fresh system holds what the package asked for and nothing more; only gio, which opens files by their types, is
# added to it. NAME is another Debian than bookworm, such as trixie.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
kept=$repository/packaging/kept
suite=bookworm
older_number=0.0.1
pictures= deb= older=

while (($# > 0)); do
    case $1 in
        --pictures) pictures=$2 ;;
        --deb) deb=$(realpath "$2") ;;
        --older) older=$(realpath "$2") ;;
        --suite) suite=$2 ;;
        *) sed -n '2,/^set/p' "${BASH_SOURCE[0]}" | grep '^#' >&2; exit 2 ;;
    esac
    shift 2
done

work=$(mktemp -d)
root=$work/debian
pictures=${pictures:-$work/pictures}
screen=:$((90 + $$ % 400))
began=()

say() { printf '\n=== %s (%d s)\n' "$1" "$SECONDS"; }
fail() { printf 'FAILED: %s\n' "$1" >&2; exit 1; }

finish() {
    local status=$? pid place
    for pid in $(running) "${began[@]}"; do kill "$pid" 2>/dev/null || true; done
    for place in tmp/.X11-unix dev/shm dev proc; do
        if mountpoint -q "$root/$place"; then umount "$root/$place" || umount -l "$root/$place"; fi
    done
    if mount | grep -qF " $root/"; then
        echo "something is still mounted below $root: it is left there" >&2
    else
        rm -rf --one-file-system "$root" "$work/tree" "$work/files"
        rmdir "$work" 2>/dev/null || true
    fi
    ((status == 0)) || printf '\nNOT PASSED after %d s\n' "$SECONDS" >&2
}
trap finish EXIT

# --- what happens inside

inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

player() {
    chroot --userspec=player:player "$root" /usr/bin/env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 \
        DISPLAY="$screen" HOME=/home/player USER=player "$@"
}

# Install a package file, with more switches for apt-get if they are given.
install() {
    cp "$1" "$root/package.deb"
    chmod 644 "$root/package.deb"
    inside apt-get install -y -qq "${@:2}" /package.deb >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; fail "apt-get install"; }
    rm "$root/package.deb" "$work/apt.log"
    inside dpkg-query -W -f '    ${Package} ${Version}: ${db:Status-Status}\n' wargame-desk
}

version_inside() { inside dpkg-query -W -f '${Version}' wargame-desk; }

# A window whose title has these words in it; its picture is kept under a name.
window_with() {
    local words=$1 name=$2 try
    for ((try = 0; try < 60; try++)); do
        sleep 0.5
        if DISPLAY=$screen xdotool search --onlyvisible --name "$words" >/dev/null 2>&1; then
            at_rest
            DISPLAY=$screen import -window root "$pictures/$name.png"
            (($(identify -format %k "$pictures/$name.png") > 200)) || fail "the window is all but empty: $pictures/$name.png"
            echo "    a window with \"$words\": $pictures/$name.png"
            return
        fi
    done
    DISPLAY=$screen import -window root "$pictures/$name-failed.png"
    fail "no window with \"$words\" in its title; the screen is in $pictures/$name-failed.png"
}

window_gone() {
    local try
    for ((try = 0; try < 20; try++)); do
        DISPLAY=$screen xdotool search --onlyvisible --name "$1" >/dev/null 2>&1 || return 0
        sleep 0.5
    done
    fail "there is a window with \"$1\", which should have gone"
}

press() { DISPLAY=$screen xdotool key "$1"; }

# Wait until the screen has looked the same for six seconds: on a busy machine pictures are painted with pauses.
at_rest() {
    local try same=0 before= now
    for ((try = 0; try < 20; try++)); do
        now=$(DISPLAY=$screen import -window root ppm:- | sha256sum)
        if [[ $now == "$before" ]]; then same=$((same + 1)); else same=0; fi
        ((same < 3)) || return 0
        before=$now
        sleep 2
    done
}

# Close the window, as Control-C in a terminal does, and wait until the program has gone.
close_window() {
    local try pids
    pids=$(running)
    [[ -n $pids ]] || fail "the program has ended by itself"
    kill -INT $pids
    for ((try = 0; try < 60; try++)); do
        [[ -n $(running) ]] || return 0
        sleep 0.25
    done
    fail "the program still runs after its window was closed"
}

# Processes whose program lies in the fresh system's /usr/lib/wargame-desk.
running() {
    local process
    for process in /proc/[0-9]*; do
        [[ $(readlink "$process/exe" 2>/dev/null) == "$root/usr/lib/wargame-desk/wargame-desk" ]] && echo "${process#/proc/}"
    done
    return 0
}

belongings() { (cd "$root/home/player" && find .local/share/wargame-desk .config/wargame-desk games -type f -exec sha256sum {} + | sort -k 2); }

# --- what is needed outside

((EUID == 0)) || fail "a fresh system can be made by root alone: sudo bash packaging/test_deb.sh"
for tool in debootstrap Xvfb openbox xdotool import identify dpkg-deb appstreamcli desktop-file-validate; do
    command -v "$tool" >/dev/null || fail "missing: $tool (bash packaging/linux/tools.sh installs what is needed)"
done
mkdir -p "$pictures" "$root"
pictures=$(realpath "$pictures")

if [[ -z $deb ]]; then
    say "building the package"
    python3 "$repository/packaging/build.py" --only deb
    deb=$(find "$repository/dist" -name 'wargame-desk_*.deb' -printf '%T@ %p\n' | sort -n | tail -1 | cut -d ' ' -f 2-)
fi
if [[ -z $older ]]; then
    say "building version $older_number of the same tree"
    mkdir "$work/tree"
    (cd "$repository" && git -c safe.directory="$repository" ls-files -z | tar --null -T - -cf -) | tar -xf - -C "$work/tree"
    sed -i "s/^__version__ = .*/__version__ = \"$older_number\"/" "$work/tree/wargame_desk/__init__.py"
    python3 "$work/tree/packaging/build.py" --only deb
    older=$(ls "$work/tree/dist/wargame-desk_$older_number"_*.deb)
fi
number=$(dpkg-deb -f "$deb" Version)
size=$(stat -c %s "$deb")
((size <= 85000000)) || fail "$deb has $size bytes, more than 85 MB"
dpkg --compare-versions "$(dpkg-deb -f "$older" Version)" lt "$number" || fail "$older is not older than $deb"

say "a fresh Debian ($suite, minbase)"
debootstrap --variant=minbase "$suite" "$root" >"$work/debootstrap.log" 2>&1 || { tail "$work/debootstrap.log"; fail debootstrap; }
rm "$work/debootstrap.log"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount --make-private "$root/dev"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/in-a-hurry"
inside apt-get update -qq
inside useradd --create-home player

say "a virtual screen"
# Where X lays its sockets, on every system: the programs inside look for them at the same place.
sockets=tmp/.X11-unix
mkdir -p "/$sockets" "$root/$sockets"
chmod 1777 "/$sockets"
Xvfb "$screen" -screen 0 1440x900x24 -ac -nolisten tcp >/dev/null 2>&1 &
began+=($!)
sleep 1
kill -0 "${began[-1]}" || fail "Xvfb does not start on $screen"
mount --bind "/$sockets" "$root/$sockets"
DISPLAY=$screen openbox >/dev/null 2>&1 &
began+=($!)

# --- the older version

say "the older version: install, play, save"
bare=$(inside dpkg-query -W | wc -l)
install "$older"
echo "    $(($(inside dpkg-query -W | wc -l) - bare)) packages came with it"
player wargame-desk --version | grep -qF "$older_number" || fail "the older version does not call itself $older_number"
player mkdir -p /home/player/games
cp "$kept/older-version.wdsave" "$root/home/player/games/older.wdsave"
cp "$repository/scenarios/strike-force-one/tutorial.json" "$root/home/player/games/lesson.wdscenario"
inside chown -R player: /home/player/games
player wargame-desk play --game strike-force-one --scenario advanced --seat soviet=greedy --seat us=human \
    --save /home/player/games/mine.wdsave <<<quit >/dev/null
player wargame-desk verify /home/player/games/mine.wdsave
player wargame-desk >"$work/window.log" 2>&1 &
window_with "^Welcome to Wargame Desk" first-start
press Return
window_gone "^Welcome to Wargame Desk"
close_window

say "version $number over it"
install "$deb"
[[ $(version_inside) == "$number" ]] || fail "version $number is not there after the upgrade"
player wargame-desk --version
inside dpkg --verify wargame-desk | grep . && fail "files are not as the package has them"
python3 "$repository/packaging/shipped.py" "$root/usr/lib/wargame-desk/_internal"

# --- what must work

say "doctor"
player wargame-desk doctor
say "games without a window"
player wargame-desk simulate --game strike-force-one --games 4 --workers 2
player wargame-desk referee <<<'{"jsonrpc":"2.0","id":1,"method":"games"}' | grep -q '"result":\[{"id":"' || fail "no answer of the referee"
for folder in "$repository"/scenarios/*/; do
    game=$(basename "$folder")
    last=$(player wargame-desk simulate --game "$game" --games 1 | tail -1)
    echo "    $game: $last"
done
say "saves of the older version"
for save in older mine; do
    player wargame-desk verify "/home/player/games/$save.wdsave"
    player wargame-desk log "/home/player/games/$save.wdsave" | tail -1
done

say "what the desktop knows"
icons=$(inside find /usr/share/icons/hicolor -name '*wargame-desk*.png' | wc -l)
((icons == 27)) || fail "there are $icons icons, not three pictures in nine sizes"
[[ -s $root/usr/share/man/man1/wargame-desk.1.gz ]] || fail "the man page is not there"
grep -q '^application/x-wargame-desk-save=wargame-desk.desktop' "$root/usr/share/applications/mimeinfo.cache" || fail "the menu's cache does not know the saves"
[[ -f $root/usr/share/mime/application/x-wargame-desk-save.xml ]] || fail "the file types' cache does not know the saves"
[[ -s $root/usr/share/doc/wargame-desk/licences/pyside6-essentials/LGPL-3.0.txt ]] || fail "the licence of Qt is not there"

appstreamcli validate --no-net "$root/usr/share/metainfo/wargame-desk.metainfo.xml"
desktop-file-validate "$root/usr/share/applications/wargame-desk.desktop"

say "the window"
player wargame-desk >>"$work/window.log" 2>&1 &
window_with "^Wargame Desk" start
window_gone "^Welcome to Wargame Desk"
close_window

say "double click"
inside apt-get install -y -qq --no-install-recommends libglib2.0-bin >/dev/null 2>&1
for ending in wdrecord wdreport; do player cp /home/player/games/older.wdsave "/home/player/games/copy.$ending"; done
for file in older.wdsave:save lesson.wdscenario:scenario copy.wdrecord:record copy.wdreport:report; do
    kind=$(player gio info -a standard::content-type "/home/player/games/${file%:*}" | sed -n 's/.*standard::content-type: //p')
    [[ $kind == "application/x-wargame-desk-${file#*:}" ]] || fail "${file%:*} is taken for $kind"
    echo "    ${file%:*}: $kind"
done
player gio open /home/player/games/older.wdsave >>"$work/window.log" 2>&1 &
window_with "Advanced Game" older-save
close_window
player gio open /home/player/games/lesson.wdscenario >>"$work/window.log" 2>&1 &
window_with "First steps" scenario
close_window
if grep -iE 'traceback|error|could not|cannot' "$work/window.log"; then fail "the window complained"; fi
rm "$work/window.log"

say "purge"
belongings >"$work/before"
[[ $(wc -l <"$work/before") -ge 4 ]] || fail "the player has no files that could be lost"
inside apt-get purge -y -qq wargame-desk >/dev/null 2>&1
belongings >"$work/after"
diff "$work/before" "$work/after" || fail "purge has touched the player's files"
rm "$work/before" "$work/after"
[[ ! -e $root/usr/lib/wargame-desk && ! -e $root/usr/bin/wargame-desk ]] || fail "purge leaves the program behind"
if inside find /usr/share /etc /var/lib/dpkg/info -name '*wargame-desk*' | grep .; then fail "purge leaves this behind"; fi

say "again, with what it depends on alone"
inside apt-get purge --auto-remove -y -qq libglib2.0-bin >/dev/null 2>&1
install "$deb" --no-install-recommends
echo "    $(($(inside dpkg-query -W | wc -l) - bare)) packages came with it"
player wargame-desk doctor >/dev/null || fail "doctor misses something"
player wargame-desk >"$work/window.log" 2>&1 &
window_with "^Wargame Desk" alone
press F1
window_with "Players' guide" guide
close_window
if grep -iE 'traceback|error|could not|cannot' "$work/window.log"; then fail "the window complained"; fi
rm "$work/window.log"

printf '\nPASSED in %d s; the pictures are in %s\n' "$SECONDS" "$pictures"
