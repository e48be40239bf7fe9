import { orderQueries } from "#renderer/data/accounts/orders.ts";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { scheduleQueries } from "#renderer/data/schedules/schedules.ts";
import { deactivatedQuery } from "#renderer/data/zones/deactivated.ts";
import { deviceQueries } from "#renderer/data/zones/devices.ts";
import { incidentQueries } from "#renderer/data/zones/incidents.ts";
import { locationUsersQuery } from "#renderer/data/zones/location-users.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { uptimeQuery } from "#renderer/data/zones/uptime.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import type { paths } from "#renderer/lib/paths.ts";
import type { Load } from "#renderer/lib/routing/page.ts";

/** Prefetches the data of zones' and locations' other pages, which are rarely opened first. */

export const loadDeleted: Load<typeof paths.zonesDeleted> = (services, { params }) =>
  services.queryClient.prefetchQuery(deactivatedQuery(services, params.accountId));

export const loadLabels: Load<typeof paths.zoneLabels> = (services, { params }) =>
  services.queryClient.prefetchQuery(labelQueries(services).list(params.accountId));

export const loadIncidents: Load<typeof paths.incidents> = (services, { params: { accountId }, search }) => {
  const queries = incidentQueries(services);
  services.queryClient.prefetchInfiniteQuery(queries.list(accountId, "open", search));
  services.queryClient.prefetchInfiniteQuery(queries.list(accountId, "past", search));
};

export const loadUptime: Load<typeof paths.uptime> = (services, { params: { accountId }, search }) =>
  services.queryClient.prefetchInfiniteQuery(uptimeQuery(services, accountId, search));

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

export const loadLocationUsers: Load<typeof paths.locationUsers> = (services, { params }) => {
  services.queryClient.prefetchQuery(locationQueries(services).detail(params.locationId));
  services.queryClient.prefetchQuery(locationUsersQuery(services, params.locationId));
};

export const loadLocationInvite: Load<typeof paths.locationInvite> = (services, { params }) => {
  services.queryClient.prefetchQuery(locationQueries(services).detail(params.locationId));
};

export const loadDevice: Load<typeof paths.zoneDevice> = async (services, { params: { zoneId } }) => {
  services.queryClient.prefetchQuery(zoneQueries(services).errors(zoneId));
  services.queryClient.prefetchInfiniteQuery(incidentQueries(services).ofZone(zoneId));
  const { device } = await services.queryClient.ensureQueryData(zoneQueries(services).detail(zoneId));
  if (device) services.queryClient.prefetchQuery(deviceQueries(services).metrics(device.id));
};

export const loadSettings: Load<typeof paths.zoneSettings> = (services, { params }) =>
  services.queryClient.prefetchQuery(scheduleQueries(services).list(params.accountId));

export const loadOrder: Load<typeof paths.orderPlayer> = (services, { params }) =>
  services.queryClient.prefetchQuery(orderQueries(services).list(params.accountId));
