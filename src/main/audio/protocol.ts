import { z } from "zod";
import { AudioDevice } from "#shared/contract/device.ts";

/**
 * The conversation between main and the audio process. Messages are structured-cloned; both ends parse what they get.
 * Frames are sample frames at {@link SAMPLE_RATE}.
 */

export const SAMPLE_RATE = 48_000;

/** What the level of digital silence is called, dBFS. */
export const SILENCE_DB = -120;

/** Main asks for a sign of life this often, and gives the process up after so long without one, in ms. */
export const HEARTBEAT_MS = 1000;
export const HEARTBEAT_TIMEOUT_MS = 5000;

/** The process's exit code when a dead sound card does not let go of it; a message just before the end might be lost. */
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
  /** Changes how loud the item that sounds is, if it is this one. */
  z.object({ type: z.literal("gain"), playId: z.string(), gain: z.number().min(0).max(64) }),
  z.object({ type: z.literal("configure"), mono: z.boolean(), deviceId: z.string() }),
  /** Makes a test sound beside whatever sounds. */
  z.object({ type: z.literal("testSound") }),
  /** Closes the sound card and opens it again, on the chosen device. */
  z.object({ type: z.literal("reopen") }),
  /** Asks for the sound cards to choose from. */
  z.object({ type: z.literal("devices") }),
  /** Asks whether a sound card can be opened. */
  z.object({ type: z.literal("probe") }),
  z.object({ type: z.literal("ping"), at: z.number() }),
]);
export type AudioCommand = z.output<typeof AudioCommand>;

const playId = z.string();
const positionMs = z.number().min(0);

/** Process → main. The first ones are the output's events, see `OutputEvent`. */
export const AudioNotice = z.discriminatedUnion("type", [
  z.object({ type: z.literal("started"), playId, positionMs }),
  z.object({ type: z.literal("transition"), from: playId, to: playId, positionMs }),
  z.object({ type: z.literal("position"), playId, positionMs }),
  z.object({ type: z.literal("ended"), playId }),
  z.object({ type: z.literal("failed"), playId, reason: z.enum(["unreadable", "decode"]) }),
  /** About once a second while something sounds: RMS of what went to the device, dBFS, as if the volume were 100. */
  z.object({ type: z.literal("level"), db: z.number() }),
  z.object({ type: z.literal("lost") }),
  z.object({ type: z.literal("recovered") }),
  z.object({ type: z.literal("ready") }),
  /** The sound cards there are: when asked, and now and then. */
  z.object({ type: z.literal("devices"), devices: z.array(AudioDevice) }),
  /** Which sound card is open now; null: none can be opened. `replaced`: it is not the one that was asked for. */
  z.object({ type: z.literal("device"), device: AudioDevice.nullable(), replaced: z.boolean() }),
  z.object({ type: z.literal("probed"), able: z.boolean() }),
  z.object({ type: z.literal("pong"), at: z.number() }),
  z.object({
    type: z.literal("trouble"),
    message: z.string().max(500),
  }),
]);
export type AudioNotice = z.output<typeof AudioNotice>;
