import { createPlaybackClient, unpairZone } from "#renderer/data/playback/web-player.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { pageTimer } from "#renderer/lib/page/page-timer.ts";
import { browserOf } from "#renderer/lib/page/user-agent.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { isUnauthenticated } from "#renderer/lib/transport/api-error.ts";
import { createGraphql } from "#renderer/lib/transport/graphql.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { createClaimLock } from "./claim-lock.ts";
import { keptDevice } from "./device-session.ts";
import { openDeviceSession } from "./open-device-session.ts";
import { createPageTimers } from "./page-timers.ts";
import { renewUntouchedPage } from "./renew-page.ts";
import { createTabLock, type TabLock } from "./tab-lock.ts";
import { TabPlace } from "./tab-place.ts";
import { WebPlayer } from "./web-player.ts";

const CHANNEL = "roomtone.web-player";

/** This page's player, created on first use: most visits play nothing here. */
export function webPlayerOf(services: Services): WebPlayer {
  return partOf(services, createWebPlayer);
}

function createWebPlayer({ host, caller, graphql }: Services): WebPlayer {
  const kept = keptDevice(localStorage);
  let environment: PlayerEnvironment | null = null;
  const player = new WebPlayer({
    kept,
    place: new TabPlace({
      lock: tabLock(),
      channel: new BroadcastChannel(CHANNEL),
      environment: { after: pageTimer, newId },
    }),
    now: Date.now,
    // Retries of failed music may be late in a hidden tab; playback has its own timers.
    after: pageTimer,
    random: Math.random,
    stuck: renewUntouchedPage,
    prepare: async () => {
      const [howler, { openAudio }] = await Promise.all([
        import("howler"),
        import("#renderer/player/howler-stage.ts"),
        import("./playing.ts"),
      ]);
      openAudio(howler);
    },
    play: async (device, on) => {
      const [howler, { startPlaying }] = await Promise.all([import("howler"), import("./playing.ts")]);
      environment ??= createEnvironment();
      return startPlaying({
        serviceUrl: host.serviceUrl,
        caller,
        version: host.version,
        kept,
        device,
        storage: localStorage,
        environment,
        howler,
        onState: on.state,
        onLost: on.lost,
        onRestart: on.restart,
        onUnplayable: on.unplayable,
      });
    },
    pair: (soundZoneId) =>
      createPlaybackClient(graphql, {
        soundZoneId,
        name: browserOf(navigator.userAgent).name,
        description: navigator.platform,
      }),
    unpair: (soundZone) => unpairZone(graphql, soundZone),
    unpairSelf: async (device) => {
      const calls = { baseUrl: host.serviceUrl, caller };
      const session = openDeviceSession(calls, {
        kept,
        device,
        onLost: () => undefined,
        now: Date.now,
      });
      const self = createGraphql({ ...calls, session });
      await unpairZone(self, device.zone.id).catch((error: unknown) => {
        // A player unknown to the service counts as unpaired.
        if (!isUnauthenticated(error)) throw error;
      });
    },
  });
  // The player lives as long as the page, so the listeners are never removed.
  addEventListener("storage", player.onStorage);
  addEventListener("online", player.retryNow);
  return player;
}

function tabLock(): TabLock {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? createTabLock(locks) : createClaimLock(localStorage, newId(), window);
}

function createEnvironment(): PlayerEnvironment {
  return {
    now: Date.now,
    monotonic: () => performance.now(),
    after: createPageTimers(),
    random: Math.random,
    newId,
    // Problems are shown on the screens; nobody reads a page's log.
    log: { info: () => undefined, warn: () => undefined },
  };
}
