import { createHash } from "node:crypto";
import {
  type CollectionRow,
  catalogueOf,
  toPlayable,
  tracklistIds,
  wholeCatalogue,
} from "#server/modules/music-lookup/public.ts";
import type { PlayedZone } from "#server/modules/playback/public.ts";
import { lessOftenIds } from "#server/modules/reasons/public.ts";
import {
  type ExceptionRow,
  exceptionsOf,
  fallbackFor,
  findSchedule,
  occasionalOf,
  occasionalSlot,
  type ScheduleRow,
  slotsOf,
} from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import type { CollectionSnapshot, SourceSnapshot, WeekException } from "#shared/contract/player.ts";
import { accountListener, type Listener } from "#shared/domain/music/hearing.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";
import { mixedTracks, mixtureId } from "#shared/domain/schedules/mixture.ts";

/**
 * A zone's source as stored by its player. Access to the source was checked when it was assigned; its tracks
 * are checked each time.
 */

const LONGEST_COLLECTION = 3000;
/**
 * Maximum for all collections of a week together: some 8 MB. Larger weeks are cut, every collection to the
 * same share.
 */
const MAX_WEEK_TRACKS = 20_000;
const MAX_SLOTS = 1000;
const MAX_COLLECTIONS = 200;

/**
 * The zone's source with the tracks that are playable now; null when it has none. While the first audio is
 * being rendered the snapshot grows, and its name changes.
 */
export async function sourceSnapshot(
  services: Services,
  { zone }: Pick<PlayedZone, "zone">,
): Promise<SourceSnapshot | null> {
  const source = await wholeSource(services, { zone });
  return source && withLessOften(services, zone.id, source);
}

/** Marks the tracks that the zone is to play less often; the snapshot's own name covers them. */
async function withLessOften(
  services: Services,
  zone: string,
  source: Omit<SourceSnapshot, "lessIds">,
): Promise<SourceSnapshot> {
  const tracks = source.week?.collections.flatMap((collection) => collection.tracks) ?? source.tracks;
  const lessIds = await lessOftenIds(
    services,
    zone,
    tracks.map(({ id }) => id),
  );
  if (lessIds.length === 0) return { ...source, lessIds: [] };
  return { ...source, snapshot: `${source.snapshot}-${digestOf(lessIds.join("\n"))}`, lessIds: [...lessIds] };
}

async function wholeSource(
  services: Services,
  { zone }: Pick<PlayedZone, "zone">,
): Promise<Omit<SourceSnapshot, "lessIds"> | null> {
  if (zone.playFromId === null) return null;
  if (zone.playFromType === "schedule") {
    const schedule = await findSchedule(services.db, zone.playFromId);
    return schedule ? scheduleSnapshot(services, zone, schedule) : null;
  }
  const collection = await wholeCatalogue(services).collection(zone.playFromId);
  if (!collection) return null;
  const listener = accountListener(zone.accountId);
  const snapshot = await collectionSnapshot(services, listener, collection, LONGEST_COLLECTION);
  return { ...snapshot, type: "collection", week: null };
}

async function scheduleSnapshot(
  services: Services,
  zone: PlayedZone["zone"],
  schedule: ScheduleRow,
): Promise<Omit<SourceSnapshot, "lessIds">> {
  const { db } = services;
  // Switched off, it plays the fallback all the time, as between slots.
  const [rows, exceptionRows, occasionalRows, fallbackCollectionId] = await Promise.all([
    schedule.enabled ? slotsOf(db, schedule.id) : [],
    schedule.enabled ? exceptionsOf(db, schedule.id) : [],
    schedule.enabled ? occasionalOf(db, schedule.id) : [],
    fallbackFor(services.db, zone.accountId, zone.settings.fallback_collection),
  ]);
  const mixtures = new Map<string, readonly string[]>([
    ...(fallbackCollectionId === null ? [] : [[fallbackCollectionId, [fallbackCollectionId]] as const]),
    ...[...rows, ...occasionalRows, ...exceptionRows.filter(({ kind }) => kind === "collections")].map(
      // Sorted, so that the same playlists are one mixture in whatever order slots name them.
      ({ collectionIds }) => [mixtureId(collectionIds), collectionIds.toSorted()] as const,
    ),
  ]);
  const listener = accountListener(zone.accountId);
  const collections = await weekCollections(services, listener, [...mixtures].slice(0, MAX_COLLECTIONS));
  const known = new Set(collections.map(({ id }) => id));
  const slots = rows
    .map(({ id, name, startMinute, durationMinutes, collectionIds, volume }) => {
      const times = { startMinute, durationMinutes };
      return { id, name, ...times, collectionId: mixtureId(collectionIds), ...(volume ? { volume } : {}) };
    })
    .filter(({ collectionId }) => known.has(collectionId))
    .slice(0, MAX_SLOTS);
  const exceptions = exceptionRows.flatMap((row) => weekException(row, known));
  const occasional = occasionalRows.map(occasionalSlot).filter(({ collectionId }) => known.has(collectionId));
  const state = schedule.enabled ? [] : ["off"];
  const parts = [
    ...state,
    fallbackCollectionId,
    ...collections.map(({ id, snapshot }) => `${id}:${snapshot}`),
  ];
  const digest = digestOf(parts.join("\n"));
  return {
    id: schedule.id,
    type: "schedule",
    name: schedule.name,
    snapshot: `${schedule.snapshot}-${digest}`,
    image: schedule.image?.template ?? null,
    colorHex: schedule.image?.colorHex ?? null,
    playbackMode: "shuffle",
    tracks: [],
    week: { slots, collections, fallbackCollectionId, exceptions, occasional },
    ...(schedule.enabled ? {} : { off: true }),
  };
}

