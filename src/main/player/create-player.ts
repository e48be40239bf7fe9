import { join } from "node:path";
import { app, net } from "electron";
import type { Log } from "#main/logging/log.ts";
import { loadFallbackAudio } from "#main/media-cache/fallback-audio.ts";
import { MediaCache, type MediaCacheOptions } from "#main/media-cache/media-cache.ts";
import type { Pairing } from "#main/pairing/pairing.ts";
import type { ServiceClient } from "#main/service/service-client.ts";
import type { Sound } from "#main/sound-output/sound.ts";
import type { DamageListener } from "#main/storage/stored-file.ts";
import { PLAYBACK_SOCKET_PATH, socketAddress } from "#shared/contract/addresses.ts";
import type { DeviceMetrics } from "#shared/contract/device.ts";
import { getMedia } from "#shared/contract/rest/player.ts";
import { ok } from "#shared/domain/result/result.ts";
import { PlaybackEngine } from "#shared/player/engine.ts";
import type { PlayerEnvironment } from "#shared/player/environment.ts";
import { PlaybackFeed } from "#shared/player/feed.ts";
import type { Troubles } from "#shared/player/troubles.ts";
import { commandSender } from "./control-call.ts";
import { DesktopPlayer } from "./desktop-player.ts";
import { callAsDevice, type DeviceCaller } from "./device-call.ts";
import { fetchAgain } from "./fetch-again.ts";
import { KeepAwake } from "./keep-awake.ts";
import { DiskPlayerStore } from "./player-store.ts";
import { socketConnector } from "./socket.ts";
import { staysAwake } from "./stays-awake.ts";
import { unpack } from "./unpack.ts";

export interface PlayerPlan {
  /** Folder for the data that the player needs offline. */
  readonly folder: string;
  /** Folder of the music bundled with the app. */
  readonly fallbackFolder: string;
  readonly sound: Sound;
  readonly serviceUrl: string;
  readonly userAgent: string;
  readonly service: ServiceClient;
  readonly pairing: Pairing;
  readonly troubles: Troubles;
  /** Returns the device's metrics; called only after the player has started. */
  readonly metrics: () => DeviceMetrics;
  readonly damaged: DamageListener;
  readonly environment: PlayerEnvironment;
  readonly log: Log;
}

export interface CreatedPlayer {
  readonly player: DesktopPlayer;
  readonly media: MediaCache;
}

/** Composes the player: store and cache on disk, audio process, engine, feed. */
export async function createPlayer(plan: PlayerPlan): Promise<CreatedPlayer> {
  const { folder, serviceUrl, pairing, troubles, environment, log } = plan;
  const store = await DiskPlayerStore.open(folder, log, plan.damaged);
  const media = await MediaCache.open({
    folder: join(folder, "audio"),
    fetchMedia: mediaAddresses(plan),
    serviceUrl,
    fetch: (url, init) => net.fetch(url, init),
    damaged: plan.damaged,
    environment,
  });
  const engine = new PlaybackEngine({
    mode: "desktop",
    output: plan.sound.output,
    media,
    store,
    environment,
    troubles,
    fallback: await loadFallbackAudio(plan.fallbackFolder, log),
    sendCommand: commandSender(plan),
  });

  const feed = new PlaybackFeed({
    url: socketAddress(serviceUrl, PLAYBACK_SOCKET_PATH),
    client: {
      kind: "desktop",
      version: app.getVersion(),
      os: `${process.platform} ${process.getSystemVersion()}`,
    },
    player: engine,
    store,
    connect: socketConnector({
      open: (url, headers) => new net.WebSocket(url, { headers }),
      userAgent: plan.userAgent,
    }),
    unpack,
    getToken: () => pairing.token(),
    environment,
    troubles,
    metrics: plan.metrics,
  });
  const player = new DesktopPlayer({
    engine,
    feed,
    dispose: () => media.dispose(),
    keepNow: () => store.keepNow(),
    pairing,
    environment,
    log,
  });
  const awake = new KeepAwake();
  player.changed.on((state) => awake.set(staysAwake(state)));
  fetchAgain({ player, pairing, media });
  return { player, media };
}

/** Fetches the audio addresses of tracks from the service, as this device. */
function mediaAddresses(caller: DeviceCaller): MediaCacheOptions["fetchMedia"] {
  return async (trackIds, bitrate) => {
    const answer = await callAsDevice(caller, getMedia, { body: { trackIds: [...trackIds], bitrate } });
    return answer.ok ? ok(answer.value.media) : answer;
  };
}
