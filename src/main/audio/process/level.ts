import { volumeGain } from "#shared/domain/playback/volume.ts";
import { SILENCE_DB } from "../protocol.ts";
import type { Stage } from "./stage.ts";

const LEVEL_MS = 1000;

/** How loud that is which goes to the device: for whole seconds during which nothing but the music changed. */
export class Level {
  #from = 0;

  /** Something else than the music changes: the second begins anew. */
  begin(): void {
    this.#from = performance.now();
  }

  /** RMS in dBFS, with the volume taken out of the account; null when no second is over, or nothing can be said. */
  measure({ meter }: Pick<Stage, "meter">, volume: number): number | null {
    if (performance.now() - this.#from < LEVEL_MS) return null;
    this.begin();
    const gain = volumeGain(volume);
    if (gain === 0) return null;
    return Math.max(SILENCE_DB, meter.read() - 20 * Math.log10(gain));
  }
}
