import type { ZoneFilter } from "#renderer/lib/routing/zones-search.ts";
import type { ZoneFilter as Filter } from "#shared/contract/rest/zones/zone-filter.ts";
import type { ShownZones } from "#shared/contract/rest/zones/zone-views.ts";
import type { ZoneSearch } from "#shared/contract/rest/zones/zones.ts";
import { formatColumns, parseColumns } from "#shared/domain/zones/zone-columns.ts";

/** Nothing is filtered. */
export const NO_FILTER = {
  q: undefined,
  region: undefined,
  country: undefined,
  city: undefined,
  location: undefined,
  label: undefined,
  state: undefined,
  status: undefined,
  statusCode: undefined,
  playFrom: undefined,
  preset: undefined,
} as const satisfies ZoneFilter;

/** Changing the filter returns to the first page. */
export function changeFilter(filter: ZoneFilter, change: ZoneFilter): ZoneFilter {
  return { ...filter, after: undefined, ...change };
}

/** Which zones an address selects. */
export function filterOf(address: ZoneFilter): Filter {
  const {
    sort: _sort,
    layout: _layout,
    columns: _columns,
    perPage: _perPage,
    after: _after,
    ...filter
  } = address;
  return filter;
}

/** The same in any state: what the counts by state count. */
export function countedBy(address: ZoneFilter): Filter {
  const { state: _, ...filter } = filterOf(address);
  return filter;
}

/** The service's search for an address. The usual order is left out. */
export function searchOf({ layout: _layout, columns: _columns, sort, ...search }: ZoneFilter): ZoneSearch {
  return { ...search, ...(sort === undefined || sort === "place" ? {} : { sort }) };
}

/** Whether the list has headings by location. */
export function isByLocation({ sort = "place" }: ZoneFilter): boolean {
  return sort === "place" || sort === "country";
}

/** Whether the address asks for a single page of the list. */
export function isPaged({ perPage, after }: ZoneFilter): boolean {
  return perPage !== undefined || after !== undefined;
}

/** Whether any filter is set. */
export function isFiltered(address: ZoneFilter): boolean {
  return Object.values(filterOf(address)).some((value) => value !== undefined);
}

/** What a saved view of an address keeps: everything but the page. */
export function shownBy({ columns, perPage: _perPage, after: _after, ...shown }: ZoneFilter): ShownZones {
  return withoutUndefined({
    ...shown,
    columns: columns === undefined ? undefined : [...parseColumns(columns)],
  });
}

/** The address of a saved view. */
export function addressOf({ columns, ...shown }: ShownZones): ZoneFilter {
  return { ...shown, columns: columns && formatColumns(columns) };
}

/** Whether an address shows just this view. */
export function isShowing(address: ZoneFilter, view: ShownZones): boolean {
  const keyOf = (shown: ShownZones) => JSON.stringify(Object.entries(withoutUndefined(shown)).sort());
  return keyOf(shownBy(address)) === keyOf(shownBy(addressOf(view)));
}

function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
