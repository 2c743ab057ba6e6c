#!/bin/sh
# Makes an AppImage of the AppDir that packaging/build.py --only appdir leaves in dist/:
#
#   sh packaging/linux/appimage.sh dist/wargame-desk-VERSION-linux-x86_64.AppDir OUT.AppImage
#
# Needs appimagetool (of the AppImage project) on the PATH, which fetches the small program that it puts before the
# squashed folder from the network; APPIMAGE_RUNTIME names a copy of that program to be used instead.
set -eu
appdir=$1 out=$2
[ -x "$appdir/AppRun" ] || { echo "$appdir is no AppDir: packaging/build.py --only appdir makes one" >&2; exit 1; }
command -v appimagetool >/dev/null || { echo "appimagetool is not on the PATH" >&2; exit 1; }
ARCH=$(uname -m)
export ARCH
exec appimagetool --no-appstream ${APPIMAGE_RUNTIME:+--runtime-file "$APPIMAGE_RUNTIME"} "$appdir" "$out"
