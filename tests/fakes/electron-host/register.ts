import { registerHooks } from "node:module";
import { release } from "node:os";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";

/*
 * Loaded before main (`node --import …/register.ts out/main/index.js`): provides `electron` in a plain Node process,
 * and serves the test that started it.
 */

/** Main's imports from "electron", and their modules. Importing any other name is a link error. */
const ELECTRON = {
  app: "app.ts",
  Menu: "menu.ts",
  Notification: "notification.ts",
  Tray: "tray.ts",
  autoUpdater: "auto-updater.ts",
  crashReporter: "crash-reporter.ts",
  dialog: "dialog.ts",
  BrowserWindow: "browser-window.ts",
  globalShortcut: "global-shortcut.ts",
  ipcMain: "ipc-main.ts",
  nativeImage: "tray.ts",
  net: "net.ts",
  powerMonitor: "power.ts",
  powerSaveBlocker: "power.ts",
  protocol: "protocol.ts",
  safeStorage: "safe-storage.ts",
  screen: "screen.ts",
  session: "session.ts",
  shell: "shell.ts",
  utilityProcess: "utility-process.ts",
};
/** Electron becomes ready after the main module has been evaluated, which this appended line signals. */
const EVALUATED = `\n;process.emit("electron-host-evaluated");`;
const MAIN_URL = pathToFileURL(process.argv[1] ?? "").href;
const ELECTRON_URL = new URL("electron.js", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: ELECTRON_URL, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url === MAIN_URL) {
      const main = next(url, context);
      return { ...main, source: `${main.source}${EVALUATED}` };
    }
    if (url !== ELECTRON_URL) return next(url, context);
    const lines = Object.entries(ELECTRON).map(([name, file]) => `export { ${name} } from "./${file}";`);
    return { format: "module", source: lines.join("\n"), shortCircuit: true };
  },
});

Object.defineProperty(process, "getSystemVersion", { value: release });
Object.defineProperty(process, "type", { value: "browser" });
// GUI programs have no standard input on Windows, so it is at its end.
Object.defineProperty(process, "stdin", { value: Readable.from([]) });
// The app is not packaged: it runs as an argument of another program.
Object.defineProperty(process, "defaultApp", { value: true });

const { state } = await import("./state.ts");
process.once("electron-host-evaluated", () => state.mainModule.resolve());
await import("./clock.ts");
const { whenStarting } = await import("./app.ts");
const { serveTest } = await import("./control.ts");
whenStarting(serveTest);
