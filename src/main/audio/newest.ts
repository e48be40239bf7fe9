/** Writes one value at a time; of those that come meanwhile only the newest is written. */
export class Newest<Value> {
  readonly #write: (value: Value) => Promise<void>;
  #running: Promise<void> | null = null;
  #waiting: { readonly value: Value; readonly done: Promise<void> } | null = null;

  constructor(write: (value: Value) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when this value, or one that replaced it, is written. */
  write(value: Value): Promise<void> {
    if (!this.#running) {
      this.#running = this.#write(value).finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    const done = this.#waiting?.done ?? this.#afterRunning(this.#running);
    this.#waiting = { value, done };
    return done;
  }

  async #afterRunning(running: Promise<void>): Promise<void> {
    await running.catch(() => undefined);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) await this.write(waiting.value);
  }
}
