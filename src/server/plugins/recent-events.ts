import type { EventName, EventPayload } from "#shared/contract/events.ts";

/** How far back events are kept: longer than a page needs from its first call until it listens. */
const KEPT_MS = 20_000;
/** Of a busy service, less than that. */
const KEPT_EVENTS = 2000;

/** An event, and the rooms that see it. */
export interface SentEvent {
  readonly name: EventName;
  readonly payload: EventPayload;
  readonly targets: readonly (readonly [namespace: string, room: string])[];
}

/** What happened a moment ago, for those who come in: what they fetched on their way may have changed since. Times in ms. */
export class RecentEvents {
  #kept: { readonly at: number; readonly event: SentEvent }[] = [];
  /** Everything that happened since then is kept. */
  #since: number;

  constructor(now: number) {
    this.#since = now;
  }

  add(event: SentEvent, now: number): void {
    this.#kept.push({ at: now, event });
    if (this.#kept.length > KEPT_EVENTS) this.#since = this.#kept.shift()?.at ?? now;
    this.#forget(now);
  }

  /** The events of these rooms, and how long ago the earliest would have been that is still known. */
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
