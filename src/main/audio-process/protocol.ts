import { z } from "zod";
import { AudioDevice } from "#shared/contract/device.ts";

/**
 * Messages between main and the audio process. They are structured-cloned, and both ends parse them. Frames are sample
 * frames at {@link SAMPLE_RATE}.
 */

export const SAMPLE_RATE = 48_000;

/** The level reported for digital silence, dBFS. */
export const SILENCE_DB = -120;

/** Interval of main's pings, and the silence after which it replaces the process, in ms. */
export const HEARTBEAT_MS = 1000;
export const HEARTBEAT_TIMEOUT_MS = 5000;

/** Exit code when a dead sound card cannot be closed; a message sent just before the exit might be lost. */
export const STUCK_CARD_EXIT = 87;

export const AudioItem = z.object({
  playId: z.string(),
  /** Absolute path of an Ogg Vorbis file. */
  path: z.string(),
  frames: z.int().positive(),
  /** Linear. */
  gain: z.number().min(0).max(64),
});
export type AudioItem = z.output<typeof AudioItem>;

/**
 * The machine's clock, in ms: the same in all its processes, and nobody can set it. A message is due by it, so that it
 * does not matter how long a command takes.
 */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

const fadeMs = z.number().min(0).max(60_000);

/** Main → process. */
export const AudioCommand = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("start"),
    item: AudioItem,
    positionMs: z.number().min(0),
    fadeMs,
    paused: z.boolean(),
  }),
  z.object({ type: z.literal("next"), item: AudioItem.nullable(), fadeMs }),
  z.object({ type: z.literal("pause") }),
  z.object({ type: z.literal("resume") }),
  z.object({ type: z.literal("stop"), fadeMs }),
  z.object({ type: z.literal("volume"), volume: z.number().min(0).max(100) }),
  /** Changes the gain of the current item, if its play id matches. */
  z.object({ type: z.literal("gain"), playId: z.string(), gain: z.number().min(0).max(64) }),
  /** Plays a message at a time on {@link machineTime}, over the lowered music; see `AnnounceOptions`. */
  z.object({
    type: z.literal("announce"),
    item: AudioItem,
    at: z.number(),
    duckDb: z.number().min(0).max(120),
    duckDownMs: fadeMs,
    duckUpMs: fadeMs,
  }),
  z.object({ type: z.literal("stopAnnouncement"), fadeMs }),
  z.object({ type: z.literal("configure"), mono: z.boolean(), deviceId: z.string() }),
  /** Plays a test sound over the music. */
  z.object({ type: z.literal("testSound") }),
  /** Closes the sound card and opens the chosen one. */
  z.object({ type: z.literal("reopen") }),
  /** Requests the list of sound cards. */
  z.object({ type: z.literal("devices") }),
  /** Asks whether a sound card can be opened. */
  z.object({ type: z.literal("probe") }),
  z.object({ type: z.literal("ping"), at: z.number() }),
]);
export type AudioCommand = z.output<typeof AudioCommand>;

const playId = z.string();
const positionMs = z.number().min(0);

/** Process → main. The first variants are the output's events, see `OutputEvent`. */
export const AudioNotice = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), playId, positionMs }),
  z.object({ type: z.literal("transition"), from: playId, to: playId, positionMs }),
  z.object({ type: z.literal("position"), playId, positionMs }),
  z.object({ type: z.literal("ended"), playId }),
  z.object({ type: z.literal("failed"), playId, reason: z.enum(["unreadable", "decode"]) }),
  /** About once a second while something sounds: RMS of the output, dBFS, as if the volume were 100. */
  z.object({ type: z.literal("level"), db: z.number() }),
  z.object({ type: z.literal("announcementStarted"), playId }),
  z.object({ type: z.literal("announcementEnded"), playId, playedMs: positionMs }),
  z.object({
    type: z.literal("announcementFailed"),
    playId,
    reason: z.enum(["unreadable", "decode", "lost"]),
  }),
  z.object({ type: z.literal("lost") }),
  z.object({ type: z.literal("recovered") }),
  z.object({ type: z.literal("ready") }),
  /** The available sound cards: on request and periodically. */
  z.object({ type: z.literal("devices"), devices: z.array(AudioDevice) }),
  /** The open sound card; null: none can be opened. `replaced`: it is not the requested one. */
  z.object({ type: z.literal("device"), device: AudioDevice.nullable(), replaced: z.boolean() }),
  z.object({ type: z.literal("probed"), able: z.boolean() }),
  z.object({ type: z.literal("pong"), at: z.number() }),
  z.object({
    type: z.literal("trouble"),
    message: z.string().max(500),
  }),
]);
export type AudioNotice = z.output<typeof AudioNotice>;
