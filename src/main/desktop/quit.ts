import { app } from "electron";
import type { Log } from "../logging/log.ts";

/** How long the end may take, in ms; then the app ends all the same. */
const STOP_LIMIT_MS = 3_000;

/** Lets the player keep its place before the app ends. A closed window ends the app, but for macOS's custom. */
export function quitInOrder(stop: () => Promise<void>, log: Log): void {
  let stopped = false;
  app.on("window-all-closed", () => {
    if (process.platform !== "darwin") app.quit();
  });
  app.on("before-quit", (event) => {
    if (stopped) return;
    event.preventDefault();
    stopped = true;
    const limit = new Promise<void>((resolve) => setTimeout(resolve, STOP_LIMIT_MS));
    Promise.race([stop(), limit])
      .catch((error: unknown) => log.error({ error }, "the player did not stop in order"))
      .finally(() => app.quit());
  });
}
