import { hashKey, type QueryKey } from "@tanstack/react-query";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import type { EntityType, EventName, EventPayload } from "#shared/contract/events.ts";

/** A service event in the client's form. */
export interface ServiceEvent {
  readonly name: EventName;
  readonly payload: EventPayload;
}

type Row = (payload: EventPayload) => readonly QueryKey[];

const ofAccount = (payload: EventPayload, keys: (account: string) => readonly QueryKey[]) =>
  payload.account === undefined ? [] : keys(payload.account);

const ofZone = (payload: EventPayload, keys: (zone: string) => readonly QueryKey[]) =>
  payload.soundZone === undefined ? [] : keys(payload.soundZone);

/** All records of zones and locations: an event does not name the others that show its entity. */
const ZONES: QueryKey = [queryKeys.zone("")[0]];
const LOCATIONS: QueryKey = [queryKeys.location("")[0]];
/** Subscriptions of zones: a charge of the account changes all of them. */
const ZONE_BILLING: QueryKey = [queryKeys.zoneBilling("")[0]];
/** Schedules count the zones that play them. */
const SCHEDULES: QueryKey = [queryKeys.schedule("")[0]];

const zoneRow: Row = (payload) => [
  ...ofZone(payload, (zone) => [queryKeys.zone(zone), queryKeys.zonePairing(zone)]),
  ...ofAccount(payload, (account) => [queryKeys.zones(account)]),
  LOCATIONS,
];

/** Steps of the setup guide follow an account's zones, people and music. */
const onboardingRow: Row = (payload) => ofAccount(payload, (account) => [queryKeys.onboarding(account)]);

/** Named permissions of entities: their own lists, and those in zone records. */
const PERMISSIONS: readonly QueryKey[] = [queryKeys.permissions(), ZONES];

/** The queries that a change to an entity makes stale. The only place that maps events to query keys. */
const CHANGED = {
  account: ({ data }) => [
    queryKeys.account(data.id),
    queryKeys.accounts(),
    queryKeys.onboarding(data.id),
    ...PERMISSIONS,
  ],
  acl: (payload) => [
    queryKeys.accounts(),
    ...ofAccount(payload, (account) => [queryKeys.members(account), queryKeys.onboarding(account)]),
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
  device: (payload) => [...zoneRow(payload), ...onboardingRow(payload)],
  error: zoneRow,
  history_track: (payload) => ofZone(payload, (zone) => [queryKeys.zoneHistory(zone)]),
  invoice: () => [],
  location: (payload) => [
    queryKeys.location(payload.data.id),
    ...ofAccount(payload, (account) => [
      queryKeys.locations(account),
      queryKeys.zones(account),
      queryKeys.onboarding(account),
    ]),
    ZONES,
    SCHEDULES,
  ],
  music_library: (payload) => [
    ...ofAccount(payload, (account) => [queryKeys.library(account)]),
    // The specification refetches permissions with the library (platform §6).
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
    queryKeys.zoneBilling(payload.data.id),
    queryKeys.zonePairing(payload.data.id),
    ...ofAccount(payload, (account) => [queryKeys.zones(account), queryKeys.onboarding(account)]),
    // It may have moved from another location or schedule, which the event does not name.
    LOCATIONS,
    SCHEDULES,
  ],
  spotify_account: ({ data }) => [queryKeys.spotify(data.id), queryKeys.onboarding(data.id)],
  // The person's permissions may have changed: refetch their memberships, and the permissions shown on their screens.
  user: ({ data }) => [
    queryKeys.user(data.id),
    queryKeys.accounts(),
    [queryKeys.account("")[0]],
    // Lists of members contain people's names.
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
  zone_operation_update: (payload) =>
    ofAccount(payload, (account) => [[...queryKeys.zoneOperations(account), payload.data.id]]),
  zone_preset_update: (payload) => [
    ...ofAccount(payload, (account) => [queryKeys.zonePresets(account), queryKeys.zones(account)]),
    ZONES,
  ],
  // Named with its account, it is the zone's displayed state; else its playback, which has a socket of its own.
  playback_state_change: (payload) =>
    ofAccount(payload, (account) => [queryKeys.zones(account), queryKeys.zone(payload.data.id), LOCATIONS]),
  incident_update: (payload) => [
    ...ofAccount(payload, (account) => [queryKeys.incidents(account)]),
    ...ofZone(payload, (zone) => [queryKeys.zoneIncidents(zone)]),
  ],
  // Records of zones and locations name only their labels that exist.
  label_update: (payload) => [
    ...ofAccount(payload, (account) => [
      queryKeys.labels(account),
      queryKeys.locations(account),
      queryKeys.zones(account),
    ]),
    LOCATIONS,
    ZONES,
  ],
  messaging_update: (payload) =>
    ofAccount(payload, (account) => [
      queryKeys.announcements(account),
      queryKeys.campaigns(account),
      queryKeys.announcementPlays(account),
    ]),
  alert_update: (payload) => ofAccount(payload, (account) => [queryKeys.alerts(account)]),
  qr_sign_in_update: ({ data }) => [queryKeys.qrSignIn(data.id)],
  // Albums and artists have no key of their own: their pages are fetched anew when they are opened.
  own_tracks_update: (payload) =>
    ofAccount(payload, (account) => [
      queryKeys.ownTracks(account),
      queryKeys.rightsReport(account),
      [queryKeys.zoneHistory("")[0]],
    ]),
  music_upload_update: (payload) => ofAccount(payload, (account) => [queryKeys.musicUploads(account)]),
  billing_update: (payload) => ofAccount(payload, (account) => [queryKeys.billing(account), ZONE_BILLING]),
  webhook_update: (payload) => ofAccount(payload, (account) => [queryKeys.webhooks(account)]),
  onboarding_update: onboardingRow,
} satisfies Record<EventName, Row>;

/** The query keys that a batch of events makes stale, without duplicates. */
export function staleKeys(events: readonly ServiceEvent[]): readonly QueryKey[] {
  const keys = new Map<string, QueryKey>();
  for (const { name, payload } of events) {
    for (const key of BY_NAME[name](payload)) keys.set(hashKey(key), key);
  }
  return [...keys.values()];
}

/** Prefixes of all keys that events may invalidate: all of them are stale after a lost connection. */
export const PUSHED_KEYS: readonly QueryKey[] = Object.values(queryKeys).map((key) => [key("")[0]]);
