/** The app's entry among the programs of a Linux desktop; electron-builder.yml has its windows called so. */
export const DESKTOP_FILE = "app.roomtone.player.desktop";
