/** The form of a search in the address (specification, music §2.2). */

import type { SearchSection } from "#renderer/data/music/search.ts";

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

/** Reads the output of `paths.search`; returns malformed encoding unchanged. */
export function decodeQuery(encoded: string): string {
  const spaced = encoded.replaceAll("+", " ").trim();
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/**
 * Splits the part of a pathname after /search/ on '/' into the query and an optional section. Takes the browser's
 * pathname: a router's parameters are already decoded, which hides a '/' or '+' of the query.
 */
export function parseSearchPath(pathname: string): SearchPath {
  const [, , query = "", section = ""] = pathname.split("/");
  return { query: decodeQuery(query), section: section === "" ? null : decodeQuery(section) };
}

/** The section named in a path; null for none or an unknown one. */
export function knownSection(section: string | null): SearchSection | null {
  return SEARCH_SECTIONS.find((known) => known === section) ?? null;
}
