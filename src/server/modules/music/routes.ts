import type { z } from "zod";
import { signAudio } from "#server/modules/media/public.ts";
import {
  audioOf,
  type CollectionRow,
  catalogueOf,
  toRestTrack,
  tracklistIds,
} from "#server/modules/music-lookup/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Collection } from "#shared/contract/rest/entities.ts";
import {
  getCollection,
  getTracks,
  listGenres,
  listTracksOfCollection,
} from "#shared/contract/rest/music/music.ts";
import { kebabComposer } from "#shared/domain/music/composing/composers.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { isInMarket } from "#shared/domain/playback/eligibility.ts";
import { genresOf } from "./repository.ts";

/** More genres than this are not tapped through. */
const MOST_GENRES = 24;

/** Collections and tracks in REST form. */
export function registerMusicRoutes(app: App): void {
  serve(app, getCollection, async ({ viewer, params, services }) => {
    const collection = await catalogueOf(services, listenerOf(viewer)).collection(params.id);
    return collection ? toRestCollection(collection) : problem("not-found");
  });

  serve(app, listTracksOfCollection, async ({ viewer, params, query, services }) => {
    const { limit, offset, market } = query;
    const collection = await catalogueOf(services, listenerOf(viewer)).collection(params.collection);
    if (!collection) return problem("not-found");
    const ids = await tracklistIds(services.db, listenerOf(viewer), params.collection, market);
    return {
      collection: collection.id,
      snapshot: collection.snapshot,
      market,
      total: ids.length,
      tracks: ids.slice(offset, offset + limit),
      offset,
      limit,
      page: Math.floor(offset / limit) + 1,
      pages: Math.ceil(ids.length / limit),
      per_page: limit,
    };
  });

  serve(app, listGenres, async ({ viewer, services }) => {
    const genres = await genresOf(services.db, listenerOf(viewer), MOST_GENRES);
    return {
      items: genres.map(({ name, image }) => ({
        name,
        image: image?.template ?? null,
        color_hex: image?.colorHex ?? null,
      })),
    };
  });

  serve(app, getTracks, async ({ viewer, query: { market }, body, services }) => {
    const tracks = await catalogueOf(services, listenerOf(viewer)).tracks(body);
    return Object.fromEntries(
      [...tracks.values()]
        .filter((track) => audioOf(track) !== null && isInMarket(track.markets, market))
        .map((track) => {
          const preview = signAudio(services, track.id, viewer, "preview").url;
          return [track.id, toRestTrack(track, preview)];
        }),
    );
  });
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
