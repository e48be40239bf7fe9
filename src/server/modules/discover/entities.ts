import {
  type AlbumRow,
  type ArtistRow,
  audioOf,
  type CollectionRow,
  catalogueOf,
  type TrackRecord,
} from "#server/modules/music-lookup/public.ts";
import { findSchedules, type ScheduleRow } from "#server/modules/schedules/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { requireViewer } from "#server/plugins/graphql/errors.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { isOfAccount } from "#shared/domain/access/may.ts";
import { decodeId } from "#shared/domain/ids/opaque-id.ts";
import { listenerOf } from "#shared/domain/music/hearing.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import type { Category } from "./categories.ts";
import { categoriesFor, type Reader } from "./pages.ts";

/** Entities on pages and in search results. */
export type Entity = CollectionRow | AlbumRow | ArtistRow | TrackRecord | ScheduleRow | Category;

const schedules = perOperationLoader<string, ScheduleRow>(({ services }, ids) =>
  findSchedules(services.db, ids),
);

const createCategories = () => new Map<string | null, Promise<readonly Category[]>>();

/** The reader's categories, loaded once per operation. */
function categories(context: GraphqlContext, reader: Reader): Promise<readonly Category[]> {
  const asked = partOf(context, createCategories);
  const known = asked.get(reader.owner) ?? categoriesFor(context.services, reader);
  asked.set(reader.owner, known);
  return known;
}

/** Entities by id, in this order, without missing ones and those the viewer may not access. */
export async function findEntities(
  context: GraphqlContext,
  ids: readonly string[],
  reader: Reader,
): Promise<readonly Entity[]> {
  const found = await Promise.all(ids.map((id) => findEntity(context, id, reader)));
  return found.flatMap((entity) => (entity ? [entity] : []));
}

async function findEntity(context: GraphqlContext, id: string, reader: Reader): Promise<Entity | null> {
  const listener = listenerOf(requireViewer(context));
  const catalogue = catalogueOf(context.services, listener);
  switch (decodeId(id)?.kind) {
    case "Playlist":
      return (await catalogue.collection(id)) ?? null;
    case "Album":
      return (await catalogue.album(id)) ?? null;
    case "Artist":
      return (await catalogue.artist(id)) ?? null;
    case "Track": {
      const track = await catalogue.track(id);
      return track && audioOf(track) ? track : null;
    }
    case "Schedule": {
      const schedule = await schedules(context).load(id);
      return schedule && listener.accountIds.includes(schedule.accountId) ? schedule : null;
    }
    case "BrowseCategory": {
      return (await categories(context, reader)).find((category) => category.id === id) ?? null;
    }
    default:
      return null;
  }
}

const ITEM_KINDS = ["Playlist", "Album", "Artist", "Track", "Schedule", "BrowseCategory"] as const;

/** The kind of a page or search item, by its id; null for kinds that cannot appear there. */
export function typeOfItem(id: string): (typeof ITEM_KINDS)[number] | null {
  return ITEM_KINDS.find((one) => one === decodeId(id)?.kind) ?? null;
}

/** The viewer as a reader; an account that is not theirs counts as none. */
export function readerOf(context: GraphqlContext, owner: string | null): Reader {
  const viewer = requireViewer(context);
  return { listener: listenerOf(viewer), owner: owner !== null && isOfAccount(viewer, owner) ? owner : null };
}
