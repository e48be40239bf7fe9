import { z } from "zod";
import { defineIpc } from "./define.ts";

/**
 * Audio through the client's page, for a computer whose native audio cannot be opened: main forwards an
 * Output's calls to the page, which replies with an Output's events. Audio is read from {@link AUDIO_PATH} of
 * the app's own origin.
 */

/** Path of a cached track in the app's origin: `/audio/{trackId}`. */
export const AUDIO_PATH = "/audio/";

const playId = z.string();
const ms = z.number().min(0);

export const WebSoundItem = z.object({
  playId,
  trackId: z.string(),
  /** Path below the app's origin. */
  path: z.string(),
  /** Sample frames per channel at 48 kHz. */
  frames: z.int().positive(),
  /** Linear. */
  gain: z.number().min(0).max(64),
  durationMs: z.int().positive(),
});

/** Main → page. */
export const WebSoundCommand = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), item: WebSoundItem, positionMs: ms, fadeMs: ms, paused: z.boolean() }),
  z.object({ type: z.literal("next"), item: WebSoundItem.nullable(), fadeMs: ms }),
  z.object({ type: z.literal("pause") }),
  z.object({ type: z.literal("resume") }),
  z.object({ type: z.literal("stop"), fadeMs: ms }),
  z.object({ type: z.literal("volume"), volume: z.number().min(0).max(100) }),
  z.object({ type: z.literal("gain"), playId, gain: z.number().min(0).max(64) }),
  z.object({
    type: z.literal("announce"),
    item: WebSoundItem,
    inMs: ms,
    duckDb: z.number().min(0).max(120),
    duckDownMs: ms,
    duckUpMs: ms,
  }),
  z.object({ type: z.literal("stopAnnouncement"), fadeMs: ms }),
  z.object({ type: z.literal("configure"), mono: z.boolean() }),
  z.object({ type: z.literal("testSound") }),
  z.object({ type: z.literal("recover") }),
]);
export type WebSoundCommand = z.output<typeof WebSoundCommand>;

/** Page → main: an OutputEvent. */
export const WebSoundEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), playId, positionMs: ms }),
  z.object({ type: z.literal("transition"), from: playId, to: playId, positionMs: ms }),
  z.object({ type: z.literal("position"), playId, positionMs: ms }),
  z.object({ type: z.literal("ended"), playId }),
  z.object({ type: z.literal("failed"), playId, reason: z.enum(["unreadable", "decode", "timeout"]) }),
  z.object({ type: z.literal("lost"), reason: z.enum(["device", "process"]) }),
  z.object({ type: z.literal("recovered") }),
  z.object({ type: z.literal("level"), db: z.number() }),
  z.object({ type: z.literal("announcementStarted"), playId }),
  z.object({ type: z.literal("announcementEnded"), playId, playedMs: ms }),
  z.object({
    type: z.literal("announcementFailed"),
    playId,
    reason: z.enum(["unreadable", "decode", "timeout", "lost"]),
  }),
]);
export type WebSoundEvent = z.output<typeof WebSoundEvent>;

export const webSound = defineIpc(
  "webSound",
  {
    /** The page can play audio from now on; main sends its whole state again. */
    ready: { args: z.tuple([]), result: z.null() },
    event: { args: z.tuple([WebSoundEvent]), result: z.null() },
  },
  { command: WebSoundCommand },
);
