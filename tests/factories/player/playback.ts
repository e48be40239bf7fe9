import type { PlaybackState } from "#shared/contract/control.ts";
import type {
  PlayableTrack,
  PlaybackIntent,
  PlayerZone,
  QueuedTrack,
  SourceSnapshot,
} from "#shared/contract/player.ts";
import { ZoneSettings } from "#shared/contract/player.ts";

/** A track without market restrictions, 180 s long, already at the target loudness. */
export function playableTrack(over: Partial<PlayableTrack> & { readonly id: string }): PlayableTrack {
  return {
    title: `Title of ${over.id}`,
    artists: [{ id: `artist of ${over.id}`, name: "An artist" }],
    album: { id: "album", title: "An album", image: null, colorHex: null },
    durationMs: 180_000,
    explicit: false,
    markets: ["ZZ"],
    loudnessLufs: -16,
    truePeakDb: -3,
    ...over,
  };
}

/** A playlist of these tracks, with linear play order by default. */
export function sourceSnapshot(
  tracks: readonly PlayableTrack[],
  over: Partial<SourceSnapshot> = {},
): SourceSnapshot {
  return {
    id: "source",
    type: "collection",
    name: "A playlist",
    snapshot: "1",
    image: null,
    colorHex: null,
    playbackMode: "linear",
    tracks: [...tracks],
    week: null,
    lessIds: [],
    ...over,
  };
}

export function playbackIntent(over: Partial<PlaybackIntent> = {}): PlaybackIntent {
  return { version: 1, playing: true, volume: 60, playOrder: "AUTO", seed: 1, queue: [], ...over };
}

export function queuedTrack(id: string, track: PlayableTrack): QueuedTrack {
  return { id, track };
}

/** A paired zone in Sweden with the right to play, crossfade off. */
export function playerZone(over: Partial<PlayerZone> = {}): PlayerZone {
  return {
    soundZone: { id: "zone", name: "Bar", account: "account", remoteCode: null },
    location: {
      id: "location",
      name: "Shop",
      timezone: "Europe/Stockholm",
      isoCountry: "SE",
      bandwidthLimitationKbps: null,
    },
    account: {
      id: "account",
      businessName: "A business",
      filterExplicit: false,
      restrictUnpairing: false,
      restrictBlockTracks: false,
      tier: 3,
    },
    subscription: { paidUntil: "2099-01-01T00:00:00Z", gracePeriod: false, graceUntil: null },
    device: { id: "device" },
    versions: { supportLevel: "supported", isUnsupported: false },
    errors: [],
    settings: ZoneSettings.parse({ crossfade: false }),
    blockedTrackIds: [],
    ...over,
  };
}

/** A player state of the zone Bar: it plays a generic track. */
export function playbackState(over: Partial<PlaybackState> = {}): PlaybackState {
  return {
    online: true,
    mode: "desktop",
    zone: namedZone("z", "Bar"),
    tier: 3,
    staffControl: true,
    status: "playing",
    problem: null,
    playOrder: "AUTO",
    availablePlayOrders: ["AUTO"],
    volume: 60,
    source: null,
    trackId: null,
    track: null,
    progress: null,
    current: null,
    upcoming: [],
    nextSlotStartsAt: "unknown",
    intentVersion: 1,
    wantedVersion: 1,
    serverTime: 0,
    ...over,
  };
}

/** The zone of a player state, named after its id by default. */
export function namedZone(id: string, name = id): NonNullable<PlaybackState["zone"]> {
  return { id, name, locationId: "l", country: "SE", settings: { crossfade: true } };
}

/** A track of two artists on an album with a picture, as reported by a player. */
export function nightBus(over: Partial<NonNullable<PlaybackState["track"]>> = {}) {
  return {
    id: "t",
    title: "Night Bus",
    artists: [
      { id: "a", name: "Ada" },
      { id: "b", name: "Bo" },
    ],
    album: { id: "al", title: "Late", image: "/media/image/late/%w/%h", colorHex: null },
    durationMs: 200_000,
    explicit: false,
    ...over,
  };
}
