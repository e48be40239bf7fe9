import { zoneOfPath } from "./zone-of-path.ts";

/** Zones that a list fetches at a time. */
export const ZONES_A_PAGE = 50;

const ZONES_PATH = /^\/accounts\/([^/]+)\/zones\/?$/;

/** A call that a page is opened with. */
export interface FirstRead {
  readonly path: string;
  /** Of a search; left out of a GET. */
  readonly body?: unknown;
}

/** What the page of an address asks for, beside what all pages do. */
export function firstReads({ pathname, search }: Pick<Location, "pathname" | "search">): FirstRead[] {
  const zone = zoneOfPath(pathname);
  if (zone !== null) return [{ path: `/api/auth/sound_zones/${zone}` }];
  const account = ZONES_PATH.exec(pathname)?.[1];
  // A filter is read by the page.
  if (account === undefined || search !== "") return [];
  const own = `/api/auth/accounts/${account}`;
  return [
    { path: `${own}/locations` },
    { path: `${own}/sound_zones/search`, body: { perPage: ZONES_A_PAGE } },
  ];
}
