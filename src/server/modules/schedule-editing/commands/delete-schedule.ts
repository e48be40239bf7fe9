import {
  findOfZone,
  markDeleted,
  setInLibrary,
  unmarkDeleted,
} from "#server/modules/schedule-editing/repository.ts";
import type { ScheduleRow } from "#server/modules/schedules/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { publishLibrary, publishSchedule } from "./publish-schedule.ts";

/**
 * Deletes a schedule, and removes it from its account's library. One that zones play stays: only a person's
 * choice of other music may silence a zone.
 */
export async function deleteSchedule(
  services: Services,
  schedule: ScheduleRow,
): Promise<Result<ScheduleRow, Problem>> {
  const now = services.now();
  const deleted = await services.db.transaction(async (tx): Promise<Result<number | null, Problem>> => {
    if (!(await markDeleted(tx, schedule.id, now)))
      return problem("conflict", { reason: "plays-in-zones", message: "Zones play from this schedule" });
    return ok(await setInLibrary(tx, schedule, false, now));
  });
  if (!deleted.ok) return deleted;
  publishSchedule(services, "delete", schedule);
  publishLibrary(services, schedule.accountId, deleted.value);
  return ok(schedule);
}

/** Restores a deleted schedule. */
export async function restoreSchedule(
  services: Services,
  schedule: ScheduleRow,
): Promise<Result<ScheduleRow, Problem>> {
  if (schedule.deletedAt === null) return ok(schedule);
  const { db } = services;
  const restored = await db.transaction(async (tx): Promise<Result<number | null, Problem>> => {
    const { soundZoneId } = schedule;
    if (soundZoneId !== null && (await findOfZone(tx, soundZoneId)))
      return problem("conflict", { reason: "zone-has-schedule", message: "The zone has a schedule already" });
    await unmarkDeleted(tx, schedule.id);
    return ok(schedule.omitFromLibrary ? null : await setInLibrary(tx, schedule, true, services.now()));
  });
  if (!restored.ok) return restored;
  publishSchedule(services, "create", schedule);
  publishLibrary(services, schedule.accountId, restored.value);
  return ok({ ...schedule, deletedAt: null });
}
