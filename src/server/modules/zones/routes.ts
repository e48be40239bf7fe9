import { z } from "zod";
import { findAccount } from "#server/modules/accounts/repository.ts";
import { findLocation } from "#server/modules/locations/repository.ts";
import { listErrors } from "#server/modules/zone-errors/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute, OpaqueIdParam } from "#server/plugins/route.ts";
import { deactivated, type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { SoundZone } from "#shared/contract/rest/entities.ts";
import {
  RemoteCode,
  SoundZoneBulkUpdate,
  SoundZoneInput,
  SoundZoneList,
  SoundZonePatch,
  ZoneCount,
  ZoneErrors,
  ZoneErrorsQuery,
  ZoneSearch,
  ZoneSearchResult,
} from "#shared/contract/rest/zones.ts";
import { maySeeAllZones, maySeeZone, type Viewer } from "#shared/domain/access/policy.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { createZone, resetRemoteCode, updateZone } from "./commands/save-zone.ts";
import { switchZone } from "./commands/switch-zone.ts";
import { updateZones } from "./commands/update-many.ts";
import { scopeOf } from "./facts.ts";
import { toSoundZone } from "./records.ts";
import { listZonesOfLocation, type ZoneRow } from "./repository.ts";
import { countZones, cursorOf, readCursor, searchZones } from "./search.ts";
import { usableZone } from "./usable.ts";

const IdParams = z.object({ id: OpaqueIdParam });
const ZoneParams = z.object({ sound_zone: OpaqueIdParam });
const LocationParams = z.object({ location: OpaqueIdParam });
const AccountParams = z.object({ account: OpaqueIdParam });

export function registerZoneRoutes(app: App): void {
  registerZoneRecords(app);
  registerZoneLists(app);
  registerZoneActions(app);
}

function registerZoneRecords(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/sound_zones/:id",
    access: "viewer",
    params: IdParams,
    response: SoundZone,
    handler: async ({ viewer, params, services }) => {
      const found = await usableZone(services.db, params.id, (row) => maySeeZone(viewer, scopeOf(row)));
      return answer(services, viewer, found);
    },
  });

  defineRoute(app, {
    method: "PUT",
    url: "/api/auth/sound_zones/:id",
    access: "user",
    params: IdParams,
    body: SoundZonePatch,
    response: SoundZone,
    handler: async ({ viewer, params, body, services }) =>
      answer(services, viewer, await updateZone(services, viewer, params.id, body)),
  });

  defineRoute(app, {
    method: "DELETE",
    url: "/api/auth/sound_zones/:id",
    access: "user",
    params: IdParams,
    response: SoundZone,
    handler: async ({ viewer, params, services }) =>
      answer(services, viewer, await switchZone(services, viewer, params.id, false)),
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/sound_zones/:id/activate",
    access: "user",
    params: IdParams,
    response: SoundZone,
    handler: async ({ viewer, params, services }) =>
      answer(services, viewer, await switchZone(services, viewer, params.id, true)),
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/locations/:location/sound_zones",
    access: "user",
    params: LocationParams,
    body: SoundZoneInput,
    response: SoundZone,
    handler: async ({ viewer, params, body, services }) =>
      answer(services, viewer, await createZone(services, viewer, params.location, body)),
  });
}

function registerZoneLists(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/locations/:location/sound_zones",
    access: "user",
    params: LocationParams,
    response: SoundZoneList,
    handler: async ({ viewer, params, services }) => {
      const location = await findLocation(services.db, params.location);
      if (!location) return problem("not-found");
      if (!maySeeAllZones(viewer, location.accountId)) return problem("forbidden");
      if (location.deactivated) return deactivated("location");
      return list(services, viewer, await listZonesOfLocation(services.db, location.id));
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/accounts/:account/sound_zones/search",
    access: "user",
    params: AccountParams,
    body: ZoneSearch,
    response: ZoneSearchResult,
    handler: async ({ viewer, params, body, services }) => {
      const refused = await refuseAccount(services, viewer, params.account);
      if (refused) return refused;
      const { perPage, after: cursor, ...filter } = body;
      const after = cursor === undefined ? null : readCursor(cursor);
      if (cursor !== undefined && !after)
        return problem("invalid", { fields: { after: { code: "format" } } });
      const { rows, total, hasNext } = await searchZones(
        services,
        { ...filter, accountId: params.account },
        { first: perPage, after },
      );
      const last = rows.at(-1);
      return { ...list(services, viewer, rows), total, after: hasNext && last ? cursorOf(last) : null };
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/accounts/:account/sound_zones/count",
    access: "user",
    params: AccountParams,
    response: ZoneCount,
    handler: async ({ viewer, params, services }) => {
      const refused = await refuseAccount(services, viewer, params.account);
      if (refused) return refused;
      const accountId = params.account;
      const [count, active] = await Promise.all([
        countZones(services, { accountId }),
        countZones(services, { accountId, subscription: "ACTIVE" }),
      ]);
      return { count, active };
    },
  });
}

function registerZoneActions(app: App): void {
  defineRoute(app, {
    method: "POST",
    url: "/api/auth/sound_zones/bulk/update",
    access: "user",
    body: SoundZoneBulkUpdate,
    response: SoundZoneList,
    handler: async ({ viewer, body, services }) => {
      const updated = await updateZones(services, viewer, body);
      return updated.ok ? list(services, viewer, updated.value) : updated;
    },
  });

  defineRoute(app, {
    method: "POST",
    url: "/api/auth/sound_zones/:id/access_code/reset",
    access: "user",
    params: IdParams,
    response: RemoteCode,
    handler: async ({ viewer, params, services }) => {
      const reset = await resetRemoteCode(services, viewer, params.id);
      return reset.ok ? { remote_code: reset.value } : reset;
    },
  });

  defineRoute(app, {
    method: "GET",
    url: "/api/auth/sound_zones/:sound_zone/sound_zone_errors",
    access: "viewer",
    params: ZoneParams,
    query: ZoneErrorsQuery,
    response: ZoneErrors,
    handler: async ({ viewer, params, query, services }) => {
      const found = await usableZone(services.db, params.sound_zone, (row) =>
        maySeeZone(viewer, scopeOf(row)),
      );
      if (!found.ok) return found;
      const errors = await listErrors(services.db, params.sound_zone, query.state);
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
    },
  });
}

/** Why an account's zones are not the viewer's to see; null when they are. */
async function refuseAccount(services: Services, viewer: Viewer, accountId: string) {
  const account = await findAccount(services.db, accountId);
  if (!account) return problem("not-found");
  if (!maySeeAllZones(viewer, accountId)) return problem("forbidden");
  return account.deactivated ? deactivated("account") : null;
}

function answer(services: Services, viewer: Viewer, result: Result<ZoneRow, Problem>) {
  return result.ok
    ? toSoundZone(result.value, viewer, services.env.billing, services.now().getTime())
    : result;
}

function list(services: Services, viewer: Viewer, rows: readonly ZoneRow[]) {
  const now = services.now().getTime();
  return { items: rows.map((row) => toSoundZone(row, viewer, services.env.billing, now)) };
}
