import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import type { ZoneSearch } from "#shared/contract/rest/zones.ts";

/** Changing the filter returns to the first page. */
export function changeFilter(filter: ZoneFilter, change: ZoneFilter): ZoneFilter {
  return { ...filter, after: undefined, ...change };
}

/** The part sent to the service. */
export function searchOf(filter: ZoneFilter): ZoneSearch {
  return filter;
}

/** Whether the address asks for a single page of the list. */
export function isPaged({ perPage, after }: ZoneFilter): boolean {
  return perPage !== undefined || after !== undefined;
}

/** Whether any filter is set. */
export function isFiltered({ q, region, label, status, state, statusCode }: ZoneFilter): boolean {
  return [q, region, label, status, state, statusCode].some((value) => value !== undefined);
}
