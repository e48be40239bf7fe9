import { z } from "zod";
import { ZoneSearch } from "#shared/contract/rest/zones.ts";
import { given, number, text } from "./given.ts";

/** Filters of the zone list. `perPage` and `after` select one page. */
export const ZonesSearch = z
  .object({
    q: given(text.pipe(ZoneSearch.shape.q.unwrap())),
    region: given(text.pipe(ZoneSearch.shape.region.unwrap())),
    label: given(ZoneSearch.shape.label),
    status: given(ZoneSearch.shape.status),
    state: given(ZoneSearch.shape.state),
    statusCode: given(ZoneSearch.shape.statusCode),
    perPage: given(number.pipe(ZoneSearch.shape.perPage.unwrap())),
    after: given(text.pipe(ZoneSearch.shape.after.unwrap())),
  })
  .readonly();
export type ZoneFilter = z.output<typeof ZonesSearch>;
