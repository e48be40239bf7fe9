import { registerHooks } from "node:module";

/*
 * The parts of Electron that electron-updater needs in a plain Node process, from electron-host: the network and quit
 * events. Import it before electron-updater.
 */

const ELECTRON_URL = new URL("electron-host/electron-of-updater.js", import.meta.url).href;
const PARTS = { autoUpdater: "auto-updater.ts", net: "net.ts", session: "session.ts" };

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: ELECTRON_URL, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    if (url !== ELECTRON_URL) return next(url, context);
    const lines = Object.entries(PARTS).map(([name, file]) => `export { ${name} } from "./${file}";`);
    return { format: "module", source: lines.join("\n"), shortCircuit: true };
  },
});
