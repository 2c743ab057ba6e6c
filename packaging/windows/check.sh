#!/usr/bin/env bash
# Checks the Windows setup without Windows:  bash packaging/windows/check.sh
# Compiles it with makensis over a stand-in payload. Where Wine is installed, it also runs the setup: installs, upgrades,
# removes, and looks at files, registry and saved games after each step. The setup that runs is the one of 64 bits,
# because that is the one Wine can run without a 32-bit system; it differs from the shipped one in its stub alone.
# Needs makensis, Python 3.11 and, for the icons, the program's own environment (PYTHON names it).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python=${PYTHON:-$([[ -x .venv/bin/python ]] && echo .venv/bin/python || echo python3)}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

say() { printf '%s\n' "$*"; }
fail() { say "FAILED: $*" >&2; exit 1; }

"$python" packaging/icons.py "$room/icons"

# Two versions: the older one holds a file and a folder that the newer one lacks.
for number in 0.0.9 0.1.0; do
    payload=$room/payload-$number
    mkdir -p "$payload/_internal/résumé \$1" "$payload/_internal/PySide6"
    printf 'stand-in %s' "$number" >"$payload/wargame-desk.exe"
    printf '%s' "$number" >"$payload/_internal/résumé \$1/with a blank.txt"
    head -c 100000 /dev/urandom >"$payload/_internal/PySide6/Qt6Core.dll"
done
mkdir "$room/payload-0.0.9/_internal/gone"
printf old >"$room/payload-0.0.9/_internal/gone/module.pyd"

for number in 0.0.9 0.1.0; do
    for cpu in "" amd64-unicode; do
        "$python" packaging/windows/installer.py "$room/payload-$number" "$room/setup-$number${cpu:+-64}.exe" \
            --icons "$room/icons" --number "$number" ${cpu:+--cpu "$cpu"}
    done
done
say "compiled without a warning: $(stat -c '%n, %s bytes' "$room"/setup-0.1.0.exe | sed 's,.*/,,')"

if ! command -v wine >/dev/null; then
    say "Wine is not here: the setup was compiled and not run"
    exit 0
fi

export WINEPREFIX=$room/wine WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" DISPLAY=
trap 'wineserver -k 2>/dev/null || /usr/lib/wine/wineserver64 -k || true; rm -rf "$room"' EXIT
wine wineboot --init >/dev/null 2>&1
local=$(echo "$WINEPREFIX"/drive_c/users/*/AppData/Local | tr ' ' '\n' | grep -v /Public/ | head -1)
here="$local/Programs/Wargame Desk"
menu=$(dirname "$local")/Roaming/Microsoft/Windows/Start\ Menu/Programs
entry='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\WargameDesk'

text_of() { tr -d '\r' | sed -n 's/^    .*    REG_[A-Z]*    //p'; }
default() { wine reg query "$1" /ve 2>/dev/null | text_of; }
named() { wine reg query "$1" /v "$2" 2>/dev/null | text_of; }
is() { [[ $2 == "$3" ]] || fail "$1: found “$2”, expected “$3”"; }
removed() { # the uninstaller works from a copy of itself, so it is waited for
    wine "$here/uninstall.exe" "$@"
    for _ in $(seq 100); do [[ -e "$here/uninstall.exe" ]] || break; sleep 0.1; done
    wineserver -w 2>/dev/null || /usr/lib/wine/wineserver64 -w
}
installed() { # version
    is "program" "$(cat "$here/wargame-desk.exe")" "stand-in $1"
    is "file with a hard name" "$(cat "$here/_internal/résumé \$1/with a blank.txt")" "$1"
    is "version in the list of programs" "$(named "$entry" DisplayVersion)" "$1"
    [[ $(named "$entry" QuietUninstallString) == *'Wargame Desk\uninstall.exe" /S' ]] || fail "quiet uninstall string"
    [[ -e "$menu/Wargame Desk.lnk" ]] || fail "no Start menu entry"
    for kind in save:Save record:Record scenario:Scenario report:Report; do
        is ".wd${kind%:*} belongs to us" "$(default "HKCU\\Software\\Classes\\.wd${kind%:*}")" "WargameDesk.${kind#*:}"
        command=$(default "HKCU\\Software\\Classes\\WargameDesk.${kind#*:}\\shell\\open\\command")
        [[ $command == *'Wargame Desk\wargame-desk.exe" "%1"' ]] || fail "double click runs: $command"
        icon=$(default "HKCU\\Software\\Classes\\WargameDesk.${kind#*:}\\DefaultIcon")
        [[ -e "$here/${icon##*\\}" ]] || fail "no icon $icon"
    done
}
absent() {
    [[ ! -e "$menu/Wargame Desk.lnk" ]] || fail "the Start menu entry was left"
    for key in "$entry" 'HKCU\Software\Classes\WargameDesk.Save' 'HKCU\Software\Classes\WargameDesk.Scenario' \
        'HKCU\Software\Classes\WargameDesk.Record' 'HKCU\Software\Classes\WargameDesk.Report' \
        'HKCU\Software\Classes\.wdreport' \
        'HKCU\Software\Classes\.wdsave' 'HKCU\Software\Classes\.wdrecord' 'HKCU\Software\Classes\.wdscenario' 'HKCU\Software\Wargame Desk'; do
        ! wine reg query "$key" >/dev/null 2>&1 || fail "left in the registry: $key"
    done
}

wine winecfg -v win7
status=0; wine "$room/setup-0.1.0-64.exe" /S || status=$?
is "exit code on Windows 7" "$status" 4
[[ ! -e "$here" ]] || fail "something was installed on Windows 7"
wine winecfg -v win10
say "refused Windows 7"

wine "$room/setup-0.0.9-64.exe" /S
installed 0.0.9
[[ -e "$here/_internal/gone/module.pyd" ]] || fail "the old version lacks its own file"
mkdir -p "$local/wargame-desk/saves"
printf mine >"$local/wargame-desk/saves/evening.wdsave"
printf note >"$here/a note of the player.txt"
say "installed 0.0.9"

wine "$room/setup-0.1.0-64.exe" /S
installed 0.1.0
[[ ! -e "$here/_internal/gone" ]] || fail "a file of the old version was left"
is "save after the upgrade" "$(cat "$local/wargame-desk/saves/evening.wdsave")" mine
say "0.1.0 over it: files of the old version are gone, the save is there"

removed /S
absent
is "save after uninstalling" "$(cat "$local/wargame-desk/saves/evening.wdsave")" mine
is "what is left in the program's folder" "$(ls "$here")" "a note of the player.txt"
rm -r "$here"
say "removed: the save is there, a file that is not ours too"

wine "$room/setup-0.1.0-64.exe" /S '/D=C:\games\mine'
here=$WINEPREFIX/drive_c/games/mine
is "program in another folder" "$(cat "$here/wargame-desk.exe")" "stand-in 0.1.0"
wine reg add 'HKCU\Software\Classes\.wdscenario' /ve /d Another.Program /f >/dev/null
removed /S /KEEP=no
is "the ending that another program has taken" "$(default 'HKCU\Software\Classes\.wdscenario')" Another.Program
wine reg delete 'HKCU\Software\Classes\.wdscenario' /f >/dev/null
absent
[[ ! -e "$here" ]] || fail "the program's folder was left"
[[ ! -e "$local/wargame-desk" ]] || fail "/KEEP=no kept the saves"
say "in a folder of the player's choice, removed with /KEEP=no: nothing is left"

say "Wine ran the setup: all is well"
