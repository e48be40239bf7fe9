import { nameKey, ownAlbumId, ownArtistId } from "#server/catalog/own-ids.ts";
import type { Database } from "#server/db/database.ts";
import { recordSeveral } from "#server/modules/audit/public.ts";
import {
  albumBy,
  albumsOfTracks,
  artistsOf,
  creditArtists,
  deleteUnused,
  lockOwnTracks,
  mainArtistsOf,
  type NewArtist,
  saveAlbum,
  saveArtists,
  updateTracks,
} from "#server/modules/own-tracks/correction-repository.ts";
import { inBatches, publishTracks } from "#server/modules/own-tracks/publish-tracks.ts";
import { titleOf } from "#server/modules/own-tracks/repository.ts";
import { idsOfSelection } from "#server/modules/own-tracks/selection.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnTrackChanges, OwnTrackSelection } from "#shared/contract/rest/music/own-tracks.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** The artist of an album of several artists, for its id: files without a tag for it have this one. */
const SEVERAL_ARTISTS = "Various Artists";

/** Corrects the selected tracks; returns how many there were. */
export async function correctTracks(
  services: Services,
  viewer: Viewer,
  accountId: string,
  { tracks, changes }: { readonly tracks: OwnTrackSelection; readonly changes: OwnTrackChanges },
): Promise<Result<number, Problem>> {
  const selected = await idsOfSelection(services, accountId, tracks);
  if (!selected.ok) return selected;
  const ids = selected.value;
  const [first] = ids;
  if (first === undefined || Object.keys(changes).length === 0) return ok(0);
  const single = (["title", "isrc", "iswcs"] as const).find((field) => changes[field] !== undefined);
  if (single !== undefined && ids.length > 1)
    return problem("invalid", { fields: { [single]: { code: "invalid" } } });
  const { db } = services;
  const [formerAlbums, formerArtists] = await Promise.all([albumsOfTracks(db, ids), artistsOf(db, ids)]);
  const credited = changes.artists && namedArtists(accountId, changes.artists);
  const album =
    changes.album === undefined ? undefined : await findAlbum(db, accountId, ids, changes.album, credited);
  const corrected: string[] = [];
  await inBatches(ids, (some) =>
    db.transaction(async (tx) => {
      const locked = await lockOwnTracks(tx, accountId, some);
      if (locked.length === 0) return;
      corrected.push(...locked);
      if (credited) {
        await saveArtists(tx, accountId, credited);
        await creditArtists(tx, locked, credited);
      }
      if (album) await saveAlbum(tx, accountId, album);
      const { title, explicit, genres, composers, isrc, iswcs } = changes;
      const columns = {
        ...(title === undefined ? {} : { title }),
        ...(explicit === undefined ? {} : { explicit }),
        // What it sounds like follows from its genres: the service works it out again.
        ...(genres === undefined ? {} : { genres: [...new Set(genres)], sounds: null }),
        ...(composers === undefined ? {} : { composers: [...new Set(composers)] }),
        ...(isrc === undefined ? {} : { isrc: isrc === "" ? null : isrc }),
        ...(iswcs === undefined ? {} : { iswcs: [...new Set(iswcs)] }),
        ...(album ? { albumId: album.id } : {}),
      };
      if (Object.keys(columns).length > 0) await updateTracks(tx, locked, columns);
    }),
  );
  if (corrected.length === 0) return problem("not-found", { message: "There is no such track" });
  await deleteUnused(
    db,
    accountId,
    formerAlbums.map(({ id }) => id),
    formerArtists,
  );
  await recordSeveral(services, viewer, {
    kind: "music.tracks-corrected",
    accountId,
    first: { id: first, name: await titleOf(db, first) },
    count: corrected.length,
  });
  await publishTracks(services, accountId, corrected);
  return ok(corrected.length);
}

function namedArtists(accountId: string, names: readonly string[]): readonly NewArtist[] {
  const byId = new Map(names.map((name) => [ownArtistId(accountId, name), name]));
  return [...byId].map(([id, name]) => ({ id, name }));
}

/**
 * The one album that the tracks become: theirs of this title, else another of the same artists, else a new one with the
 * cover of their present album. A new one has the id that files with these tags get.
 */
async function findAlbum(
  db: Database,
  accountId: string,
  ids: readonly string[],
  title: string,
  credited: readonly NewArtist[] | undefined,
) {
  const present = await albumsOfTracks(db, ids);
  const same = present.find((album) => nameKey(album.title) === nameKey(title));
  const image = same?.image ?? present.find((album) => album.image !== null)?.image ?? null;
  const releaseYear = (same ?? present[0])?.releaseYear ?? null;
  if (same) return { id: same.id, title, image, releaseYear };
  const main = credited?.slice(0, 1) ?? (await mainArtistsOf(db, ids));
  const [artist, ...others] = main;
  const known = await albumBy(
    db,
    accountId,
    title,
    main.map(({ id }) => id),
  );
  const albumArtist = artist && others.length === 0 ? artist.name : SEVERAL_ARTISTS;
  return { id: known ?? ownAlbumId(accountId, albumArtist, title), title, image, releaseYear };
}
