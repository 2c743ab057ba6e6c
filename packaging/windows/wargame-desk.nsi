; Setup of Wargame Desk for Windows: for one person, without an administrator.
;
; Compiled by installer.py, which gives these:
;   VERSION     1.2.3            VERSION4   1.2.3.0
;   PAYLOAD     folder with wargame-desk.exe and everything it needs
;   ICONS       folder with the .ico files that packaging/icons.py draws
;   LICENCE     text shown before installing
;   REMOVAL     file that deletes each file of the payload by name, made by installer.py
;   OUTFILE     the setup to be written
;   CPU         amd64-unicode for a setup of 64 bits; left out, one of 32 bits that runs everywhere
;
; Switches of the setup:       /S silent    /D=FOLDER (last, not quoted) another folder
; Switches of uninstall.exe:   /S silent    /KEEP=no  delete saved games and settings too (kept without it)
; Exit codes:  0 done   1 stopped by the player   2 failed   3 the program is running   4 Windows is too old

Unicode true
!ifdef CPU
  Target ${CPU}
!endif
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh
!include WinVer.nsh
!include WordFunc.nsh
!include x64.nsh

!define NAME "Wargame Desk"
!define PROGRAM "wargame-desk.exe"
!define OWN "Software\Wargame Desk"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\WargameDesk"
!define APP_PATH "Software\Microsoft\Windows\CurrentVersion\App Paths\${PROGRAM}"
!define CLASSES "Software\Classes"
!define PLAYER "$LOCALAPPDATA\wargame-desk" ; the folder of wargame_desk/paths.py

Name "${NAME}"
OutFile "${OUTFILE}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "${OWN}" "Folder"
SpaceTexts none
BrandingText "${NAME} ${VERSION}"
ShowInstDetails nevershow
ShowUninstDetails nevershow

VIProductVersion "${VERSION4}"
VIFileVersion "${VERSION4}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Setup of ${NAME}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICONS}\wargame-desk.ico"
!define MUI_UNICON "${ICONS}\wargame-desk.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ICONS}\setup-side.bmp"
!define MUI_ABORTWARNING
!define MUI_PAGE_HEADER_TEXT "Licence"
!define MUI_PAGE_HEADER_SUBTEXT "What you may do with ${NAME}."
!define MUI_LICENSEPAGE_TEXT_TOP " "
!define MUI_LICENSEPAGE_BUTTON "&Next >"
!define MUI_LICENSEPAGE_TEXT_BOTTOM "You need not agree to anything to use the program. It never uses a network."
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_COMPONENTSPAGE_SMALLDESC
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_PAGE_HEADER_TEXT "Remove ${NAME}"
!define MUI_PAGE_HEADER_SUBTEXT "Your games stay where they are unless you say otherwise."
!define MUI_COMPONENTSPAGE_TEXT_TOP "What is ticked is removed. Saved games and settings are in ${PLAYER}."
!define MUI_COMPONENTSPAGE_TEXT_COMPLIST " "
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; A file type: ENDING opens with the program and wears ICON.
!macro Associate ENDING CLASS TITLE ICON
  WriteRegStr HKCU "${CLASSES}\${CLASS}" "" "${TITLE}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\DefaultIcon" "" "$INSTDIR\${ICON}"
  WriteRegStr HKCU "${CLASSES}\${CLASS}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
  WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}" ""
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${CLASS}"
!macroend

; Takes back what Associate did; another program that the ending belongs to by now keeps it.
!macro Dissociate ENDING CLASS
  DeleteRegKey HKCU "${CLASSES}\${CLASS}"
  DeleteRegValue HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${CLASS}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  ${If} $0 == "${CLASS}"
    DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
!macroend

!macro TellTheDesktop ; so that icons change at once: SHCNE_ASSOCCHANGED
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

; A running program cannot be overwritten: Windows holds its file. Asks to close it, or ends with 3.
!macro WaitUntilClosed UN
  Function ${UN}WaitUntilClosed
    again:
    IfFileExists "$INSTDIR\${PROGRAM}" 0 free
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    IfErrors held
    FileClose $0
    Goto free
    held:
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION \
      "${NAME} is running. Please close it, then choose Retry. Your game is saved." /SD IDCANCEL IDRETRY again
    SetErrorLevel 3
    Quit
    free:
  FunctionEnd
!macroend
!insertmacro WaitUntilClosed ""
!insertmacro WaitUntilClosed "un."

