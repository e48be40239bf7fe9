import { Listeners } from "#shared/player/listeners.ts";

/** How long nothing may be heard from a lost connection before what it told counts as out of date, in ms. */
const CONTACT_GRACE_MS = 10_000;

/**
 * Since when what a connection told is out of date. A connection that is back within 10 s was never gone; one that opens
 * and says nothing is not back.
 */
export class Contact {
  readonly #now: () => number;
  readonly #changed = new Listeners<null>();
  #expected = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #heard = false;
  #staleSince: number | null = null;

  /** `now`: the clock of `staleSince`, epoch ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Epoch ms; null while what was told can be believed, and while nobody wants to hear anything. */
  readonly staleSince = (): number | null => this.#staleSince;

  /** Whether the connection has been heard from since it was last lost or in doubt. */
  readonly heard = (): boolean => this.#heard;

  /** Called when `staleSince` or `heard` changes. Gives the disposer. */
  readonly subscribe = (listener: () => void): (() => void) => this.#changed.add(listener);

  /** Something should be heard from now on. */
  expect(): void {
    if (this.#expected) return;
    this.#expected = true;
    this.lost();
  }

  /** Something was heard. */
  made(): void {
    this.#stopWaiting();
    this.#set(true, null);
  }

  /** There is a reason to think that the connection is lost. What is heard after that shows that it is not. */
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

  /** Nobody wants to hear anything any more. */
  end(): void {
    this.#expected = false;
    this.#stopWaiting();
    this.#set(false, null);
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #set(heard: boolean, staleSince: number | null): void {
    if (heard === this.#heard && staleSince === this.#staleSince) return;
    this.#heard = heard;
    this.#staleSince = staleSince;
    this.#changed.emit(null);
  }
}
