import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { accounts, acls } from "#server/db/schema/people.ts";
import { decodeCursor, encodeCursor } from "#server/modules/music/cursor.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { fromBus } from "#server/plugins/graphql/from-bus.ts";
import type {
  LibraryQuery,
  Resolvers,
  SubscriptionLibraryUpdateArgs,
  SubscriptionMusicLibraryUpdateArgs,
} from "#server/plugins/graphql/generated.ts";
import type { LibraryModel } from "#server/plugins/graphql/models.ts";
import { OpaqueIdParam } from "#server/plugins/route.ts";
import type { Services } from "#server/services.ts";
import { maySeeAccount, type Viewer } from "#shared/domain/access/policy.ts";
import { librarySearchText } from "#shared/domain/library/library-search.ts";
import { addToLibrary, removeFromLibrary } from "./commands/change-library.ts";
import { type LibraryPlace, libraryIds, libraryPage, libraryVersion } from "./repository.ts";

const LONGEST_PAGE = 1000;
const LONGEST_SEARCH = 200;

/** An account's library and its changes. */
export const libraryResolvers: Resolvers = {
  Query: {
    library: async (_root, { owner }, context) => {
      const viewer = requireViewer(context);
      return await readLibrary(context.services, viewer, owner);
    },
  },
  Mutation: {
    addToLibrary: async (_root, { owner, input }, context) => {
      const viewer = requireViewer(context);
      const ids = input.items.map(({ id }) => id);
      checkIds([owner, ...ids]);
      if (input.items.some(({ itemKind }) => itemKind !== "PLAYLIST"))
        throw toGraphqlError({ kind: "invalid", message: "Unknown item type" });
      return orThrow(await addToLibrary(context.services, viewer, owner, ids));
    },
    removeFromLibrary: async (_root, { owner, input }, context) => {
      const viewer = requireViewer(context);
      checkIds([owner, ...input.itemIds]);
      return orThrow(await removeFromLibrary(context.services, viewer, owner, input.itemIds));
    },
  },
  Subscription: {
    libraryUpdate: {
      subscribe: async (_root, { input }, context) => {
        const viewer = requireViewer(context);
        const library = await readLibrary(context.services, viewer, input.owner);
        if (!library) throw toGraphqlError({ kind: "not-found" });
        return fromBus(
          context.services.bus,
          ["library-changed"],
          ({ accountId }) => accountId === library.accountId,
        );
      },
      resolve: async (_event: null, { input }: SubscriptionLibraryUpdateArgs, context: GraphqlContext) => {
        const library = await readLibrary(context.services, requireViewer(context), input.owner);
        if (!library) throw toGraphqlError({ kind: "not-found" });
        return { library };
      },
    },
    musicLibraryUpdate: {
      subscribe: async (_root, { input }, context) => {
        const id = await musicLibraryOwner(context.services, requireViewer(context), input.id);
        return fromBus(context.services.bus, ["library-changed"], ({ accountId }) => accountId === id);
      },
      resolve: async (
        _event: null,
        { input }: SubscriptionMusicLibraryUpdateArgs,
        context: GraphqlContext,
      ) => {
        const id = await musicLibraryOwner(context.services, requireViewer(context), input.id);
        return { musicLibrary: { id, ids: await libraryIds(context.services.db, id) } };
      },
    },
  },
  Library: {
    owner: ({ accountId }) => accountId,
    ids: ({ accountId }, _args, { services }) => libraryIds(services.db, accountId),
    items: async ({ accountId }, { first, after, query }, context) => {
      const { services } = context;
      const limit = Math.max(0, Math.min(first ?? 0, LONGEST_PAGE));
      const page = await libraryPage(services.db, {
        accountId,
        ...wanted(query ?? null),
        after: after ? readPlace(after) : null,
        limit: limit + 1,
      });
      const edges = page.slice(0, limit).map(({ key, itemId, collection }) => ({
        cursor: encodeCursor([key, itemId]),
        node: collection,
      }));
      return {
        pageInfo: {
          hasPreviousPage: after != null,
          hasNextPage: page.length > limit,
          startCursor: edges[0]?.cursor ?? null,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
        edges,
      };
    },
  },
};

function wanted(query: LibraryQuery | null) {
  return {
    kinds: query?.kinds ?? null,
    search: librarySearchText((query?.search ?? "").slice(0, LONGEST_SEARCH).replaceAll("\0", "")),
    sort: query?.sort?.field ?? "ADDED_AT",
    order: query?.sort?.order ?? "DESC",
  };
}

async function readLibrary(
  services: Services,
  viewer: Viewer,
  accountId: string,
): Promise<LibraryModel | null> {
  checkIds([accountId]);
  if (!maySeeAccount(viewer, accountId)) throw toGraphqlError({ kind: "forbidden" });
  const version = await libraryVersion(services.db, accountId);
  return version === null ? null : { accountId, version };
}

/** 'me' is the library of the newest account of the viewer. */
async function musicLibraryOwner(services: Services, viewer: Viewer, id: string): Promise<string> {
  if (id !== "me") {
    checkIds([id]);
    if (!maySeeAccount(viewer, id)) throw toGraphqlError({ kind: "forbidden" });
    return id;
  }
  if (viewer.kind === "device") return viewer.accountId;
  const [newest] = await services.db
    .select({ id: accounts.id })
    .from(acls)
    .innerJoin(accounts, eq(accounts.id, acls.accountId))
    .where(eq(acls.userId, viewer.userId))
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(1);
  if (!newest) throw toGraphqlError({ kind: "not-found" });
  return newest.id;
}

function checkIds(ids: readonly string[]): void {
  if (!ids.every((id) => OpaqueIdParam.safeParse(id).success)) throw toGraphqlError({ kind: "malformed-id" });
}

const Place = z.tuple([
  z
    .string()
    .max(400)
    .regex(/^[^\0]*$/),
  OpaqueIdParam,
]);

function readPlace(cursor: string): LibraryPlace {
  const place = Place.safeParse(decodeCursor(cursor));
  if (!place.success) throw toGraphqlError({ kind: "invalid", fields: { after: { code: "format" } } });
  const [key, itemId] = place.data;
  return { key, itemId };
}
