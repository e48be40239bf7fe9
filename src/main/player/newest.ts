/** Writes one value at a time; of the values waiting meanwhile, only the newest is written. */
export class Newest<Value> {
  readonly #write: (value: Value) => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: { readonly value: Value; readonly done: Promise<void> } | null = null;
  #writing: { readonly value: Value } | null = null;

  constructor(write: (value: Value) => Promise<void>) {
    this.#write = write;
  }

  /** The newest unwritten value; null when all are written. */
  get unwritten(): { readonly value: Value } | null {
    return this.#waiting ?? this.#writing;
  }

  /** Resolves when this value, or one that replaced it, is written. */
  write(value: Value): Promise<void> {
    // Replaces a waiting value, even in the moment right after the running write has ended.
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
