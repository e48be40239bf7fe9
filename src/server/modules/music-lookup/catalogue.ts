import { LRUCache } from "lru-cache";
import type { Database } from "#server/db/database.ts";
import { createBatcher } from "#server/plugins/calls/batch.ts";
import type { Services } from "#server/services.ts";
import { type Listener, mayHear } from "#shared/domain/music/hearing.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { audioOf } from "./records.ts";
import {
  type AlbumRow,
  type ArtistRow,
  type CollectionRow,
  findAlbums,
  findArtists,
  findCollections,
  findTracks,
  mainArtistsOfAlbums,
  type TrackRecord,
} from "./repository.ts";

/** This many tracks with audio are cached, until some track is changed: see {@link forgetTracks}. */
const KEPT_TRACKS = 10_000;

/** Lookups of catalogue entities by id; lookups within one turn of the event loop share a query. */
export interface Catalogue {
  readonly track: (id: string) => Promise<TrackRecord | undefined>;
  readonly tracks: (ids: readonly string[]) => Promise<ReadonlyMap<string, TrackRecord>>;
  readonly album: (id: string) => Promise<AlbumRow | undefined>;
  readonly artist: (id: string) => Promise<ArtistRow | undefined>;
  readonly collection: (id: string) => Promise<CollectionRow | undefined>;
  /** The main artists of an album, in the order of their first tracks. */
  readonly albumArtists: (albumId: string) => Promise<readonly ArtistRow[]>;
}

interface CachedCatalogue extends Catalogue {
  readonly forgetTracks: () => void;
}

type Needs = Pick<Services, "db" | "parts">;

/** The catalogue of a listener, limited to music that they may access. See [Note: music belongs]. */
export function catalogueOf(services: Needs, listener: Listener): Catalogue {
  const all = wholeCatalogue(services);
  const heard = <Row extends Owned>(row: Row | undefined) =>
    row && mayHear(listener, row.ownerAccountId) ? row : undefined;
  return {
    track: async (id) => heard(await all.track(id)),
    tracks: async (ids) => {
      const found = await all.tracks(ids);
      return new Map([...found].filter(([, track]) => heard(track)));
    },
    album: async (id) => heard(await all.album(id)),
    artist: async (id) => heard(await all.artist(id)),
    collection: async (id) => {
      const found = await all.collection(id);
      return found && found.deletedAt === null && mayHear(listener, found.curatorAccountId)
        ? found
        : undefined;
    },
    albumArtists: async (albumId) => (await all.albumArtists(albumId)).filter((artist) => heard(artist)),
  };
}

interface Owned {
  readonly ownerAccountId: string | null;
}

/**
 * The whole catalogue, regardless of ownership; one per process, so that its cache is shared. Only for access
 * that was granted before: signed addresses, and the source assigned to a zone, which keeps playing when
 * somebody deletes it.
 */
export function wholeCatalogue(services: Needs): Catalogue {
  return partOf(services, createCatalogue);
}

/** Empties every process's cache of tracks, after some were corrected, deleted or restored. */
export function forgetTracks({ bus }: Pick<Services, "bus">): void {
  bus.publish("tracks-changed", {});
}

/** Listens to {@link forgetTracks} for as long as the bus is open. */
export function startForgettingTracks(services: Needs & Pick<Services, "bus">): void {
  services.bus.subscribe("tracks-changed", () => partOf(services, createCatalogue).forgetTracks());
}

function createCatalogue({ db }: Needs): CachedCatalogue {
  const kept = new LRUCache<string, TrackRecord>({ max: KEPT_TRACKS });
  /** A read that began before the last change is not cached. */
  let changes = 0;

  async function readTracks(ids: readonly string[]): Promise<ReadonlyMap<string, TrackRecord>> {
    const found = new Map<string, TrackRecord>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const track = kept.get(id);
      if (track) found.set(id, track);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const before = changes;
    for (const track of await findTracks(db, missing)) {
      found.set(track.id, track);
      if (audioOf(track) && before === changes) kept.set(track.id, track);
    }
    return found;
  }

  return {
    track: createBatcher(readTracks),
    tracks: readTracks,
    album: createBatcher(async (ids) => byId(await findAlbums(db, ids))),
    artist: createBatcher(async (ids) => byId(await findArtists(db, ids))),
    collection: createBatcher(async (ids) => byId(await findCollections(db, ids))),
    albumArtists: batchedAlbumArtists(db),
    forgetTracks: () => {
      changes++;
      kept.clear();
    },
  };
}

function batchedAlbumArtists(db: Database): Catalogue["albumArtists"] {
  const lookup = createBatcher(async (albumIds: readonly string[]) => {
    const ofAlbum = new Map<string, Map<string, ArtistRow>>();
    for (const { albumId, artist } of await mainArtistsOfAlbums(db, albumIds)) {
      const list = ofAlbum.get(albumId) ?? new Map<string, ArtistRow>();
      list.set(artist.id, artist);
      ofAlbum.set(albumId, list);
    }
    return ofAlbum;
  });
  return async (albumId) => [...((await lookup(albumId))?.values() ?? [])];
}

function byId<Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
