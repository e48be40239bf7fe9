/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** The parts of `process` that show how the app was started. Electron sets `defaultApp` in an unpackaged app. */
export interface StartedProcess {
  readonly execPath: string;
  readonly execArgv: readonly string[];
  readonly argv: readonly string[];
  readonly defaultApp?: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the command that starts this app, without the arguments of this run. An AppImage is started by its file,
 * because the mount of the program inside disappears with the process.
 */
export function ownCommand(started: StartedProcess): Command {
  const program = started.env.APPIMAGE ?? started.execPath;
  const [, script] = started.argv;
  if (!started.defaultApp || script === undefined) return { program, args: [] };
  return { program, args: [...started.execArgv, script] };
}
