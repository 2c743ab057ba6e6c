# On Windows: installs a setup silently, starts the program without a window, and removes it again.
#   packaging/windows/try_setup.ps1 SETUP
param([Parameter(Mandatory)] [string] $Setup)
$ErrorActionPreference = "Stop"

function Invoke-Checked([string] $Program, [string[]] $Arguments) {
    $done = Start-Process $Program $Arguments -Wait -PassThru -NoNewWindow
    if ($done.ExitCode -ne 0) { throw "$Program $Arguments ended with $($done.ExitCode)" }
}

$folder = "$env:LOCALAPPDATA\Programs\Wargame Desk"
$saves = "$env:LOCALAPPDATA\wargame-desk\saves"
Invoke-Checked $Setup /S
Invoke-Checked "$folder\wargame-desk-cli.exe" --version
Invoke-Checked "$folder\wargame-desk-cli.exe" doctor
Invoke-Checked "$folder\wargame-desk-cli.exe" "simulate", "--game", "strike-force-one", "--games", "2"
$opens = (Get-ItemProperty "HKCU:\Software\Classes\WargameDesk.Save\shell\open\command")."(default)"
if ($opens -notlike "*wargame-desk.exe*%1*") { throw "a double click runs $opens" }

New-Item -ItemType Directory -Force $saves | Out-Null
Set-Content "$saves\evening.wdsave" "kept"
Invoke-Checked $Setup /S # over itself, as an upgrade is
Invoke-Checked "$folder\uninstall.exe" "/S", "_?=$folder" # works where it lies, so that it can be waited for
if (Test-Path "$folder\wargame-desk.exe") { throw "the program was left" }
if (-not (Test-Path "$saves\evening.wdsave")) { throw "the save is gone" }
Write-Output "installed, started, removed; the save is there"
