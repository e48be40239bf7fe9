import { Menu } from "electron";

/**
 * Sets the application's menu. macOS gets one with the customary entries, because copying and quitting by key depend on
 * it. Other systems get none, which also disables Electron's default shortcuts for reloading and developer tools.
 */
export function setMenu(): void {
  const isMac = process.platform === "darwin";
  Menu.setApplicationMenu(
    isMac
      ? Menu.buildFromTemplate([{ role: "appMenu" }, { role: "editMenu" }, { role: "windowMenu" }])
      : null,
  );
}
