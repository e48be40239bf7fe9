import type { MESSAGING_SORTS } from "#renderer/lib/routing/search.ts";
import { foldText } from "#shared/domain/music/search/fold-text.ts";

type MessagingSort = (typeof MESSAGING_SORTS)[number];

/** Filter and order of a list, as in its address. */
export interface ListAddress {
  readonly q?: string | undefined;
  readonly sort?: MessagingSort | undefined;
  readonly asc?: boolean | undefined;
  readonly archived?: boolean | undefined;
}

/** What a row is found and sorted by. */
export interface ListFacts {
  readonly name: string;
  readonly archived: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Place of its status in the order by status. */
  readonly statusRank: number;
}

/** Newest first, unless the address gives a direction; names and states from the first on. */
export function isAscending({ sort = "date", asc }: ListAddress): boolean {
  return asc ?? (sort === "alphabetical" || sort === "status");
}

/**
 * The rows whose name contains every word of the search, archived ones or the others, in the order of the address. Equal
 * ones are sorted by name.
 */
export function listed<Row>(
  rows: readonly Row[],
  address: ListAddress,
  language: string,
  factsOf: (row: Row) => ListFacts,
): readonly Row[] {
  const words = foldText(address.q ?? "")
    .split(" ")
    .filter((word) => word !== "");
  const { compare: byName } = new Intl.Collator(language, { numeric: true, sensitivity: "base" });
  const compare = ORDERS[address.sort ?? "date"];
  const sign = isAscending(address) ? 1 : -1;
  return rows
    .map((row) => ({ row, facts: factsOf(row) }))
    .filter(({ facts }) => {
      if (facts.archived !== (address.archived ?? false)) return false;
      const name = foldText(facts.name);
      return words.every((word) => name.includes(word));
    })
    .sort(
      ({ facts: a }, { facts: b }) =>
        sign * (compare?.(a, b) ?? byName(a.name, b.name)) || byName(a.name, b.name),
    )
    .map(({ row }) => row);
}

/** Null: by name. */
const ORDERS: Readonly<Record<MessagingSort, ((a: ListFacts, b: ListFacts) => number) | null>> = {
  date: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  updated: (a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt),
  alphabetical: null,
  status: (a, b) => a.statusRank - b.statusRank,
};
