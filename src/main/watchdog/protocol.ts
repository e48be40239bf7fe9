import { z } from "zod";

/** A watchdog's parameters at its start. */
export const Watched = z.object({
  /** Address of the app's end of the connection. */
  way: z.string(),
  pid: z.int().positive(),
  /** Command that restarts the app, and the number of consecutive restarts. */
  program: z.string(),
  args: z.array(z.string()),
  crashes: z.int().min(0),
  /** Folder of the app's update state. */
  updates: z.string(),
});
export type Watched = z.output<typeof Watched>;

/** Variable with the parameters as JSON. */
export const WATCHED_VARIABLE = "ROOMTONE_WATCHED";

/** Who starts an app's successor: the app itself, an installer that it has started, or its watchdog. */
const HandOver = z.enum(["restart", "install", "watchdog"]);
export type HandOver = z.output<typeof HandOver>;

/** Messages from the app to its watchdog, one JSON object per line. */
export const WatchdogMessage = z.discriminatedUnion("type", [
  /** The app is alive; sent every {@link BEAT_MS}. `visible`: whether to show its window again after a restart. */
  z.object({ type: z.literal("beat"), visible: z.boolean() }),
  /** The app is ending in order; only its end remains to be watched. */
  z.object({ type: z.literal("bye") }),
  /** The app is about to end and be replaced by another process, see [Note: a successor is waited for]. */
  z.object({ type: z.literal("handing-over"), by: HandOver }),
  /** The app that hands over now ends in order. */
  z.object({ type: z.literal("ended") }),
]);
export type WatchdogMessage = z.output<typeof WatchdogMessage>;

/** Interval between the app's signs of life, in ms. */
export const BEAT_MS = 5_000;

/** Parses a line; null when it is invalid. */
export function parseMessage(line: string): WatchdogMessage | null {
  return parse(WatchdogMessage, line);
}

/** Parses a watchdog's parameters; null when there are none. */
export function parseWatched(text: string | undefined): Watched | null {
  return parse(Watched, text ?? "");
}

function parse<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
