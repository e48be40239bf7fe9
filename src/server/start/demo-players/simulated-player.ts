import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type ClientOptions, type RawData, WebSocket } from "ws";
import type { AnnouncementPlay } from "#shared/contract/announcements.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { MAX_RECEIVED_CHARS, type PlayRecord } from "#shared/contract/player.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import type { FeedEvent } from "#shared/player/feed-types.ts";
import type { MediaStore } from "#shared/player/media-store.ts";
import {
  EMPTY_PROGRESS,
  EMPTY_STORED_PLAYER,
  NOTHING_ANNOUNCED,
  type PlayerStore,
} from "#shared/player/player-store.ts";
import type { ConnectSocket } from "#shared/player/socket.ts";
import { createSilentOutput } from "./silent-output.ts";

/** A paired player that plays in real time: the product's engine and feed, only without a sound card. */
export interface SimulatedPlayer extends AsyncDisposable {
  readonly state: () => PlaybackState | null;
  /** Number of connections to the service so far. */
  readonly connections: () => number;
}

export interface SimulatedPlayerPlan {
  /** The service's address, http: or https:. */
  readonly url: string;
  /** The device's access token. */
  readonly token: string;
  readonly os: string;
  /** Sends a command as from the player's own screen. True: the service accepted it. */
  readonly sendCommand: (command: ControlCommand) => Promise<boolean>;
  readonly onEvent?: (event: FeedEvent) => void;
  /** Ends its connection, also while it is being made. */
  readonly signal?: AbortSignal;
}

/** Starts a simulated player. Resolves when the service has welcomed it, or ended its connection for good. */
export async function startSimulatedPlayer(plan: SimulatedPlayerPlan): Promise<SimulatedPlayer> {
  const store = memoryStore();
  const engine = new PlaybackEngine({
    mode: "desktop",
    output: createSilentOutput(),
    media: boundlessMedia,
    store,
    environment,
    sendCommand: async (command) => ((await plan.sendCommand(command)) ? ok(null) : refuse("refused")),
  });
  let connections = 0;
  const feed = new PlaybackFeed({
    url: `${plan.url.replace(/^http/, "ws")}/player/playback/ws`,
    client: { kind: "desktop", version: "0.1.0", os: plan.os },
    player: engine,
    store,
    connect: (...call) => {
      connections += 1;
      return openSocket(...call);
    },
    unpack: async (packed) =>
      (await promisify(gunzip)(packed, { maxOutputLength: MAX_RECEIVED_CHARS })).toString("utf8"),
    getToken: async () => plan.token,
    environment,
  });
  await engine.start();
  const settled = new Promise<void>((resolve) => {
    feed.subscribe((event) => {
      plan.onEvent?.(event);
      if (event.type !== "status" || event.status === "online" || event.status === "stopped") resolve();
    });
  });
  feed.start();
  plan.signal?.addEventListener("abort", () => feed.stop(), { once: true });
  if (plan.signal?.aborted) feed.stop();
  await settled;
  return {
    state: () => engine.state(),
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      feed.stop();
      await engine.dispose();
    },
  };
}

const environment: PlayerEnvironment = {
  now: Date.now,
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  newId: randomUUID,
  log: { info: () => undefined, warn: () => undefined },
};

/** Every track counts as stored: a silent player needs no audio. */
const boundlessMedia: MediaStore = {
  ensure: async (trackId) => ok({ trackId, uri: `silence:${trackId}`, frames: 1 }),
  has: () => true,
  wish: () => undefined,
  distrust: async () => undefined,
};

function memoryStore(): PlayerStore {
  const played = memoryRecords<PlayRecord>();
  const announced = memoryRecords<AnnouncementPlay>();
  return {
    load: async () => ({
      player: EMPTY_STORED_PLAYER,
      progress: EMPTY_PROGRESS,
      announcements: NOTHING_ANNOUNCED,
    }),
    savePlayer: async () => undefined,
    saveProgress: async () => undefined,
    saveAnnouncements: async () => undefined,
    addHistory: played.add,
    unsentHistory: played.unsent,
    forgetHistory: played.forget,
    addAnnounced: announced.add,
    unsentAnnounced: announced.unsent,
    forgetAnnounced: announced.forget,
    clear: async () => undefined,
  };
}

/** Records until the service has acknowledged them. */
function memoryRecords<Entry extends { readonly playId: string }>() {
  let records: readonly Entry[] = [];
  return {
    add: async (record: Entry) => {
      records = [...records.filter(({ playId }) => playId !== record.playId), record];
    },
    unsent: () => records,
    forget: async (playIds: readonly string[]) => {
      records = records.filter(({ playId }) => !playIds.includes(playId));
    },
  };
}

const openSocket: ConnectSocket = (url, token, handlers) => {
  const options: ClientOptions = { headers: { authorization: `Bearer ${token}` } };
  const socket = new WebSocket(url, options);
  socket.on("open", () => handlers.opened());
  socket.on("message", (data: RawData, isBinary: boolean) => {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
    if (isBinary) handlers.piece(bytes);
    else handlers.message(bytes.toString("utf8"));
  });
  // An error is always followed by a close, which contains all that the feed needs.
  socket.on("error", () => undefined);
  socket.on("close", (code, reason) => handlers.closed(code, reason.toString()));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code, reason) => socket.close(code, reason),
  };
};
