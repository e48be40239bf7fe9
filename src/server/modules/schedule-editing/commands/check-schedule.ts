import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type CollectionRow, catalogueOf } from "#server/modules/music-lookup/public.ts";
import type { ScheduleParts } from "#server/modules/schedule-editing/repository.ts";
import type { ExceptionRow, OccasionalRow, SlotRow } from "#server/modules/schedules/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  MAX_SCHEDULE_COLLECTIONS,
  MAX_SCHEDULE_MIXTURES,
  type ScheduleInput,
} from "#shared/contract/rest/music/schedules.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { daysOf } from "#shared/domain/schedules/exceptions.ts";
import { mixtureId } from "#shared/domain/schedules/mixture.ts";
import { everBegins } from "#shared/domain/schedules/occasional.ts";
import { dayMinutes, firstOverlapping, slotMinutes } from "#shared/domain/schedules/slot-rule.ts";
import type { FieldMessages } from "#shared/domain/validation/message.ts";

const DAYS_OF_A_YEAR = 366;

type Input = z.output<typeof ScheduleInput>;

/**
 * Where a schedule is written, and its previous contents: existing ids are kept, and existing music may be
 * unavailable by now.
 */
export interface Target {
  readonly scheduleId: string;
  readonly accountId: string;
  readonly before: ScheduleParts;
}

/** The data to write, with the cover that is displayed. */
export interface CheckedSchedule extends ScheduleParts {
  readonly image: CollectionRow["image"];
}

/** Checks a week beyond its shape: slots do not overlap, and the account may access all of its music. */
export async function checkSchedule(
  services: Services,
  target: Target,
  input: Input,
): Promise<Result<CheckedSchedule, Problem>> {
  const fields: Record<string, FieldMessages[string]> = {};
  const overlapping = firstOverlapping(input.slots.map(slotMinutes));
  if (overlapping >= 0) fields[`slots.${overlapping}`] = { code: "rule", rule: "slotOverlap" };
  for (const [n, exception] of input.exceptions.entries()) {
    const days = daysOf(exception);
    if (days < 1 || (exception.yearly && days > DAYS_OF_A_YEAR))
      fields[`exceptions.${n}.to`] = { code: "date" };
  }
  for (const [n, slot] of input.occasional.entries())
    if (!everBegins(slot)) fields[`occasional.${n}.to`] = { code: "date" };
  const music = await readMusic(services, target, input, fields);
  if (Object.keys(fields).length > 0) return problem("invalid", { fields });
  const first = input.slots.toSorted((a, b) => slotMinutes(a).startMinute - slotMinutes(b).startMinute)[0];
  return ok({ ...partsOf(target, input), image: music.get(first?.collections[0] ?? "")?.image ?? null });
}

/** The named playlists; inaccessible ones become messages in `fields`. */
async function readMusic(
  services: Services,
  { accountId, before }: Target,
  { slots, exceptions, occasional }: Input,
  fields: Record<string, FieldMessages[string]>,
): Promise<ReadonlyMap<string, CollectionRow>> {
  const named = [
    ...slots.map(({ collections }, n) => ({ field: `slots.${n}.collections`, collections })),
    ...occasional.map(({ collections }, n) => ({ field: `occasional.${n}.collections`, collections })),
    ...exceptions.flatMap(({ plan }, n) =>
      plan.kind === "collections"
        ? [{ field: `exceptions.${n}.plan.collections`, collections: plan.collections }]
        : [],
    ),
  ];
  const ids = [...new Set(named.flatMap(({ collections }) => collections))];
  const mixtures = new Set(named.map(({ collections }) => mixtureId(collections)));
  if (ids.length > MAX_SCHEDULE_COLLECTIONS || mixtures.size > MAX_SCHEDULE_MIXTURES) {
    fields.slots = { code: "atMost", value: MAX_SCHEDULE_MIXTURES };
    return new Map();
  }
  const catalogue = catalogueOf(services, accountListener(accountId));
  const rows = await Promise.all(ids.map((id) => catalogue.collection(id)));
  const found = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  const kept = new Set(
    [...before.slots, ...before.exceptions, ...before.occasional].flatMap(
      ({ collectionIds }) => collectionIds,
    ),
  );
  for (const { field, collections } of named)
    if (!collections.every((id) => found.has(id) || kept.has(id)))
      fields[field] = { code: "rule", rule: "unknownPlaylist" };
  return found;
}

function partsOf({ scheduleId, before }: Target, { slots, exceptions, occasional }: Input): ScheduleParts {
  const idOfSlot = keptIds(before.slots);
  const idOfException = keptIds(before.exceptions);
  const idOfOccasional = keptIds(before.occasional);
  return {
    slots: slots.map(
      (slot): SlotRow => ({
        ...slotMinutes(slot),
        id: idOfSlot(slot.id),
        scheduleId,
        name: slot.name,
        color: slot.color,
        collectionIds: [...new Set(slot.collections)],
        volume: slot.volume,
      }),
    ),
    occasional: occasional.map(
      (slot, position): OccasionalRow => ({
        ...dayMinutes(slot),
        id: idOfOccasional(slot.id),
        scheduleId,
        position,
        name: slot.name,
        color: slot.color,
        collectionIds: [...new Set(slot.collections)],
        volume: slot.volume,
        fromDate: slot.from,
        toDate: slot.to,
        repeat: slot.repeat,
      }),
    ),
    exceptions: exceptions.map(({ id, name, from, to, yearly, plan }, position): ExceptionRow => {
      return {
        id: idOfException(id),
        scheduleId,
        position,
        name,
        fromDate: from,
        toDate: to,
        yearly,
        kind: plan.kind,
        day: plan.kind === "day" ? plan.day : null,
        collectionIds: plan.kind === "collections" ? [...new Set(plan.collections)] : [],
      };
    }),
  };
}

/** Keeps each existing id once; everything else gets a new one. */
function keptIds(before: readonly { readonly id: string }[]): (id: string | null) => string {
  const free = new Set(before.map(({ id }) => id));
  return (id) => (id !== null && free.delete(id) ? id : randomUUID());
}
