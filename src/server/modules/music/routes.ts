import { z } from "zod";
import { signAudio } from "#server/modules/media/signed-audio.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { Collection, Track, Tracklist } from "#shared/contract/rest/entities.ts";
import type { Viewer } from "#shared/domain/access/policy.ts";
import { kebabComposer } from "#shared/domain/music/composers.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { ANY_MARKET, isInMarket } from "#shared/domain/playback/eligibility.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { catalogueOf } from "./catalogue.ts";
import { audioOf, type CollectionRow, toRestTrack } from "./records.ts";
import { tracklistIds } from "./repository.ts";

const Market = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .default(ANY_MARKET);
const PAGE = { default: 100, most: 500 } as const;
const MOST_TRACKS = 500;

const TracklistQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(PAGE.default)
    .transform((limit) => Math.min(limit, PAGE.most)),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  market: Market,
});

/** Collections and tracks in REST form. */
export function registerMusicRoutes(app: App, services: Services): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/radio/collections/:id",
    access: "viewer",
    params: z.object({ id: OpaqueIdParam }),
    query: z.object({ variant: z.enum(["standard", "full"]).default("standard") }),
    response: Collection,
    handler: async ({ viewer, params }) => {
      const seen = await seenCollection(services, viewer, params.id);
      return seen.ok ? toRestCollection(seen.value) : seen;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/radio/collections/:collection/tracks",
    access: "viewer",
    params: z.object({ collection: OpaqueIdParam }),
    query: TracklistQuery,
    response: Tracklist,
    handler: async ({ viewer, params, query: { limit, offset, market } }) => {
      const seen = await seenCollection(services, viewer, params.collection);
      if (!seen.ok) return seen;
      const ids = await tracklistIds(services.db, listenerOf(viewer), params.collection, market);
      return {
        collection: seen.value.id,
        snapshot: seen.value.snapshot,
        market,
        total: ids.length,
        tracks: ids.slice(offset, offset + limit),
        offset,
        limit,
        page: Math.floor(offset / limit) + 1,
        pages: Math.ceil(ids.length / limit),
        per_page: limit,
      };
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/radio/tracks/multi",
    access: "viewer",
    query: z.object({ market: Market }),
    body: z.array(OpaqueIdParam).max(MOST_TRACKS),
    response: z.record(z.string(), Track),
    handler: async ({ viewer, query: { market }, body }) => {
      const tracks = await catalogueOf(services, listenerOf(viewer)).tracks(body);
      return Object.fromEntries(
        [...tracks.values()]
          .filter((track) => audioOf(track) !== null && isInMarket(track.markets, market))
          .map((track) => {
            const preview = signAudio(services, track.id, viewer, "preview").url;
            return [track.id, toRestTrack(track, preview)];
          }),
      );
    },
  });
}

async function seenCollection(
  services: Services,
  viewer: Viewer,
  id: string,
): Promise<Result<CollectionRow, Problem>> {
  const collection = await catalogueOf(services, listenerOf(viewer)).collection(id);
  return collection ? ok(collection) : problem("not-found");
}

function toRestCollection(collection: CollectionRow): z.input<typeof Collection> {
  return {
    id: collection.id,
    type: "collection",
    collection_type: collection.presentAs === "station" ? "soundtrack" : "playlist",
    composer: kebabComposer(collection.composerType),
    name: collection.name,
    description: collection.description,
    short_description: collection.shortDescription,
    snapshot: collection.snapshot,
    playback_mode: collection.playbackMode,
    image: collection.image?.template ?? null,
    color_hex: collection.image?.colorHex ?? null,
    overrides: { explicit: false },
  };
}
