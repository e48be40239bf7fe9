/** The app's entry among the programs of a Linux desktop; electron-builder.yml gives the windows the same name. */
export const DESKTOP_FILE = "app.roomtone.player.desktop";
