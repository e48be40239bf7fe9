import { volumeGain } from "#shared/domain/playback/volume.ts";
import { SILENCE_DB } from "./protocol.ts";
import type { Stage } from "./stage.ts";

const LEVEL_MS = 1000;

/** Loudness of the output, measured over whole seconds in which only the music changes. */
export class Level {
  #from = 0;

  /** Restarts the second, because something other than the music changes. */
  begin(): void {
    this.#from = performance.now();
  }

  /** RMS in dBFS, adjusted to a volume of 100; null when no second is complete or nothing can be measured. */
  measure({ meter }: Pick<Stage, "meter">, volume: number): number | null {
    if (performance.now() - this.#from < LEVEL_MS) return null;
    this.begin();
    const gain = volumeGain(volume);
    if (gain === 0) return null;
    return Math.max(SILENCE_DB, meter.read() - 20 * Math.log10(gain));
  }
}
