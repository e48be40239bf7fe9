import { z } from "zod";

/**
 * The event service: socket.io at /ws?token=…, namespaces `/{entityType}/{id}`, in which a client emits
 * `subscribe` with rooms. Events only signal a change; the client fetches the data. A client that requests an
 * acknowledgement of `subscribe` first receives recent events, and then how far back they are complete, in
 * ms.
 */

/** Entity type names of the realtime and permission systems (specification, platform §3). */
export const ENTITY_TYPES = [
  "acl",
  "account",
  "asset",
  "billing_group",
  "collection",
  "collection_reflection",
  "device",
  "error",
  "history_track",
  "invoice",
  "location",
  "music_library",
  "order",
  "payment_method",
  "schedule",
  "slot",
  "slot_set",
  "sound_zone",
  "spotify_account",
  "user",
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** Namespaces that can be joined, and the rooms of each. */
export const ROOMS = {
  user: ["user"],
  account: [
    "account",
    "sound_zone",
    "location",
    "device",
    "acl",
    "music_library",
    "collection",
    "schedule",
    "slot_set",
    "spotify_account",
  ],
  sound_zone: ["sound_zone", "history_track", "error", "device"],
  schedule: ["schedule", "slot_set"],
} as const satisfies Partial<Record<EntityType, readonly EntityType[]>>;
export type Namespace = keyof typeof ROOMS;

/** `/account/QWNj…` → its two parts; null when the namespace cannot be joined. */
export function parseNamespace(path: string): { readonly type: Namespace; readonly id: string } | null {
  const [, type = "", id = "", ...rest] = path.split("/");
  if (rest.length > 0 || id === "" || !Object.hasOwn(ROOMS, type)) return null;
  return { type: type as Namespace, id };
}

/** The acknowledgement of `subscribe`, in ms; absent from a service that sends no recent events. */
export const RecalledMs = z.number().nonnegative().catch(0);

export const SubscribeRooms = z.array(z.enum(ENTITY_TYPES)).max(ENTITY_TYPES.length);

export const EVENT_NAMES = [
  "create",
  "update",
  "delete",
  "blocked_track_update",
  "playback_state_change",
  /** A device reported about itself: only its zone's page needs this. */
  "device_metrics_update",
  /** A change of many zones made progress. It is the entity, in the room of zones. */
  "zone_operation_update",
  /** A zone preset changed. It is the entity, in the room of zones. */
  "zone_preset_update",
  /** An incident of a zone began, ended or returned. */
  "incident_update",
  /** The account's labels changed. The account is the entity, as in the others below. */
  "label_update",
  /** Messages, campaigns or their record changed. */
  "messaging_update",
  /** Alert rules of the account, or alert mutes, changed. */
  "alert_update",
  /** The account's webhooks, or their logs, changed. */
  "webhook_update",
  /** Somebody completed, skipped or reopened a step of the setup guide. */
  "onboarding_update",
  /** A QR code that signs a phone in was scanned, answered or used. The person is the entity. */
  "qr_sign_in_update",
  /** Tracks of the account's own were added, corrected, deleted or restored. The account is the entity. */
  "own_tracks_update",
  /** Music files that people add made progress. The library is the entity. */
  "music_upload_update",
  /** What an account is charged, its plan or a subscription changed. The account is the entity. */
  "billing_update",
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Payload of an event. `account` and `soundZone` name its recipients, if it has them. */
export const EventPayload = z.object({
  data: z.object({ type: z.enum(ENTITY_TYPES), id: z.string() }),
  account: z.string().optional(),
  soundZone: z.string().optional(),
});
export type EventPayload = z.output<typeof EventPayload>;
