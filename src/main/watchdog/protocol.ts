import { z } from "zod";

/** What a watchdog knows from its start. */
export const Watched = z.object({
  /** Where the app speaks to it. */
  way: z.string(),
  pid: z.int().positive(),
  /** How the app is started again, and how many times in a row that has been done. */
  program: z.string(),
  args: z.array(z.string()),
  crashes: z.int().min(0),
  /** Folder in which the app keeps what it knows of its updates. */
  updates: z.string(),
});
export type Watched = z.output<typeof Watched>;

/** The variable that holds it, as JSON. */
export const WATCHED_VARIABLE = "ROOMTONE_WATCHED";

/** Who puts another process into an app's place: the app itself, an installer that it has started, or its watchdog. */
const HandOver = z.enum(["restart", "install", "watchdog"]);
export type HandOver = z.output<typeof HandOver>;

/** What the app tells its watchdog, one JSON object a line. */
export const WatchdogMessage = z.discriminatedUnion("type", [
  /** The app is alive; sent every {@link BEAT_MS}. `visible`: whether its window is, to be shown again after a restart. */
  z.object({ type: z.literal("beat"), visible: z.boolean() }),
  /** The app ends because it should: all that is left to watch is that it does. */
  z.object({ type: z.literal("bye") }),
  /** The app is about to end, and another process takes its place, see [Note: a successor is waited for]. */
  z.object({ type: z.literal("handing-over"), by: HandOver }),
  /** The app that hands over ends now, in order. */
  z.object({ type: z.literal("ended") }),
]);
export type WatchdogMessage = z.output<typeof WatchdogMessage>;

/** The app says that it is alive this often, in ms. */
export const BEAT_MS = 5_000;

/** A message of one line; null for a line that is none. */
export function parseMessage(line: string): WatchdogMessage | null {
  return parse(WatchdogMessage, line);
}

/** What a watchdog was told at its start; null when nobody told it anything. */
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
