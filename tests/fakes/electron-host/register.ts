import { registerHooks } from "node:module";
import { release } from "node:os";

/*
 * Loaded before main (`node --import …/register.ts out/main/index.js`): gives `electron` a meaning in a plain Node
 * process, and serves the test that started it.
 */

/** What `import … from "electron"` finds in main, and where. What is not here does not link. */
const ELECTRON = {
  app: "app.ts",
  autoUpdater: "auto-updater.ts",
  BrowserWindow: "browser-window.ts",
  ipcMain: "ipc-main.ts",
  net: "net.ts",
  powerMonitor: "power.ts",
  powerSaveBlocker: "power.ts",
  protocol: "protocol.ts",
  safeStorage: "safe-storage.ts",
  session: "session.ts",
  shell: "shell.ts",
  utilityProcess: "utility-process.ts",
};
const ELECTRON_URL = new URL("electron.js", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: ELECTRON_URL, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url !== ELECTRON_URL) return next(url, context);
    const lines = Object.entries(ELECTRON).map(([name, file]) => `export { ${name} } from "./${file}";`);
    return { format: "module", source: lines.join("\n"), shortCircuit: true };
  },
});

Object.defineProperty(process, "getSystemVersion", { value: release });
Object.defineProperty(process, "type", { value: "browser" });

const { serveTest } = await import("./control.ts");
serveTest();
