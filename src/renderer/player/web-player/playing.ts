import { mediaOf } from "#renderer/data/playback/web-player.ts";
import { inBackground } from "#renderer/lib/errors/in-background.ts";
import type { Stored } from "#renderer/lib/storage/stored.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { browserFetch, openWebSocket } from "#renderer/lib/transport/browser.ts";
import { createRest } from "#renderer/lib/transport/rest.ts";
import { createHowlerStage, type HowlerParts } from "#renderer/player/howler-stage.ts";
import { SystemPanel } from "#renderer/player/system-panel/system-panel.ts";
import { WebOutput } from "#renderer/player/web-output.ts";
import { sendControl } from "#renderer/realtime/send-control.ts";
import { PLAYBACK_SOCKET_PATH, socketAddress } from "#shared/contract/addresses.ts";
import type { Caller } from "#shared/contract/call-headers.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { type CallRefusal, callRefusal } from "#shared/player/call-refusal.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import { FeedKeeper } from "#shared/player/feed-keeper.ts";
import type { MediaStore } from "#shared/player/media-store.ts";
import type { ConnectSocket } from "#shared/player/socket.ts";
import { clearCacheShelf, createCacheShelf } from "./audio-shelf.ts";
import type { KeptDevice } from "./device-session.ts";
import { openDeviceSession } from "./open-device-session.ts";
import { TabMedia } from "./tab-media.ts";
import { TabPlayerStore } from "./tab-player-store.ts";
import { unpack } from "./unpack.ts";

/** Duration of the final fade before everything is released, in ms. */
const FAREWELL_MS = 400;

export interface PlayingOptions {
  /** Origin of the service; empty for the page's own. */
  readonly serviceUrl: string;
  readonly caller: () => Caller;
  readonly version: string;
  readonly kept: Stored<KeptDevice>;
  readonly device: KeptDevice;
  readonly storage: Storage;
  readonly environment: PlayerEnvironment;
  readonly howler: HowlerParts;
  readonly onState: (state: PlaybackState | null) => void;
  /** The zone was taken from this browser by somebody elsewhere. */
  readonly onLost: () => void;
  /** A remote user asks this player to restart. */
  readonly onRestart: () => void;
  /** A track failed to play, even after its audio was fetched again. */
  readonly onUnplayable: () => void;
}

/** A zone playing in this tab. */
export interface Playing {
  /** Requests sound from the browser; call it in a user gesture. */
  readonly wake: () => void;
  /** Runs a local command at once and sends it to the service. */
  readonly command: (command: ControlCommand) => void;
  /** Stops. `forget`: the zone is unpaired; otherwise everything is kept for the next start. */
  readonly end: (forget: boolean) => void;
}

