import { z } from "zod";

/** The variable that tells an app which watchdog waits for it, and after how many crashes: its arguments would outlive the start. */
const VARIABLE = "ROOMTONE_AFTER_CRASH";

const AfterCrash = z
  .string()
  .transform((text) => text.split(":").map(Number))
  .pipe(z.tuple([z.int().min(0), z.int().positive()]));

export interface AfterCrash {
  /** How many times in a row the app has died; 0 where it did not. */
  readonly crashes: number;
  /** The process id of the watchdog that started it, or saw the one before hand over: it ends when the app has its own. */
  readonly watchedBy: number | null;
}

/** The variables for an app that is started again, or takes another one's place. */
export function crashVariables(crashes: number, watchedBy: number): Readonly<Record<string, string>> {
  return { [VARIABLE]: `${crashes}:${watchedBy}` };
}

/** Takes what the watchdog said out of the environment, so that no later start hears it. */
export function takeAfterCrash(variables: Record<string, string | undefined>): AfterCrash {
  const read = AfterCrash.safeParse(variables[VARIABLE]);
  delete variables[VARIABLE];
  if (!read.success) return { crashes: 0, watchedBy: null };
  const [crashes, watchedBy] = read.data;
  return { crashes, watchedBy };
}
