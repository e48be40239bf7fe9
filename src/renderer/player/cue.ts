import type { OutputItem } from "#shared/player/output.ts";
import type { Ramp, Voice } from "./voice.ts";

/** Contract of {@link TrackMedia}: frames are counted at this rate. */
const FRAMES_PER_MS = 48;

/** An item on the voice that plays it. */
export interface Cue {
  item: OutputItem;
  readonly voice: Voice;
  loaded: boolean;
  ramp: Ramp;
}

export interface Current {
  readonly cue: Cue;
  /** The moment of the stage's clock at which the item's position is 0; null while it does not sound. */
  originMs: number | null;
  /** Where it begins or goes on when it does not sound. */
  positionMs: number;
  /** Set until it was announced: the fade that it begins with. */
  fadeInMs: number | null;
}

export interface Next {
  readonly cue: Cue;
  fadeMs: number;
  /** When it sets in, by the stage's clock; null while that is not settled. */
  dueMs: number | null;
}

/** The exact length of an item, in ms. */
export function lengthOf({ media }: OutputItem): number {
  return media.frames / FRAMES_PER_MS;
}
