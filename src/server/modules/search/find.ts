import type { SearchKind } from "#server/graphql/generated.ts";
import { type Category, categoriesFor, type Reader } from "#server/modules/discover/public.ts";
import { schedulesOf } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import { foldedWords } from "#shared/domain/music/search/fold-text.ts";
import { fitOf, readSearch, type TypedSearch } from "#shared/domain/music/search/search-words.ts";
import { findCategories } from "#shared/domain/music-requests/find-categories.ts";
import {
  type CatalogueKind,
  type Corrections,
  findCorrections,
  findHits,
  hasCorrections,
  type SearchHit,
} from "./repository.ts";

/** With fewer hits than this, words are treated as possible typos. */
const ENOUGH = 3;
/** Categories that match by meaning rank behind everything that matches by name, followed by related ones. */
const MEANT_RANK = 100;
const NEAR_RANK = 101;
/** Hits per kind among which the best of a section are chosen. */
const CANDIDATES = 200;

export interface Search {
  readonly typed: string;
  readonly market: string;
  readonly reader: Reader;
}

/** The hits of one kind, the best first. */
export async function findOfKind(
  services: Services,
  { typed, market, reader }: Search,
  kind: SearchKind,
  most: number,
): Promise<readonly SearchHit[]> {
  const search = readSearch(typed);
  if (!search) return [];
  if (!isCatalogueKind(kind)) return await findFew(services, search, kind, reader);
  const question = { kind, search, market, listener: reader.listener, most };
  const hits = await findHits(services.db, { ...question, corrections: null });
  if (hits.length >= ENOUGH) return hits;
  const corrections = await findCorrections(services.db, search);
  return await withCorrected(services, question, hits, corrections);
}

/** The best hits of each kind: at most `first`, plus one to signal that there are more. */
export async function findOfKinds(
  services: Services,
  { typed, market, reader }: Search,
  kinds: readonly SearchKind[],
): Promise<ReadonlyMap<SearchKind, readonly SearchHit[]>> {
  const search = readSearch(typed);
  if (!search) return new Map();
  const question = { search, market, listener: reader.listener, most: CANDIDATES };
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const hits = isCatalogueKind(kind)
        ? await findHits(services.db, { ...question, kind, corrections: null })
        : await findFew(services, search, kind, reader);
      return [kind, hits] as const;
    }),
  );
  const total = found.reduce((sum, [, hits]) => sum + hits.length, 0);
  if (total >= ENOUGH) return new Map(found);
  const corrections = await findCorrections(services.db, search);
  const corrected = await Promise.all(
    found.map(async ([kind, hits]) => {
      if (!isCatalogueKind(kind)) return [kind, hits] as const;
      return [kind, await withCorrected(services, { ...question, kind }, hits, corrections)] as const;
    }),
  );
  return new Map(corrected);
}

/** The hits, followed by those found after correcting typos. */
async function withCorrected(
  services: Services,
  question: Omit<Parameters<typeof findHits>[1], "corrections">,
  hits: readonly SearchHit[],
  corrections: Corrections,
): Promise<readonly SearchHit[]> {
  if (!hasCorrections(corrections)) return hits;
  const known = new Set(hits.map(({ id }) => id));
  const more = await findHits(services.db, { ...question, corrections });
  return [...hits, ...more.filter(({ id }) => !known.has(id))];
}

/** A kind with few entries: all of them are considered. */
type FewKind = Exclude<SearchKind, CatalogueKind>;

function isCatalogueKind(kind: SearchKind): kind is CatalogueKind {
  return kind !== "SCHEDULE" && kind !== "CATEGORY";
}

/** Schedules of the account, or categories. */
async function findFew(
  services: Services,
  search: TypedSearch,
  kind: FewKind,
  reader: Reader,
): Promise<readonly SearchHit[]> {
  if (kind === "SCHEDULE")
    return reader.owner === null ? [] : byName(search, await schedulesOf(services.db, reader.owner));
  const categories = await categoriesFor(services, reader);
  const named = byName(search, categories);
  const { meant, near } = findCategories(search.typed, services.now().getFullYear(), categories);
  const hits = new Map<string, SearchHit>();
  const add = (rank: number) => (category: Category) =>
    hits.set(category.id, { id: category.id, rank, nameKey: foldedWords(category.name).join(" ") });
  if (named.length === 0) near.forEach(add(NEAR_RANK));
  meant.forEach(add(MEANT_RANK));
  for (const hit of named) hits.set(hit.id, hit);
  return [...hits.values()].toSorted(bestFirst);
}

function byName(
  search: TypedSearch,
  all: readonly { readonly id: string; readonly name: string }[],
): readonly SearchHit[] {
  return all
    .flatMap(({ id, name }) => {
      const words = foldedWords(name);
      const rank = fitOf(search, words);
      return rank === null ? [] : [{ id, rank, nameKey: words.join(" ") }];
    })
    .toSorted(bestFirst);
}

function bestFirst(a: SearchHit, b: SearchHit): number {
  return a.rank - b.rank || (a.nameKey < b.nameKey ? -1 : 1);
}
