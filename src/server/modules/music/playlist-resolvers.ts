import { z } from "zod";
import { displayOf } from "#server/graphql/display.ts";
import type { PlaylistResolvers } from "#server/graphql/generated.ts";
import { itemsInLibrary } from "#server/modules/library/public.ts";
import { catalogueOf } from "#server/modules/music-lookup/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { readMarket } from "#server/plugins/graphql/market.ts";
import { isOfAccount } from "#shared/domain/access/may.ts";
import { type Listener, listenerOf } from "#shared/domain/music/hearing.ts";
import { collectionPermissions } from "./permissions.ts";
import { similarCollections, type TrackStatistics, tracklistAfter, trackStatistics } from "./repository.ts";

const SHOWN_GENRES = 5;
const MAX_SIMILAR = 50;
const LONGEST_PAGE = 500;
const NO_TRACKS = {
  total: 0,
  totalDuration: 0,
  playable: 0,
  playableDuration: 0,
  explicit: 0,
  explicitDuration: 0,
  explicitPlayable: 0,
};

/** Keys are `market/id`. */
const statistics = perOperationLoader<string, TrackStatistics>((context, keys) =>
  byScope(keys, (market, ids) => trackStatistics(context.services.db, listening(context), ids, market)),
);

/** Keys are `owner/id`. */
const membership = perOperationLoader<string, true>(({ services }, keys) =>
  byScope(keys, async (owner, ids) => {
    const inLibrary = await itemsInLibrary(services.db, owner, ids);
    return new Map([...inLibrary].map((id) => [id, true as const]));
  }),
);

/** Playlists and stations. */
export const playlistResolvers: PlaylistResolvers = {
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  permissions: (collection, _args, context) =>
    collectionPermissions(context, requireViewer(context), collection),
  curated: ({ curatorAccountId }) => curatorAccountId === null,
  inMusicLibrary: async ({ id }, { owner }, context) => {
    const viewer = requireViewer(context);
    if (!owner || !isOfAccount(viewer, owner)) return false;
    return (await membership(context).load(`${owner}/${id}`)) ?? false;
  },
  display: ({ name, image }) => displayOf(name, image),
  curator: ({ id, curatorAccountId, curatorName }) =>
    curatorName === ""
      ? null
      : { id: curatorAccountId ?? id, name: curatorName, accountId: curatorAccountId },
  presets: ({ playbackMode }) => ({ playbackMode }),
  genres: ({ genres }) => genres.slice(0, SHOWN_GENRES).map((name) => ({ name })),
  trackStatistics: async ({ id }, { market }, context) =>
    (await statistics(context).load(`${readMarket(market)}/${id}`)) ?? NO_TRACKS,
  similarPlaylists: async (collection, { first }, context) => {
    const limit = Math.max(0, Math.min(first, MAX_SIMILAR));
    return [...(await similarCollections(context.services.db, listening(context), collection, limit))];
  },
  tracks: async ({ id, updatedAt }, { market, first, after }, context) => {
    const { services } = context;
    const listener = listening(context);
    const limit = Math.max(0, Math.min(first, LONGEST_PAGE));
    const [sums, page] = await Promise.all([
      statistics(context).load(`${readMarket(market)}/${id}`),
      limit === 0
        ? []
        : tracklistAfter(services.db, listener, id, after ? readPosition(after) : -1, limit + 1),
    ]);
    const shown = page.slice(0, limit);
    const tracks = await catalogueOf(services, listener).tracks(shown.map(({ trackId }) => trackId));
    const edges = shown.flatMap(({ position, trackId, addedAt }) => {
      const node = tracks.get(trackId);
      return node ? [{ cursor: encodeCursor([position]), addedAt: addedAt.toISOString(), node }] : [];
    });
    const total = sums?.total ?? 0;
    return {
      total,
      updatedAt: updatedAt.toISOString(),
      pageInfo: {
        hasPreviousPage: after != null,
        hasNextPage: limit === 0 ? total > 0 : page.length > limit,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      edges,
    };
  },
};

function listening(context: GraphqlContext): Listener {
  return listenerOf(requireViewer(context));
}

/** Groups keys `scope/id` by their scope, reads each group, and merges the results. */
async function byScope<Value>(
  keys: readonly string[],
  read: (scope: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<ReadonlyMap<string, Value>> {
  const scopes = Map.groupBy(keys, (key) => key.slice(0, key.indexOf("/")));
  const answers = await Promise.all(
    [...scopes].map(async ([scope, scoped]) => {
      const ids = scoped.map((key) => key.slice(scope.length + 1));
      return [...(await read(scope, ids))].map(([id, value]) => [`${scope}/${id}`, value] as const);
    }),
  );
  return new Map(answers.flat());
}

const Position = z.tuple([
  z
    .int()
    .min(-1)
    .max(2 ** 31 - 1),
]);

function readPosition(cursor: string): number {
  const position = Position.safeParse(decodeCursor(cursor));
  if (position.success) return position.data[0];
  throw toGraphqlError({ kind: "invalid", fields: { after: { code: "format" } } });
}
