import type { OutputItem } from "#shared/player/output.ts";
import type { Ramp, Voice } from "./voice.ts";

/** Frames per ms, as in the contract of {@link TrackMedia}. */
const FRAMES_PER_MS = 48;

/** An item and the voice that plays it. */
export interface Cue {
  item: OutputItem;
  readonly voice: Voice;
  loaded: boolean;
  ramp: Ramp;
}

export interface Current {
  readonly cue: Cue;
  /** Time on the stage's clock at which the item's position is 0; null while not playing. */
  originMs: number | null;
  /** Start or resume position while not playing. */
  positionMs: number;
  /** The initial fade, until it was announced. */
  fadeInMs: number | null;
}

export interface Next {
  readonly cue: Cue;
  fadeMs: number;
  /** Start time on the stage's clock; null while undecided. */
  dueMs: number | null;
}

/** The exact duration of an item, in ms. */
export function lengthOf({ media }: OutputItem): number {
  return media.frames / FRAMES_PER_MS;
}
