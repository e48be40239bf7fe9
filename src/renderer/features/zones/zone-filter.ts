import type { ZoneFilter } from "../../lib/routing/search.ts";

/** A change of what is looked for begins at the first page again. */
export function changeFilter(filter: ZoneFilter, change: ZoneFilter): ZoneFilter {
  return { ...filter, after: undefined, ...change };
}

/** Whether the address asks for one page of the list instead of all of it. */
export function isPaged({ perPage, after }: ZoneFilter): boolean {
  return perPage !== undefined || after !== undefined;
}

/** Whether the list is narrowed at all. */
export function isFiltered({ q, region, status, statusCode }: ZoneFilter): boolean {
  return [q, region, status, statusCode].some((value) => value !== undefined);
}
