#!/usr/bin/env bash
# Installs what packaging/build.py and packaging/test_deb.sh need on Debian 12, as root:  bash packaging/linux/tools.sh
set -euo pipefail
packages=(
    python3 python3-venv git ca-certificates           # the program's own beginnings
    libpython3.11                                      # what Debian's Python is frozen with
    binutils dpkg tar zstd                             # freezing and packing
    libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0            # Qt draws the icons
    libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0
    libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 libx11-xcb1 libxkbcommon-x11-0          # libraries that the builds carry
    libwayland-client0 libwayland-cursor0 libwayland-egl1
    debootstrap mount xvfb openbox xdotool imagemagick # the test on a fresh system
    appstream desktop-file-utils                       # checks of what the menu and software centres read
)
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install --yes -qq --no-install-recommends "${packages[@]}" >/dev/null
