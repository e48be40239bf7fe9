import type { DeviceMetrics } from "#shared/contract/device.ts";
import { PlayerMessage, type PlayRecord, type ServiceMessage } from "#shared/contract/player.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import type { FeedEvent } from "#shared/player/feed-types.ts";
import type { PlayerSocketHandlers } from "#shared/player/socket.ts";
import { playerZone } from "#tests/factories/player/playback.ts";
import { MemoryMedia, MemoryPlayerStore } from "./player-memory.ts";
import { SimulatedOutput } from "./simulated-output.ts";
import { virtualTime } from "./virtual-time.ts";

/** The service's end of a connection. */
export class FeedLine {
  readonly url: string;
  readonly token: string;
  readonly received: PlayerMessage[] = [];
  closedWith: number | null = null;
  readonly #handlers: PlayerSocketHandlers;

  constructor(url: string, token: string, handlers: PlayerSocketHandlers) {
    this.url = url;
    this.token = token;
    this.#handlers = handlers;
  }

  open(): void {
    this.#handlers.opened();
  }

  say(message: ServiceMessage): void {
    this.#handlers.message(JSON.stringify(message));
  }

  sayText(text: string): void {
    this.#handlers.message(text);
  }

  sayPiece(bytes: Uint8Array): void {
    this.#handlers.piece(bytes);
  }

  drop(code = 1006): void {
    this.#handlers.closed(code, "");
  }

  /** Opens and sends the welcome. */
  welcome(): void {
    this.open();
    this.say({ type: "welcome", zone: playerZone(), serverTime: 0 });
  }

  of<Type extends PlayerMessage["type"]>(type: Type) {
    return this.received.filter(
      (message): message is Extract<PlayerMessage, { type: Type }> => message.type === type,
    );
  }
}

/** Metrics of a healthy player. */
export const feedMetrics = (at: number): DeviceMetrics => ({
  at,
  version: "1.0.0",
  os: "test",
  uptimeMs: 0,
  clockOffsetMs: null,
  timezone: "Europe/Stockholm",
  network: { online: true, roundTripMs: null, offlineSince: null },
  cache: { tracks: 0, bytes: 0, budgetBytes: 0, minutes: 0, freeDiskBytes: null },
  output: { kind: "native", chosenId: "", label: null, devices: [] },
  volume: 60,
  memoryBytes: null,
  update: { status: "idle", channel: "stable", availableVersion: null },
  troubles: [],
  lastErrors: [],
});

/** A feed with a player behind it, on virtual time, and the connections that it opens. */
export async function connectedFeed(
  token: () => Promise<string | null> = async () => "a token",
  told = feedMetrics,
) {
  const time = virtualTime();
  const store = new MemoryPlayerStore();
  const output = new SimulatedOutput(time.environment);
  const media = new MemoryMedia(time.environment);
  const sendCommand = async () => ({ ok: true, value: null }) as const;
  const player = new PlaybackEngine({
    mode: "desktop",
    output,
    media,
    store,
    environment: time.environment,
    sendCommand,
  });
  await player.start();
  const lines: FeedLine[] = [];
  const events: FeedEvent[] = [];
  const feed = new PlaybackFeed({
    url: "wss://service/player/playback/ws",
    client: { kind: "desktop", version: "1.0.0", os: "test" },
    player,
    store,
    environment: time.environment,
    troubles: player.troubles,
    metrics: () => told(time.environment.now()),
    getToken: token,
    unpack: async (bytes) => new TextDecoder().decode(bytes),
    connect: (url, asked, handlers) => {
      const line = new FeedLine(url, asked, handlers);
      lines.push(line);
      return {
        send: (text) => line.received.push(PlayerMessage.parse(JSON.parse(text))),
        close: (code) => {
          line.closedWith = code;
        },
      };
    },
  });
  feed.subscribe((event) => events.push(event));
  feed.start();
  await time.settle();
  const line = () => lines.at(-1)!;
  return { time, store, output, player, feed, lines, line, events };
}

/** The n-th play, half a second in {@link playerZone}. */
export const playRecord = (n: number): PlayRecord => ({
  playId: `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`,
  soundZoneId: playerZone().soundZone.id,
  trackId: `t${n}`,
  sourceId: "source",
  startedAt: n * 1000,
  endedAt: n * 1000 + 500,
  playedMs: 500,
  transition: "natural",
});
