import { ZoneSettings } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { queuedTrack } from "#tests/factories/player/playback.ts";
import { HOUR, MINUTE } from "#tests/factories/player/shop-player.ts";
import type { VirtualTime } from "#tests/fakes/virtual-time.ts";
import type { SoakMedia } from "./soak-media.ts";
import { playlist, schedule } from "./soak-music.ts";
import type { SoakService } from "./soak-service.ts";
import { type SoakShop, WATCH_MS } from "./soak-shop.ts";

export interface Soak {
  readonly time: VirtualTime;
  readonly random: () => number;
  readonly service: SoakService;
  readonly shop: SoakShop;
  readonly media: SoakMedia;
  readonly network: { goneUntil: number };
}

interface FaultKind {
  /** Time until music must be back, in ms; 0: the fault must not be audible at all. */
  readonly recoveryMs: number;
  readonly strike: (soak: Soak) => unknown;
}

const SECOND = 1000;
const BACK_MS = 5 * SECOND;
const MONTH = 30 * DAY_MS;

const between = ({ random }: Soak, least: number, most: number) =>
  Math.floor(least + random() * (most - least));
const oneOf = <Item>({ random }: Soak, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];

/** The network is down; overlapping cuts end with the last of them. */
function cutNetwork(soak: Soak, forMs: number): void {
  const { time, service, media, random } = soak;
  const until = time.environment.monotonic() + forMs;
  soak.network.goneUntil = Math.max(soak.network.goneUntil, until);
  service.isReachable = false;
  media.isOnline = false;
  service.drop(random() < 0.5);
  time.environment.after(forMs, () => {
    if (soak.network.goneUntil <= until) restoreNetwork(soak);
  });
}

export function restoreNetwork({ service, media }: Soak): void {
  service.isReachable = true;
  media.isOnline = true;
  media.retryNow();
}

/** All faults of a player in a shop. */
export const FAULTS = {
  "network cut": { recoveryMs: 0, strike: (soak) => cutNetwork(soak, between(soak, 10 * SECOND, 12 * HOUR)) },
  "connection lost": { recoveryMs: 0, strike: ({ service, random }) => service.drop(random() < 0.5) },
  "slow network": {
    recoveryMs: 0,
    strike: ({ media, time }) => {
      media.latencyMs = 40 * SECOND;
      time.environment.after(10 * MINUTE, () => {
        media.latencyMs = 800;
      });
    },
  },
  "track breaks": {
    recoveryMs: SECOND,
    strike: (soak) => {
      const playing = soak.shop.output?.sounding;
      if (playing && soak.random() < 0.6) soak.shop.breakTrack(playing, between(soak, MINUTE, 10 * HOUR));
      soak.shop.output?.breakNow("decode");
    },
  },
  "tracks cannot be decoded": {
    recoveryMs: SECOND,
    strike: (soak) => {
      for (let n = 0; n < 5; n++) {
        const id = oneOf(soak, soak.media.cachedIds);
        if (id) soak.shop.breakTrack(id, between(soak, MINUTE, 10 * HOUR));
      }
    },
  },
  "sound card gone": {
    recoveryMs: BACK_MS,
    strike: (soak) => soak.shop.loseDevice(between(soak, SECOND, 5 * MINUTE)),
  },
  "output hangs": {
    recoveryMs: 2 * BACK_MS,
    strike: ({ shop }) => shop.output?.sounding && shop.output.hang(),
  },
  "nothing comes out": { recoveryMs: WATCH_MS, strike: ({ shop }) => shop.mute() },
  "process killed": { recoveryMs: BACK_MS, strike: ({ shop }) => shop.kill() },
  "process killed at once again": {
    recoveryMs: BACK_MS,
    strike: (soak) => {
      soak.shop.kill();
      soak.time.environment.after(between(soak, 2001, 2200), () => soak.shop.kill());
    },
  },
  "cache loses files": {
    recoveryMs: 0,
    strike: ({ media, random }) => media.lose(media.cachedIds.filter(() => random() < 0.5)),
  },
  "cache lost without a network": {
    recoveryMs: BACK_MS,
    strike: (soak) => {
      cutNetwork(soak, between(soak, MINUTE, 30 * MINUTE));
      soak.media.lose(soak.media.cachedIds);
    },
  },
  "clock put forward": { recoveryMs: 0, strike: (soak) => soak.shop.setClock(2 * HOUR) },
  "clock put back": { recoveryMs: 0, strike: (soak) => soak.shop.setClock(-2 * HOUR) },
  "clock put forward a month": {
    recoveryMs: 0,
    strike: (soak) => {
      soak.shop.setClock(MONTH);
      soak.time.environment.after(between(soak, MINUTE, 10 * HOUR), () => soak.shop.setClock(-MONTH));
    },
  },
  "machine sleeps": {
    recoveryMs: 0,
    strike: (soak) => soak.shop.sleep(between(soak, MINUTE, 8 * HOUR)),
  },
  "settings changed": {
    recoveryMs: 0,
    strike: (soak) => {
      const { service, random } = soak;
      const settings = ZoneSettings.parse({
        crossfade: random() < 0.7,
        crossfade_length: Math.round(random() * 10),
        volume_eq: random() < 0.5,
        mono: random() < 0.5,
        diskcache_max_mb: 600,
      });
      service.setZone({ ...service.zone, settings });
    },
  },
  "tracks blocked": {
    recoveryMs: SECOND,
    strike: (soak) => {
      const { service, shop, media } = soak;
      const blocked = [shop.output?.sounding, oneOf(soak, media.cachedIds)].filter(
        (id) => id !== undefined && id !== null,
      );
      service.setZone({
        ...service.zone,
        blockedTrackIds: [...service.zone.blockedTrackIds.slice(-3), ...blocked],
      });
    },
  },
  "other source": {
    recoveryMs: 0,
    strike: (soak) => {
      const { service, random } = soak;
      service.setSource(service.source.week ? playlist : schedule, random() < 0.5);
    },
  },
  skipped: { recoveryMs: 0, strike: (soak) => soak.service.skip(between(soak, 1, 4)) },
  "paused for a while": {
    recoveryMs: 0,
    strike: (soak) => {
      soak.service.change({ playing: false });
      soak.time.environment.after(between(soak, SECOND, 20 * MINUTE), () =>
        soak.service.change({ playing: true }),
      );
    },
  },
  "order and volume changed": {
    recoveryMs: 0,
    strike: ({ service, random }) =>
      service.change({
        volume: Math.floor(random() * 100),
        playOrder: random() < 0.5 ? "LINEAR" : "AUTO",
        seed: Math.floor(random() * 1e6),
      }),
  },
  "tracks asked for": {
    recoveryMs: 0,
    strike: (soak) => {
      const id = `request ${soak.time.environment.monotonic()}`;
      const track = oneOf(soak, playlist.tracks);
      if (track) soak.service.queue([queuedTrack(id, track)]);
    },
  },
  "acknowledged twice": { recoveryMs: 0, strike: ({ service }) => service.acknowledgeAnew() },
  "subscription lapses": {
    recoveryMs: 0,
    strike: ({ service, time }) => {
      service.setZone({
        ...service.zone,
        subscription: { paidUntil: null, gracePeriod: false, graceUntil: null },
      });
      time.environment.after(7 * MINUTE, () =>
        service.setZone({ ...service.zone, subscription: service.paid }),
      );
    },
  },
} satisfies Readonly<Record<string, FaultKind>>;

export type FaultName = keyof typeof FAULTS;
