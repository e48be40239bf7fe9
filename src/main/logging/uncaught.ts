import type { Log } from "./log.ts";

/** This many uncaught errors within this time, in ms, mean that the app is beyond repair. */
const MAX_UNCAUGHT = 5;
const WINDOW_MS = 60_000;

/** The part of `process` that emits errors. */
interface ErrorSource {
  on(event: "uncaughtException" | "unhandledRejection", listener: (error: unknown) => void): unknown;
}

/** Logs uncaught errors and keeps running, because the music matters more. Restarts the app on a burst of errors. */
export function watchErrors(source: ErrorSource, log: Log, restart: () => void, now = Date.now): void {
  const recent: number[] = [];
  const caught = (kind: string) => (error: unknown) => {
    log.error({ error, kind }, "uncaught");
    recent.push(now());
    while (recent[0] !== undefined && recent[0] < now() - WINDOW_MS) recent.shift();
    if (recent.length < MAX_UNCAUGHT) return;
    log.fatal({ errors: recent.length }, "too many errors: restarting");
    recent.length = 0;
    restart();
  };
  source.on("uncaughtException", caught("exception"));
  source.on("unhandledRejection", caught("rejection"));
}
