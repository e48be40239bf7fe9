import type { EventName, EventPayload } from "#shared/contract/events.ts";

/** How long events are kept: longer than a page takes from its first call until it listens. */
const KEPT_MS = 20_000;
/** A busy service keeps fewer. */
const KEPT_EVENTS = 2000;

/** An event, and the rooms that receive it. */
export interface SentEvent {
  readonly name: EventName;
  readonly payload: EventPayload;
  readonly targets: readonly (readonly [namespace: string, room: string])[];
}

/** Recent events for new connections: the data fetched just before may have changed since. Times in ms. */
export class RecentEvents {
  #kept: { readonly at: number; readonly event: SentEvent }[] = [];
  /** Everything since then is kept. */
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  add(event: SentEvent, now: number): void {
    this.#kept.push({ at: now, event });
    if (this.#kept.length > KEPT_EVENTS) this.#since = this.#kept.shift()?.at ?? now;
    this.#forget(now);
  }

  /** The events of these rooms, and how far back the kept events reach. */
  of(
    namespace: string,
    rooms: readonly string[],
    now: number,
  ): { readonly events: readonly SentEvent[]; readonly reachMs: number } {
    this.#forget(now);
    const events = this.#kept
      .map(({ event }) => event)
      .filter(({ targets }) => targets.some(([where, room]) => where === namespace && rooms.includes(room)));
    return { events, reachMs: Math.max(0, now - this.#since) };
  }

  #forget(now: number): void {
    const from = now - KEPT_MS;
    if (this.#since >= from) return;
    this.#since = from;
    const first = this.#kept.findIndex(({ at }) => at >= from);
    this.#kept = first === -1 ? [] : this.#kept.slice(first);
  }
}
