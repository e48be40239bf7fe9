import { randomUUID } from "node:crypto";
import {
  PLAYER_PROTOCOL,
  type PlaybackIntent,
  type PlayerMessage,
  type PlayerReport,
  type PlayRecord,
  ServiceMessage,
  type SourceSnapshot,
} from "#shared/contract/player.ts";
import type { TestApi, TestSocket } from "#tests/factories/service/api.ts";

/**
 * A player without sound: sends hello, applies every intent at once and reports its state, as the contract requires.
 * For tests of the service and of screens; the real engine has its own tests.
 */
export class ScriptedPlayer implements Disposable {
  readonly socket: TestSocket;
  #stopHearing: () => void;
  #intent: PlaybackIntent | null = null;
  #source: SourceSnapshot | null = null;
  #playing = { index: 0, playId: randomUUID() };

  private constructor(socket: TestSocket) {
    this.socket = socket;
    this.#stopHearing = socket.onMessage((message) => this.#hear(message));
  }

  /** Connects with a device's token and waits for its intent and source. */
  static async connect(api: TestApi, accepts: string[] = []): Promise<ScriptedPlayer> {
    const player = new ScriptedPlayer(await api.socket("/player/playback/ws"));
    const client = { kind: "desktop", version: "0.0.0-test", os: "test" } as const;
    player.send({ type: "hello", protocol: PLAYER_PROTOCOL, client, accepts });
    await player.socket.next((message) => typeOf(message) === "source", 15_000);
    return player;
  }

  /** The latest intent that the player received. */
  get intent(): PlaybackIntent | null {
    return this.#intent;
  }

  get source(): SourceSnapshot | null {
    return this.#source;
  }

  send(message: PlayerMessage): void {
    this.socket.send(message);
  }

  /** Sends plays and waits until the service has acknowledged all of them. */
  async record(entries: PlayRecord[]): Promise<void> {
    this.send({ type: "history", entries });
    for (const { playId } of entries) {
      await this.socket.next(
        (message) => typeOf(message) === "ack" && JSON.stringify(message).includes(playId),
        15_000,
      );
    }
  }

  [Symbol.dispose](): void {
    this.#stopHearing();
    this.socket[Symbol.dispose]();
  }

  #hear(message: unknown): void {
    const parsed = ServiceMessage.parse(message);
    if (parsed.type === "intent") this.#intent = parsed.intent;
    if (parsed.type === "source") this.#source = parsed.source;
    if (parsed.type === "skip") this.#playing = { index: this.#playing.index + 1, playId: randomUUID() };
    if (parsed.type === "intent" || parsed.type === "source" || parsed.type === "skip") this.report();
  }

  /** Sends its state. Longer tests repeat this every REPORT_INTERVAL_MS, or the service sweeps the zone. */
  report(over: Partial<PlayerReport> = {}): void {
    const intent = this.#intent;
    if (!intent) return;
    const tracks = this.#source?.tracks ?? [];
    const at = (index: number) => tracks[index % Math.max(tracks.length, 1)];
    const track = at(this.#playing.index);
    const report: PlayerReport = {
      status: intent.playing && track ? "playing" : "paused",
      problem: track ? null : "no-source",
      sourceId: this.#source?.id ?? null,
      trackId: track?.id ?? null,
      playId: track ? this.#playing.playId : null,
      positionMs: 0,
      at: Date.now(),
      durationMs: track?.durationMs ?? null,
      volume: intent.volume,
      playOrder: intent.playOrder,
      upcoming: [1, 2, 3].flatMap((step) => {
        const next = at(this.#playing.index + step);
        return next ? [{ trackId: next.id, queueId: null }] : [];
      }),
      intentVersion: intent.version,
      output: "none",
      nextSlotStartsAt: "unknown",
      ...over,
    };
    this.send({ type: "report", report });
  }
}

/** A play of a track that has just ended. */
export function playRecord(trackId: string, over: Partial<PlayRecord> = {}): PlayRecord {
  const endedAt = Date.now();
  return {
    playId: randomUUID(),
    trackId,
    sourceId: null,
    startedAt: endedAt - 60_000,
    endedAt,
    playedMs: 60_000,
    transition: "natural",
    ...over,
  };
}

function typeOf(message: unknown): string | null {
  return typeof message === "object" && message !== null && "type" in message ? String(message.type) : null;
}
