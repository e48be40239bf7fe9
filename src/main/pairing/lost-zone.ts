import type { Log } from "#main/logging/log.ts";
import type { StoredFile } from "#main/storage/stored-file.ts";
import { LostZone } from "#shared/contract/ipc/pairing.ts";
import type { Pairing } from "./pairing.ts";

/** Contents of the file: null once the notice has been read. */
export const StoredLoss = LostZone.nullable();

interface LostZoneParts {
  readonly pairing: Pick<Pairing, "current" | "changed">;
  readonly file: Pick<StoredFile<typeof StoredLoss>, "read" | "write">;
  readonly log: Log;
}

/**
 * The zone that this computer lost without a request from anyone here. Kept until a person has read the notice or the
 * computer is paired again: the loss may arrive before there is a window, and the app may end before anyone looks.
 */
export class LostZoneKeeper {
  readonly #parts: LostZoneParts;
  #lost: LostZone | null = null;
  #name = "";

  constructor(parts: LostZoneParts) {
    this.#parts = parts;
  }

  /** Follows the pairing, which must have been read. Returns a disposer. */
  async start(): Promise<() => void> {
    const { pairing, file } = this.#parts;
    this.#lost = await file.read();
    this.#name = pairing.current()?.soundZone.name ?? "";
    return pairing.changed.on(({ zone, unexpected }) => {
      const lost = { zone: this.#name };
      this.#name = zone?.soundZone.name ?? "";
      if (zone) this.forget();
      else if (unexpected) this.#keep(lost);
    });
  }

  /** The unread notice; null when there is none. */
  current(): LostZone | null {
    return this.#lost;
  }

  /** Removes the notice: it was read, or is obsolete. */
  forget(): void {
    if (this.#lost) this.#keep(null);
  }

  #keep(lost: LostZone | null): void {
    this.#lost = lost;
    this.#parts.file.write(lost).catch((error: unknown) => {
      this.#parts.log.warn({ error }, "the loss of a zone could not be stored");
    });
  }
}
