import { IsolatedImporter } from "#server/catalog/import/isolated-import.ts";
import type { RefusedSound } from "#server/catalog/sounds/sound-job.ts";
import type { Services } from "#server/services.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import type { AudioRow } from "./repository.ts";

/** Memory of a process for sounds, in bytes: half an hour in stereo is decoded in one piece. */
const MOST_BYTES = 3 * 1024 ** 3;
/** Time for cutting, in ms: five minutes of sound take a busy computer a minute. */
const CUT_MS = 3 * 60_000;

/** The processes that read and cut sounds: a cut does not wait for a long file that is being read. */
export class SoundWork {
  readonly reading: IsolatedImporter;
  readonly cutting: IsolatedImporter;
  /** Cuts under way, by the id of their audio. */
  readonly cuts = new Map<string, Promise<AudioRow | RefusedSound>>();
  readonly stop = new AbortController();

  constructor({ bytes, ms }: Services["importLimits"]) {
    const most = Math.min(bytes, MOST_BYTES);
    this.reading = new IsolatedImporter({ bytes: most, ms });
    this.cutting = new IsolatedImporter({ bytes: most, ms: Math.min(ms, CUT_MS) });
  }

  close(): void {
    this.stop.abort(new Error("The service is stopping"));
    this.reading.close();
    this.cutting.close();
  }
}

/** One instance per process. */
export function soundWork(services: Pick<Services, "importLimits" | "parts">): SoundWork {
  return partOf(services, createSoundWork);
}

const createSoundWork = ({ importLimits }: Pick<Services, "importLimits">) => new SoundWork(importLimits);
