import { deactivatedQuery } from "../../data/deactivated.ts";
import { deviceQueries } from "../../data/devices.ts";
import { locationQueries } from "../../data/locations.ts";
import { orderQueries } from "../../data/orders.ts";
import { scheduleQueries } from "../../data/schedules.ts";
import { zoneQueries } from "../../data/zones.ts";
import type { paths } from "../../lib/paths.ts";
import type { Load } from "../../lib/routing/page.ts";
import { isPaged, searchOf } from "./zone-filter.ts";

/** Prefetches what pages of zones and locations show, while their code loads. */

export const loadZones: Load<typeof paths.zones> = (services, { params: { accountId }, search }) => {
  const queries = zoneQueries(services);
  services.queryClient.prefetchQuery(locationQueries(services).list(accountId));
  const wanted = searchOf(search);
  if (isPaged(search)) services.queryClient.prefetchQuery(queries.page(accountId, wanted));
  else services.queryClient.prefetchInfiniteQuery(queries.list(accountId, wanted));
};

export const loadDeleted: Load<typeof paths.zonesDeleted> = (services, { params }) =>
  services.queryClient.prefetchQuery(deactivatedQuery(services, params.accountId));

export const loadZoneCreate: Load<typeof paths.zoneCreate> = (services, { params }) => {
  const { accountId, locationId } = params;
  const queries = locationQueries(services);
  if (locationId === undefined) services.queryClient.prefetchQuery(queries.list(accountId));
  else services.queryClient.prefetchQuery(queries.detail(locationId));
};

export const loadLocationEdit: Load<typeof paths.locationEdit> = (services, { params }) =>
  services.queryClient.prefetchQuery(locationQueries(services).detail(params.locationId));

export const loadLocation: Load<typeof paths.locationDetails> = (services, { params }) => {
  services.queryClient.prefetchQuery(locationQueries(services).detail(params.locationId));
  services.queryClient.prefetchQuery(zoneQueries(services).ofLocation(params.locationId));
};

export const loadZone: Load<typeof paths.zone> = (services, { params }) =>
  services.queryClient.prefetchQuery(zoneQueries(services).detail(params.zoneId));

export const loadDevice: Load<typeof paths.zoneDevice> = async (services, { params: { zoneId } }) => {
  services.queryClient.prefetchQuery(zoneQueries(services).errors(zoneId));
  const { device } = await services.queryClient.ensureQueryData(zoneQueries(services).detail(zoneId));
  if (device) services.queryClient.prefetchQuery(deviceQueries(services).metrics(device.id));
};

export const loadSettings: Load<typeof paths.zoneSettings> = (services, { params }) =>
  services.queryClient.prefetchQuery(scheduleQueries(services).list(params.accountId));

export const loadOrder: Load<typeof paths.orderPlayer> = (services, { params }) =>
  services.queryClient.prefetchQuery(orderQueries(services).list(params.accountId));
