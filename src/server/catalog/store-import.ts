import path from "node:path";
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import {
  albums,
  artists,
  ownerKey,
  type StoredImage,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { appendTracks, ensureImported } from "#server/modules/collections/public.ts";
import { heardBy } from "#server/modules/music-lookup/public.ts";
import { hmac } from "#server/plugins/secrets/secrets.ts";
import type { Services } from "#server/services.ts";
import { MAX_PLAYLIST_NAME } from "#shared/contract/graphql/inputs/playlist-words.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { isLongEnough } from "#shared/domain/music/track-length.ts";
import { PLAYLIST_OF_FILES } from "#shared/domain/own-music/playlist-names.ts";
import type { LanguageCode } from "#shared/domain/texts/languages.ts";
import { writeAtomically } from "./audio/atomic-file.ts";
import { TOO_SHORT } from "./import/reasons.ts";
import { type CatalogueStore, type ImportAccount, type ImportedTrack, TrackRefused } from "./import/store.ts";
import { nameKey, ownAlbumId, ownArtistId, ownKey, shortHash } from "./own-ids.ts";
import { imagesFolder, MASTER_FILE } from "./store-files.ts";

/**
 * Imported music in the database: tracks with their albums and artists, and a playlist named after the folder, so that it
 * can be played at once. All of it belongs to the account that it was imported for, whose library has the playlist, or to
 * everybody, who find it by searching.
 */

type Database = Services["db"];

/** What an imported folder's playlist says about itself, in the account's language. */
const OWN_MUSIC: Readonly<Record<LanguageCode, string>> = { en: "Your own music", sv: "Din egen musik" };

export interface ImportStoreOptions {
  readonly db: Database;
  readonly catalogueDir: string;
  /** The folder that is imported; its name becomes the playlist's. Null: files without a folder. */
  readonly folder: string | null;
  /** The account that the music will belong to; null: everybody. */
  readonly owner: string | null;
  /** Names pictures so that nobody can guess the name; see {@link storeCover}. */
  readonly pictureKey: Buffer;
  readonly now: () => Date;
}

/** The playlist of an imported folder. `accountId` is whose it is; null: everybody's. */
export interface ImportedPlaylist {
  readonly id: string;
  readonly name: string;
  readonly accountId: string | null;
}

export interface ImportStore extends CatalogueStore {
  /** The folder's playlist; null while nothing is in it. */
  playlist(): ImportedPlaylist | null;
  /** The id of the track that was found or stored last; null before. */
  track(): string | null;
}

/** The store that the importer writes to. */
export function createImportStore(options: ImportStoreOptions): ImportStore {
  const { db, owner } = options;
  const listener = { accountIds: owner === null ? [] : [owner] };
  const known: string[] = [];
  let playlist: ImportedPlaylist | null = null;
  let track: string | null = null;
  return {
    async findFile(contentHash, fileName) {
      const [found] = await db
        .select({ id: tracks.id, owner: tracks.ownerAccountId })
        .from(tracks)
        .where(
          and(
            eq(tracks.importedFrom, contentHash),
            heardBy(listener, tracks.ownerAccountId),
            // A deleted track has no audio: adding its file again brings it back.
            isNotNull(tracks.sha256),
          ),
        )
        .orderBy(sql`${tracks.ownerAccountId} nulls last`);
      if (!found) return "unknown";
      known.push(found.id);
      track = found.id;
      // Music from before names were kept.
      await db
        .update(tracks)
        .set({ fileName })
        .where(and(eq(tracks.id, found.id), isNull(tracks.fileName)));
      return found.owner === owner ? "own" : "everybody";
    },
    async upsertTrack(imported) {
      if (!isLongEnough(imported.audio.durationMs)) throw new TrackRefused(TOO_SHORT);
      const image = await storeCover(options, imported);
      await db.transaction(async (transaction) => {
        const trackId = await insertTrack(transaction, owner, imported, image);
        playlist = await appendToPlaylist(transaction, options, [trackId], image);
        track = trackId;
      });
    },
    async completeTrack(contentHash, { isrc, composers, iswcs }) {
      await db
        .update(tracks)
        .set({
          isrc: sql`coalesce(${tracks.isrc}, ${isrc})`,
          composers: kept(tracks.composers, composers),
          iswcs: kept(tracks.iswcs, iswcs),
        })
        .where(
          and(eq(tracks.importedFrom, contentHash), sql`${ownerKey(tracks.ownerAccountId)} = ${owner ?? ""}`),
        );
    },
    async finish() {
      // The folder's tracks that were in the catalogue already are in its playlist as well.
      if (known.length > 0)
        playlist = await db.transaction((transaction) => appendToPlaylist(transaction, options, known, null));
      return playlist?.name ?? null;
    },
    playlist: () => playlist,
    track: () => track,
  };
}

/** The column's list, or this one where it is empty. */
function kept(column: AnyPgColumn, list: readonly string[]): SQL {
  if (list.length === 0) return sql`${column}`;
  const added = sql`array[${sql.join(
    list.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
  return sql`case when cardinality(${column}) = 0 then ${added} else ${column} end`;
}

/** The accounts that music can be imported for, by name. */
export async function importAccounts(db: Database): Promise<ImportAccount[]> {
  return await db
    .select({ id: accounts.id, name: accounts.businessName })
    .from(accounts)
    .orderBy(asc(accounts.businessName), asc(accounts.id));
}

/**
 * Writes the file's own picture, the same for all tracks of an owner that have it.
 *
 * [Note: a picture's name is its key] Pictures are fetched without signing in and cached for a year, also by proxies. What
 * guards them is their name: a keyed hash that only who is shown the music gets to see, and that nobody who has the same
 * picture can compute.
 */
async function storeCover(
  { catalogueDir, owner, pictureKey }: ImportStoreOptions,
  { cover }: ImportedTrack,
): Promise<StoredImage | null> {
  if (!cover) return null;
  const id = `own-${hmac(pictureKey, `${owner ?? ""}\n${shortHash(cover.master)}`)}`;
  await writeAtomically(path.join(imagesFolder(catalogueDir), id, MASTER_FILE), cover.master);
  return { template: `/media/image/${id}/%w/%h`, colorHex: cover.colorHex, placeholder: cover.placeholder };
}

async function insertTrack(
  db: Database,
  owner: string | null,
  { contentHash, tags, audio }: ImportedTrack,
  image: StoredImage | null,
): Promise<string> {
  const ownerAccountId = owner;
  const albumId = ownAlbumId(owner, tags.albumArtist, tags.album);
  const trackId = idOf(
    "Track",
    owner === null ? `own-${contentHash.slice(0, 24)}` : ownKey(owner, contentHash),
  );
  const credited = [...new Map(tags.artists.map((name) => [ownArtistId(owner, name), name]))];
  await db
    .insert(albums)
    .values({ id: albumId, title: tags.album, ownerAccountId, releaseYear: tags.releaseYear, image })
    .onConflictDoUpdate({
      target: albums.id,
      set: { image: sql`coalesce(${albums.image}, excluded.image)` },
    });
  await db
    .insert(artists)
    .values(credited.map(([id, name]) => ({ id, name, ownerAccountId })))
    .onConflictDoNothing();
  const values = {
    title: tags.title,
    ownerAccountId,
    albumId,
    discNumber: tags.discNumber,
    trackNumber: tags.trackNumber,
    markets: ["ZZ"],
    genres: [...tags.genres],
    tags: [],
    durationMs: audio.durationMs,
    frames: audio.frames,
    bytes: audio.byteLength,
    sha256: audio.sha256,
    loudnessLufs: audio.loudnessLufs,
    truePeakDb: audio.truePeakDb,
    importedFrom: contentHash,
    fileName: tags.fileName,
    isrc: tags.isrc,
    composers: [...tags.composers],
    iswcs: [...tags.iswcs],
  };
  const revived = await db
    .update(tracks)
    .set(values)
    .where(and(eq(tracks.id, trackId), isNull(tracks.sha256)))
    .returning({ id: tracks.id });
  if (revived.length > 0) await db.delete(trackArtists).where(eq(trackArtists.trackId, trackId));
  else
    await db
      .insert(tracks)
      .values({ id: trackId, ...values })
      .onConflictDoNothing();
  await db
    .insert(trackArtists)
    .values(credited.map(([id], position) => ({ trackId, artistId: id, position })))
    .onConflictDoNothing();
  return trackId;
}

/** Adds tracks that are not in the folder's playlist yet; makes the playlist first. */
async function appendToPlaylist(
  db: Database,
  options: ImportStoreOptions,
  trackIds: readonly string[],
  image: StoredImage | null,
): Promise<ImportedPlaylist> {
  const playlist = await ensurePlaylist(db, options, image);
  await appendTracks(db, playlist.id, trackIds, image, options.now());
  return playlist;
}

async function ensurePlaylist(
  db: Database,
  { folder, owner, now }: ImportStoreOptions,
  image: StoredImage | null,
): Promise<ImportedPlaylist> {
  const [account] =
    owner === null
      ? []
      : await db
          .select({ id: accounts.id, name: accounts.businessName })
          .from(accounts)
          .where(eq(accounts.id, owner));
  const language = account ? await languageOf(db, account.id) : "en";
  const name =
    folder === null
      ? PLAYLIST_OF_FILES[language]
      : plainText(path.basename(path.resolve(folder)), MAX_PLAYLIST_NAME) || "Imported music";
  const id = idOf("Playlist", `own-${shortHash(`${owner ?? ""}\n${nameKey(name)}`)}`);
  await ensureImported(
    db,
    {
      id,
      name,
      composerType: owner === null ? "CuratorComposer" : "Manual",
      presentAs: "playlist",
      shortDescription: owner === null ? "Imported music" : OWN_MUSIC[language],
      curatorAccountId: account?.id ?? null,
      curatorName: account?.name ?? "",
      genres: [],
      tags: [],
      image,
    },
    now(),
  );
  return { id, name, accountId: owner };
}

/** The language of an account: that of its owner, else of whoever joined first and has one. */
async function languageOf(db: Database, accountId: string): Promise<LanguageCode> {
  const [person] = await db
    .select({ language: users.language })
    .from(acls)
    .innerJoin(users, eq(users.id, acls.userId))
    .where(and(eq(acls.accountId, accountId), isNotNull(users.language)))
    .orderBy(desc(acls.owner), asc(acls.createdAt))
    .limit(1);
  return person?.language ?? "en";
}
