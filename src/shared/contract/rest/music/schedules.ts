import { z } from "zod";
import { account, may, schedule, signedIn, zone } from "#shared/contract/needs.ts";
import { Weekday } from "#shared/contract/opening-hours.ts";
import { Repeat, SlotVolume } from "#shared/contract/planned-hours.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { scheduleForm } from "#shared/contract/rest/other-forms.ts";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { isSlotLength } from "#shared/domain/schedules/slot-length.ts";

/**
 * Schedules; service `radio` (specification, music §3.5, §4.6, §7.4). Days and times are wall clock times of
 * the playing location. A slot's day is the one that it starts on.
 */

export const MAX_SCHEDULE_NAME = 100;
export const MAX_SCHEDULE_DESCRIPTION = 1000;
export const MAX_SLOT_NAME = 50;
export const MAX_SLOT_COLLECTIONS = 20;
export const MAX_SLOTS = 500;
export const MAX_EXCEPTIONS = 200;
export const MAX_OCCASIONAL = 100;
/** Different playlists of one schedule, and different mixtures of them: players store each. */
export const MAX_SCHEDULE_COLLECTIONS = 500;
export const MAX_SCHEDULE_MIXTURES = 150;

/** A colour that people choose. */
const Color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .nullable();

const PlayedCollections = z.array(OpaqueId).min(1).max(MAX_SLOT_COLLECTIONS);

/** A part of the week; its playlists are mixed. */
export const Slot = z.object({
  /** Null: a new one. */
  id: z.string().max(100).nullable(),
  name: text(MAX_SLOT_NAME),
  color: Color,
  collections: PlayedCollections,
  rrule: z.string().regex(/^FREQ=WEEKLY;BYDAY=(SU|MO|TU|WE|TH|FR|SA)$/),
  /** HHmmss, whole minutes. */
  dtstart: z.string().regex(/^([01]\d|2[0-3])[0-5]\d00$/),
  /** Milliseconds as text, whole minutes. */
  duration: z
    .string()
    .regex(/^[1-9]\d{4,7}$/)
    .refine((duration) => isSlotLength(Number(duration))),
  /** Null: the zone's own. */
  volume: SlotVolume.nullable().default(null),
});
export type Slot = z.output<typeof Slot>;

/** Databases have no year 0. */
const Day = z.iso.date().refine((day) => day >= "0001-01-01", { params: { message: { code: "date" } } });

/**
 * A slot that does not begin every week. In its hours it replaces the slots of the week; of two at once the
 * earlier in the list plays, and none begins on a day with an exception.
 */
export const OccasionalSlot = Slot.omit({ rrule: true }).extend({
  /** YYYY-MM-DD, days on which it may begin; `to` is included, null has no end. */
  from: Day,
  to: Day.nullable(),
  repeat: Repeat,
});
export type OccasionalSlot = z.output<typeof OccasionalSlot>;

/**
 * Music on the days of an exception, from midnight to midnight; earlier slots run to their end, or till
 * 06:00.
 */
export const ExceptionPlan = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("silence") }),
  /** The slots of another day of the week. */
  z.object({ kind: z.literal("day"), day: Weekday }),
  z.object({ kind: z.literal("collections"), collections: PlayedCollections }),
]);
export type ExceptionPlan = z.output<typeof ExceptionPlan>;

/**
 * Exceptions to the week. For the same day a single one overrides a yearly one, a shorter overrides a longer.
 */
export const ScheduleException = z.object({
  /** Null: a new one. */
  id: z.string().max(100).nullable(),
  name: text(MAX_SLOT_NAME),
  /** YYYY-MM-DD; the last day is included. */
  from: Day,
  to: Day,
  /** Recurs every year on the same days. */
  yearly: z.boolean(),
  plan: ExceptionPlan,
});
export type ScheduleException = z.output<typeof ScheduleException>;

/** `zone`: a zone's own week. */
export const ScheduleType = z.enum(["manual", "zone"]);
export type ScheduleType = z.output<typeof ScheduleType>;

/** A schedule as shown in lists. */
export const ScheduleSummary = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  color_hex: z.string().nullable(),
  color: z.string().nullable(),
  type: ScheduleType,
  sound_zone_id: z.string().nullable(),
  /** Zones that play it. */
  sound_zone_count: z.int(),
  /** Off: its zones play as between slots. */
  enabled: z.boolean().default(true),
  updated_at: z.string(),
});
export type ScheduleSummary = z.output<typeof ScheduleSummary>;

/** A playlist in a schedule. */
export const ScheduleCollection = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  color_hex: z.string().nullable(),
  /** Whether the caller may access it. */
  playable: z.boolean(),
});
export type ScheduleCollection = z.output<typeof ScheduleCollection>;

const WholeSchedule = ScheduleSummary.extend({
  account_name: z.string(),
  omit_from_library: z.boolean().default(false),
  /** Changes with every change; an update names the version it started from. */
  snapshot: z.string(),
  /** MUSIC_READ, and MUSIC_WRITE for callers who may edit it. */
  permissions: z.array(z.string()),
  slots: z.array(Slot.extend({ id: z.string() })),
  exceptions: z.array(ScheduleException.extend({ id: z.string() })),
  occasional: z.array(OccasionalSlot.extend({ id: z.string() })).default([]),
  /** Playlists of slots and exceptions, unless they are gone. */
  collections: z.array(ScheduleCollection),
});

