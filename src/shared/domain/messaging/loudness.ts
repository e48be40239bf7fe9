import type { Lift } from "#shared/contract/announcements.ts";
import {
  type MeasuredLoudness,
  TARGET_LUFS,
  TRUE_PEAK_CEILING_DB,
} from "#shared/domain/playback/loudness.ts";

/** Loudness of messages against the zone's music. dB and LU. */

/** Loudness of a message against the music's, in LU. */
export const LIFT_LU = { lower: -3, same: 0, louder: 3 } as const satisfies Readonly<Record<Lift, number>>;

/**
 * Integrated loudness of stored messages, in LUFS: that of the loudest lift, so that no message has to be raised
 * on the way to the speakers. Their true peak is limited to TRUE_PEAK_CEILING_DB when they are stored.
 */
export const STORED_LUFS = TARGET_LUFS + LIFT_LU.louder;

/** Music under a message is lowered by this, in dB: at least 12 dB under the quietest lift. */
export const DUCK_DB = 18;

/** Lowering the music before a message, and raising it after it, in ms. */
export const DUCK_DOWN_MS = 600;
export const DUCK_UP_MS = 1200;

/** Gain in dB of a message for this lift, while the music plays at `musicLufs`; its true peak stays under the ceiling. */
export function announcementGainDb(message: MeasuredLoudness, lift: Lift, musicLufs = TARGET_LUFS): number {
  const headroom = TRUE_PEAK_CEILING_DB - message.truePeakDb;
  const wanted = Number.isFinite(message.loudnessLufs) ? musicLufs + LIFT_LU[lift] - message.loudnessLufs : 0;
  return Math.min(wanted, headroom);
}
