import { librarySearchText } from "./library-search.ts";

/** Query of a library, as in addresses (specification, music §2.4). Absent parts do not filter. */
export interface LibraryAddress {
  readonly q?: string | undefined;
  readonly filter?: LibraryFilter | undefined;
  readonly sort?: LibrarySort | undefined;
  readonly asc?: boolean | undefined;
}

export const LIBRARY_FILTERS = ["playlists", "schedules"] as const;
export type LibraryFilter = (typeof LIBRARY_FILTERS)[number];

export const LIBRARY_SORTS = ["addedAt", "name"] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** The same as sent to the service. */
export interface LibraryQuestion {
  readonly kinds?: LibraryKind[];
  readonly search: string;
  readonly sort: { readonly field: "ADDED_AT" | "NAME"; readonly order: "ASC" | "DESC" };
}

export type LibraryKind = "PLAYLIST" | "SCHEDULE";

const KINDS = { playlists: "PLAYLIST", schedules: "SCHEDULE" } as const satisfies Record<
  LibraryFilter,
  LibraryKind
>;
const FIELDS = { addedAt: "ADDED_AT", name: "NAME" } as const satisfies Record<LibrarySort, string>;

/** Newest first, and names from A on, unless the address gives a direction. */
export function isAscending({ sort, asc }: LibraryAddress): boolean {
  return asc ?? sort === "name";
}

/** Converts an address to a query; throws 'Unknown sort property' or 'Unknown item type' for invalid ones. */
export function libraryQuestion(address: LibraryAddress): LibraryQuestion {
  const { q = "", filter, sort = "addedAt" } = address;
  return {
    ...(filter === undefined ? {} : { kinds: [kindOf(filter)] }),
    search: librarySearchText(q),
    sort: { field: fieldOf(sort), order: isAscending(address) ? "ASC" : "DESC" },
  };
}

/** The kind of library item for an id of this kind. */
export function libraryKind(kind: string): LibraryKind {
  if (kind === "Playlist") return "PLAYLIST";
  if (kind === "Schedule") return "SCHEDULE";
  throw new Error(UNKNOWN_ITEM_TYPE);
}

export const UNKNOWN_ITEM_TYPE = "Unknown item type";
const UNKNOWN_SORT = "Unknown sort property";

function kindOf(filter: LibraryFilter): LibraryKind {
  if (!Object.hasOwn(KINDS, filter)) throw new Error(UNKNOWN_ITEM_TYPE);
  return KINDS[filter];
}

function fieldOf(sort: LibrarySort): "ADDED_AT" | "NAME" {
  if (!Object.hasOwn(FIELDS, sort)) throw new Error(UNKNOWN_SORT);
  return FIELDS[sort];
}
