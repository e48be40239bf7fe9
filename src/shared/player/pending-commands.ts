import type { ControlCommand } from "#shared/contract/control.ts";
import type { PlaybackIntent } from "#shared/contract/player.ts";
import { Retry } from "#shared/domain/realtime/retry.ts";
import type { Result } from "#shared/domain/result/result.ts";
import type { PlayerEnvironment } from "./environment.ts";

/** Maximum number of commands kept for an unreachable service; the oldest are dropped. */
const MOST_PENDING = 50;

export interface PendingCommandsParts {
  readonly environment: PlayerEnvironment;
  /** Sends a command to the service; `network`: it was not received. */
  readonly send: (command: ControlCommand) => Promise<Result<null, "network" | "refused">>;
  /** The service has answered a command, which is no longer pending. */
  readonly answered: (command: ControlCommand, isAccepted: boolean) => void;
}

/**
 * Pending commands: those of people at this player that the service has not answered yet. They apply here at
 * once; an intent that arrives meanwhile was made without them, so they override it until the service has
 * answered. They are sent one after another, in order; unsent ones wait until the service is back, across
 * restarts.
 */
export class PendingCommands {
  readonly #parts: PendingCommandsParts;
  readonly #retry: Retry;
  #open: readonly ControlCommand[] = [];
  #underWay: ControlCommand | null = null;
  #isOnline = false;
  #cancelBeginning: (() => void) | null = null;

  constructor(parts: PendingCommandsParts) {
    this.#parts = parts;
    this.#retry = new Retry(parts.environment, () => this.#tell());
  }

  /** Unanswered commands, oldest first. */
  get open(): readonly ControlCommand[] {
    return this.#open;
  }

  /** Restores the commands that were pending before a restart. */
  restore(open: readonly ControlCommand[]): void {
    this.#open = open;
  }

  /** Stores a command and sends it to the service. */
  add(command: ControlCommand): void {
    this.#open = [...this.#open, command];
    this.#forgetOutdated();
    this.#tell();
  }

  /**
   * The service has become reachable or unreachable. Pending commands are sent after processing all of its
   * messages.
   */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline;
    this.#retry.succeeded();
    this.#retry.cancel();
    this.#cancelBeginning?.();
    if (isOnline) this.#cancelBeginning = this.#parts.environment.after(0, () => this.#tell());
  }

  /** The intent with the pending commands applied. */
  over(intent: PlaybackIntent): PlaybackIntent {
    let wanted = intent;
    for (const command of this.#open) wanted = { ...wanted, ...intentPatch(command) };
    return wanted;
  }

  /** Drops all commands: they belonged to another zone. */
  clear(): void {
    this.#open = [];
    this.#retry.cancel();
  }

  /** Stops sending; unacknowledged commands are kept. */
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
        this.#parts.environment.log.warn("A command could not be sent", { error: String(error) });
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

  /** A command is dropped when a later one overrides it completely, unless it is being sent right now. */
  #forgetOutdated(): void {
    const means = (wish: ControlCommand, place: number) =>
      wish === this.#underWay || !this.#open.slice(place + 1).some((later) => outdates(later, wish));
    this.#open = this.#open.filter(means).slice(-MOST_PENDING);
  }
}

/** Whether a later command overrides an earlier one completely. */
function outdates(later: ControlCommand, earlier: ControlCommand): boolean {
  if (later.type === "clearQueue") return earlier.type === "queue" || earlier.type === "clearQueue";
  const patch = intentPatch(later);
  return patch !== null && Object.keys(intentPatch(earlier) ?? {}).some((field) => field in patch);
}

/** A command's change of the intent; null if it is nothing that a player can decide by itself. */
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
    case "skipAnnouncement":
    case "queue":
    case "remove":
    case "playNext":
      return null;
  }
}
