import { z } from "zod";
import { findAccount } from "#server/modules/accounts/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { deactivated, problem } from "#server/problems.ts";
import { Location } from "#shared/contract/rest/entities.ts";
import { LocationInput, LocationList, LocationPatch } from "#shared/contract/rest/zones.ts";
import { maySeeAllZones, maySeeLocation } from "#shared/domain/access/policy.ts";
import { createLocation, updateLocation } from "./commands/save-location.ts";
import { switchLocation } from "./commands/switch-location.ts";
import { toLocation } from "./records.ts";
import { findLocation, listLocations, locationIdOfZone } from "./repository.ts";

const AccountParams = z.object({ account: OpaqueIdParam });
const IdParams = z.object({ id: OpaqueIdParam });

export function registerLocationRoutes(app: App): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/auth/accounts/:account/locations",
    access: "user",
    params: AccountParams,
    body: LocationInput,
    response: Location,
    handler: async ({ viewer, params, body, services }) => {
      const created = await createLocation(services, viewer, params.account, body);
      return created.ok ? toLocation(created.value) : created;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/accounts/:account/locations",
    access: "user",
    params: AccountParams,
    response: LocationList,
    handler: async ({ viewer, params, services }) => {
      const account = await findAccount(services.db, params.account);
      if (!account) return problem("not-found");
      if (!maySeeAllZones(viewer, account.id)) return problem("forbidden");
      if (account.deactivated) return deactivated("account");
      return { items: (await listLocations(services.db, account.id)).map(toLocation) };
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/locations/:id",
    access: "viewer",
    params: IdParams,
    response: Location,
    handler: async ({ viewer, params, services }) => {
      const location = await findLocation(services.db, params.id);
      if (!location) return problem("not-found");
      const own = viewer.kind === "device" ? await locationIdOfZone(services.db, viewer.soundZoneId) : null;
      const scope = { accountId: location.accountId, locationId: location.id };
      if (!maySeeLocation(viewer, scope, own)) return problem("forbidden");
      if (location.deactivated) return deactivated("location");
      return toLocation(location);
    },
  });

  defineRoute(app, {
    method: "PUT",
    url: "/api/auth/locations/:id",
    access: "user",
    params: IdParams,
    body: LocationPatch,
    response: Location,
    handler: async ({ viewer, params, body, services }) => {
      const updated = await updateLocation(services, viewer, params.id, body);
      return updated.ok ? toLocation(updated.value) : updated;
    },
  });

  defineRoute(app, {
    method: "DELETE",
    url: "/api/auth/locations/:id",
    access: "user",
    params: IdParams,
    response: Location,
    handler: async ({ viewer, params, services }) => {
      const switched = await switchLocation(services, viewer, params.id, false);
      return switched.ok ? toLocation(switched.value) : switched;
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/locations/:location/activate",
    access: "user",
    params: z.object({ location: OpaqueIdParam }),
    response: Location,
    handler: async ({ viewer, params, services }) => {
      const switched = await switchLocation(services, viewer, params.location, true);
      return switched.ok ? toLocation(switched.value) : switched;
    },
  });
}
