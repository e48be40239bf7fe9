import { categoriesFor, type Reader } from "#server/modules/discover/public.ts";
import { schedulesOf } from "#server/modules/schedules/public.ts";
import type { SearchKind } from "#server/plugins/graphql/generated.ts";
import type { Services } from "#server/services.ts";
import { foldedWords } from "#shared/domain/music/fold-text.ts";
import { fitOf, readSearch, type TypedSearch } from "#shared/domain/music/search-words.ts";
import {
  type CatalogueKind,
  type Corrections,
  findCorrections,
  findHits,
  type SearchHit,
} from "./repository.ts";

/** Fewer hits than this, and words are taken for mistyped ones. */
const ENOUGH = 3;
/** Hits of a kind among which the best of a section are chosen. */
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
  if (kind === "SCHEDULE" || kind === "CATEGORY") return await findFew(services, search, kind, reader);
  const question = { kind, search, market, listener: reader.listener, most };
  const hits = await findHits(services.db, { ...question, corrections: null });
  if (hits.length >= ENOUGH) return hits;
  const corrections = await findCorrections(services.db, search);
  return await withCorrected(services, question, hits, corrections);
}

/** The best hits of each kind, at most `first` and one more that says that there are more. */
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

/** The hits, and behind them what is found when words are taken for mistyped ones. */
async function withCorrected(
  services: Services,
  question: Omit<Parameters<typeof findHits>[1], "corrections">,
  hits: readonly SearchHit[],
  corrections: Corrections,
): Promise<readonly SearchHit[]> {
  if ([...corrections.values()].every((words) => words.length === 0)) return hits;
  const known = new Set(hits.map(({ id }) => id));
  const more = await findHits(services.db, { ...question, corrections });
  return [...hits, ...more.filter(({ id }) => !known.has(id))];
}

function isCatalogueKind(kind: SearchKind): kind is CatalogueKind {
  return kind !== "SCHEDULE" && kind !== "CATEGORY";
}

/** Schedules of the account, or categories: there are few, so that all are looked at. */
async function findFew(
  services: Services,
  search: TypedSearch,
  kind: "SCHEDULE" | "CATEGORY",
  reader: Reader,
): Promise<readonly SearchHit[]> {
  const schedules = async () => (reader.owner === null ? [] : await schedulesOf(services.db, reader.owner));
  const all = kind === "SCHEDULE" ? await schedules() : await categoriesFor(services, reader);
  return all
    .flatMap(({ id, name }) => {
      const words = foldedWords(name);
      const rank = fitOf(search, words);
      return rank === null ? [] : [{ id, rank, nameKey: words.join(" ") }];
    })
    .toSorted((a, b) => a.rank - b.rank || (a.nameKey < b.nameKey ? -1 : 1));
}
