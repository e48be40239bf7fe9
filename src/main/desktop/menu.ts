import { Menu } from "electron";

/**
 * The application's menu. macOS has one, with the customary entries: without it there is no copying and no quitting by
 * key. Elsewhere there is none, and with it none of the keys of Electron's own, which reload the client and open tools.
 */
export function setMenu(): void {
  const isMac = process.platform === "darwin";
  Menu.setApplicationMenu(
    isMac
      ? Menu.buildFromTemplate([{ role: "appMenu" }, { role: "editMenu" }, { role: "windowMenu" }])
      : null,
  );
}
