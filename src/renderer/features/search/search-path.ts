/** How a search is written in the address (specification, music §2.2). */

export const SEARCH_SECTIONS = ["tracks", "playlists", "albums", "artists"] as const;
export type SearchSection = (typeof SEARCH_SECTIONS)[number];

export interface SearchPath {
  readonly query: string;
  readonly section: string | null;
}

/** The query as it stands in the address: '+' for spaces, everything else percent-encoded. */
export function encodeQuery(query: string): string {
  return encodeURIComponent(query.trim()).replaceAll("%20", "+");
}

/** Reads what {@link encodeQuery} wrote; what is not well encoded is taken as it stands. */
export function decodeQuery(encoded: string): string {
  const spaced = encoded.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Splits what follows /search/ on '/': the query and, where there is one, the section. */
export function parseSearchPath(rest: string): SearchPath {
  const [query = "", section = ""] = rest.split("/");
  return { query: decodeQuery(query), section: section === "" ? null : decodeQuery(section) };
}

/** /search, /search/{query} or /search/{query}/{section}. */
export function searchPath(query: string, section: string | null = null): string {
  const encoded = encodeQuery(query);
  if (encoded === "") return "/search";
  return section ? `/search/${encoded}/${encodeQuery(section)}` : `/search/${encoded}`;
}

/** The section a path names, or null where it names none that we have. */
export function knownSection(section: string | null): SearchSection | null {
  return SEARCH_SECTIONS.find((known) => known === section) ?? null;
}
