import type { ZoneFilter } from "../../lib/routing/search.ts";

/** A changed filter starts at the first page again. */
export function changeFilter(filter: ZoneFilter, change: ZoneFilter): ZoneFilter {
  return { ...filter, after: undefined, ...change };
}

/** Whether the address asks for a single page of the list. */
export function isPaged({ perPage, after }: ZoneFilter): boolean {
  return perPage !== undefined || after !== undefined;
}

/** Whether any filter is set. */
export function isFiltered({ q, region, status, statusCode }: ZoneFilter): boolean {
  return [q, region, status, statusCode].some((value) => value !== undefined);
}
