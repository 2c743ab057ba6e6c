# Signs files on Windows:  packaging/windows/sign.ps1 FILE...
# Takes WINDOWS_CERTIFICATE (a .pfx in base64) and WINDOWS_CERTIFICATE_PASSWORD from the environment.
param([Parameter(Mandatory, ValueFromRemainingArguments)] [string[]] $Files)
$ErrorActionPreference = "Stop"

$kits = "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe"
$signtool = Get-ChildItem $kits | Sort-Object FullName | Select-Object -Last 1
$certificate = New-TemporaryFile
try {
    [IO.File]::WriteAllBytes($certificate, [Convert]::FromBase64String($env:WINDOWS_CERTIFICATE))
    & $signtool sign /f $certificate /p $env:WINDOWS_CERTIFICATE_PASSWORD /fd SHA256 `
        /tr http://timestamp.digicert.com /td SHA256 /d "Wargame Desk" $Files
    if ($LASTEXITCODE -ne 0) { throw "signtool ended with $LASTEXITCODE" }
} finally {
    Remove-Item $certificate
}
