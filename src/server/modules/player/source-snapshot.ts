import { createHash } from "node:crypto";
import {
  type CollectionRow,
  catalogueOf,
  toPlayable,
  tracklistIds,
  wholeCatalogue,
} from "#server/modules/music-lookup/public.ts";
import type { PlayedZone } from "#server/modules/playback/public.ts";
import { fallbackFor, findSchedule, type ScheduleRow, slotsOf } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import type { CollectionSnapshot, SourceSnapshot } from "#shared/contract/player.ts";
import { accountListener, type Listener } from "#shared/domain/music/hearing.ts";
import { ANY_MARKET } from "#shared/domain/playback/eligibility.ts";

/**
 * What a zone plays, as its player stores it. Whether its account may hear the source was asked when it was assigned;
 * its tracks are asked each time.
 */

const LONGEST_COLLECTION = 3000;
/** Of all collections of a week together: some 8 MB. Larger ones are cut, each to the same share. */
const MAX_WEEK_TRACKS = 20_000;
const MAX_SLOTS = 1000;
const MAX_COLLECTIONS = 200;

/**
 * The zone's source with the tracks that can be played by now; null when it has none. While the first audio is being
 * rendered the snapshot grows, and so does its name.
 */
export async function sourceSnapshot(
  services: Services,
  { zone }: Pick<PlayedZone, "zone">,
): Promise<SourceSnapshot | null> {
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
): Promise<SourceSnapshot> {
  const [rows, fallbackCollectionId] = await Promise.all([
    slotsOf(services.db, schedule.id),
    fallbackFor(services.db, zone.accountId, zone.settings.fallback_collection),
  ]);
  const wanted = new Set([
    ...(fallbackCollectionId === null ? [] : [fallbackCollectionId]),
    ...rows.map(({ collectionId }) => collectionId),
  ]);
  const listener = accountListener(zone.accountId);
  const collections = await weekCollections(services, listener, [...wanted].slice(0, MAX_COLLECTIONS));
  const known = new Set(collections.map(({ id }) => id));
  const slots = rows
    .filter(({ collectionId }) => known.has(collectionId))
    .slice(0, MAX_SLOTS)
    .map(({ id, startMinute, durationMinutes, collectionId }) => ({
      id,
      startMinute,
      durationMinutes,
      collectionId,
    }));
  const parts = [fallbackCollectionId, ...collections.map(({ id, snapshot }) => `${id}:${snapshot}`)];
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
    week: { slots, collections, fallbackCollectionId },
  };
}

async function weekCollections(
  services: Services,
  listener: Listener,
  ids: readonly string[],
): Promise<CollectionSnapshot[]> {
  const catalogue = wholeCatalogue(services);
  const found = await Promise.all(ids.map((id) => catalogue.collection(id)));
  const rows = found.filter((row) => row !== undefined);
  const share = Math.min(LONGEST_COLLECTION, Math.floor(MAX_WEEK_TRACKS / Math.max(1, rows.length)));
  return Promise.all(rows.map((row) => collectionSnapshot(services, listener, row, share)));
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
