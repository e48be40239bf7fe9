; Uninstalling removes the user's registry entries too: autostart and the roomtone:// links. An update, which uninstalls
; the previous version, keeps both. Uninstalling for all users removes only the entries of the user who runs it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\roomtone"
  ${endIf}
!macroend
