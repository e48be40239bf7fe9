import { z } from "zod";
import type {
  QuerySearchAllArgs,
  QuerySearchArgs,
  Resolvers,
  SearchKind,
} from "#server/graphql/generated.ts";
import { type Entity, findEntities, readerOf, typeOfItem } from "#server/modules/discover/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { toGraphqlError } from "#server/plugins/graphql/errors.ts";
import { readMarket } from "#server/plugins/graphql/market.ts";
import { findOfKind, findOfKinds } from "./find.ts";
import { MOST_HITS } from "./repository.ts";

const LONGEST_PAGE = 100;
const LONGEST_SECTION = 50;
const LONGEST_TEXT = 200;

/** The sections of a search, in this order for equally good matches. */
const SECTIONS = ["TRACK", "ARTIST", "ALBUM", "PLAYLIST", "STATION", "SCHEDULE", "CATEGORY"] as const;

/** Search over everything that can be opened or played. */
export const searchResolvers: Resolvers = {
  Query: {
    search: (_root, args, context) => search(args, context),
    searchAll: (_root, args, context) => searchAll(args, context),
  },
  SearchItem: { __resolveType: ({ id }) => typeOfItem(id) },
};

async function search(args: QuerySearchArgs, context: GraphqlContext) {
  const reader = readerOf(context, null);
  const asked = { typed: plainText(args.query), market: readMarket(args.market), reader };
  const from = args.after ? readPlace(args.after) : 0;
  const first = Math.max(0, Math.min(args.first ?? 0, LONGEST_PAGE));
  const hits = await findOfKind(context.services, asked, args.kind, MOST_HITS);
  const page = hits.slice(from, from + first);
  const nodes = new Map<string, Entity>();
  for (const node of await findEntities(
    context,
    page.map(({ id }) => id),
    reader,
  ))
    nodes.set(node.id, node);
  const edges = page.flatMap(({ id }, place) => {
    const node = nodes.get(id);
    return node ? [{ cursor: encodeCursor([from + place + 1]), node }] : [];
  });
  return {
    total: hits.length,
    pageInfo: {
      hasPreviousPage: from > 0,
      hasNextPage: hits.length > from + first,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
  };
}

async function searchAll(args: QuerySearchAllArgs, context: GraphqlContext) {
  const reader = readerOf(context, args.owner ?? null);
  const asked = { typed: plainText(args.query), market: readMarket(args.market), reader };
  const first = Math.max(0, Math.min(args.first ?? 0, LONGEST_SECTION));
  const kinds = args.kinds ? SECTIONS.filter((kind) => args.kinds?.includes(kind)) : SECTIONS;
  const found = await findOfKinds(
    context.services,
    asked,
    args.kinds?.includes("SOURCE") ? [...kinds, "SOURCE"] : kinds,
  );
  const sections = await Promise.all(
    [...found].map(async ([kind, hits]: readonly [SearchKind, Awaited<ReturnType<typeof findOfKind>>]) => {
      const items = await findEntities(
        context,
        hits.slice(0, first).map(({ id }) => id),
        reader,
      );
      return { kind, best: hits[0]?.rank ?? 0, hasMore: hits.length > first, items: [...items] };
    }),
  );
  return { sections: sections.filter(({ items }) => items.length > 0).sort((a, b) => a.best - b.best) };
}

/** Typed text without characters that the database cannot store. */
function plainText(text: string): string {
  return text.slice(0, LONGEST_TEXT).replaceAll("\0", "").toWellFormed();
}

const Place = z.tuple([z.int().min(0).max(MOST_HITS)]);

function readPlace(cursor: string): number {
  const place = Place.safeParse(decodeCursor(cursor));
  if (!place.success) throw toGraphqlError({ kind: "invalid", fields: { after: { code: "format" } } });
  return place.data[0];
}
