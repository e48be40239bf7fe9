import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { EntityType, EventName, EventPayload } from "#shared/contract/events.ts";
import { queryKeys } from "../lib/query-keys.ts";

/** An event of the service in the client's form. */
export interface ServiceEvent {
  readonly name: EventName;
  readonly payload: EventPayload;
}

type Row = (payload: EventPayload) => readonly QueryKey[];

const ofAccount = (payload: EventPayload, keys: (account: string) => readonly QueryKey[]) =>
  payload.account === undefined ? [] : keys(payload.account);

const ofZone = (payload: EventPayload, keys: (zone: string) => readonly QueryKey[]) =>
  payload.soundZone === undefined ? [] : keys(payload.soundZone);

/** Records of zones and locations; an event of one does not name all others that show it. */
const ZONES: QueryKey = [queryKeys.zone("")[0]];
const LOCATIONS: QueryKey = [queryKeys.location("")[0]];
/** Schedules count the zones that play them. */
const SCHEDULES: QueryKey = [queryKeys.schedule("")[0]];

const zoneRow: Row = (payload) => [
  ...ofZone(payload, (zone) => [queryKeys.zone(zone), queryKeys.zonePairing(zone)]),
  ...ofAccount(payload, (account) => [queryKeys.zones(account)]),
  LOCATIONS,
];

/** Named permissions of entities: their own lists, and those that stand in the records of zones. */
const PERMISSIONS: readonly QueryKey[] = [queryKeys.permissions(), ZONES];

/** Which queries a change to an entity makes stale. The one place where events meet query keys. */
const CHANGED = {
  account: ({ data }) => [queryKeys.account(data.id), queryKeys.accounts(), ...PERMISSIONS],
  acl: (payload) => [
    queryKeys.accounts(),
    ...ofAccount(payload, (account) => [queryKeys.members(account)]),
    ...PERMISSIONS,
  ],
  asset: () => [],
  billing_group: () => [],
  collection: (payload) => [
    queryKeys.playlist(payload.data.id),
    queryKeys.permissions(),
    ...ofAccount(payload, (account) => [queryKeys.library(account)]),
  ],
  collection_reflection: (payload) => ofAccount(payload, (account) => [queryKeys.library(account)]),
  device: zoneRow,
  error: zoneRow,
  history_track: (payload) => ofZone(payload, (zone) => [queryKeys.zoneHistory(zone)]),
  invoice: () => [],
  location: (payload) => [
    queryKeys.location(payload.data.id),
    ...ofAccount(payload, (account) => [queryKeys.locations(account), queryKeys.zones(account)]),
    ZONES,
    SCHEDULES,
  ],
  music_library: (payload) => [
    ...ofAccount(payload, (account) => [queryKeys.library(account)]),
    // The specification has permissions asked for again with the library (platform §6).
    ...PERMISSIONS,
  ],
  order: () => [],
  payment_method: () => [],
  schedule: (payload) => [
    queryKeys.schedule(payload.data.id),
    ...ofAccount(payload, (account) => [queryKeys.library(account)]),
  ],
  slot: () => [],
  slot_set: (payload) => [queryKeys.schedule(payload.data.id)],
  sound_zone: (payload) => [
    queryKeys.zone(payload.data.id),
    queryKeys.zonePairing(payload.data.id),
    ...ofAccount(payload, (account) => [queryKeys.zones(account)]),
    // It may have left one location for another, one schedule for another; which is not said.
    LOCATIONS,
    SCHEDULES,
  ],
  spotify_account: ({ data }) => [queryKeys.spotify(data.id)],
  // What they may do where may have changed: see what their memberships are, and what of it their screens show.
  user: ({ data }) => [
    queryKeys.user(data.id),
    queryKeys.accounts(),
    [queryKeys.account("")[0]],
    // Lists of members have their names.
    [queryKeys.members("")[0]],
    ...PERMISSIONS,
  ],
} satisfies Record<EntityType, Row>;

const BY_NAME = {
  create: (payload) => CHANGED[payload.data.type](payload),
  update: (payload) => CHANGED[payload.data.type](payload),
  delete: (payload) => CHANGED[payload.data.type](payload),
  blocked_track_update: (payload) =>
    ofZone(payload, (zone) => [queryKeys.zoneBlocked(zone), queryKeys.zoneHistory(zone)]),
  device_metrics_update: ({ data }) => [queryKeys.deviceMetrics(data.id)],
  // Playback states come over a socket of their own, see playback-states.ts.
  playback_state_change: () => [],
} satisfies Record<EventName, Row>;

/** The query keys that a batch of events makes stale, each once. */
export function staleKeys(events: readonly ServiceEvent[]): readonly QueryKey[] {
  const keys = new Map<string, QueryKey>();
  for (const { name, payload } of events) {
    for (const key of BY_NAME[name](payload)) keys.set(hashKey(key), key);
  }
  return [...keys.values()];
}

/** First parts of every key that events may invalidate: all of it is stale after a lost connection. */
export const PUSHED_KEYS: readonly QueryKey[] = Object.values(queryKeys).map((key) => [key("")[0]]);
