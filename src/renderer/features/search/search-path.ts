/** How a search is written in the address (specification, music §2.2). */

import type { SearchSection } from "../../data/search.ts";

export const SEARCH_SECTIONS = [
  "tracks",
  "artists",
  "albums",
  "playlists",
  "stations",
  "schedules",
  "categories",
] as const satisfies readonly SearchSection[];

export interface SearchPath {
  readonly query: string;
  readonly section: string | null;
}

/** Reads what `paths.search` wrote; what is not well encoded is taken as it stands. */
export function decodeQuery(encoded: string): string {
  const spaced = encoded.replaceAll("+", " ").trim();
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/**
 * Splits what follows /search/ in an address's pathname on '/': the query and, where there is one, the section. Takes the
 * browser's pathname: a router's parameters are already decoded, so that a '/' or '+' of the query could not be recognised
 * there.
 */
export function parseSearchPath(pathname: string): SearchPath {
  const [, , query = "", section = ""] = pathname.split("/");
  return { query: decodeQuery(query), section: section === "" ? null : decodeQuery(section) };
}

/** The section a path names, or null where it names none that we have. */
export function knownSection(section: string | null): SearchSection | null {
  return SEARCH_SECTIONS.find((known) => known === section) ?? null;
}
