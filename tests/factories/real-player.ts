import { randomUUID } from "node:crypto";
import { nodeEnvironment } from "#main/audio/node-environment.ts";
import { socketConnector } from "#main/player/socket.ts";
import { unpack } from "#main/player/unpack.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import type { PlayRecord } from "#shared/contract/player.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { ok, refuse } from "#shared/domain/result/result.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import type { MediaStore } from "#shared/player/media-store.ts";
import { EMPTY_PROGRESS, EMPTY_STORED_PLAYER, type PlayerStore } from "#shared/player/player-store.ts";
import type { ConnectSocket } from "#shared/player/socket.ts";
import { NodeWebSocket } from "../fakes/node-web-socket.ts";
import { createSilentOutput } from "../fakes/silent-output.ts";
import type { TestApi } from "./api.ts";

/** A paired player that plays in real time: the product's engine and feed, with nothing but the sound card missing. */
export interface RealPlayer extends AsyncDisposable {
  readonly state: () => PlaybackState | null;
  /** How often it has connected to the service. */
  readonly connections: () => number;
}

/** Pairs a new player with a zone, as its owner would, and starts it. Resolves when the service has welcomed it. */
export async function startRealPlayer(owner: TestApi, soundZone: string, name = "Till"): Promise<RealPlayer> {
  const body = { device_type: "desktop", platform: "MACOS", code: randomUUID(), name };
  const path = `/api/auth/sound_zones/${soundZone}/device`;
  const { session } = await owner.rest("POST", path, PairedDevice, { body });
  if (!session) throw new Error("the service gave the player no session");
  const device = owner.as(session.token);

  const environment = nodeEnvironment({ info: () => undefined, warn: () => undefined });
  const store = memoryStore();
  const engine = new PlaybackEngine({
    mode: "desktop",
    output: createSilentOutput(),
    media: boundlessMedia,
    store,
    environment,
    sendCommand: async (command) => {
      const answer = await device.call("POST", "/player/control", { body: { soundZone, command } });
      return answer.status < 300 ? ok(null) : refuse("refused");
    },
  });
  let connections = 0;
  const feed = new PlaybackFeed({
    url: `${owner.url.replace(/^http/, "ws")}/player/playback/ws`,
    client: { kind: "desktop", version: "0.1.0", os: "test" },
    player: engine,
    store,
    connect: (...call) => {
      connections += 1;
      return openSocket(...call);
    },
    unpack,
    getToken: async () => session.token,
    environment,
  });
  await engine.start();
  const online = new Promise<void>((resolve) => {
    const stop = feed.subscribe((event) => {
      if (event.type !== "status" || event.status !== "online") return;
      stop();
      resolve();
    });
  });
  feed.start();
  await online;
  return {
    state: () => engine.state(),
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      feed.stop();
      await engine.dispose();
    },
  };
}

/** Every track is at hand: a silent player needs no audio. */
const boundlessMedia: MediaStore = {
  ensure: async (trackId) => ok({ trackId, uri: `silence:${trackId}`, frames: 1 }),
  has: () => true,
  wish: () => undefined,
  distrust: async () => undefined,
};

function memoryStore(): PlayerStore {
  let history: readonly PlayRecord[] = [];
  return {
    load: async () => ({ player: EMPTY_STORED_PLAYER, progress: EMPTY_PROGRESS }),
    savePlayer: async () => undefined,
    saveProgress: async () => undefined,
    addHistory: async (record) => {
      history = [...history.filter(({ playId }) => playId !== record.playId), record];
    },
    unsentHistory: () => history,
    forgetHistory: async (playIds) => {
      history = history.filter(({ playId }) => !playIds.includes(playId));
    },
    clear: async () => undefined,
  };
}

const openSocket: ConnectSocket = socketConnector({
  open: (url, headers) => new NodeWebSocket(url, { headers }),
  userAgent: "test",
});
