import { z } from "zod";

/** What the app tells its watchdog, one JSON object a line on the watchdog's standard input. */
export const WatchdogMessage = z.discriminatedUnion("type", [
  /** First of all: whom to watch, how to start it again, and how many times in a row that has been done. */
  z.object({
    type: z.literal("hello"),
    pid: z.int().positive(),
    program: z.string(),
    args: z.array(z.string()),
    crashes: z.int().min(0),
  }),
  /** The app is alive; sent every {@link BEAT_MS}. `visible`: whether its window is, to be shown again after a restart. */
  z.object({ type: z.literal("beat"), visible: z.boolean() }),
  /** The app ends because it should. */
  z.object({ type: z.literal("bye") }),
]);
export type WatchdogMessage = z.output<typeof WatchdogMessage>;

/** The app says that it is alive this often, in ms. */
export const BEAT_MS = 5_000;

/** A message of one line; null for a line that is none. */
export function parseMessage(line: string): WatchdogMessage | null {
  try {
    return WatchdogMessage.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
