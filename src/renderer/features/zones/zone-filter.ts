import { ZONE_STATES, ZONE_STATUS_CODES } from "#shared/contract/rest/entities.ts";

/** What the list of zones is narrowed to, as it stands in the address. */
export interface ZoneFilter {
  readonly q?: string;
  readonly region?: string;
  readonly status?: (typeof ZONE_STATES)[number];
  readonly statusCode?: (typeof ZONE_STATUS_CODES)[number];
  /** 1 to 100. */
  readonly perPage?: number;
  /** Cursor of the page before. */
  readonly after?: string;
}

/** Reads the address; what is not allowed is as if it were not there. */
export function readFilter(search: URLSearchParams): ZoneFilter {
  const text = (name: string) => search.get(name)?.trim() || undefined;
  const perPage = Number(search.get("perPage"));
  const entries = {
    q: text("q"),
    region: text("region"),
    status: ZONE_STATES.find((state) => state === search.get("status")),
    statusCode: ZONE_STATUS_CODES.find((code) => code === search.get("statusCode")),
    perPage: Number.isInteger(perPage) && perPage >= 1 && perPage <= 100 ? perPage : undefined,
    after: text("after"),
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

/** Writes the address. */
export function writeFilter(filter: ZoneFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** A change of what is looked for begins at the first page again. */
export function changeFilter(
  filter: ZoneFilter,
  change: Partial<Record<keyof ZoneFilter, string | null>>,
): ZoneFilter {
  const search = writeFilter(filter);
  search.delete("after");
  for (const [name, value] of Object.entries(change)) {
    if (value) search.set(name, value);
    else search.delete(name);
  }
  return readFilter(search);
}

/** Whether the list is narrowed at all. */
export function isFiltered({ q, region, status, statusCode }: ZoneFilter): boolean {
  return [q, region, status, statusCode].some((value) => value !== undefined);
}
