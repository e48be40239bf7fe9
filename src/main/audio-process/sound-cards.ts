import { mediaDevices } from "node-web-audio-api";
import type { AudioDevice } from "#shared/contract/device.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";

/** The system's default; when a person chooses another default, the system moves the sound there. */
const DEFAULT: AudioDevice = { id: "", label: "System default" };

/** ALSA's name of a card that discards all sound. */
const NULL_CARD = /^Discard all samples/;

const LONGEST_LABEL = 300;

/** Maximum share of time spent on listing cards, because that blocks the thread that feeds the sound. */
const LOOKS_SHARE = 1 / 50;

/** An audio device as the system lists it. */
interface Listed {
  readonly kind: string;
  readonly deviceId: string;
  readonly label: string;
}

/** The sound cards among the listed devices. Labels are free text from drivers or people. */
export function outputsAmong(listed: readonly Listed[]): readonly AudioDevice[] {
  return listed
    .filter(({ kind, label }) => kind === "audiooutput" && !NULL_CARD.test(label))
    .map(({ deviceId, label }) => ({ id: deviceId, label: plainText(label, LONGEST_LABEL) }));
}

export interface OpenCard<Stage> {
  readonly stage: Stage;
  readonly device: AudioDevice;
  /** Whether it is not the wanted card. */
  readonly replaced: boolean;
}

/** The available sound cards, and the choice of the one to play on. */
export class SoundCards {
  readonly #list: () => Promise<readonly Listed[]>;
  #listed: readonly AudioDevice[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Durations of the last two listings, in ms. */
  #took: readonly [number, number] = [0, 0];

  constructor(list: () => Promise<readonly Listed[]> = () => mediaDevices.enumerateDevices()) {
    this.#list = list;
  }

  /**
   * Lists the available cards. The audio library sends no notice of changes, and each listing briefly opens every card,
   * which takes tens of milliseconds, or hundreds with some drivers.
   */
  async look(): Promise<readonly AudioDevice[]> {
    const from = performance.now();
    // Listing blocks until it is done; this keeps another one from being due right after it.
    this.#lookedAt = from;
    const found = await this.#list().catch(() => []);
    this.#lookedAt = performance.now();
    this.#took = [this.#took[1], this.#lookedAt - from];
    this.#listed = outputsAmong(found);
    return this.#listed;
  }

  /**
   * Whether another listing is due, at intervals of `everyMs` or longer if listings are slow. Two slow ones in a row
   * count, since a single one may have met a busy machine.
   */
  isLookDue(everyMs: number): boolean {
    const wait = Math.max(everyMs, Math.min(...this.#took) / LOOKS_SHARE);
    return performance.now() - this.#lookedAt >= wait;
  }

  /** Opens the wanted card, else the system's default, else any. Throws the first card's error when none opens. */
  open<Stage>(wanted: string, make: (id: string) => Stage): OpenCard<Stage> {
    let reason: unknown = null;
    for (const device of this.#inOrder(wanted)) {
      try {
        return { stage: make(device.id), device, replaced: device.id !== wanted };
      } catch (error) {
        reason ??= error;
      }
    }
    throw reason;
  }

  /** Opens a card that ranks above the one in use, in the order of {@link open}; null when there is none. */
  openBetter<Stage>(wanted: string, inUse: string, make: (id: string) => Stage): OpenCard<Stage> | null {
    const order = this.#inOrder(wanted);
    const better = order.slice(
      0,
      Math.max(
        0,
        order.findIndex(({ id }) => id === inUse),
      ),
    );
    const listed = new Set(this.#listed.map(({ id }) => id));
    for (const device of better) {
      if (device.id !== "" && !listed.has(device.id)) continue;
      try {
        return { stage: make(device.id), device, replaced: device.id !== wanted };
      } catch {
        // This card is not available yet.
      }
    }
    return null;
  }

  #inOrder(wanted: string): readonly AudioDevice[] {
    const chosen = this.#listed.find(({ id }) => id === wanted) ?? { id: wanted, label: wanted };
    const first = wanted === "" ? [DEFAULT] : [chosen, DEFAULT];
    return [...first, ...this.#listed.filter(({ id }) => id !== wanted)];
  }
}
