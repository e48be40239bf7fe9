import { changeCollection, tracklistOf } from "#server/modules/collections/public.ts";
import type { Services } from "#server/services.ts";
import {
  isPassing,
  type SpotifyFailure,
  SYNC_EVERY_MS,
} from "#shared/domain/music/spotify/spotify-connection.ts";
import { backoffMs } from "#shared/domain/realtime/backoff.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { findTracks } from "./find-tracks.ts";
import type { ReadRefusal } from "./grants.ts";
import { announceImport } from "./import-playlist.ts";
import { type Reading, readPlaylist, readTracks } from "./read-playlist.ts";
import {
  deleteIdleConnections,
  deleteImportsBefore,
  type FollowedRow,
  takeDue,
  writeFollowed,
} from "./repository.ts";
import type { SpotifyPlaylist } from "./spotify-api.ts";

const QUEUE = "spotify-sync";
const TICK_MS = 60_000;
const AT_ONCE = 20;
/** A process that takes a playlist and dies leaves it for this long. */
const TAKEN_MS = 15 * 60_000;
const RETRY = { minMs: 60_000, maxMs: 6 * 60 * 60_000 } as const;
/** The catalogue grows: what it does not have is looked for again after this. */
const MATCH_AGAIN_MS = DAY_MS;
const KEEP_IDLE_GRANT_MS = DAY_MS;
const KEEP_IMPORTS_MS = 30 * DAY_MS;

/** Follows playlists in the background, and forgets what nothing needs any more. */
export async function startSync(services: Services): Promise<void> {
  const { jobs } = services;
  await jobs.work(QUEUE, async () => {
    // Queued first, so that the next run does not depend on this one's success.
    await jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: TICK_MS });
    await syncDue(services);
    await forgetOld(services);
  });
  await jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: TICK_MS });
}

/** Brings everything that is due up to date; returns how many playlists were. */
export async function syncDue(services: Services): Promise<number> {
  let synced = 0;
  for (;;) {
    const now = services.now().getTime();
    const rows = await takeDue(services.db, new Date(now), new Date(now + TAKEN_MS), AT_ONCE);
    for (const row of rows) await syncPlaylist(services, row);
    synced += rows.length;
    if (rows.length < AT_ONCE) return synced;
  }
}

/** Deletes grants that nothing uses, and imports that ended long ago. */
export async function forgetOld({ db, now }: Services): Promise<void> {
  await deleteIdleConnections(db, new Date(now().getTime() - KEEP_IDLE_GRANT_MS));
  await deleteImportsBefore(db, new Date(now().getTime() - KEEP_IMPORTS_MS));
}

/** Brings one playlist up to date, and says when the next attempt is. What it plays stays when that fails. */
export async function syncPlaylist(services: Services, row: FollowedRow): Promise<SpotifyFailure | null> {
  const done = await follow(services, row).catch((error: unknown) => {
    services.log.error({ err: error, playlist: row.collectionId }, "Following a playlist of Spotify failed");
    return refuse<ReadRefusal>({ failure: "unavailable" });
  });
  const now = services.now().getTime();
  if (done.ok) {
    await writeFollowed(services.db, row.collectionId, {
      ...done.value,
      syncedAt: new Date(now),
      nextSyncAt: new Date(now + SYNC_EVERY_MS),
      failures: 0,
      failure: null,
    });
  } else {
    const { failure, retryAfterMs = 0 } = done.reason;
    const waitMs = isPassing(failure) ? backoffMs(row.failures, RETRY.minMs, RETRY.maxMs) : RETRY.maxMs;
    await writeFollowed(services.db, row.collectionId, {
      failures: row.failures + 1,
      failure,
      nextSyncAt: new Date(now + Math.max(waitMs, retryAfterMs)),
    });
  }
  announceImport(services, row);
  services.events.publish("update", {
    data: { type: "collection", id: row.collectionId },
    account: row.accountId,
  });
  return done.ok ? null : done.reason.failure;
}

type Learned = Partial<Pick<FollowedRow, "spotifySnapshot" | "missing" | "matchedAt">>;

async function follow(services: Services, row: FollowedRow): Promise<Result<Learned, ReadRefusal>> {
  const { env, now } = services;
  const { connectionId, spotifyPlaylistId } = row;
  if (env.spotify === null || connectionId === null) return refuse({ failure: "not-connected" });
  const reading: Reading = { settings: env.spotify, connection: { id: connectionId }, spotifyPlaylistId };
  const original = await readPlaylist(services, reading);
  if (!original.ok) return original;
  const isMatchedLately = now().getTime() - row.matchedAt.getTime() < MATCH_AGAIN_MS;
  const isSame = original.value.snapshot_id === row.spotifySnapshot;
  if (isSame && (row.missing.length === 0 || isMatchedLately)) return ok({});
  const read = await readTracks(services, reading);
  if (!read.ok) return read;
  const found = await findTracks(services, row.accountId, read.value.tracks);
  // Music goes on: an original of which nothing can be played any more does not silence a zone.
  if (found.trackIds.length === 0) return refuse({ failure: "no-tracks-found" });
  await apply(services, row, original.value, found.trackIds);
  return ok({ spotifySnapshot: original.value.snapshot_id, missing: found.missing, matchedAt: now() });
}

/** Writes the tracks and the name of the original, where they differ. */
async function apply(
  services: Services,
  { collectionId, hasOwnName }: FollowedRow,
  { name }: SpotifyPlaylist,
  trackIds: readonly string[],
): Promise<void> {
  const changed = await changeCollection(services, collectionId, async (playlist, tx) => {
    const before = await tracklistOf(tx, collectionId);
    const isRenamed = !hasOwnName && name !== "" && name !== playlist.name;
    return ok({
      ...(before.join() === trackIds.join() ? {} : { tracks: trackIds }),
      ...(isRenamed ? { name } : {}),
    });
  });
  // Somebody deleted it meanwhile: nothing is left to bring up to date.
  if (!changed.ok && changed.reason.kind !== "not-found")
    throw new Error(`The playlist ${collectionId} could not be written`);
}
