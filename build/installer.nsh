; What the app has entered for its user besides its files goes with it: its start at sign-in and the links of roomtone://.
; An update uninstalls the version before it, and keeps both. All-users uninstallation reaches the entries of whoever runs it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    DeleteRegKey HKCU "Software\Classes\roomtone"
  ${endIf}
!macroend
