#!/bin/sh
# Starts Wargame Desk from the folder that this file lies in, also through a link to it.
exec "$(dirname "$(readlink -f "$0")")/program/wargame-desk" "$@"
