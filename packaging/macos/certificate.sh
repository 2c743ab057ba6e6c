#!/usr/bin/env bash
# On a build machine: puts the signing certificate into a keychain of its own, and stores the account for notarising.
#   bash packaging/macos/certificate.sh ENVIRONMENT_FILE
# Takes MACOS_CERTIFICATE (a .p12 in base64) and MACOS_CERTIFICATE_PASSWORD, and where they are there
# MACOS_NOTARY_APPLE_ID, MACOS_NOTARY_PASSWORD and MACOS_NOTARY_TEAM; writes MACOS_NOTARY_PROFILE into the file named.
set -euo pipefail
environment=$1
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
keychain=$HOME/Library/Keychains/wargame-desk.keychain-db
secret=$(openssl rand -hex 16)

printf '%s' "$MACOS_CERTIFICATE" | base64 --decode >"$room/certificate.p12"
security create-keychain -p "$secret" "$keychain"
security set-keychain-settings -lut 21600 "$keychain"
security unlock-keychain -p "$secret" "$keychain"
security import "$room/certificate.p12" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple: -s -k "$secret" "$keychain" >/dev/null
security list-keychains -d user -s "$keychain" login.keychain-db

if [[ -n ${MACOS_NOTARY_APPLE_ID:-} ]]; then
    xcrun notarytool store-credentials wargame-desk --keychain "$keychain" --apple-id "$MACOS_NOTARY_APPLE_ID" \
        --password "$MACOS_NOTARY_PASSWORD" --team-id "$MACOS_NOTARY_TEAM"
    echo "MACOS_NOTARY_PROFILE=wargame-desk" >>"$environment"
fi
