import { LostZone } from "#shared/contract/ipc/pairing.ts";
import type { Log } from "../logging/log.ts";
import type { StoredFile } from "../storage/stored-file.ts";
import type { Pairing } from "./pairing.ts";

/** What is kept on disk: null once it was read. */
export const StoredLoss = LostZone.nullable();

interface LostZoneParts {
  readonly pairing: Pick<Pairing, "current" | "changed">;
  readonly file: Pick<StoredFile<typeof StoredLoss>, "read" | "write">;
  readonly log: Log;
}

/**
 * The zone that this computer lost without anybody here having asked for it. It is kept until a person has read about it
 * or the computer is paired again: the service may tell of it before there is a window, and the app may be ended before
 * somebody looks.
 */
export class LostZoneKeeper {
  readonly #parts: LostZoneParts;
  #lost: LostZone | null = null;
  #name = "";

  constructor(parts: LostZoneParts) {
    this.#parts = parts;
  }

  /** Follows the pairing, which has been read, from now on. Gives the disposer. */
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

  /** Null when there is nothing to read. */
  current(): LostZone | null {
    return this.#lost;
  }

  /** Somebody has read it, or it holds no more. */
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
