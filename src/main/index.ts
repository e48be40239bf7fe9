import { readArguments } from "./desktop/lifecycle/arguments.ts";
import { forgetForeignAppImage } from "./linux/app-image.ts";

forgetForeignAppImage(process.env, process.execPath);

/*
 * [Note: ready comes after the main module] Electron becomes ready only after this module has been evaluated to its
 * end. Work that must precede that is awaited here; awaiting readiness itself would never return.
 */
if (readArguments(process.argv).watchdog) {
  const { runWatchdog } = await import("./watchdog/process.ts");
  runWatchdog();
} else {
  const { start } = await import("./start.ts");
  start();
}
