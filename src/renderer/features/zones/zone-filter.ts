import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import type { ZoneFilter as Filter } from "#shared/contract/rest/zone-filter.ts";

/** Changing the filter returns to the first page. */
export function changeFilter(filter: ZoneFilter, change: ZoneFilter): ZoneFilter {
  return { ...filter, after: undefined, ...change };
}

/** The part sent to the service. */
export function searchOf({ state: _, ...search }: ZoneFilter): Omit<ZoneFilter, "state"> {
  return search;
}

/** Which zones an address selects. */
export function filterOf({ perPage: _perPage, after: _after, ...filter }: ZoneFilter): Filter {
  return filter;
}

/** Whether the address asks for a single page of the list. */
export function isPaged({ perPage, after }: ZoneFilter): boolean {
  return perPage !== undefined || after !== undefined;
}

/** Whether any filter is set. */
export function isFiltered({ q, region, status, state, statusCode }: ZoneFilter): boolean {
  return [q, region, status, state, statusCode].some((value) => value !== undefined);
}
