/** Writes one value at a time; of those that come meanwhile only the newest is written. */
export class Newest<Value> {
  readonly #write: (value: Value) => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: { readonly value: Value; readonly done: Promise<void> } | null = null;
  #writing: { readonly value: Value } | null = null;

  constructor(write: (value: Value) => Promise<void>) {
    this.#write = write;
  }

  /** The newest value that is not written yet; null when all are. */
  get unwritten(): { readonly value: Value } | null {
    return this.#waiting ?? this.#writing;
  }

  /** Resolves when this value, or one that replaced it, is written. */
  write(value: Value): Promise<void> {
    // Where one waits this one takes its place, also in the moment in which the one before has just ended.
    const done = this.#waiting?.done ?? (this.#running && this.#afterRunning(this.#running));
    if (done) {
      this.#waiting = { value, done };
      return done;
    }
    this.#writing = { value };
    this.#running = this.#write(value).finally(() => {
      this.#running = null;
      this.#writing = null;
    });
    return this.#running;
  }

  async #afterRunning(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) await this.write(waiting.value);
  }
}
