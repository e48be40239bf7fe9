/** A program and what it is told. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** The part of `process` that says how the app was started. `defaultApp` is Electron's: the app is not a program of its own. */
export interface StartedProcess {
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly argv: readonly string[];
  readonly defaultApp?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * How this app is started, without what it was told this time. An AppImage is started by its file: the program inside is
 * gone from its mount as soon as it ends.
 */
export function ownCommand(started: StartedProcess): Command {
  const program = started.env.APPIMAGE ?? started.execPath;
  const [, script] = started.argv;
  if (!started.defaultApp || script === undefined) return { program, args: [] };
  return { program, args: [...started.execArgv, script] };
}
