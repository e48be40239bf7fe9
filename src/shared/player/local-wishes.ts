import type { ControlCommand } from "../contract/control.ts";
import type { PlaybackIntent } from "../contract/player.ts";
import type { Result } from "../domain/result/result.ts";
import type { PlayerEnvironment } from "./environment.ts";
import { Retry } from "./retry.ts";

/** Wishes that are kept for a service that cannot be reached; the oldest give way. */
const MOST_WISHES = 50;

export interface LocalWishesParts {
  readonly environment: PlayerEnvironment;
  /** Tells the service; `network`: it did not hear of it. */
  readonly send: (command: ControlCommand) => Promise<Result<null, "network" | "refused">>;
  /** The service has answered a wish, which is no longer open. */
  readonly answered: (command: ControlCommand, isAccepted: boolean) => void;
}

/**
 * What a person at this player asked for while the service does not know yet. It is done here at once; an intent that
 * arrives meanwhile was made without it, so the wish lies over it until the service has answered. The service is told of
 * one after the other, in order; what it cannot be told waits until it is back, over restarts.
 */
export class LocalWishes {
  readonly #parts: LocalWishesParts;
  readonly #retry: Retry;
  #open: readonly ControlCommand[] = [];
  #underWay: ControlCommand | null = null;
  #isOnline = false;
  #cancelBeginning: (() => void) | null = null;

  constructor(parts: LocalWishesParts) {
    this.#parts = parts;
    this.#retry = new Retry(parts.environment, () => this.#tell());
  }

  /** What has not been answered, oldest first. */
  get open(): readonly ControlCommand[] {
    return this.#open;
  }

  /** Takes up what was open before a restart. */
  restore(open: readonly ControlCommand[]): void {
    this.#open = open;
  }

  /** Notes a wish and tells the service of it. */
  add(command: ControlCommand): void {
    this.#open = [...this.#open, command];
    this.#forgetOutdated();
    this.#tell();
  }

  /** The service can be reached, or not. What waits is told after everything that came with the news. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#retry.succeeded();
    this.#retry.cancel();
    this.#cancelBeginning?.();
    if (isOnline) this.#cancelBeginning = this.#parts.environment.after(0, () => this.#tell());
  }

  /** The intent with the open wishes over it. */
  over(intent: PlaybackIntent): PlaybackIntent {
    let wanted = intent;
    for (const command of this.#open) wanted = { ...wanted, ...intentPatch(command) };
    return wanted;
  }

  /** Forgets all: they were another zone's. */
  clear(): void {
    this.#open = [];
    this.#retry.cancel();
  }

  /** Tells nobody any more; what is open stays so. */
  dispose(): void {
    this.#isOnline = false;
    this.#retry.cancel();
    this.#cancelBeginning?.();
  }

  #tell(): void {
    const [command] = this.#open;
    if (!command || this.#underWay || this.#retry.isWaiting) return;
    this.#underWay = command;
    this.#parts.send(command).then(
      (result) => this.#onResult(command, result),
      (error: unknown) => {
        this.#parts.environment.log.warn("A wish could not be told", { error: String(error) });
        this.#onResult(command, { ok: false, reason: "network" });
      },
    );
  }

  #onResult(command: ControlCommand, result: Result<null, "network" | "refused">): void {
    this.#underWay = null;
    const isOpen = this.#open.includes(command);
    if (!result.ok && result.reason === "network") {
      this.#forgetOutdated();
      if (this.#isOnline) this.#retry.later();
      return;
    }
    this.#retry.succeeded();
    this.#open = this.#open.filter((other) => other !== command);
    if (isOpen) this.#parts.answered(command, result.ok);
    this.#tell();
  }

  /** A wish goes when a later one leaves nothing of it, unless the service may be hearing of it right now. */
  #forgetOutdated(): void {
    const means = (wish: ControlCommand, place: number) =>
      wish === this.#underWay || !this.#open.slice(place + 1).some((later) => outdates(later, wish));
    this.#open = this.#open.filter(means).slice(-MOST_WISHES);
  }
}

/** Whether a later wish leaves nothing of an earlier one. */
function outdates(later: ControlCommand, earlier: ControlCommand): boolean {
  if (later.type === "clearQueue") return earlier.type === "queue" || earlier.type === "clearQueue";
  const patch = intentPatch(later);
  return patch !== null && Object.keys(intentPatch(earlier) ?? {}).some((field) => field in patch);
}

/** What a command changes of the intent; null where it changes nothing that a player can decide by itself. */
export function intentPatch(command: ControlCommand): Partial<PlaybackIntent> | null {
  switch (command.type) {
    case "play":
      return { playing: true };
    case "pause":
      return { playing: false };
    case "volume":
      return { volume: command.volume };
    case "order":
      return { playOrder: command.playOrder };
    case "clearQueue":
      return { queue: [] };
    case "skip":
    case "queue":
    case "remove":
    case "playNext":
      return null;
  }
}