Function .onInit
  ${IfNot} ${AtLeastWin10}
    MessageBox MB_ICONSTOP "${NAME} needs Windows 10 or newer." /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "${NAME} needs a Windows of 64 bits." /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
  ReadRegStr $0 HKCU "${ENTRY}" "DisplayVersion"
  ${If} $0 != ""
    ${VersionCompare} "$0" "${VERSION}" $1
    ${If} $1 == 1
      MessageBox MB_YESNO|MB_ICONQUESTION \
        "Version $0 is installed, which is newer than ${VERSION}. Games saved by it may not open. Replace it?" \
        /SD IDYES IDYES +3
      SetErrorLevel 1
      Quit
    ${EndIf}
  ${EndIf}
FunctionEnd

Function .onVerifyInstDir ; a folder that is ours, empty, or not there yet: nobody's files are mixed with ours
  IfFileExists "$INSTDIR\${PROGRAM}" good
  IfFileExists "$INSTDIR\*.*" 0 good
  ${DirState} "$INSTDIR" $0
  IntCmp $0 0 good
  Abort
  good:
FunctionEnd

Section "${NAME}"
  SetShellVarContext current
  Call WaitUntilClosed
  Call RemoveOldVersion
  SetOutPath "$INSTDIR"
  ClearErrors
  File /r "${PAYLOAD}\*.*"
  File "${ICONS}\wargame-desk-save.ico"
  File "${ICONS}\wargame-desk-scenario.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ${If} ${Errors}
    SetErrorLevel 2
    Abort "Some files could not be written to $INSTDIR. Is the disk full?"
  ${EndIf}

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${PROGRAM}"
  !insertmacro Associate ".wdsave" "WargameDesk.Save" "Wargame Desk saved game" "wargame-desk-save.ico"
  !insertmacro Associate ".wdrecord" "WargameDesk.Record" "Wargame Desk record of a game" "wargame-desk-save.ico"
  !insertmacro Associate ".wdscenario" "WargameDesk.Scenario" "Wargame Desk scenario" "wargame-desk-scenario.ico"
  !insertmacro Associate ".wdreport" "WargameDesk.Report" "Wargame Desk report of a fault" "wargame-desk-save.ico"
  WriteRegStr HKCU "${APP_PATH}" "" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${OWN}" "Folder" "$INSTDIR"

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${ENTRY}" "Publisher" "${NAME}"
  WriteRegStr HKCU "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "EstimatedSize" $0
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
  !insertmacro TellTheDesktop
SectionEnd

; The old version knows its own files, so its uninstaller takes them away, wherever it was put; saves are kept.
Function RemoveOldVersion
  ReadRegStr $0 HKCU "${ENTRY}" "InstallLocation"
  ${If} $0 == ""
  ${OrIfNot} ${FileExists} "$0\uninstall.exe"
    Return
  ${EndIf}
  ClearErrors
  ExecWait '"$0\uninstall.exe" /S /KEEP=yes _?=$0' $1 ; _?= makes it work where it lies, so that we can wait for it
  ${If} ${Errors}
  ${OrIf} $1 != 0
    SetErrorLevel 2
    Abort "The version that is installed could not be removed."
  ${EndIf}
  Delete "$0\uninstall.exe"
  RMDir "$0"
FunctionEnd

Section "un.${NAME}" REMOVE_PROGRAM
  SectionIn RO
  SetShellVarContext current
  Call un.WaitUntilClosed
  !include "${REMOVAL}"
  Delete "$INSTDIR\wargame-desk-save.ico"
  Delete "$INSTDIR\wargame-desk-scenario.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; stays if it holds what is not ours
  Delete "$SMPROGRAMS\${NAME}.lnk"
  !insertmacro Dissociate ".wdsave" "WargameDesk.Save"
  !insertmacro Dissociate ".wdrecord" "WargameDesk.Record"
  !insertmacro Dissociate ".wdscenario" "WargameDesk.Scenario"
  !insertmacro Dissociate ".wdreport" "WargameDesk.Report"
  DeleteRegKey HKCU "${APP_PATH}"
  DeleteRegKey HKCU "${ENTRY}"
  DeleteRegKey HKCU "${OWN}"
  !insertmacro TellTheDesktop
SectionEnd

Section /o "un.Saved games and settings" REMOVE_SAVES
  SetShellVarContext current
  RMDir /r "${PLAYER}"
SectionEnd

!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${REMOVE_PROGRAM} "The program itself."
  !insertmacro MUI_DESCRIPTION_TEXT ${REMOVE_SAVES} "Games, own scenarios, corrections, settings. This cannot be undone."
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END

Function un.onInit
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/KEEP=" $1
  ${IfNot} ${Errors}
  ${AndIf} $1 == "no"
    !insertmacro SelectSection ${REMOVE_SAVES}
  ${EndIf}
FunctionEnd
