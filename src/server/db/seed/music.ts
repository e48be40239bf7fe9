import { and, asc, eq, isNull } from "drizzle-orm";
import { coverImageId, sketchCover } from "#server/catalog/store-covers.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import type { CatalogueDescription } from "#server/catalog/synth/demo/types.ts";
import {
  albums,
  artists,
  editorialSections,
  libraryItems,
  type StoredImage,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { insertCollections } from "#server/modules/collections/public.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { seedSchedules } from "./schedules.ts";

/** The demo's music: the catalogue without its audio, which is rendered later; libraries; what the zones play. */

const HOME = { page: "home", title: "Home" } as const;
const CURATOR = "Roomtone";
/** What the demo's zones play, in the order of their names; the first track of each is rendered first. */
const ZONE_PLAYLISTS = ["flat-white", "long-lunch", "after-five", "first-hour", "good-mood-station"] as const;
const LIBRARY_PLAYLISTS = [
  "flat-white",
  "long-lunch",
  "after-five",
  "first-hour",
  "good-mood-station",
  "corner-booth-jazz",
  "everything-we-play",
] as const;

type Database = Services["db"];

/** Adds the demo catalogue to a database that has none, and music to zones and libraries that have none. */
export async function seedMusic(services: Services): Promise<void> {
  const { db } = services;
  const [known] = await db.select({ id: editorialSections.id }).from(editorialSections).limit(1);
  if (known) return;
  const description = describeCatalogue();
  const images = await sketchImages(description);
  await db.transaction(async (transaction) => {
    await insertTracks(transaction, description, images);
    await insertPlaylists(transaction, description, images, services.now());
    await insertHome(transaction, description);
    await assignMusic(transaction, services.now());
    await seedSchedules(transaction, services.now());
  });
}

type Images = ReadonlyMap<string, StoredImage>;

async function sketchImages(description: CatalogueDescription): Promise<Images> {
  const specs = [...description.artists, ...description.albums, ...description.playlists].map(
    ({ cover }) => cover,
  );
  const sketched = await Promise.all(
    specs.map(async (spec) => {
      const id = coverImageId(spec);
      const { colorHex, placeholder } = await sketchCover(spec);
      return [id, { template: `/media/image/${id}/%w/%h`, colorHex, placeholder }] as const;
    }),
  );
  return new Map(sketched);
}

async function insertTracks(db: Database, description: CatalogueDescription, images: Images): Promise<void> {
  await db.insert(artists).values(
    description.artists.map(({ slug, name, cover }) => ({
      id: idOf("Artist", slug),
      name,
      image: images.get(coverImageId(cover)) ?? null,
    })),
  );
  await db.insert(albums).values(
    description.albums.map(({ slug, title, releaseYear, cover }) => ({
      id: idOf("Album", slug),
      title,
      releaseYear,
      image: images.get(coverImageId(cover)) ?? null,
    })),
  );
  await db.insert(tracks).values(
    description.tracks.map((track) => ({
      id: idOf("Track", track.slug),
      title: track.title,
      albumId: idOf("Album", track.album),
      discNumber: track.discNumber,
      trackNumber: track.trackNumber,
      explicit: track.explicit,
      markets: [...track.markets],
      genres: [...track.genres],
      tags: [...track.tags],
      tempoBpm: track.tempoBpm,
      durationMs: track.durationMs,
    })),
  );
  await db.insert(trackArtists).values(
    description.tracks.flatMap(({ slug, artists: credited }) =>
      credited.map((artist, position) => ({
        trackId: idOf("Track", slug),
        artistId: idOf("Artist", artist),
        position,
      })),
    ),
  );
}

async function insertPlaylists(
  db: Database,
  description: CatalogueDescription,
  images: Images,
  now: Date,
): Promise<void> {
  const genreNames = new Map<string, string>(description.genres.map(({ slug, name }) => [slug, name]));
  await insertCollections(
    db,
    description.playlists.map((playlist) => ({
      id: idOf("Playlist", playlist.slug),
      name: playlist.name,
      composerType: playlist.presentAs === "station" ? "RadioPlaylistComposer" : "CuratorComposer",
      presentAs: playlist.presentAs,
      shortDescription: playlist.shortDescription,
      description: playlist.description,
      curatorName: CURATOR,
      playbackMode: playlist.playbackMode,
      genres: playlist.genres.map((slug) => genreNames.get(slug) ?? slug),
      tags: [...playlist.tags],
      image: images.get(coverImageId(playlist.cover)) ?? null,
      trackIds: playlist.tracks.map((track) => idOf("Track", track)),
    })),
    now,
  );
}

const KIND_OF_ITEM = { playlist: "Playlist", album: "Album", artist: "Artist" } as const;

async function insertHome(db: Database, description: CatalogueDescription): Promise<void> {
  await db.insert(editorialSections).values(
    description.sections.map(({ slug, title, subtitle, items }, position) => ({
      id: slug,
      page: HOME.page,
      pageTitle: HOME.title,
      position,
      title,
      subtitle,
      items: items.map((item) => idOf(KIND_OF_ITEM[item.type], item.slug)),
    })),
  );
}

/** Gives every zone without a source something to play, and every account a library to begin with. */
async function assignMusic(db: Database, now: Date): Promise<void> {
  const zones = await db
    .select({ id: soundZones.id })
    .from(soundZones)
    .where(and(isNull(soundZones.playFromId), eq(soundZones.deactivated, false)))
    .orderBy(asc(soundZones.name), asc(soundZones.id));
  for (const [place, { id }] of zones.entries()) {
    const slug = ZONE_PLAYLISTS[place % ZONE_PLAYLISTS.length] ?? ZONE_PLAYLISTS[0];
    await db
      .update(soundZones)
      .set({ playFromType: "collection", playFromId: idOf("Playlist", slug) })
      .where(eq(soundZones.id, id));
  }
  const owners = await db.select({ id: accounts.id }).from(accounts);
  const items = owners.flatMap(({ id }) =>
    LIBRARY_PLAYLISTS.map((slug, place) => ({
      accountId: id,
      itemId: idOf("Playlist", slug),
      kind: "PLAYLIST" as const,
      addedAt: new Date(now.getTime() - place * 60_000),
    })),
  );
  if (items.length > 0) await db.insert(libraryItems).values(items).onConflictDoNothing();
}
