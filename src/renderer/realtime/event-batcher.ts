import { inBackground } from "#renderer/lib/errors/in-background.ts";

/** How long events are collected before they are handled, in ms (specification, platform §7). */
export const BATCH_MS = 200;

/** Collects events that arrive within 200 ms of the first and emits them together. */
export class EventBatcher<Event> {
  readonly #deliver: (events: readonly Event[]) => void;
  #gathered: Event[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(deliver: (events: readonly Event[]) => void) {
    this.#deliver = deliver;
  }

  push(event: Event): void {
    this.#gathered.push(event);
    this.#timer ??= setTimeout(
      inBackground(() => this.#flush()),
      BATCH_MS,
    );
  }

  /** Drops the collected events. */
  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#gathered = [];
  }

  #flush(): void {
    const events = this.#gathered;
    this.#timer = null;
    this.#gathered = [];
    this.#deliver(events);
  }
}
