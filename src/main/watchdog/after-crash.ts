import { z } from "zod";

/**
 * Variable with the number of crashes and the watchdog that started the app. It is no argument, because arguments would
 * be reused by later restarts.
 */
const VARIABLE = "ROOMTONE_AFTER_CRASH";

const AfterCrash = z
  .string()
  .transform((text) => text.split(":").map(Number))
  .pipe(z.tuple([z.int().min(0), z.int().positive()]));

export interface AfterCrash {
  /** Number of consecutive crashes; 0 after an orderly start. */
  readonly crashes: number;
  /** Process id of the watchdog that started this app or saw a handover to it; killed once the app has its own. */
  readonly watchedBy: number | null;
}

/** Variables for an app that is restarted or replaces another one. */
export function crashVariables(crashes: number, watchedBy: number): Readonly<Record<string, string>> {
  return { [VARIABLE]: `${crashes}:${watchedBy}` };
}

/** Reads the variable and removes it, so that no later start inherits it. */
export function takeAfterCrash(variables: Record<string, string | undefined>): AfterCrash {
  const read = AfterCrash.safeParse(variables[VARIABLE]);
  delete variables[VARIABLE];
  if (!read.success) return { crashes: 0, watchedBy: null };
  const [crashes, watchedBy] = read.data;
  return { crashes, watchedBy };
}
