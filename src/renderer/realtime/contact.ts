import { Listeners } from "#shared/player/listeners.ts";

/** Grace period before the data of a lost connection counts as stale, in ms. */
const CONTACT_GRACE_MS = 10_000;

/**
 * Tracks whether a connection delivers data, and since when its data is stale. Ignores interruptions shorter than 10 s;
 * a connection that opens without delivering data is not back.
 */
export class Contact {
  readonly #now: () => number;
  readonly #changed = new Listeners<null>();
  #expected = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isReceiving = false;
  #staleSince: number | null = null;

  /** `now` is the clock of `staleSince`, epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Epoch ms; null while the data is fresh or not needed. */
  readonly staleSince = (): number | null => this.#staleSince;

  /** Whether anything has arrived since the connection was last lost or in doubt. */
  readonly isReceiving = (): boolean => this.#isReceiving;

  /** Called when `staleSince` or `isReceiving` changes. Returns the disposer. */
  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** Data is expected from now on. */
  expect(): void {
    if (this.#expected) return;
    this.#expected = true;
    this.lost();
  }

  /** Something arrived. */
  received(): void {
    this.#stopWaiting();
    this.#set(true, null);
  }

  /** The connection may be lost, unless more data arrives. */
  doubt(): void {
    this.#set(false, this.#staleSince);
  }

  /** The connection ended or failed to open. */
  lost(): void {
    if (!this.#expected) return;
    this.doubt();
    if (this.#staleSince !== null) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#set(false, this.#now());
    }, CONTACT_GRACE_MS);
  }

  /** The data is no longer needed. */
  end(): void {
    this.#expected = false;
    this.#stopWaiting();
    this.#set(false, null);
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #set(isReceiving: boolean, staleSince: number | null): void {
    if (isReceiving === this.#isReceiving && staleSince === this.#staleSince) return;
    this.#isReceiving = isReceiving;
    this.#staleSince = staleSince;
    this.#changed.emit(null);
  }
}
