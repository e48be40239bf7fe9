import { z } from "zod";
import { ZoneSearch } from "#shared/contract/rest/zones/zones.ts";
import { ZONE_LAYOUTS } from "#shared/domain/zones/zone-columns.ts";
import { given, number, text } from "./given.ts";

const { shape } = ZoneSearch;

/** Filters, order and form of the zone list. `perPage` and `after` select one page. */
export const ZonesSearch = z
  .object({
    q: given(text.pipe(shape.q.unwrap())),
    region: given(text.pipe(shape.region.unwrap())),
    country: given(text.toUpperCase().pipe(shape.country.unwrap())),
    city: given(text.pipe(shape.city.unwrap())),
    location: given(shape.location.unwrap()),
    label: given(shape.label.unwrap()),
    status: given(shape.status),
    state: given(shape.state),
    statusCode: given(shape.statusCode),
    playFrom: given(shape.playFrom.unwrap()),
    preset: given(shape.preset.unwrap()),
    sort: given(shape.sort.unwrap()),
    /** Absent: the list. */
    layout: given(z.enum(ZONE_LAYOUTS)),
    /** See `formatColumns`; absent: those that this browser has chosen. */
    columns: given(text.max(200)),
    perPage: given(number.pipe(shape.perPage.unwrap())),
    after: given(text.pipe(shape.after.unwrap())),
  })
  .readonly();
export type ZoneFilter = z.output<typeof ZonesSearch>;
