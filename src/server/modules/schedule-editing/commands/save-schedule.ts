import { randomBytes, randomUUID } from "node:crypto";
import type { z } from "zod";
import {
  countForUpdate,
  findWithAccounts,
  insertSchedule,
  replaceSchedule,
  setInLibrary,
} from "#server/modules/schedule-editing/repository.ts";
import { exceptionsOf, occasionalOf, type ScheduleRow, slotsOf } from "#server/modules/schedules/public.ts";
import { findZone } from "#server/modules/zones/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { NewSchedule, ScheduleChange, ScheduleInput } from "#shared/contract/rest/music/schedules.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { type CheckedSchedule, checkSchedule } from "./check-schedule.ts";
import { publishLibrary, publishSchedule, sendToZones } from "./publish-schedule.ts";

/** Maximum per account. */
const MAX_SCHEDULES = 1000;

const HAS_ONE = problem("conflict", {
  reason: "zone-has-schedule",
  message: "The zone has a schedule already",
});
const CHANGED = problem("conflict", { reason: "changed" });
const FULL = problem("conflict", {
  reason: "too-many-schedules",
  fields: { _: { code: "atMost", value: MAX_SCHEDULES } },
});

/** Adds a schedule to an account. */
export async function addSchedule(
  services: Services,
  accountId: string,
  input: z.output<typeof NewSchedule>,
): Promise<Result<ScheduleRow, Problem>> {
  const { now, db } = services;
  const refused = await refuseZone(services, accountId, input);
  if (refused) return refused;
  const id = idOf("Schedule", randomUUID());
  const target = { scheduleId: id, accountId, before: { slots: [], exceptions: [], occasional: [] } };
  const checked = await checkSchedule(services, target, input);
  if (!checked.ok) return checked;
  const row = {
    id,
    accountId,
    composerType: input.type === "zone" ? "ZoneScheduleComposer" : "ManualScheduleComposer",
    soundZoneId: input.type === "zone" ? input.sound_zone_id : null,
    ...written(services, input, checked.value),
  } as const;
  const added = await db.transaction(async (tx): Promise<Result<number | null, Problem>> => {
    if ((await countForUpdate(tx, accountId)) >= MAX_SCHEDULES) return FULL;
    if (!(await insertSchedule(tx, row, checked.value))) return HAS_ONE;
    return ok(input.omit_from_library ? null : await setInLibrary(tx, row, true, now()));
  });
  if (!added.ok) return added;
  publishSchedule(services, "create", row);
  publishLibrary(services, accountId, added.value);
  return reload(services, id);
}

/** Replaces a schedule, unless it has changed since the caller read it. */
export async function changeSchedule(
  services: Services,
  schedule: ScheduleRow,
  { snapshot, ...input }: z.output<typeof ScheduleChange>,
): Promise<Result<ScheduleRow, Problem>> {
  const { db, now } = services;
  const { id, accountId } = schedule;
  if (schedule.snapshot !== snapshot) return CHANGED;
  const [slots, exceptions, occasional] = await Promise.all([
    slotsOf(db, id),
    exceptionsOf(db, id),
    occasionalOf(db, id),
  ]);
  const target = { scheduleId: id, accountId, before: { slots, exceptions, occasional } };
  const checked = await checkSchedule(services, target, input);
  if (!checked.ok) return checked;
  const saved = await db.transaction(async (tx): Promise<Result<number | null, Problem>> => {
    const content = written(services, input, checked.value);
    if (!(await replaceSchedule(tx, { id, snapshot }, content, checked.value))) return CHANGED;
    if (schedule.omitFromLibrary === input.omit_from_library) return ok(null);
    return ok(await setInLibrary(tx, schedule, !input.omit_from_library, now()));
  });
  if (!saved.ok) return saved;
  publishSchedule(services, "update", schedule);
  publishLibrary(services, accountId, saved.value);
  await sendToZones(services, schedule);
  return reload(services, id);
}

/** A zone's own schedule is for a zone of the account. */
async function refuseZone(
  { db }: Services,
  accountId: string,
  { type, sound_zone_id: zoneId }: Pick<z.output<typeof NewSchedule>, "type" | "sound_zone_id">,
) {
  if (type !== "zone") return null;
  const found = zoneId === null ? null : await findZone(db, zoneId);
  if (found && found.zone.accountId === accountId && !found.zone.deactivated) return null;
  return problem("invalid", {
    fields: { sound_zone_id: { code: zoneId === null ? "required" : "invalid" } },
  });
}

function written(
  services: Services,
  { name, description, color, omit_from_library }: z.output<typeof ScheduleInput>,
  { image }: CheckedSchedule,
) {
  return {
    name,
    description,
    color,
    omitFromLibrary: omit_from_library,
    image,
    snapshot: randomBytes(9).toString("base64url"),
    updatedAt: services.now(),
  };
}

async function reload({ db }: Services, id: string): Promise<Result<ScheduleRow, Problem>> {
  const [found] = await findWithAccounts(db, [id]);
  return found ? ok(found.schedule) : problem("not-found");
}
