/** The library's search parameters (specification, music §2.4, §5.6). */

export interface LibrarySearch {
  readonly q: string | undefined;
  readonly filter: "playlists" | "schedules" | undefined;
  readonly sort: "addedAt" | "name" | undefined;
  readonly asc: boolean | undefined;
}

/** Reads search parameters; a value that is not known counts as not set. */
export function readLibrarySearch(params: Readonly<Record<string, string | undefined>>): LibrarySearch {
  const { q, filter, sort, asc } = params;
  return {
    q: q === undefined || q === "" ? undefined : q,
    filter: filter === "playlists" || filter === "schedules" ? filter : undefined,
    sort: sort === "addedAt" || sort === "name" ? sort : undefined,
    asc: asc === "true" ? true : asc === "false" ? false : undefined,
  };
}

/** What is looked for: lower case, without leading spaces; a trailing one stays, for somebody is still typing. */
export function librarySearchText(text: string): string {
  return text.trimStart().toLowerCase();
}
