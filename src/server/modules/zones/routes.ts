import { accountFacts } from "#server/modules/accounts/public.ts";
import { locationRecords, locationsOfAccount } from "#server/modules/locations/public.ts";
import { listErrors } from "#server/modules/zone-errors/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { zoneCounts, zoneTable } from "#shared/contract/rest/zones/zone-counts.ts";
import { exportZones } from "#shared/contract/rest/zones/zone-export.ts";
import {
  activateZone,
  countZones,
  createZone,
  deactivateZone,
  getZone,
  listDeactivated,
  listZoneErrors,
  listZonesOfLocation,
  resetRemoteCode,
  searchZones,
  setZoneLabels,
  updateZone,
  updateZones,
} from "#shared/contract/rest/zones/zones.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { addZone, changeRemoteCode, labelZone, saveZone } from "./commands/save-zone.ts";
import { saveZones } from "./commands/save-zones.ts";
import { setZoneActive } from "./commands/set-zone-active.ts";
import { countStates, readTablePlace, tablePage, writeTablePlace } from "./counts-repository.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { zonesFile } from "./export-zones.ts";
import { toSoundZone } from "./records.ts";
import { deactivatedZones, type ZoneRow, zonesOfLocation } from "./repository.ts";
import { countMatchingZones, placeOf, zonePage } from "./search-repository.ts";

export function registerZoneRoutes(app: App): void {
  registerZoneRecords(app);
  registerZoneLists(app);
  registerZoneCounts(app);
  registerZoneActions(app);
}

function registerZoneRecords(app: App): void {
  serve(app, getZone, ({ viewer, subject, services }) => record(services, viewer, subject));

  serve(app, createZone, async ({ viewer, subject, body, services }) =>
    answer(services, viewer, await addZone(services, subject, body)),
  );

  serve(app, updateZone, async ({ viewer, subject, body, services }) =>
    answer(services, viewer, await saveZone(services, viewer, subject, body)),
  );

  serve(app, setZoneLabels, async ({ viewer, subject, body, services }) =>
    answer(services, viewer, await labelZone(services, subject, body.labels)),
  );

  serve(app, deactivateZone, async ({ viewer, subject, services }) =>
    record(services, viewer, await setZoneActive(services, subject, false)),
  );

  serve(app, activateZone, async ({ viewer, subject, services }) =>
    record(services, viewer, await setZoneActive(services, subject, true)),
  );
}

function registerZoneLists(app: App): void {
  serve(app, listZonesOfLocation, async ({ viewer, subject, services }) =>
    records(services, viewer, await zonesOfLocation(services.db, subject.id)),
  );

  serve(app, searchZones, async ({ viewer, subject, body, services }) => {
    const { perPage, after: cursor, sort, may, ...filter } = body;
    const after = cursor === undefined ? null : readCursor(cursor, sort);
    if (cursor !== undefined && !after) return problem("invalid", { fields: { after: { code: "format" } } });
    const { rows, total, hasNext } = await zonePage(
      services,
      { ...filter, accountId: subject.id, within: within(services, viewer, subject, may) },
      { sort, first: perPage, after },
    );
    const last = rows.at(-1);
    const next = hasNext && last ? writeCursor(placeOf(last, sort)) : null;
    return { ...records(services, viewer, rows), total, after: next };
  });

  serve(app, exportZones, ({ viewer, subject, query: { language, sort, ...filter }, services }) =>
    zonesFile(
      services,
      { ...filter, accountId: subject.id, within: within(services, viewer, subject) },
      { sort, language },
    ),
  );

  serve(app, listDeactivated, async ({ viewer, subject, services }) => {
    const their = within(services, viewer, subject);
    const [places, zones] = await Promise.all([
      locationsOfAccount(services.db, subject.id, their, true),
      deactivatedZones(services.db, subject.id, their),
    ]);
    return {
      locations: await locationRecords(services.db, places),
      sound_zones: records(services, viewer, zones).items,
    };
  });

  serve(app, countZones, async ({ viewer, subject, services }) => {
    const ofAccount = { accountId: subject.id, within: within(services, viewer, subject) };
    const [count, active] = await Promise.all([
      countMatchingZones(services, ofAccount),
      countMatchingZones(services, { ...ofAccount, subscription: "ACTIVE" }),
    ]);
    return { count, active };
  });
}

function registerZoneCounts(app: App): void {
  serve(app, zoneCounts, ({ viewer, subject, query, services }) =>
    countStates(services, {
      ...query,
      state: undefined,
      accountId: subject.id,
      within: within(services, viewer, subject),
    }),
  );

  serve(app, zoneTable, async ({ viewer, subject, query, services }) => {
    const { by, sort, perPage, after: cursor, ...filter } = query;
    const after = cursor === undefined ? null : readTablePlace(cursor);
    if (cursor !== undefined && !after) return problem("invalid", { fields: { after: { code: "format" } } });
    const { rows, total, next } = await tablePage(
      services,
      { ...filter, accountId: subject.id, within: within(services, viewer, subject) },
      { by, sort, first: perPage, after },
    );
    return { items: rows, total, after: next && writeTablePlace(next) };
  });
}

function registerZoneActions(app: App): void {
  serve(app, updateZones, async ({ viewer, subject, body, services }) => {
    const updated = await saveZones(services, subject, body);
    return updated.ok ? records(services, viewer, updated.value) : updated;
  });

  serve(app, resetRemoteCode, async ({ subject, services }) => ({
    remote_code: await changeRemoteCode(services, subject),
  }));

  serve(app, listZoneErrors, async ({ subject, query, services }) => {
    const errors = await listErrors(services.db, subject.zone.id, query.state);
    return {
      items: errors.map(({ id, cause, detail, since, resolvedAt, hidden }) => ({
        id,
        cause,
        detail,
        since: since.getTime(),
        resolved: resolvedAt !== null,
        resolvedAt: resolvedAt?.getTime() ?? null,
        hide: hidden,
      })),
    };
  });
}

/** Where the viewer may do this; for most lists: where zones are listed for them. */
function within(
  { env }: Services,
  viewer: Viewer,
  account: Parameters<typeof accountFacts>[0],
  action: Action = "zone.list",
) {
  return locationsWithin(viewer, action, { account: accountFacts(account, env.billing) });
}

function answer(services: Services, viewer: Viewer, result: Result<ZoneRow, Problem>) {
  return result.ok ? record(services, viewer, result.value) : result;
}

function record({ env, now }: Services, viewer: Viewer, row: ZoneRow) {
  return toSoundZone(row, viewer, env.billing, now().getTime());
}

function records(services: Services, viewer: Viewer, rows: readonly ZoneRow[]) {
  return { items: rows.map((row) => record(services, viewer, row)) };
}
