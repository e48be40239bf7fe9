import { and, eq, isNull, sql } from "drizzle-orm";
import { collectionTracks, tracks } from "#server/db/schema/music/music.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { zonesPlaying } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import type { RenderedTrack } from "./rendered-track.ts";
import { type CatalogueRenderer, createCatalogueRenderer, URGENT } from "./renderer.ts";
import { describeCatalogue } from "./synth/demo/describe.ts";

/**
 * Renders the demo catalogue's audio in the background and publishes each track as soon as it is ready. The
 * first tracks of the zones' playlists come first.
 */

/** Number of tracks a zone's playlist needs to start: they come before all others. */
const AWAITED_TRACKS = 1;

/**
 * Players are notified of a playlist's new tracks at these counts and when it is complete, because they
 * recompute their plan each time.
 */
const ANNOUNCED_AT: ReadonlySet<number> = new Set([1, 3, 8, 20]);

export interface CatalogueWork {
  /**
   * True once every playlist that a zone plays has a track, or one that had none has got its first. Never
   * becomes false again.
   */
  isReady(): boolean;
  /** Stops rendering; missing tracks are rendered after the next start. */
  close(): Promise<void>;
}

/** Share of the catalogue that is playable. */
export async function catalogueProgress({
  db,
}: Pick<Services, "db">): Promise<{ readonly ready: number; readonly total: number }> {
  const [row] = await db
    .select({ ready: sql<number>`count(${tracks.sha256})::int`, total: sql<number>`count(*)::int` })
    .from(tracks);
  return row ?? { ready: 0, total: 0 };
}

/** Starts rendering tracks without audio. Does nothing if the database has no demo music. */
export async function startCatalogue(services: Services): Promise<CatalogueWork> {
  const known = await knownTracks(services);
  const all = known.size === 0 ? [] : describeCatalogue().tracks;
  const described = all.filter(({ slug }) => known.has(idOf("Track", slug)));
  if (described.length === 0) return { isReady: () => true, close: async () => {} };
  const waiting = await unreadyPlaylists(services);
  const silent = waiting.size;
  const work = new Work(services, known, waiting);
  const renderer = createCatalogueRenderer({ folder: services.env.catalogueDir, tracks: described });
  const done = work.run(renderer, described, await awaitedTracks(services));
  return {
    isReady: () => silent === 0 || waiting.size < silent,
    close: async () => {
      work.closing();
      await renderer.close();
      await done;
    },
  };
}

/** SHA-256 of each demo or imported track's audio, by id; null while there is none. */
async function knownTracks({ db }: Services): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: tracks.id, sha256: tracks.sha256 })
    .from(tracks)
    .where(isNull(tracks.importedFrom));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/** Playlists that zones play and that have no playable track yet. */
async function unreadyPlaylists({ db }: Services): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: soundZones.playFromId })
    .from(soundZones)
    .innerJoin(collectionTracks, eq(collectionTracks.collectionId, soundZones.playFromId))
    .where(
      and(
        eq(soundZones.playFromType, "collection"),
        sql`not exists (
          select 1 from ${collectionTracks} as entry
          join ${tracks} on ${tracks.id} = entry.track_id
          where entry.collection_id = ${soundZones.playFromId} and ${tracks.sha256} is not null)`,
      ),
    );
  return new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
}

/** Priority of tracks by id: the earlier in a playlist that a zone plays, the higher. */
async function awaitedTracks({ db }: Services): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({
      trackId: collectionTracks.trackId,
      position: sql<number>`min(${collectionTracks.position})::int`,
    })
    .from(collectionTracks)
    .innerJoin(soundZones, eq(soundZones.playFromId, collectionTracks.collectionId))
    .groupBy(collectionTracks.trackId);
  return new Map(
    rows.map(({ trackId, position }) => [
      trackId,
      position < AWAITED_TRACKS ? URGENT + AWAITED_TRACKS - position : Math.max(1, URGENT - 1 - position),
    ]),
  );
}

interface Described {
  readonly slug: string;
}

class Work {
  readonly #services: Services;
  readonly #known: ReadonlyMap<string, string | null>;
  readonly #waiting: Set<string>;
  #closing = false;

  constructor(services: Services, known: ReadonlyMap<string, string | null>, waiting: Set<string>) {
    this.#services = services;
    this.#known = known;
    this.#waiting = waiting;
  }

  /**
   * Renders everything, awaited tracks first. Resolves when no more tracks will be published; never rejects.
   */
  async run(
    renderer: CatalogueRenderer,
    described: readonly Described[],
    priorities: ReadonlyMap<string, number>,
  ): Promise<void> {
    const priorityOf = ({ slug }: Described) => priorities.get(idOf("Track", slug)) ?? 0;
    const inOrder = [...described].sort((a, b) => priorityOf(b) - priorityOf(a));
    let missing = 0;
    await Promise.all(
      inOrder.map(async (track) => {
        const id = idOf("Track", track.slug);
        try {
          const rendered = await renderer.render(track.slug, priorityOf(track));
          if (this.#known.get(id) !== rendered.sha256) await this.#offer(id, rendered);
        } catch (error) {
          missing++;
          if (!this.#closing)
            this.#services.log.warn({ err: error, slug: track.slug }, "A track was not rendered");
        }
      }),
    );
    if (missing === 0) this.#services.log.info({ tracks: described.length }, "The catalogue is complete");
  }

  /** From now on missing renderings are expected. */
  closing(): void {
    this.#closing = true;
  }

  async #offer(id: string, rendered: RenderedTrack): Promise<void> {
    const { db } = this.#services;
    const { frames, byteLength, sha256, durationMs, loudnessLufs, truePeakDb } = rendered;
    await db
      .update(tracks)
      .set({ frames, bytes: byteLength, sha256, durationMs, loudnessLufs, truePeakDb })
      .where(eq(tracks.id, id));
    const containing = await db
      .select({ id: collectionTracks.collectionId })
      .from(collectionTracks)
      .where(eq(collectionTracks.trackId, id));
    for (const playlist of containing) {
      this.#waiting.delete(playlist.id);
      await this.#notify(playlist.id);
    }
  }

  /** Notifies zones that play this of new tracks. */
  async #notify(collectionId: string): Promise<void> {
    const { db, bus, events } = this.#services;
    const [count] = await db
      .select({ ready: sql<number>`count(${tracks.sha256})::int`, total: sql<number>`count(*)::int` })
      .from(collectionTracks)
      .innerJoin(tracks, eq(tracks.id, collectionTracks.trackId))
      .where(eq(collectionTracks.collectionId, collectionId));
    if (!count || !(ANNOUNCED_AT.has(count.ready) || count.ready === count.total)) return;
    const zones = await zonesPlaying(db, collectionId);
    for (const { id } of zones) bus.publish("zone-changed", { soundZoneId: id, what: "source" });
    for (const account of new Set(zones.map(({ accountId }) => accountId)))
      events.publish("update", { data: { type: "collection", id: collectionId }, account });
  }
}
