import { randomUUID } from "node:crypto";
import { type AccountRow, accountFacts } from "#server/modules/accounts/public.ts";
import { findSource } from "#server/modules/playback/public.ts";
import { checkSettings, findZones, idsOfSelection } from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  createZonePreset,
  deleteZonePreset,
  listZonePresets,
  MOST_PRESETS,
  previewZonePreset,
  restoreZonePreset,
  updateZonePreset,
  type ZonePreset,
  type ZonePresetInput,
} from "#shared/contract/rest/zones/zone-presets.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import type { Refusal } from "#shared/domain/result/result.ts";
import { presetChanges } from "./changes.ts";
import {
  countPresets,
  findKeptPreset,
  findPreset,
  insertPreset,
  type ListedPreset,
  listPresets,
  updatePreset,
} from "./repository.ts";

export function registerPresetRoutes(app: App): void {
  serve(app, listZonePresets, async ({ subject, services }) => ({
    items: (await listPresets(services.db, subject.id)).map(toPreset),
  }));

  serve(app, createZonePreset, async ({ subject, body, services }) => {
    if ((await countPresets(services.db, subject.id)) >= MOST_PRESETS)
      return problem("invalid", { reason: "too-many-presets" });
    const refused = await checkPreset(services, subject, body);
    if (refused) return refused;
    const id = idOf("ZonePreset", randomUUID());
    await insertPreset(services.db, {
      id,
      accountId: subject.id,
      ...columnsOf(body),
      createdAt: services.now(),
    });
    return announced(services, subject, id);
  });

  serve(app, updateZonePreset, async ({ subject, params, body, services }) => {
    const row = await findPreset(services.db, subject.id, params.id);
    const refused = row ? await checkPreset(services, subject, body) : problem("not-found");
    if (refused) return refused;
    await updatePreset(services.db, params.id, columnsOf(body));
    return announced(services, subject, params.id);
  });

  serve(app, deleteZonePreset, async ({ subject, params, services }) => {
    const [listed] = await listPresets(services.db, subject.id, [params.id]);
    if (!listed) return problem("not-found");
    await updatePreset(services.db, params.id, { deletedAt: services.now() });
    announce(services, subject, params.id);
    return toPreset(listed);
  });

  serve(app, restoreZonePreset, async ({ subject, params, services }) => {
    const row = await findKeptPreset(services.db, subject.id, params.id);
    if (!row) return problem("not-found");
    await updatePreset(services.db, params.id, { deletedAt: null });
    return announced(services, subject, params.id);
  });

  serve(app, previewZonePreset, async ({ viewer, subject, params, body, services }) => {
    const row = await findPreset(services.db, subject.id, params.id);
    if (!row) return problem("not-found");
    const within = locationsWithin(viewer, "settings.see", {
      account: accountFacts(subject, services.env.billing),
    });
    const selected = await idsOfSelection(services, subject.id, within, body.zones);
    if (!selected.ok) return selected;
    const ids = selected.value;
    const end = body.from + body.perPage;
    const zones = await findZones(services.db, ids.slice(body.from, end));
    const [listed] = await listPresets(services.db, subject.id, [row.id]);
    return {
      items: ids.slice(body.from, end).flatMap((id) => {
        const zone = zones.get(id);
        if (!zone) return [];
        const changes = presetChanges(zone, row, listed?.sourceName ?? null);
        return [{ zone: id, name: zone.zone.name, location_name: zone.location.name, changes }];
      }),
      total: ids.length,
      next: end < ids.length ? end : null,
    };
  });
}

function columnsOf({ name, settings, play_from }: ZonePresetInput) {
  return { name, settings, playFromType: play_from?.type ?? null, playFromId: play_from?.id ?? null };
}

/** Refuses music that the account does not have. */
async function checkPreset(
  services: Services,
  account: AccountRow,
  { settings, play_from }: ZonePresetInput,
): Promise<Refusal<Problem> | null> {
  const refused = await checkSettings(services, [account.id], settings);
  if (refused || play_from === null) return refused;
  const found = await findSource(services, account.id, play_from);
  return found.ok ? null : found;
}

async function announced(services: Services, account: AccountRow, id: string) {
  announce(services, account, id);
  const [listed] = await listPresets(services.db, account.id, [id]);
  return listed ? toPreset(listed) : problem("not-found");
}

/** Zones show the preset that they follow. */
function announce({ events }: Services, { id: account }: AccountRow, id: string): void {
  events.publish("zone_preset_update", { data: { type: "sound_zone", id }, account });
}

function toPreset({ preset, sourceName, zones }: ListedPreset): ZonePreset {
  const { id, name, settings, playFromType, playFromId } = preset;
  const play_from =
    playFromType !== null && playFromId !== null ? { type: playFromType, id: playFromId } : null;
  return { id, name, settings, play_from, source_name: sourceName, zones };
}
