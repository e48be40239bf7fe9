import { findAccount } from "#server/modules/accounts/public.ts";
import { createCollection } from "#server/modules/collections/public.ts";
import { changeLibrary, putInLibrary } from "#server/modules/library/public.ts";
import { wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import { setStep } from "#server/modules/onboarding/public.ts";
import type { Services } from "#server/services.ts";
import {
  isPassing,
  type SpotifyFailure,
  SYNC_EVERY_MS,
} from "#shared/domain/music/spotify/spotify-connection.ts";
import { backoffMs } from "#shared/domain/realtime/backoff.ts";
import { ok } from "#shared/domain/result/result.ts";
import { findTracks } from "./find-tracks.ts";
import { playlistPicture } from "./playlist-picture.ts";
import { type PlaylistTracks, type Reading, readPlaylist, readTracks } from "./read-playlist.ts";
import {
  beginImport,
  followerOf,
  type ImportRow,
  insertFollowed,
  unfinishedImports,
  writeImport,
} from "./repository.ts";
import type { SpotifyPlaylist } from "./spotify-api.ts";

const QUEUE = "spotify-import";
const MOST_ATTEMPTS = 6;
const RETRY = { minMs: 2_000, maxMs: 5 * 60_000 } as const;
/** Spotify has been seen to ask for a day; an import that waits longer than this has failed. */
const LONGEST_WAIT_MS = 15 * 60_000;
/** How often somebody who watches is told, in tracks. */
const TOLD_EVERY = 200;

/** Imports that are waiting or were interrupted begin again: nothing of them has been written. */
export async function startImports(services: Services): Promise<void> {
  await services.jobs.work<{ id: string }>(QUEUE, ({ id }) => runImport(services, id));
  for (const { id } of await unfinishedImports(services.db)) await queueImport(services, id);
}

export async function queueImport({ jobs }: Services, id: string, startAfterMs = 0): Promise<void> {
  await jobs.send(QUEUE, { id }, { key: id, startAfterMs });
}

/** One attempt at an import. */
async function runImport(services: Services, id: string): Promise<void> {
  const row = await beginImport(services.db, id);
  if (!row) return;
  try {
    await importPlaylist(services, row);
  } catch (error) {
    services.log.error({ err: error, import: id }, "An import from Spotify failed");
    await failOrRetry(services, row, { failure: "unavailable" });
  }
}

/** The playlist is written whole, together with its outcome, or not at all. */
async function importPlaylist(services: Services, row: ImportRow): Promise<void> {
  const { db, env } = services;
  const { id } = row;
  if (env.spotify === null || row.connectionId === null) return await fail(services, row, "not-connected");
  const { connectionId, spotifyPlaylistId } = row;
  const reading = { settings: env.spotify, connection: { id: connectionId }, spotifyPlaylistId };
  const playlist = await readPlaylist(services, reading);
  if (!playlist.ok) return await failOrRetry(services, row, playlist.reason);
  await writeImport(db, id, { name: playlist.value.name });
  announceImport(services, row);
  let told = 0;
  const tracks = await readTracks(services, reading, {
    async onPage({ read, total }) {
      await writeImport(db, id, { read, total });
      if (read - told < TOLD_EVERY) return;
      told = read;
      announceImport(services, row);
    },
  });
  if (!tracks.ok) return await failOrRetry(services, row, tracks.reason);
  await store(services, row, reading, playlist.value, tracks.value);
}

async function store(
  services: Services,
  row: ImportRow,
  { connection, spotifyPlaylistId }: Reading,
  playlist: SpotifyPlaylist,
  { tracks, leftOut }: PlaylistTracks,
): Promise<void> {
  const { accountId, kind } = row;
  const found = await findTracks(services, accountId, tracks);
  const outcome = { matched: found.trackIds.length, missing: found.missing, leftOut, total: tracks.length };
  const [first] = found.trackIds;
  if (first === undefined) return await fail(services, row, "no-tracks-found", outcome);
  const known = kind === "follow" ? await followerOf(services.db, accountId, spotifyPlaylistId) : null;
  const account = await findAccount(services.db, accountId);
  if (!account) return await fail(services, row, "forbidden", outcome);
  const now = services.now();
  const ended = { ...outcome, state: "done", read: tracks.length, endedAt: now, errorCode: null } as const;
  const finish = async (tx: Services["db"], collectionId: string) => {
    // Another process ended it meanwhile: this transaction is rolled back.
    if (!(await writeImport(tx, row.id, { ...ended, collectionId }))) throw new EndedMeanwhile();
  };
  const write = async () => {
    if (known !== null)
      return await changeLibrary(services, accountId, async (tx) => {
        // Before anything is written: a refusal does not roll back.
        const added = row.addToLibrary ? await putInLibrary(tx, accountId, [known], now) : ok(false);
        if (added.ok) await finish(tx, known);
        return added;
      });
    const own = await playlistPicture(services, accountId, playlist);
    return await createCollection(services, account, {
      name: playlist.name || "Spotify",
      shortDescription: playlist.description ?? "",
      presentAs: "playlist",
      composerType: kind === "follow" ? "ExternalSpotifyComposer" : "Manual",
      image: own ?? (await wholeCatalogue(services).track(first))?.album.image ?? null,
      trackIds: found.trackIds,
      inLibrary: row.addToLibrary,
      async alongside(tx, collectionId) {
        if (kind === "follow")
          await insertFollowed(tx, {
            collectionId,
            accountId,
            connectionId: connection.id,
            spotifyPlaylistId,
            spotifySnapshot: playlist.snapshot_id,
            missing: found.missing,
            matchedAt: now,
            syncedAt: now,
            nextSyncAt: new Date(now.getTime() + SYNC_EVERY_MS),
          });
        await finish(tx, collectionId);
      },
    });
  };
  const done = await write().catch((error: unknown) => {
    if (error instanceof EndedMeanwhile) return ok(null);
    throw error;
  });
  if (!done.ok) return await fail(services, row, "library-full", outcome);
  // The import itself is forgotten some time later.
  await setStep(services, { accountId, step: "spotify-import", status: "Completed", userId: null });
  announceImport(services, row);
}

class EndedMeanwhile extends Error {}

/** Tells the screens of the account that its imports have changed. */
export function announceImport({ events }: Services, { accountId }: Pick<ImportRow, "accountId">): void {
  events.publish("update", { data: { type: "spotify_account", id: accountId }, account: accountId });
}

interface Refused {
  readonly failure: SpotifyFailure;
  readonly retryAfterMs?: number;
}

/** What passes is tried again, as late as Spotify asks for. */
async function failOrRetry(services: Services, row: ImportRow, { failure, retryAfterMs = 0 }: Refused) {
  const waitMs = Math.max(retryAfterMs, backoffMs(row.attempts - 1, RETRY.minMs, RETRY.maxMs));
  if (!isPassing(failure) || row.attempts >= MOST_ATTEMPTS || waitMs > LONGEST_WAIT_MS)
    return await fail(services, row, failure);
  await writeImport(services.db, row.id, { state: "waiting", read: 0, errorCode: failure });
  await queueImport(services, row.id, waitMs);
  announceImport(services, row);
}

async function fail(
  services: Services,
  row: ImportRow,
  errorCode: SpotifyFailure,
  outcome: Partial<ImportRow> = {},
): Promise<void> {
  await writeImport(services.db, row.id, {
    ...outcome,
    state: "failed",
    errorCode,
    endedAt: services.now(),
  });
  announceImport(services, row);
}
