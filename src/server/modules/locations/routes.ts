import { accountFacts } from "#server/modules/accounts/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  activateLocation,
  createLocation,
  deactivateLocation,
  getLocation,
  listLocations,
  setLocationLabels,
  updateLocation,
} from "#shared/contract/rest/zones/locations.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { addLocation, changeLocation, labelLocation } from "./commands/save-location.ts";
import { setLocationActive } from "./commands/set-location-active.ts";
import { locationRecord, locationRecords } from "./records.ts";
import { locationsOfAccount } from "./repository.ts";

export function registerLocationRoutes(app: App): void {
  serve(app, createLocation, async ({ subject, body, services }) => {
    const created = await addLocation(services, subject.id, body);
    return created.ok ? locationRecord(services.db, created.value) : created;
  });

  serve(app, listLocations, async ({ viewer, subject, services }) => {
    const within = locationsWithin(viewer, "location.list", {
      account: accountFacts(subject, services.env.billing),
    });
    const rows = await locationsOfAccount(services.db, subject.id, within);
    return { items: await locationRecords(services.db, rows) };
  });

  serve(app, getLocation, ({ subject, services }) => locationRecord(services.db, subject));

  serve(app, updateLocation, async ({ subject, body, services }) => {
    const updated = await changeLocation(services, subject, body);
    return updated.ok ? locationRecord(services.db, updated.value) : updated;
  });

  serve(app, setLocationLabels, async ({ subject, body, services }) => {
    const refused = await labelLocation(services, subject, body.labels);
    return refused ?? locationRecord(services.db, subject);
  });

  serve(app, deactivateLocation, async ({ subject, services }) =>
    locationRecord(services.db, await setLocationActive(services, subject, false)),
  );

  serve(app, activateLocation, async ({ subject, services }) =>
    locationRecord(services.db, await setLocationActive(services, subject, true)),
  );
}
