import { z } from "zod";
import { ZoneSearch } from "#shared/contract/rest/zones.ts";
import { STATE_FILTERS } from "#shared/domain/zones/zone-state.ts";
import { given, number, text } from "./given.ts";

/** Filters of the zone list. `perPage` and `after` select one page. */
export const ZonesSearch = z
  .object({
    q: given(text.pipe(ZoneSearch.shape.q.unwrap())),
    region: given(text.pipe(ZoneSearch.shape.region.unwrap())),
    status: given(ZoneSearch.shape.status),
    /** Reported by players, so the client filters by it and the service's search cannot. */
    state: given(z.enum(STATE_FILTERS)),
    statusCode: given(ZoneSearch.shape.statusCode),
    preset: given(ZoneSearch.shape.preset.unwrap()),
    perPage: given(number.pipe(ZoneSearch.shape.perPage.unwrap())),
    after: given(text.pipe(ZoneSearch.shape.after.unwrap())),
  })
  .readonly();
export type ZoneFilter = z.output<typeof ZonesSearch>;