/** Assembles a browser's player and starts it. */
export function startPlaying(options: PlayingOptions): Playing {
  const { serviceUrl, version, kept, device, storage, environment, howler } = options;
  const { onLost } = options;
  const calls = { baseUrl: serviceUrl, caller: options.caller };
  const session = openDeviceSession(calls, { kept, device, onLost, now: environment.now });
  const rest = createRest({ ...calls, session });
  const media = new TabMedia({
    fetchMedia: (trackIds, bitrate) => answerOf(mediaOf(rest, trackIds, bitrate)),
    fetchAudio: browserFetch,
    shelf: createCacheShelf(globalThis.caches),
    environment,
  });
  const stage = createHowlerStage(howler, (uri) => media.read(uri));
  const store = new TabPlayerStore(storage);
  const engine: PlaybackEngine = new PlaybackEngine({
    mode: "web",
    output: new WebOutput(stage, environment),
    media: reportUnplayable(media, () => engine.state()?.trackId ?? null, options.onUnplayable),
    store,
    environment,
    sendCommand: (command) => commandAnswer(sendControl(rest, device.zone.id, command)),
  });
  const feed = new PlaybackFeed({
    url: socketAddress(serviceUrl || location.origin, PLAYBACK_SOCKET_PATH),
    client: { kind: "web", version, os: navigator.platform.slice(0, 64) },
    player: engine,
    store,
    connect,
    unpack,
    getToken: () => session.token(),
    environment,
  });
  const keeper = new FeedKeeper({
    feed,
    renew: async () => (await session.refresh()) !== null,
    // Updates its name, and possibly its right to music.
    onZone: ({ soundZone }) => {
      session.rename(soundZone.name);
      media.retryNow();
    },
    environment,
    onLost,
    onRestart: options.onRestart,
  });
  const panel = new SystemPanel({
    pictures: serviceUrl || location.origin,
    command: (command) => engine.command(command),
  });
  const stops = [
    engine.subscribe((event) => {
      if (event.type !== "state") return;
      options.onState(event.state);
      panel.show(event.state);
    }),
    followPage(stage.wake, keeper, media),
    () => panel.clear(),
  ];
  let ended = false;
  const start = async () => {
    await media.open();
    // Another tab may have taken over meanwhile: two connections for one zone would displace each other forever.
    if (ended) return;
    await engine.start();
    if (!ended) keeper.start();
  };
  start().catch((error: unknown) =>
    environment.log.warn("The player did not start", { error: String(error) }),
  );
  return {
    wake: stage.wake,
    command: (command) => engine.command(command),
    end: (forget) => {
      ended = true;
      for (const stop of stops) stop();
      keeper.stop();
      if (forget) engine.unpair();
      environment.after(forget ? FAREWELL_MS : 0, () => {
        media.dispose();
        engine.dispose().catch(() => undefined);
        // Unless this browser plays another zone by now, which may share tracks.
        if (forget && kept.read() === null) void clearCacheShelf(globalThis.caches);
      });
    },
  };
}

/** Follows the page: user gestures may allow sound, the network returns, the page closes. */
function followPage(wake: () => void, keeper: FeedKeeper, media: TabMedia): () => void {
  const over = new AbortController();
  const { signal } = over;
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { signal });
  const back = () => {
    keeper.reconnectNow();
    media.retryNow();
  };
  addEventListener("online", back, { signal });
  // Closes the connection, so that the zone shows as offline at once.
  addEventListener("pagehide", () => keeper.stop(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && keeper.start(), { signal });
  return () => over.abort();
}

/** Wraps the media to report tracks that are given up: the current track gets a second try, others do not. */
function reportUnplayable(media: TabMedia, playing: () => string | null, tell: () => void): MediaStore {
  const retried = new Set<string>();
  return {
    has: (trackId) => media.has(trackId),
    ensure: (trackId) => media.ensure(trackId),
    wish: (wish) => media.wish(wish),
    distrust: (trackId) => {
      if (playing() !== trackId || retried.has(trackId)) tell();
      retried.add(trackId);
      return media.distrust(trackId);
    },
  };
}

/** Sends a local command to the service; `refused` when it declined, `network` when it was not processed. */
async function commandAnswer(call: Promise<unknown>): Promise<Result<null, "network" | "refused">> {
  const answer = await answerOf(call);
  if (answer.ok) return ok(null);
  return refuse(answer.reason === "network" ? "network" : "refused");
}

/** The value of a call, or the meaning of its refusal. */
async function answerOf<Value>(call: Promise<Value>): Promise<Result<Value, CallRefusal>> {
  try {
    return ok(await call);
  } catch (error) {
    return refuse(callRefusal(error instanceof ApiError ? error.status : 0));
  }
}

/** Browsers cannot set headers on a websocket: the token is part of the query. */
const connect: ConnectSocket = (url, token, handlers) => {
  const socket = openWebSocket(`${url}?token=${encodeURIComponent(token)}`);
  socket.binaryType = "arraybuffer";
  socket.onopen = inBackground(() => handlers.opened());
  socket.onmessage = inBackground(({ data }) => {
    if (typeof data === "string") handlers.message(data);
    else if (data instanceof ArrayBuffer) handlers.piece(new Uint8Array(data));
  });
  socket.onclose = inBackground(({ code, reason }) => handlers.closed(code, reason));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code, reason) => socket.close(code >= 3000 || code === 1000 ? code : 1000, reason),
  };
};
