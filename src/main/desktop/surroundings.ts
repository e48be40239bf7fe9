/** Stops a part of the app. */
type Stop = () => void;

/** Starts a part of the app; returns a function that stops it, if necessary. */
type Part = () => Stop | undefined | Promise<Stop | undefined>;

/**
 * The parts of the app around its music: IPC, window, tray, updates. A part that fails to start affects neither the
 * others nor the music. They stop before the player, so that none of them calls a stopped player.
 */
export class Surroundings {
  readonly #failed: (part: string, error: unknown) => void;
  #stops: readonly Stop[] = [];
  #isOver = false;

  /** `failed` is called for each part that fails to start or stop. */
  constructor(failed: (part: string, error: unknown) => void) {
    this.#failed = failed;
  }

  /** Starts named parts one after another. */
  async add(parts: Readonly<Record<string, Part>>): Promise<void> {
    for (const [name, begin] of Object.entries(parts)) await this.#begin(name, begin);
  }

  /** Stops them in reverse order; parts added later do not start. */
  stop(): void {
    this.#isOver = true;
    const stops = this.#stops;
    this.#stops = [];
    for (const stop of stops.toReversed()) stop();
  }

  async #begin(name: string, begin: Part): Promise<void> {
    if (this.#isOver) return;
    try {
      const end = await begin();
      if (!end) return;
      const stop = () => this.#end(name, end);
      if (this.#isOver) stop();
      else this.#stops = [...this.#stops, stop];
    } catch (error) {
      this.#failed(name, error);
    }
  }

  #end(name: string, end: Stop): void {
    try {
      end();
    } catch (error) {
      this.#failed(name, error);
    }
  }
}
