/** How a library is shown and kept up to date (specification, music §9). Times in ms, lengths in px. */

/** Items of the first page, of each page after it, and of a page when all are fetched. */
export const LIBRARY_PAGES = { first: 40, more: 50, all: 1000 } as const;

/** There is a search field above this many items. */
const SEARCH_ABOVE = 15;

/** How long nobody has typed before the library is searched. */
export const LIBRARY_DEBOUNCE_MS = 500;

export const LIBRARY_SKELETONS = 12;

/** Rows of a list before they are measured, and how many stand ready beyond what is seen. */
export const LIBRARY_ROW = { px: 64, overscan: 10 } as const;

/** The next page is fetched when the end of the list is as near as this. */
export const LIBRARY_NEAR_END_PX = 500;

/** Whether the library has a search field: only where there is something to search, or a search is on. */
export function hasLibrarySearch(items: number, search: string): boolean {
  return items > SEARCH_ABOVE || search !== "";
}

/** Waits before the live connection is tried again. Who has a library to fetch again waits apart from the others. */
export function libraryReconnect(items: number) {
  return { minMs: 20_000, maxMs: 60_000, jitter: items > 0 ? 12 : 1 } as const;
}
