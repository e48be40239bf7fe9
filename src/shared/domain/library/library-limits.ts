/** Display and refresh settings of a library (specification, music §9). Times in ms, lengths in px. */

/** Page sizes: of the first page, of each later page, and when all are fetched. */
export const LIBRARY_PAGES = { first: 40, more: 50, all: 1000 } as const;

/** A search field is shown above this many items. */
const SEARCH_ABOVE = 15;

/** Debounce of typing before the library is searched. */
export const LIBRARY_DEBOUNCE_MS = 500;

export const LIBRARY_SKELETONS = 12;

/** Assumed height of unmeasured rows, and the number of rows rendered beyond the visible ones. */
export const LIBRARY_ROW = { px: 64, overscan: 10 } as const;

/** Distance from the end of the list at which the next page is fetched. */
export const LIBRARY_NEAR_END_PX = 500;

/** Whether the library has a search field: only if there is something to search, or a search is active. */
export function hasLibrarySearch(items: number, search: string): boolean {
  return items > SEARCH_ABOVE || search !== "";
}

/** Backoff of the live connection. Clients that have to fetch their library again spread their retries. */
export function libraryReconnect(items: number) {
  return { minMs: 20_000, maxMs: 60_000, jitter: items > 0 ? 12 : 1 } as const;
}
