import { Listeners } from "#shared/player/listeners.ts";
import { PROMPT_DELAYS, type Prompt, type PromptKind, type PromptState, SESSION_LIMITS } from "./prompts.ts";

export type PromptRequest = Omit<Prompt, "state">;

/** The place of a request in the queue. */
export interface PromptPlace {
  readonly state: () => PromptState;
  /** Ends it: answered or closed. Until the page is loaded again its id is skipped. */
  readonly close: () => void;
  /** Takes it back unanswered; it may be asked again. */
  readonly withdraw: () => void;
}

interface PromptQueueOptions {
  /** Runs something later; the disposer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly mayShow: (prompt: PromptRequest) => boolean;
  /** Calls when the answers of `mayShow` may have changed. Returns the disposer. */
  readonly subscribeGate: (listener: () => void) => () => void;
  /** Number of prompts that this session showed before. */
  readonly shownBefore: Readonly<Record<PromptKind, number>>;
  /** A prompt is shown: to remember for this session. */
  readonly onShown?: (shown: Readonly<Record<PromptKind, number>>) => void;
  /** Tells of dropped prompts, for the log. */
  readonly log?: (message: string) => void;
}

type Entry = PromptRequest & { state: PromptState };

/** Shows prompts one at a time: the highest priority first, with pauses, and only so many in a session (platform §4). */
export class PromptQueue {
  /** After a change of any prompt's state. */
  readonly changes = new Listeners<void>();
  readonly #options: PromptQueueOptions;
  readonly #shown: Record<PromptKind, number>;
  /** In the order of their requests; skipped and dropped ones are not in it. */
  #entries: readonly Entry[] = [];
  readonly #closed = new Set<string>();
  /** Ids that count among the shown ones already: a prompt may leave with its page and come back. */
  readonly #counted = new Set<string>();
  #hasShown = false;
  #cancelNext: (() => void) | null = null;
  /** The gate is watched only while a prompt waits for it. */
  #leaveGate: (() => void) | null = null;

  constructor(options: PromptQueueOptions) {
    this.#options = options;
    this.#shown = { ...options.shownBefore };
  }

  ask(request: PromptRequest): PromptPlace {
    const entry: Entry = { ...request, state: "queued" };
    if (this.#closed.has(request.id) || this.#entries.some(({ id }) => id === request.id)) {
      entry.state = "skipped";
    } else {
      this.#entries = [...this.#entries, entry];
      this.#dropExcess(request.kind);
      if (!this.#cancelNext) this.#planNext();
    }
    return {
      state: () => entry.state,
      close: () => {
        if (this.#remove(entry)) this.#closed.add(request.id);
      },
      withdraw: () => this.#remove(entry),
    };
  }

  /** The prompts that wait or are shown. */
  prompts(): readonly Prompt[] {
    return this.#entries;
  }

  #remove(entry: Entry): boolean {
    if (!this.#entries.includes(entry)) return false;
    this.#entries = this.#entries.filter((one) => one !== entry);
    this.#planNext();
    this.changes.emit();
    return true;
  }

  #dropExcess(kind: PromptKind): void {
    const limit = SESSION_LIMITS[kind];
    const queued = this.#entries.filter(
      (entry) => entry.kind === kind && entry.state === "queued" && !this.#counted.has(entry.id),
    );
    const excess = queued.slice(0, Math.max(0, this.#shown[kind] + queued.length - limit));
    for (const entry of excess) {
      entry.state = "dropped";
      // A survey's id ends with the person's, which no report may have.
      const name = entry.id.split(":", 2).join(":");
      this.#options.log?.(`Prompt ${name} is dropped: a session shows at most ${limit} of kind ${kind}`);
    }
    if (excess.length === 0) return;
    this.#entries = this.#entries.filter((entry) => !excess.includes(entry));
    this.changes.emit();
  }

  /** A full pause begins now: after a request, the end of the previous prompt, and a change of the gate. */
  #planNext(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
    this.#watchGate();
    if (!this.#isWaiting() || !this.#next()) return;
    const delay = this.#hasShown ? PROMPT_DELAYS.between : PROMPT_DELAYS.first;
    this.#cancelNext = this.#options.after(delay, () => {
      this.#cancelNext = null;
      this.#showNext();
    });
  }

  /** Whether a prompt waits and none is shown. */
  #isWaiting(): boolean {
    return this.#entries.length > 0 && this.#entries.every(({ state }) => state === "queued");
  }

  #watchGate(): void {
    if (this.#isWaiting()) {
      this.#leaveGate ??= this.#options.subscribeGate(() => this.#planNext());
    } else {
      this.#leaveGate?.();
      this.#leaveGate = null;
    }
  }

  #next(): Entry | undefined {
    const waiting = this.#entries.filter((entry) => entry.state === "queued" && this.#options.mayShow(entry));
    // A stable sort: the oldest of equals is first.
    return waiting.toSorted((a, b) => b.priority - a.priority)[0];
  }

  #showNext(): void {
    const next = this.#next();
    if (!next) return;
    next.state = "shown";
    this.#hasShown = true;
    if (!this.#counted.has(next.id)) {
      this.#counted.add(next.id);
      this.#shown[next.kind] += 1;
      this.#options.onShown?.({ ...this.#shown });
    }
    this.#watchGate();
    this.changes.emit();
  }
}
