import type { DeviceTrouble, DeviceTroubleCause } from "#shared/contract/device.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { Listeners } from "./listeners.ts";

/** How long a one-off event is reported, in ms. */
export const TRANSIENT_MS = 60 * 60_000;

const MOST_DETAIL = 500;

interface Open {
  readonly trouble: DeviceTrouble;
  /** Ends entries that close by themselves. */
  readonly cancel: (() => void) | null;
}

/**
 * Current troubles of this device, one entry per cause, see [Note: troubles are a state] in the contract. Any
 * part of the player can open one, and close it, or let it close after an hour.
 */
export class Troubles {
  readonly #environment: PlayerEnvironment;
  readonly #open = new Map<DeviceTroubleCause, Open>();
  readonly #listeners = new Listeners<readonly DeviceTrouble[]>();

  constructor(environment: PlayerEnvironment) {
    this.#environment = environment;
  }

  /** Oldest first. */
  list(): readonly DeviceTrouble[] {
    return [...this.#open.values()].map(({ trouble }) => trouble);
  }

  /** Called with the whole list at every change. */
  subscribe(listener: (troubles: readonly DeviceTrouble[]) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Open until it is closed. Opening it again changes only its detail; `detail` must not contain secrets. */
  open(cause: DeviceTroubleCause, detail = ""): void {
    this.#put(cause, detail, null);
  }

  /** A one-off event: it closes by itself an hour after the last time. */
  note(cause: DeviceTroubleCause, detail = ""): void {
    this.#put(
      cause,
      detail,
      this.#environment.after(TRANSIENT_MS, () => this.close(cause)),
    );
  }

  close(cause: DeviceTroubleCause): void {
    const open = this.#open.get(cause);
    if (!open) return;
    open.cancel?.();
    this.#open.delete(cause);
    this.#listeners.emit(this.list());
  }

  #put(cause: DeviceTroubleCause, text: string, cancel: (() => void) | null): void {
    const detail = plainText(text, MOST_DETAIL);
    const before = this.#open.get(cause);
    before?.cancel?.();
    const since = before?.trouble.since ?? this.#environment.now();
    this.#open.set(cause, { trouble: { cause, since, detail }, cancel });
    if (before?.trouble.detail !== detail) this.#listeners.emit(this.list());
  }
}
