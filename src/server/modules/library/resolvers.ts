import { z } from "zod";
import { findSubject } from "#server/entity.ts";
import type {
  LibraryItemInput,
  LibraryQuery,
  LibrarySortField,
  Resolvers,
  SubscriptionMusicLibraryUpdateArgs,
} from "#server/graphql/generated.ts";
import type { LibraryModel } from "#server/graphql/models.ts";
import { type AccountRow, accountsOfUser } from "#server/modules/accounts/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { checkedId, orThrow, requireViewer, toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { fromBus } from "#server/plugins/graphql/from-bus.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { isOfAccount, may } from "#shared/domain/access/may.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { UNKNOWN_ITEM_TYPE } from "#shared/domain/library/library-question.ts";
import { librarySearchText } from "#shared/domain/library/library-search.ts";
import { addToLibrary, removeFromLibrary } from "./commands/change-library.ts";
import { isPlaceOf, itemsInLibrary, type LibraryPlace, libraryIds, libraryPage } from "./repository.ts";

const LONGEST_PAGE = 1000;
const LONGEST_SEARCH = 200;

/** An account's library and its changes. */
export const libraryResolvers: Resolvers = {
  Query: {
    library: (_root, args) => libraryOf(subjectOf("Query.library", args)),
  },
  Mutation: {
    addToLibrary: async (_root, args, { services }) => {
      const account = subjectOf("Mutation.addToLibrary", args);
      const { items } = inputOf("Mutation.addToLibrary", args).input;
      return orThrow(await addToLibrary(services, account.id, items.map(itemIdOf)));
    },
    removeFromLibrary: async (_root, args, { services }) => {
      const account = subjectOf("Mutation.removeFromLibrary", args);
      const { itemIds } = inputOf("Mutation.removeFromLibrary", args).input;
      return orThrow(await removeFromLibrary(services, account.id, itemIds));
    },
  },
  Subscription: {
    libraryUpdate: {
      subscribe: (_root, { input }, { services }) =>
        fromBus(services.bus, ["library-changed"], ({ accountId }) => accountId === input.owner),
      resolve: (_event: null, args: object) => ({
        library: libraryOf(subjectOf("Subscription.libraryUpdate", args)),
      }),
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
  Schedule: {
    inMusicLibrary: async ({ id }, { owner }, context) => {
      if (!owner || !isOfAccount(requireViewer(context), owner)) return false;
      return (await itemsInLibrary(context.services.db, owner, [id])).has(id);
    },
  },
  Library: {
    owner: ({ accountId }) => accountId,
    ids: ({ accountId }, _args, { services }) => libraryIds(services.db, accountId),
    items: async ({ accountId }, { first, after, query }, context) => {
      const { services } = context;
      const limit = Math.max(0, Math.min(first ?? 0, LONGEST_PAGE));
      const filter = filterOf(query ?? null);
      const page = await libraryPage(services.db, {
        accountId,
        ...filter,
        after: after ? readPlace(after, filter.sort) : null,
        limit: limit + 1,
      });
      const edges = page.slice(0, limit).map(({ key, itemId, source }) => ({
        cursor: encodeCursor([key, itemId]),
        node: source,
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

function filterOf(query: LibraryQuery | null) {
  return {
    kinds: query?.kinds ?? null,
    search: librarySearchText((query?.search ?? "").slice(0, LONGEST_SEARCH).replaceAll("\0", "")),
    sort: query?.sort?.field ?? "ADDED_AT",
    order: query?.sort?.order ?? "DESC",
  };
}

function libraryOf({ id, libraryVersion }: AccountRow): LibraryModel {
  return { accountId: id, version: libraryVersion };
}

/** 'me' is the library of the newest account of the viewer. */
async function musicLibraryOwner(services: Services, viewer: SignedInViewer, id: string): Promise<string> {
  if (id === "me") {
    if (viewer.kind === "device") return viewer.accountId;
    const [newest] = await accountsOfUser(services.db, viewer.userId);
    return newest?.id ?? orThrow(problem("not-found"));
  }
  const found = await findSubject(services, "account", checkedId(id));
  if (!found) return orThrow(problem("not-found"));
  const decision = may(viewer, "library.see", found.subject);
  return decision.ok ? id : orThrow(problem("forbidden", { reason: decision.reason }));
}

const Place = z.tuple([
  z
    .string()
    .max(400)
    .regex(/^[^\0]*$/),
  OpaqueId,
]);

function readPlace(cursor: string, sort: LibrarySortField): LibraryPlace {
  const read = Place.safeParse(decodeCursor(cursor));
  const [key = "", itemId = ""] = read.data ?? [];
  const place = { key, itemId };
  if (read.success && isPlaceOf(sort, place)) return place;
  throw toGraphqlError({ kind: "invalid", fields: { after: { code: "format" } } });
}

/** The id of an item to add, of the kind that it is said to be. */
function itemIdOf({ id, itemKind }: LibraryItemInput): string {
  if (isIdOf(itemKind === "SCHEDULE" ? "Schedule" : "Playlist", id)) return id;
  throw toGraphqlError({ kind: "invalid", message: UNKNOWN_ITEM_TYPE });
}
