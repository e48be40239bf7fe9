import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { PlayFrom } from "#shared/contract/rest/entities.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { ManySettings } from "#shared/contract/zone-settings.ts";
import { ZoneSelection } from "./zone-filter.ts";

/** Named sets of zone settings and a source, applied to many zones with `zone-operations`. */

/** The most presets of an account. */
export const MOST_PRESETS = 200;

export const ZonePresetInput = z.object({
  name: requiredText(50),
  settings: ManySettings,
  /** Null: applying it leaves a zone's source as it is. */
  play_from: PlayFrom.nullable().default(null),
});
export type ZonePresetInput = z.output<typeof ZonePresetInput>;

export const ZonePreset = z.object({
  id: z.string(),
  name: z.string(),
  settings: ManySettings,
  play_from: PlayFrom.nullable(),
  /** The name of its source. */
  source_name: z.string().nullable(),
  /** How many active zones follow it. */
  zones: z.int(),
});
export type ZonePreset = z.output<typeof ZonePreset>;

export const ZonePresets = z.object({ items: z.array(ZonePreset) });

/** A value that applying a preset would change. */
const PresetChange = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() });
export type PresetChange = z.output<typeof PresetChange>;

export const PresetPreview = z.object({
  items: z.array(
    z.object({
      zone: z.string(),
      name: z.string(),
      location_name: z.string(),
      changes: z.array(PresetChange),
    }),
  ),
  total: z.int(),
  /** Where the next page begins; null: this is the last. */
  next: z.int().nullable(),
});

const PresetPreviewInput = z.object({
  zones: ZoneSelection,
  from: z.int().min(0).max(10_000).default(0),
  perPage: z.int().min(1).max(100).default(50),
});

const exampleBody = { name: "Evening", settings: { default_volume: 40 }, play_from: null };

export const listZonePresets = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zone-presets",
  summary: "The account's zone presets, by name.",
  needs: may("settings.see", account("account")),
  params: ids("account"),
  response: ZonePresets,
});

export const createZonePreset = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-presets",
  summary: "Adds a zone preset.",
  needs: may("preset.edit", account("account")),
  log: "zones.preset-created",
  params: ids("account"),
  body: ZonePresetInput,
  response: ZonePreset,
  example: () => ({ body: exampleBody }),
});

export const updateZonePreset = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:account/zone-presets/:id",
  summary: "Replaces a zone preset. The zones that follow it stay as they are until it is applied again.",
  needs: may("preset.edit", account("account")),
  log: "zones.preset-updated",
  params: ids("account", "id"),
  body: ZonePresetInput,
  response: ZonePreset,
  example: () => ({ body: exampleBody, status: 404 }),
});

export const deleteZonePreset = endpoint({
  method: "DELETE",
  path: "/api/auth/accounts/:account/zone-presets/:id",
  summary: "Deletes a zone preset. Zones stay as they are. Restoring undoes this.",
  needs: may("preset.edit", account("account")),
  log: "zones.preset-deleted",
  params: ids("account", "id"),
  response: ZonePreset,
  example: () => ({ status: 404 }),
});

export const restoreZonePreset = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-presets/:id/restore",
  summary: "Restores a preset that was deleted within 30 days.",
  needs: may("preset.edit", account("account")),
  log: "zones.preset-restored",
  params: ids("account", "id"),
  response: ZonePreset,
  example: () => ({ status: 404 }),
});

export const previewZonePreset = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-presets/:id/preview",
  summary: "What applying a preset would change in each of these zones, a page at a time.",
  needs: may("settings.see", account("account")),
  unlogged: "A query with a body.",
  params: ids("account", "id"),
  body: PresetPreviewInput,
  response: PresetPreview,
  example: ({ zone }) => ({ body: { zones: { ids: [zone] } }, status: 404 }),
});
