import { Listeners } from "#shared/player/listeners.ts";

/** How long a lost connection may stay lost before what it reported counts as out of date, in ms. */
const CONTACT_GRACE_MS = 10_000;

/**
 * Tracks whether a connection delivers, and since when its data is out of date. An interruption shorter than 10 s does not
 * count; a connection that opens but delivers nothing is not back.
 */
export class Contact {
  readonly #now: () => number;
  readonly #changed = new Listeners<null>();
  #expected = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isReceiving = false;
  #staleSince: number | null = null;

  /** `now`: the clock of `staleSince`, epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Epoch ms; null while the data is up to date, and while nobody needs it. */
  readonly staleSince = (): number | null => this.#staleSince;

  /** Whether anything has arrived since the connection was last lost or in doubt. */
  readonly isReceiving = (): boolean => this.#isReceiving;

  /** Called when `staleSince` or `isReceiving` changes. Gives the disposer. */
  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** From now on something should arrive. */
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

  /** The connection may be lost. Whatever arrives after this shows that it is not. */
  doubt(): void {
    this.#set(false, this.#staleSince);
  }

  /** The connection ended, or could not be made. */
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
