import { z } from "zod";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { Release, TabLock } from "./tab-lock.ts";

/** A tab that does not answer within this time counts as dead, in ms (specification, music §4.5). */
export const ALIVE_TIMEOUT_MS = 300;
/** Probes of a possibly busy tab before its music moves without a user's request. */
const ASKED_TIMES = 3;

/** Messages between tabs of one browser. `left`: the previous holder is silent. */
const TabMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ask"), id: z.string() }),
  z.object({ type: z.literal("alive"), id: z.string() }),
  z.object({ type: z.literal("left") }),
]);
type TabMessage = z.output<typeof TabMessage>;

/** The part of a BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: TabMessage): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
}

export interface TabPlaceParts {
  readonly lock: TabLock;
  readonly channel: TabChannel;
  readonly environment: Pick<PlayerEnvironment, "after" | "newId">;
}

/**
 * A browser's single player place, as seen by a tab. The browser's lock decides who holds it; messages between tabs
 * show whether the holder is still alive, and when it has gone silent.
 */
export class TabPlace {
  readonly #parts: TabPlaceParts;
  /** Called when another tab takes the place by force. */
  #lost: () => void = () => undefined;
  #release: Release | null = null;
  readonly #answers = new Map<string, () => void>();
  #left: () => void = () => undefined;

  constructor(parts: TabPlaceParts) {
    this.#parts = parts;
    parts.channel.addEventListener("message", ({ data }) => this.#onMessage(data));
  }

  get held(): boolean {
    return this.#release !== null;
  }

  /** Sets the listener for another tab taking the place; the music must stop at once. */
  onLost(lost: () => void): void {
    this.#lost = lost;
  }

  /** Takes the place if it is free or its holder is dead. Resolves to whether this tab holds it. */
  async take(): Promise<boolean> {
    if (this.held || (await this.#get(this.#parts.lock.take))) return true;
    for (let asked = 0; asked < ASKED_TIMES; asked++) if (await this.isAlive()) return false;
    return this.#get(this.#parts.lock.steal);
  }

  /**
   * Takes the place, even from a playing tab, and waits until that one is silent. Resolves to whether another tab held
   * it.
   */
  async seize(): Promise<boolean> {
    if (this.held || (await this.#get(this.#parts.lock.take))) return false;
    const silent = this.#within((heard) => {
      this.#left = heard;
    });
    await this.#get(this.#parts.lock.steal);
    await silent;
    return true;
  }

  /** Waits for the place; rejects when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    await this.#get((stolen) => this.#parts.lock.wait(signal, stolen));
  }

  release(): void {
    this.#release?.();
    this.#release = null;
  }

  /** Whether the holder answers within {@link ALIVE_TIMEOUT_MS}. */
  async isAlive(): Promise<boolean> {
    const id = this.#parts.environment.newId();
    const answered = this.#within((heard) => this.#answers.set(id, heard));
    this.#parts.channel.postMessage({ type: "ask", id });
    const alive = await answered;
    this.#answers.delete(id);
    return alive;
  }

  async #get(request: (stolen: () => void) => Promise<Release | null>): Promise<boolean> {
    let release: Release | null = null;
    release = await request(() => {
      if (this.#release !== release) return;
      this.#release = null;
      this.#lost();
      this.#parts.channel.postMessage({ type: "left" });
    });
    this.#release = release;
    return release !== null;
  }

  #onMessage(data: unknown): void {
    const message = TabMessage.safeParse(data).data;
    if (message?.type === "ask" && this.held)
      this.#parts.channel.postMessage({ type: "alive", id: message.id });
    else if (message?.type === "alive") this.#answers.get(message.id)?.();
    else if (message?.type === "left") this.#left();
  }

  /** True once `heard` is called; false after {@link ALIVE_TIMEOUT_MS}. */
  #within(listen: (heard: () => void) => void): Promise<boolean> {
    return new Promise((resolve) => {
      const cancel = this.#parts.environment.after(ALIVE_TIMEOUT_MS, () => resolve(false));
      listen(() => {
        cancel();
        resolve(true);
      });
    });
  }
}
