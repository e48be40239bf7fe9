import { zoneOfPath } from "#renderer/lib/routing/zone-of-path.ts";

/** Zones per page of a list. */
export const ZONES_A_PAGE = 50;

const ZONES_PATH = /^\/accounts\/([^/]+)\/zones\/?$/;

/** A call made on opening a page. */
export interface FirstRead {
  readonly path: string;
  /** Of a search; omitted for GET. */
  readonly body?: unknown;
}

/** The calls of an address's page, beside those of all pages. */
export function firstReads({ pathname, search }: Pick<Location, "pathname" | "search">): FirstRead[] {
  const zone = zoneOfPath(pathname);
  if (zone !== null) return [{ path: `/api/auth/sound_zones/${zone}` }];
  const account = ZONES_PATH.exec(pathname)?.[1];
  // Only the page parses a filter.
  if (account === undefined || search !== "") return [];
  const own = `/api/auth/accounts/${account}`;
  return [
    { path: `${own}/zone-counts` },
    { path: `${own}/sound_zones/search`, body: { perPage: ZONES_A_PAGE } },
  ];
}
