import {
  CreatePlaybackClientDocument,
  SoundZoneUnpairDocument,
} from "#shared/contract/graphql/generated/operations.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import type { Services } from "../../lib/services.tsx";
import { ApiError } from "../../lib/transport/api-error.ts";
import { browserName } from "./browser-name.ts";
import { keptDevice } from "./device-session.ts";
import { createPageTimers } from "./page-timers.ts";
import { createTabLock } from "./tab-lock.ts";
import { WebPlayer } from "./web-player.ts";

const players = new WeakMap<Services, WebPlayer>();

/** This page's player, made when it is first asked for: most visits play nothing here. */
export function webPlayerOf(services: Services): WebPlayer {
  const known = players.get(services);
  if (known) return known;
  const player = createWebPlayer(services);
  players.set(services, player);
  addEventListener("storage", player.onStorage);
  return player;
}

function createWebPlayer({ host, graphql }: Services): WebPlayer {
  const kept = keptDevice(localStorage);
  let environment: PlayerEnvironment | null = null;
  return new WebPlayer({
    kept,
    lock: createTabLock(navigator.locks),
    prepare: async () => {
      const [howler, { openAudio }] = await Promise.all([
        import("howler"),
        import("../howler-stage.ts"),
        import("./playing.ts"),
      ]);
      openAudio(howler);
    },
    play: async (device, on) => {
      const [howler, { startPlaying }] = await Promise.all([import("howler"), import("./playing.ts")]);
      environment ??= createEnvironment();
      return startPlaying({
        serviceUrl: host.serviceUrl,
        version: host.version,
        kept,
        device,
        storage: localStorage,
        environment,
        howler,
        onState: on.state,
        onLost: on.lost,
      });
    },
    pair: async (soundZoneId) => {
      const name = browserName(navigator.userAgent);
      const description = navigator.platform;
      return (await graphql(CreatePlaybackClientDocument, { soundZoneId, name, description }))
        .createPlaybackClient;
    },
    unpair: async (soundZone) => {
      try {
        await graphql(SoundZoneUnpairDocument, { input: { soundZone } });
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === "already-unpaired")) throw error;
      }
    },
  });
}

function createEnvironment(): PlayerEnvironment {
  return {
    now: Date.now,
    after: createPageTimers(),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    // What goes wrong here is told on the screens; a page has no log that anybody reads.
    log: { info: () => undefined, warn: () => undefined },
  };
}
