/** Ends a part of the app. */
type Stop = () => void;

/** Brings a part of the app up; gives what ends it, where there is something to end. */
type Part = () => Stop | undefined | Promise<Stop | undefined>;

/**
 * The parts of the app around its music: what talks with the page, the window, the tray, the updates. Each comes up for
 * itself, so that one which cannot leaves the others alone, and the music goes on without it. Their end comes before the
 * player's: nobody is to speak to one that has gone.
 */
export class Surroundings {
  readonly #failed: (part: string, error: unknown) => void;
  #stops: readonly Stop[] = [];
  #isOver = false;

  /** `failed` is told which part did not come up, or did not end in order. */
  constructor(failed: (part: string, error: unknown) => void) {
    this.#failed = failed;
  }

  /** Brings parts up, one after the other, by their names. */
  async add(parts: Readonly<Record<string, Part>>): Promise<void> {
    for (const [name, begin] of Object.entries(parts)) await this.#begin(name, begin);
  }

  /** Ends them, the last one first; what is added later does not come up any more. */
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
