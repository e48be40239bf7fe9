import { z } from "zod";
import { account, may } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { PlayFrom } from "#shared/contract/rest/entities.ts";
import { ManySettings, Volume } from "#shared/contract/zone-settings.ts";
import { MOST_LABELS } from "#shared/domain/labels/label-rules.ts";
import { ZoneSelection } from "./zone-filter.ts";

/** Changes of many zones at once. They run in the background, have an outcome for each zone, and can be undone. */

/** A change that is made to each of the zones. */
export const ZoneChange = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("play") }),
  z.strictObject({ type: z.literal("pause") }),
  z.strictObject({ type: z.literal("volume"), volume: Volume }),
  /** `immediate`: at once, also in paused zones; otherwise after the current track. */
  z.strictObject({ type: z.literal("source"), play_from: PlayFrom, immediate: z.boolean().default(true) }),
  z.strictObject({
    type: z.literal("settings"),
    settings: ManySettings.refine((settings) => Object.keys(settings).length > 0),
  }),
  z.strictObject({
    type: z.literal("labels"),
    add: z.array(OpaqueId).max(MOST_LABELS).default([]),
    remove: z.array(OpaqueId).max(MOST_LABELS).default([]),
  }),
  /** Applies a preset, which the zones then follow. Null: they follow none. */
  z.strictObject({ type: z.literal("preset"), preset: OpaqueId.nullable() }),
]);
export type ZoneChange = z.output<typeof ZoneChange>;
type ZoneChangeType = ZoneChange["type"];

/** A change as it is kept; one that undoes another has the type of that one in `of`. */
export type StoredChange = ZoneChange | { readonly type: "undo"; readonly of: ZoneChangeType };

/** Why a zone was not changed. */
const ZONE_FAILURES = [
  /** It has no player. */
  "no-player",
  /** The caller may not change it. */
  "not-allowed",
  /** The music has gone. */
  "unavailable-music",
  /** None of the music may be played in the country of its location. */
  "not-in-country",
  /** It would have more labels than a zone can. */
  "too-many-labels",
  /** Undoing: somebody has changed it since. */
  "changed-since",
  /** The zone has been deactivated. */
  "deactivated",
  "failed",
] as const;
export type ZoneFailure = (typeof ZONE_FAILURES)[number];

export const ZoneOperation = z.object({
  id: z.string(),
  type: z.enum(["play", "pause", "volume", "source", "settings", "labels", "preset", "undo"]),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  state: z.enum(["running", "done"]),
  /** The person's id; null once they are deleted. */
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Whether undoing it would restore anything. */
  undoable: z.boolean(),
});
export type ZoneOperation = z.output<typeof ZoneOperation>;

export const ZoneOperationInput = z.object({
  /** Chosen by the caller. A call with a former key answers with the operation that it started. */
  key: z.string().min(8).max(64),
  zones: ZoneSelection,
  change: ZoneChange,
});

/** Retrying. */
const ZoneOperationKey = ZoneOperationInput.pick({ key: true });

export const ZoneOutcome = z.object({
  zone: z.string(),
  name: z.string(),
  location_name: z.string(),
  state: z.enum(["waiting", "done", "failed"]),
  reason: z.enum(ZONE_FAILURES).nullable(),
});
export type ZoneOutcome = z.output<typeof ZoneOutcome>;

export const ZoneOperationPage = z.object({
  operation: ZoneOperation,
  items: z.array(ZoneOutcome),
  after: z.string().nullable(),
});

const ZoneOutcomesQuery = z.object({
  state: ZoneOutcome.shape.state.optional(),
  perPage: z.coerce.number().int().min(0).max(100).default(100),
  after: OpaqueId.optional(),
});

export const startZoneOperation = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-operations",
  summary:
    "Changes many zones in the background and answers at once. Zones that the caller may not change, or that cannot take the change, are outcomes; the call is refused if the caller may change none.",
  needs: may("zone.list", account("account")),
  unlogged: "The command writes one entry, with the number of zones.",
  params: ids("account"),
  body: ZoneOperationInput,
  response: ZoneOperation,
  example: ({ zone }) => ({
    body: { key: "a key of the caller", zones: { ids: [zone] }, change: { type: "pause" as const } },
  }),
});

export const getZoneOperation = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zone-operations/:id",
  summary: "A change of many zones with a page of its outcomes. Kept for 30 days.",
  needs: may("zone.list", account("account")),
  params: ids("account", "id"),
  query: ZoneOutcomesQuery,
  response: ZoneOperationPage,
  example: () => ({ query: {}, status: 404 }),
});

export const undoZoneOperation = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-operations/:id/undo",
  summary:
    "Restores the former values of zones that nobody has changed since; the others are outcomes. Undoing twice is undoing once.",
  needs: may("zone.list", account("account")),
  unlogged: "The command writes one entry, with the number of zones.",
  params: ids("account", "id"),
  response: ZoneOperation,
  example: () => ({ status: 404 }),
});

export const retryZoneOperation = endpoint({
  method: "POST",
  path: "/api/auth/accounts/:account/zone-operations/:id/retry",
  summary: "Makes the same change again to the zones in which it failed.",
  needs: may("zone.list", account("account")),
  unlogged: "The command writes one entry, with the number of zones.",
  params: ids("account", "id"),
  body: ZoneOperationKey,
  response: ZoneOperation,
  example: () => ({ body: { key: "a key of the caller" }, status: 404 }),
});
