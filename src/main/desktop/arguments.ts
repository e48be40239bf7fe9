import { z } from "zod";

/** Starts without showing the window: at sign-in, and after a restart that nobody asked for. */
export const HIDDEN = "--hidden";
/** Starts not the app but its watchdog. */
export const WATCHDOG = "--watchdog";
/** How many times in a row the app has died, as the watchdog counts. */
const AFTER_CRASH = "--after-crash=";
/** The process id of the watchdog that started this app: it ends when the app has brought its own. */
const WATCHED_BY = "--watched-by=";

const Count = z.coerce.number().int().positive();

/** What the app was told when it was started. */
export interface Arguments {
  readonly watchdog: boolean;
  readonly hidden: boolean;
  /** 0 unless a watchdog started the app after a crash. */
  readonly crashes: number;
  readonly watchedBy: number | null;
}

/** Reads a command line; what it does not know is Chromium's. */
export function readArguments(args: readonly string[]): Arguments {
  const number = (prefix: string) => {
    const text = args.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
    return Count.safeParse(text).data ?? null;
  };
  return {
    watchdog: args.includes(WATCHDOG),
    hidden: args.includes(HIDDEN),
    crashes: number(AFTER_CRASH) ?? 0,
    watchedBy: number(WATCHED_BY),
  };
}

/** What a watchdog adds to the command line of an app that it starts again. */
export function argumentsAfterCrash(crashes: number, watchedBy: number): readonly string[] {
  return [`${AFTER_CRASH}${crashes}`, `${WATCHED_BY}${watchedBy}`];
}
