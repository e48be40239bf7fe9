import { randomBytes } from "node:crypto";
import type { Service } from "#server/app.ts";
import type { Database } from "#server/db/database.ts";
import {
  albums,
  artists,
  collections,
  collectionTracks,
  editorialSections,
  scheduleSlots,
  schedules,
  trackArtists,
  tracks,
} from "#server/db/schema/music/music.ts";
import { newId } from "#tests/factories/people/people.ts";

export interface Music {
  readonly playlist: string;
  readonly album: string;
  readonly artist: string;
  /** In playlist order. */
  readonly tracks: readonly string[];
}

/** A playlist of available tracks; their audio exists only as database rows. */
export async function createMusic(
  { services: { db } }: Service,
  count = 5,
  over: Partial<typeof collections.$inferInsert> = {},
): Promise<Music> {
  const artist = newId("Artist");
  const album = newId("Album");
  await db.insert(artists).values({ id: artist, name: "An artist" });
  await db.insert(albums).values({ id: album, title: "An album" });
  const ids = Array.from({ length: count }, () => newId("Track"));
  await db.insert(tracks).values(
    ids.map((id, index) => ({
      id,
      title: `Song ${index}`,
      albumId: album,
      trackNumber: index + 1,
      markets: ["ZZ"],
      genres: [],
      tags: [],
      tempoBpm: 100,
      durationMs: 180_000,
      frames: 180 * 48_000,
      bytes: 3_000_000,
      sha256: randomBytes(32).toString("hex"),
      loudnessLufs: -16,
      truePeakDb: -3,
    })),
  );
  await db.insert(trackArtists).values(ids.map((trackId) => ({ trackId, artistId: artist, position: 0 })));
  const playlist = await createPlaylist(db, ids, over);
  await db
    .insert(editorialSections)
    .values({
      id: newId("EditorialPage"),
      page: "home",
      pageTitle: "Home",
      position: 0,
      title: "A row",
      items: [playlist],
    })
    .onConflictDoNothing();
  return { playlist, album, artist, tracks: ids };
}

async function createPlaylist(
  db: Database,
  ids: readonly string[],
  over: Partial<typeof collections.$inferInsert>,
): Promise<string> {
  const playlist = newId("Playlist");
  await db.insert(collections).values({
    id: playlist,
    name: "A playlist",
    composerType: "CuratorComposer",
    presentAs: "playlist",
    genres: [],
    tags: [],
    snapshot: randomBytes(6).toString("hex"),
    ...over,
  });
  await db
    .insert(collectionTracks)
    .values(ids.map((trackId, position) => ({ collectionId: playlist, position, trackId })));
  return playlist;
}

/** An account's playlist; Manual by default. With these tracks, or with its own. */
export async function createOwnPlaylist(
  service: Service,
  accountId: string,
  composerType: "Manual" | "SpotifyComposer" | "SeedComposer" | "RecipeComposer" = "Manual",
  ids?: readonly string[],
): Promise<string> {
  const own = { curatorAccountId: accountId, curatorName: "A shop", composerType };
  if (ids) return createPlaylist(service.services.db, ids, own);
  return (await createMusic(service, 5, own)).playlist;
}

/** Version of a schedule that nobody has changed yet. */
export const SCHEDULE_SNAPSHOT = "as it was made";

export interface SlotOfTest {
  readonly startMinute: number;
  readonly durationMinutes: number;
  readonly collectionId: string;
}

/** A schedule of an account. */
export async function createSchedule(
  { services: { db } }: Service,
  accountId: string,
  slots: readonly SlotOfTest[],
  name = "A schedule",
): Promise<string> {
  const id = newId("Schedule");
  await db.insert(schedules).values({ id, accountId, name, snapshot: SCHEDULE_SNAPSHOT });
  if (slots.length > 0)
    await db.insert(scheduleSlots).values(
      slots.map(({ collectionId, ...slot }) => ({
        ...slot,
        collectionIds: [collectionId],
        id: randomBytes(6).toString("hex"),
        scheduleId: id,
      })),
    );
  return id;
}
