import { spawn } from "node:child_process";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { app } from "electron";
import { createLog } from "#main/logging/log.ts";
import { takeBackStillborn } from "#main/updates/stillborn.ts";
import { crashVariables } from "./after-crash.ts";
import { forwardStarts } from "./forward-starts.ts";
import { Guard } from "./guard.ts";
import { onLines } from "./lines.ts";
import { endForCertain, isAlive } from "./processes.ts";
import { parseMessage, parseWatched, WATCHED_VARIABLE, type Watched } from "./protocol.ts";

/** Interval and number of attempts to connect to the app, in ms. */
const RETRY_MS = 200;
const MAX_TRIES = 50;

/**
 * Runs the watchdog process. It is our own program (the fuse that would let it run as Node is off), but opens no window
 * or display, and does not touch the app's profile.
 */
export function runWatchdog(): void {
  app.setPath("sessionData", join(tmpdir(), `roomtone-watchdog-${process.getuid?.() ?? "own"}`));
  app.disableHardwareAcceleration();
  app.dock?.hide();
  app.on("window-all-closed", () => undefined);

  const watched = parseWatched(process.env[WATCHED_VARIABLE]);
  if (!watched) {
    app.exit(1);
    return;
  }
  forwardStarts(app, (args) => {
    spawn(watched.program, [...watched.args, ...args], { detached: true, stdio: "ignore" })
      .on("error", () => undefined)
      .unref();
  });
  const guard = new Guard({
    watched,
    now: () => performance.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isAlive,
    kill: endForCertain,
    start: ({ program, args }, crashes, ended) => {
      const env = { ...process.env, ...crashVariables(crashes, process.pid) };
      const child = spawn(program, args, { detached: true, stdio: "ignore", env });
      child.once("error", () => ended(1));
      child.once("exit", (code) => ended(code ?? 1));
    },
    takeBack: () => takeBackStillborn(watched.updates, process.env.APPIMAGE ?? null, silentLog()),
    end: () => app.exit(0),
  });
  listen(watched, guard, 0);
}

/** Discards log lines, because only the app writes its log. The update state contains the watchdog's actions. */
function silentLog() {
  return createLog({ write: () => undefined }, "error");
}

/**
 * Connects to the app and passes its messages on. An app that exists but cannot be reached is left alone, because it
 * starts another watchdog.
 */
function listen(watched: Watched, guard: Guard, tries: number): void {
  const socket = connect(watched.way);
  let isHeard = false;
  socket.on("error", () => undefined);
  socket.on("connect", () => {
    isHeard = true;
  });
  onLines(socket, (line) => {
    const message = parseMessage(line);
    if (message) guard.heard(message);
  });
  socket.on("close", () => {
    if (isHeard || !isAlive(watched.pid)) guard.closed();
    else if (tries < MAX_TRIES) setTimeout(() => listen(watched, guard, tries + 1), RETRY_MS);
    else app.exit(1);
  });
}
