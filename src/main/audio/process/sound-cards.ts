import { mediaDevices } from "node-web-audio-api";
import type { AudioDevice } from "#shared/contract/device.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";

/** The system's default; the layer below moves what plays on it along when somebody makes another card the default. */
const DEFAULT: AudioDevice = { id: "", label: "System default" };

/** ALSA lists a card that throws everything away, under this name; nobody wants to hear it. */
const NULL_CARD = /^Discard all samples/;

const LONGEST_LABEL = 300;

/** Looks for cards may take this share of the time: they hold up the thread that feeds the sound. */
const LOOKS_SHARE = 1 / 50;

/** As the system lists what can play and record. */
interface Listed {
  readonly kind: string;
  readonly deviceId: string;
  readonly label: string;
}

/** The sound cards among what the system lists. Their labels are whatever a driver, or a person, has put there. */
export function outputsAmong(listed: readonly Listed[]): readonly AudioDevice[] {
  return listed
    .filter(({ kind, label }) => kind === "audiooutput" && !NULL_CARD.test(label))
    .map(({ deviceId, label }) => ({ id: deviceId, label: plainText(label, LONGEST_LABEL) }));
}

export interface OpenCard<Stage> {
  readonly stage: Stage;
  readonly device: AudioDevice;
  /** It is not the wanted one. */
  readonly replaced: boolean;
}

/** Which sound cards there are, and which of them to play on. */
export class SoundCards {
  readonly #list: () => Promise<readonly Listed[]>;
  #listed: readonly AudioDevice[] = [];
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** How long the last two looks took, in ms. */
  #took: readonly [number, number] = [0, 0];

  constructor(list: () => Promise<readonly Listed[]> = () => mediaDevices.enumerateDevices()) {
    this.#list = list;
  }

  /**
   * Looks which cards there are now. The audio library does not push news of cards, so one has to look; each look opens
   * them all for a moment, which takes tens of milliseconds, or hundreds with some drivers.
   */
  async look(): Promise<readonly AudioDevice[]> {
    const from = performance.now();
    // The system lists its cards before it returns: nobody is to find another look due right after that.
    this.#lookedAt = from;
    const found = await this.#list().catch(() => []);
    this.#lookedAt = performance.now();
    this.#took = [this.#took[1], this.#lookedAt - from];
    this.#listed = outputsAmong(found);
    return this.#listed;
  }

  /** Whether it is time to look again, every so many ms: more seldom where looks take long. One alone may have met a busy machine. */
  isLookDue(everyMs: number): boolean {
    const wait = Math.max(everyMs, Math.min(...this.#took) / LOOKS_SHARE);
    return performance.now() - this.#lookedAt >= wait;
  }

  /** Opens the wanted card, else the system's default, else any. Throws the first one's reason when none opens. */
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

  /** Opens a card that is better than the one in use, as {@link open} ranks them; null when there is none. */
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
        // Not there yet.
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
