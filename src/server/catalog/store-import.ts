import { createHash } from "node:crypto";
import path from "node:path";
import { and, asc, desc, eq, inArray, max, sql } from "drizzle-orm";
import {
  albums,
  artists,
  collections,
  collectionTracks,
  libraryItems,
  type StoredImage,
  trackArtists,
  tracks,
} from "#server/db/schema/music.ts";
import { accounts } from "#server/db/schema/people.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { writeAtomically } from "./audio/atomic-file.ts";
import type { CatalogueStore, ImportedTrack } from "./import/store.ts";
import { imagesFolder, MASTER_FILE } from "./store-files.ts";

/**
 * A venue's own music in the database: tracks with their albums and artists, and a playlist named after the folder in
 * the library of the newest account, so that it can be played at once.
 */

type Database = Services["db"];

export interface ImportStoreOptions {
  readonly db: Database;
  readonly catalogueDir: string;
  /** The folder that is imported; its name becomes the playlist's. */
  readonly folder: string;
  readonly now: () => Date;
}

/** The playlist of an imported folder. `accountId` is whose it is; null while there are no accounts. */
export interface ImportedPlaylist {
  readonly id: string;
  readonly accountId: string | null;
}

export interface ImportStore extends CatalogueStore {
  /** Puts the folder's tracks that were in the catalogue already into its playlist as well. */
  finish(): Promise<void>;
  /** The folder's playlist; null while nothing is in it. */
  playlist(): ImportedPlaylist | null;
}

/** The store that the importer writes to. */
export function createImportStore(options: ImportStoreOptions): ImportStore {
  const { db } = options;
  const known: string[] = [];
  let playlist: ImportedPlaylist | null = null;
  return {
    async hasFile(contentHash) {
      const [found] = await db
        .select({ id: tracks.id })
        .from(tracks)
        .where(eq(tracks.importedFrom, contentHash));
      if (found) known.push(found.id);
      return found !== undefined;
    },
    async upsertTrack(track) {
      const image = await storeCover(options.catalogueDir, track);
      await db.transaction(async (transaction) => {
        const trackId = await insertTrack(transaction, track, image);
        playlist = await appendToPlaylist(transaction, options, [trackId], image);
      });
    },
    async finish() {
      if (known.length > 0)
        playlist = await db.transaction((transaction) => appendToPlaylist(transaction, options, known, null));
    },
    playlist: () => playlist,
  };
}

/** Writes the file's own picture. Named by its content: the tracks of an album share one. */
async function storeCover(catalogueDir: string, { cover }: ImportedTrack): Promise<StoredImage | null> {
  if (!cover) return null;
  const id = `own-${shortHash(cover.master)}`;
  await writeAtomically(path.join(imagesFolder(catalogueDir), id, MASTER_FILE), cover.master);
  return { template: `/media/image/${id}/%w/%h`, colorHex: cover.colorHex, placeholder: cover.placeholder };
}

async function insertTrack(
  db: Database,
  { contentHash, tags, audio }: ImportedTrack,
  image: StoredImage | null,
): Promise<string> {
  const albumId = idOf("Album", `own-${shortHash(`${nameKey(tags.albumArtist)}\n${nameKey(tags.album)}`)}`);
  const trackId = idOf("Track", `own-${contentHash.slice(0, 24)}`);
  const credited = [...new Map(tags.artists.map((name) => [artistId(name), name]))];
  await db
    .insert(albums)
    .values({ id: albumId, title: tags.album, releaseYear: tags.releaseYear, image })
    .onConflictDoUpdate({
      target: albums.id,
      set: { image: sql`coalesce(${albums.image}, excluded.image)` },
    });
  await db
    .insert(artists)
    .values(credited.map(([id, name]) => ({ id, name })))
    .onConflictDoNothing();
  await db
    .insert(tracks)
    .values({
      id: trackId,
      title: tags.title,
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
      searchText: [tags.title, ...tags.artists, tags.album].join(" ").toLowerCase(),
    })
    .onConflictDoNothing();
  await db
    .insert(trackArtists)
    .values(credited.map(([id], position) => ({ trackId, artistId: id, position })))
    .onConflictDoNothing();
  return trackId;
}

/** Adds tracks that are not in the folder's playlist yet; makes the playlist, and puts it into the library, first. */
async function appendToPlaylist(
  db: Database,
  options: ImportStoreOptions,
  trackIds: readonly string[],
  image: StoredImage | null,
): Promise<ImportedPlaylist> {
  const playlist = await ensurePlaylist(db, options, image);
  const collectionId = playlist.id;
  const there = await db
    .select({ trackId: collectionTracks.trackId })
    .from(collectionTracks)
    .where(
      and(eq(collectionTracks.collectionId, collectionId), inArray(collectionTracks.trackId, [...trackIds])),
    );
  const present = new Set(there.map(({ trackId }) => trackId));
  const added = [...new Set(trackIds)].filter((id) => !present.has(id));
  if (added.length === 0) return playlist;
  const [last] = await db
    .select({ position: max(collectionTracks.position) })
    .from(collectionTracks)
    .where(eq(collectionTracks.collectionId, collectionId));
  const next = (last?.position ?? -1) + 1;
  await db
    .insert(collectionTracks)
    .values(added.map((trackId, place) => ({ collectionId, trackId, position: next + place })));
  await db
    .update(collections)
    .set({
      snapshot: `imported-${next + added.length}`,
      updatedAt: options.now(),
      image: sql`coalesce(${collections.image}, ${image === null ? null : JSON.stringify(image)}::jsonb)`,
    })
    .where(eq(collections.id, collectionId));
  return playlist;
}

async function ensurePlaylist(
  db: Database,
  { folder, now }: ImportStoreOptions,
  image: StoredImage | null,
): Promise<ImportedPlaylist> {
  const [account] = await db
    .select({ id: accounts.id, name: accounts.businessName })
    .from(accounts)
    .orderBy(desc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  const name = path.basename(path.resolve(folder)) || "Imported music";
  const id = idOf("Playlist", `own-${shortHash(`${account?.id ?? ""}\n${nameKey(name)}`)}`);
  const made = await db
    .insert(collections)
    .values({
      id,
      name,
      composerType: "Manual",
      presentAs: "playlist",
      shortDescription: "Your own music",
      curatorAccountId: account?.id ?? null,
      curatorName: account?.name ?? "",
      genres: [],
      tags: [],
      image,
      snapshot: "imported-0",
      searchText: nameKey(name),
    })
    .onConflictDoNothing()
    .returning({ id: collections.id });
  if (made.length > 0 && account) {
    await db
      .insert(libraryItems)
      .values({ accountId: account.id, itemId: id, kind: "PLAYLIST", addedAt: now() });
    await db
      .update(accounts)
      .set({ libraryVersion: sql`${accounts.libraryVersion} + 1` })
      .where(eq(accounts.id, account.id));
  }
  return { id, accountId: account?.id ?? null };
}

/** The same artist however it is capitalised. */
function artistId(name: string): string {
  return idOf("Artist", `own-${shortHash(nameKey(name))}`);
}

function nameKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

function shortHash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}
