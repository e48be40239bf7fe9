import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { AnnounceOptions, OutputEvent, OutputFailure, OutputItem } from "#shared/player/output.ts";

/** A message that neither begins nor ends this long after it was due to counts as failed, in ms. */
const TIMEOUT_MS = 10_000;

/** A message that no output could begin this long after it was due is not begun any more, in ms. */
export const LATE_MS = 2000;

/** A message that was asked for. */
export interface Asked {
  readonly item: OutputItem;
  readonly options: AnnounceOptions;
  /** When it is due, on the monotonic clock, in ms. */
  readonly dueAt: number;
  /** Whether it is audible. */
  readonly begun: boolean;
}

interface Entry extends Asked {
  readonly cancel: () => void;
}

/**
 * The messages that an output was asked for, until each has had its one last event. Several are open only while the end
 * of a replaced one is still to be reported.
 */
export class Announcing {
  readonly #environment: Pick<PlayerEnvironment, "monotonic" | "after">;
  readonly #emit: (event: OutputEvent) => void;
  readonly #open = new Map<string, Entry>();

  /** `emit` receives the failures of messages of which nothing is heard any more. */
  constructor(
    environment: Pick<PlayerEnvironment, "monotonic" | "after">,
    emit: (event: OutputEvent) => void,
  ) {
    this.#environment = environment;
    this.#emit = emit;
  }

  /** The latest message, if it is open. */
  get current(): Asked | null {
    return [...this.#open.values()].at(-1) ?? null;
  }

  ask(item: OutputItem, options: AnnounceOptions): void {
    const dueAt = this.#environment.monotonic() + options.inMs;
    this.#set({ item, options, dueAt, begun: false }, options.inMs);
  }

  /** The options of a message that is sent on now. */
  optionsNow({ options, dueAt }: Asked): AnnounceOptions {
    return { ...options, inMs: Math.max(0, dueAt - this.#environment.monotonic()) };
  }

  /** Notes an event; false when it is about no open message, and to be ignored. */
  heard(event: OutputEvent): boolean {
    switch (event.type) {
      case "announcementStarted": {
        const entry = this.#open.get(event.playId);
        if (!entry || entry.begun) return false;
        this.#set({ ...entry, begun: true }, entry.item.durationMs);
        return true;
      }
      case "announcementEnded":
      case "announcementFailed":
        return this.#close(event.playId);
      default:
        return false;
    }
  }

  /** Withdraws all messages, or all but the latest: they end, though nothing was heard of them. */
  withdraw(which: "all" | "replaced" = "all"): void {
    const all = [...this.#open.keys()];
    for (const playId of which === "all" ? all : all.slice(0, -1)) {
      this.#close(playId);
      this.#emit({ type: "announcementEnded", playId, playedMs: 0 });
    }
  }

  /** Nothing more will be heard of any message. */
  fail(reason: OutputFailure | "lost"): void {
    for (const playId of [...this.#open.keys()]) this.#fail(playId, reason);
  }

  /** Another output takes over: messages that have begun, or are too late to begin, fail. */
  pass(): void {
    const now = this.#environment.monotonic();
    for (const [playId, { begun, dueAt }] of [...this.#open]) {
      if (begun || now > dueAt + LATE_MS) this.#fail(playId, "lost");
    }
  }

  dispose(): void {
    for (const { cancel } of this.#open.values()) cancel();
    this.#open.clear();
  }

  #set(asked: Asked, dueInMs: number): void {
    const { playId } = asked.item;
    this.#open.get(playId)?.cancel();
    const cancel = this.#environment.after(dueInMs + TIMEOUT_MS, () => this.#fail(playId, "timeout"));
    this.#open.set(playId, { ...asked, cancel });
  }

  #fail(playId: string, reason: OutputFailure | "lost"): void {
    if (this.#close(playId)) this.#emit({ type: "announcementFailed", playId, reason });
  }

  #close(playId: string): boolean {
    this.#open.get(playId)?.cancel();
    return this.#open.delete(playId);
  }
}