/** As sent to players; empty if its music is gone. */
function weekException(row: ExceptionRow, known: ReadonlySet<string>): readonly WeekException[] {
  const { id, name, fromDate: from, toDate: to, yearly, kind, day } = row;
  const common = { id, name, from, to, yearly };
  if (kind === "silence") return [{ ...common, plan: { kind } }];
  if (kind === "day") return day === null ? [] : [{ ...common, plan: { kind, day } }];
  const collectionId = mixtureId(row.collectionIds);
  return known.has(collectionId) ? [{ ...common, plan: { kind: "collection", collectionId } }] : [];
}

/** The collections of a week by id: single ones, and mixtures. */
async function weekCollections(
  services: Services,
  listener: Listener,
  mixtures: readonly (readonly [id: string, parts: readonly string[]])[],
): Promise<CollectionSnapshot[]> {
  const catalogue = wholeCatalogue(services);
  const found = await Promise.all(
    mixtures.map(async ([id, parts]) => {
      const rows = await Promise.all(parts.map((part) => catalogue.collection(part)));
      return { id, rows: rows.filter((row) => row !== undefined) };
    }),
  );
  const present = found.filter(({ rows }) => rows.length > 0);
  const share = Math.min(LONGEST_COLLECTION, Math.floor(MAX_WEEK_TRACKS / Math.max(1, present.length)));
  return Promise.all(present.map(({ id, rows }) => mixtureSnapshot(services, listener, id, rows, share)));
}

/** Part of a mixture's name: another mixing method makes another list, which players have to fetch. */
const WAY_OF_MIXING = "fair shares";

/** Several playlists as one, each with its share. It is shuffled unless all of them are linear. */
async function mixtureSnapshot(
  services: Services,
  listener: Listener,
  id: string,
  rows: readonly CollectionRow[],
  mostTracks: number,
): Promise<CollectionSnapshot> {
  const snapshots = await Promise.all(
    rows.map((row) => collectionSnapshot(services, listener, row, mostTracks)),
  );
  const [first] = snapshots;
  if (first && snapshots.length === 1) return { ...first, id };
  const tracks = new Map(snapshots.flatMap((each) => each.tracks.map((track) => [track.id, track] as const)));
  const order = mixedTracks(
    snapshots.map((each) => each.tracks.map((track) => track.id)),
    mostTracks,
  );
  return {
    id,
    name: snapshots.map(({ name }) => name).join(", "),
    snapshot: digestOf([WAY_OF_MIXING, ...snapshots.map(({ snapshot }) => snapshot)].join("\n")),
    image: first?.image ?? null,
    colorHex: first?.colorHex ?? null,
    playbackMode: snapshots.every(({ playbackMode }) => playbackMode === "linear") ? "linear" : "shuffle",
    tracks: order.flatMap((trackId) => tracks.get(trackId) ?? []),
  };
}

async function collectionSnapshot(
  services: Services,
  listener: Listener,
  collection: CollectionRow,
  mostTracks: number,
): Promise<CollectionSnapshot> {
  const ids = (await tracklistIds(services.db, listener, collection.id, ANY_MARKET)).slice(0, mostTracks);
  const records = await catalogueOf(services, listener).tracks(ids);
  const tracks = ids.flatMap((id) => {
    const record = records.get(id);
    const playable = record ? toPlayable(record) : null;
    return playable ? [playable] : [];
  });
  return {
    id: collection.id,
    name: collection.name,
    // A player loads a snapshot only when its name is new: the name covers everything that is sent.
    snapshot: `${collection.snapshot}-${tracks.length}-${digestOf(wordsOf(collection))}`,
    image: collection.image?.template ?? null,
    colorHex: collection.image?.colorHex ?? null,
    playbackMode: collection.playbackMode,
    tracks,
  };
}

function wordsOf({ name, playbackMode, image }: CollectionRow): string {
  return JSON.stringify([name, playbackMode, image?.template, image?.colorHex]);
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
