/** Starts without showing the window: at sign-in, and after a restart that nobody asked for. */
export const HIDDEN = "--hidden";
/** Starts the app if it does not run; one that runs takes no notice. */
export const UNLESS_RUNNING = "--unless-running";
/** Starts not the app but its watchdog. */
export const WATCHDOG = "--watchdog";

/** What the app was told when it was started. */
export interface Arguments {
  readonly watchdog: boolean;
  readonly hidden: boolean;
  readonly unlessRunning: boolean;
}

/** Reads a command line; what it does not know is Chromium's. */
export function readArguments(args: readonly string[]): Arguments {
  return {
    watchdog: args.includes(WATCHDOG),
    hidden: args.includes(HIDDEN),
    unlessRunning: args.includes(UNLESS_RUNNING),
  };
}
