import { forgetForeignAppImage } from "./desktop/app-image.ts";
import { readArguments } from "./desktop/arguments.ts";

forgetForeignAppImage(process.env, process.execPath);

/*
 * [Note: ready comes after the main module] Electron is ready only once this module has been evaluated to its end. What
 * must be done before is awaited here; to await readiness itself would be to wait for ever.
 */
if (readArguments(process.argv).watchdog) {
  const { runWatchdog } = await import("./watchdog/process.ts");
  runWatchdog();
} else {
  const { start } = await import("./start.ts");
  start();
}
