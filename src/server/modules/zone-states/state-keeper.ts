import { setImmediate } from "node:timers/promises";
import type { App } from "#server/plugins/calls/fastify.ts";
import type { Services } from "#server/services.ts";
import { dueZones, zonesAfter } from "./repository.ts";
import { settleStates } from "./settle-states.ts";

/** How long changes gather, in ms: when a chain opens, thousands of players report within seconds. */
const GATHER_MS = 100;
/** Zones that are read and written together: few enough for other callers to have their turn in between. */
const MOST_TOGETHER = 500;
/** How often zones are looked for whose state changes with time, in ms. */
const SWEEP_MS = 5000;
/** When zones that were locked, or could not be written, get another turn, in ms. */
const RETRY_MS = 1000;

/**
 * Keeps the stored states of zones: listens for everything that may change one. Every process does so, and checks all
 * zones when it starts: see [Note: states are computed again].
 */
export class StateKeeper {
  readonly #services: Services;
  readonly #disposers: (() => void)[] = [];
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> | null = null;
  #closed = false;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    const { bus } = this.#services;
    this.#disposers.push(
      bus.subscribe("playback-state", ({ soundZoneId }) => this.#mark(soundZoneId)),
      bus.subscribe("zone-changed", ({ soundZoneId }) => this.#mark(soundZoneId)),
      bus.subscribe("zone-unpaired", ({ soundZoneId }) => this.#mark(soundZoneId)),
      bus.subscribe("event", ({ name, payload: { data } }) => {
        // Its own event is the other one.
        if (data.type === "sound_zone" && (name === "create" || name === "update" || name === "delete"))
          this.#mark(data.id);
      }),
    );
    const sweep = setInterval(() => this.#run(() => this.#markDue()), SWEEP_MS);
    this.#disposers.push(() => clearInterval(sweep));
    this.#run(() => this.#settleAll());
  }

  /** Stops after the current statement; the next start finds what was left. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const dispose of this.#disposers.splice(0)) dispose();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#working;
  }

  #mark(soundZoneId: string): void {
    if (this.#closed) return;
    this.#changed.add(soundZoneId);
    this.#expect(GATHER_MS);
  }

  #expect(ms: number): void {
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#run(() => this.#settleChanged());
    }, ms);
  }

  /** Does one thing after the other; an error is logged. */
  #run(work: () => Promise<void>): void {
    const before = this.#working ?? Promise.resolve();
    const working = before
      .then(() => (this.#closed ? undefined : work()))
      .catch((err: unknown) => this.#services.log.warn({ err }, "The states of zones were not written"))
      .then(() => {
        if (this.#working === working) this.#working = null;
      });
    this.#working = working;
  }

  async #settleChanged(): Promise<void> {
    while (this.#changed.size > 0 && !this.#closed) {
      const batch = [...this.#changed].slice(0, MOST_TOGETHER);
      for (const id of batch) this.#changed.delete(id);
      await this.#settle(batch);
    }
  }

  async #settle(ids: readonly string[]): Promise<void> {
    let left = ids;
    // The embedded database works on this thread: calls are answered in between.
    await setImmediate();
    try {
      left = await settleStates(this.#services, ids);
    } finally {
      if (left.length > 0) this.#retry(left);
    }
  }

  #retry(ids: readonly string[]): void {
    for (const id of ids) this.#changed.add(id);
    this.#expect(RETRY_MS);
  }

  async #markDue(): Promise<void> {
    const { db, now } = this.#services;
    const due = await dueZones(db, now(), MOST_TOGETHER);
    if (due.length > 0) await this.#settle(due);
  }

  /** Zones of an upgraded database have no state yet, and a process that ended may have left some behind. */
  async #settleAll(): Promise<void> {
    for (let last = ""; !this.#closed; ) {
      const ids = await zonesAfter(this.#services.db, last, MOST_TOGETHER);
      if (ids.length === 0) return;
      await this.#settle(ids);
      last = ids.at(-1) ?? "";
    }
  }
}

/** Keeps the states of zones while the service runs. */
export function startZoneStates(app: App, services: Services): void {
  const keeper = new StateKeeper(services);
  keeper.start();
  app.addHook("onClose", () => keeper.close());
}
