/** Starts with the window hidden: at sign-in, and after an unattended restart. */
export const HIDDEN = "--hidden";
/** Starts the app if it is not running; a running one ignores it. */
export const UNLESS_RUNNING = "--unless-running";
/** Starts the watchdog instead of the app. */
export const WATCHDOG = "--watchdog";

/** The parsed arguments of the app. */
export interface Arguments {
  readonly watchdog: boolean;
  readonly hidden: boolean;
  readonly unlessRunning: boolean;
}

/** Parses a command line; ignores unknown arguments, which are Chromium's. */
export function readArguments(args: readonly string[]): Arguments {
  return {
    watchdog: args.includes(WATCHDOG),
    hidden: args.includes(HIDDEN),
    unlessRunning: args.includes(UNLESS_RUNNING),
  };
}
