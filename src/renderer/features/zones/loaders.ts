import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";
import { metricsQuery, schedulesQuery, zoneErrorsQuery, zoneQueries } from "./api.ts";
import { ordersQuery } from "./order/api.ts";
import { isPaged } from "./zone-filter.ts";

/** What the pages of zones and locations show, fetched while their code is. */

export const loadZones: Load<typeof paths.zones> = (services, { params: { accountId }, search }) => {
  const queries = zoneQueries(services);
  services.queryClient.prefetchQuery(queries.locations(accountId));
  if (isPaged(search)) services.queryClient.prefetchQuery(queries.page(accountId, search));
  else services.queryClient.prefetchInfiniteQuery(queries.list(accountId, search));
};

export const loadZoneCreate: Load<typeof paths.zoneCreate> = (services, { params }) => {
  const { accountId, locationId } = params;
  const queries = zoneQueries(services);
  if (locationId === undefined) services.queryClient.prefetchQuery(queries.locations(accountId));
  else services.queryClient.prefetchQuery(queries.location(locationId));
};

export const loadLocationEdit: Load<typeof paths.locationEdit> = (services, { params }) =>
  services.queryClient.prefetchQuery(zoneQueries(services).location(params.locationId));

export const loadLocation: Load<typeof paths.locationDetails> = (services, { params }) => {
  services.queryClient.prefetchQuery(zoneQueries(services).location(params.locationId));
  services.queryClient.prefetchQuery(zoneQueries(services).zonesOf(params.locationId));
};

export const loadZone: Load<typeof paths.zone> = (services, { params }) =>
  services.queryClient.prefetchQuery(zoneQueries(services).detail(params.zoneId));

export const loadDevice: Load<typeof paths.zoneDevice> = async (services, { params: { zoneId } }) => {
  services.queryClient.prefetchQuery(zoneErrorsQuery(services.rest, zoneId));
  const { device } = await services.queryClient.ensureQueryData(zoneQueries(services).detail(zoneId));
  if (device) services.queryClient.prefetchQuery(metricsQuery(services.rest, device.id));
};

export const loadSettings: Load<typeof paths.zoneSettings> = (services, { params }) =>
  services.queryClient.prefetchQuery(schedulesQuery(services.rest, params.accountId));

export const loadOrder: Load<typeof paths.orderPlayer> = (services, { params }) =>
  services.queryClient.prefetchQuery(ordersQuery(services.rest, params.accountId));