/** A whole schedule (specification, music §3.5). */
export const Schedule = z.preprocess(scheduleForm, WholeSchedule);
export type Schedule = z.output<typeof Schedule>;

/** Input for a schedule. */
export const ScheduleInput = z.object({
  name: requiredText(MAX_SCHEDULE_NAME),
  description: text(MAX_SCHEDULE_DESCRIPTION).default(""),
  color: Color.default(null),
  omit_from_library: z.boolean().default(false),
  slots: z.array(Slot).max(MAX_SLOTS),
  exceptions: z.array(ScheduleException).max(MAX_EXCEPTIONS).default([]),
  occasional: z.array(OccasionalSlot).max(MAX_OCCASIONAL).default([]),
});
export type ScheduleInput = z.input<typeof ScheduleInput>;

export const NewSchedule = ScheduleInput.extend({
  type: ScheduleType.default("manual"),
  /** For the type `zone`: the zone. */
  sound_zone_id: OpaqueId.nullable().default(null),
});

export const ScheduleChange = ScheduleInput.extend({ snapshot: z.string().max(200) });

const ScheduleList = z.object({ items: z.array(ScheduleSummary) });
const Variant = z.object({ variant: z.literal("full").default("full") });

export const listSchedules = endpoint({
  method: "GET",
  path: "/api/radio/accounts/:account/schedules",
  summary: "The account's schedules, by name.",
  needs: may("schedule.list", account("account")),
  params: ids("account"),
  response: ScheduleList,
});

export const getSchedule = endpoint({
  method: "GET",
  path: "/api/radio/schedules/:id",
  summary:
    "A schedule with its week. Whoever is signed in and has its address may read it; players read their account's.",
  needs: signedIn,
  params: ids("id"),
  query: Variant,
  response: Schedule,
});

const exampleWeek = (playlist: string) => ({
  name: "Another week",
  slots: [
    {
      id: null,
      name: "Morning",
      color: "#336699",
      collections: [playlist],
      rrule: "FREQ=WEEKLY;BYDAY=MO",
      dtstart: "080000",
      duration: "3600000",
    },
  ],
});

export const createSchedule = endpoint({
  method: "POST",
  path: "/api/radio/accounts/:account/schedules",
  summary: "Adds a schedule to an account, and to its library unless it is omitted there.",
  needs: may("music.edit", account("account")),
  log: "schedules.created",
  params: ids("account"),
  query: Variant,
  body: NewSchedule,
  response: Schedule,
  example: ({ playlist }) => ({ body: exampleWeek(playlist) }),
});

export const updateSchedule = endpoint({
  method: "PUT",
  path: "/api/radio/schedules/:id",
  summary:
    "Writes a schedule anew; a conflict when it was changed since the snapshot that this change started from.",
  needs: may("schedule.edit", schedule("id")),
  log: "schedules.updated",
  params: ids("id"),
  query: Variant,
  body: ScheduleChange,
  response: Schedule,
  example: ({ playlist, scheduleSnapshot }) => ({
    body: { ...exampleWeek(playlist), snapshot: scheduleSnapshot },
  }),
});

export const switchSchedule = endpoint({
  method: "PUT",
  path: "/api/radio/schedules/:id/enabled",
  summary:
    "Switches a schedule on or off. While it is off its zones play as between its slots; their players get it at once.",
  needs: may("schedule.edit", schedule("id")),
  log: "schedules.updated",
  params: ids("id"),
  body: z.object({ enabled: z.boolean() }),
  response: ScheduleSummary,
  example: () => ({ body: { enabled: true } }),
});

/** A zone that is silent while its schedule is off. */
export const SilentZone = z.object({ id: z.string(), name: z.string(), location_name: z.string() });
export type SilentZone = z.output<typeof SilentZone>;

export const listSilentZones = endpoint({
  method: "GET",
  path: "/api/radio/schedules/:id/silent_zones",
  summary:
    "Zones that a schedule would leave silent if it were switched off: they have no music to play between its slots.",
  needs: may("schedule.edit", schedule("id")),
  params: ids("id"),
  response: z.object({ items: z.array(SilentZone) }),
});

export const deleteSchedule = endpoint({
  method: "DELETE",
  path: "/api/radio/schedules/:id",
  summary:
    "Deletes a schedule that no zone plays from; a conflict with the reason `plays-in-zones` for others.",
  needs: may("schedule.delete", schedule("id")),
  log: "schedules.deleted",
  params: ids("id"),
  response: ScheduleSummary,
});

export const restoreSchedule = endpoint({
  method: "POST",
  path: "/api/radio/schedules/:id/restore",
  summary: "Undoes the deletion of a schedule.",
  needs: may("schedule.delete", schedule("id"), { deleted: true }),
  log: "schedules.restored",
  params: ids("id"),
  response: ScheduleSummary,
});

export const getZoneSchedule = endpoint({
  method: "GET",
  path: "/api/radio/schedules/sound_zone/:sound_zone",
  summary: "The own schedule of a zone; not found when it has none.",
  needs: may("zone.see", zone("sound_zone")),
  params: ids("sound_zone"),
  query: Variant,
  response: Schedule,
  // The zone plays no schedule.
  example: () => ({ status: 404 }),
});
