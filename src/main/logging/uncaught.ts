import type { Log } from "./log.ts";

/** So many errors that nobody caught, within this time in ms, mean that the app is beyond repair. */
const MAX_UNCAUGHT = 5;
const WINDOW_MS = 60_000;

/** The part of `process` that tells of errors. */
interface ErrorSource {
  on(event: "uncaughtException" | "unhandledRejection", listener: (error: unknown) => void): unknown;
}

/**
 * Logs what nobody caught, and goes on: the music matters more than the error. When errors come in bursts the app
 * restarts, and takes up its zone again.
 */
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
