import { accountFacts } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  activateLocation,
  createLocation,
  deactivateLocation,
  getLocation,
  listLocations,
  updateLocation,
} from "#shared/contract/rest/locations.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { addLocation, changeLocation } from "./commands/save-location.ts";
import { setLocationActive } from "./commands/set-location-active.ts";
import { toLocation } from "./records.ts";
import { locationsOfAccount } from "./repository.ts";

export function registerLocationRoutes(app: App): void {
  serve(app, createLocation, async ({ subject, body, services }) => {
    const created = await addLocation(services, subject.id, body);
    return created.ok ? toLocation(created.value) : created;
  });

  serve(app, listLocations, async ({ viewer, subject, services }) => {
    const within = locationsWithin(viewer, { account: accountFacts(subject, services.env.billing) });
    return { items: (await locationsOfAccount(services.db, subject.id, within)).map(toLocation) };
  });

  serve(app, getLocation, ({ subject }) => toLocation(subject));

  serve(app, updateLocation, async ({ subject, body, services }) => {
    const updated = await changeLocation(services, subject, body);
    return updated.ok ? toLocation(updated.value) : updated;
  });

  serve(app, deactivateLocation, async ({ subject, services }) =>
    toLocation(await setLocationActive(services, subject, false)),
  );

  serve(app, activateLocation, async ({ subject, services }) =>
    toLocation(await setLocationActive(services, subject, true)),
  );
}
