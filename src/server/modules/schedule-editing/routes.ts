import { findSchedule, type ScheduleRow, schedulesOf } from "#server/modules/schedules/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  getZoneSchedule,
  listSchedules,
  listSilentZones,
  restoreSchedule,
  switchSchedule,
  updateSchedule,
} from "#shared/contract/rest/music/schedules.ts";
import { deleteSchedule as remove, restoreSchedule as restore } from "./commands/delete-schedule.ts";
import { addSchedule, changeSchedule } from "./commands/save-schedule.ts";
import { silentZonesOf, switchSchedule as switchOne } from "./commands/switch-schedule.ts";
import { readSchedule, toSummary } from "./records.ts";
import { findOfZone, zoneCounts } from "./repository.ts";

/** Schedules in REST form. */
export function registerScheduleRoutes(app: App): void {
  serve(app, listSchedules, async ({ subject, services }) => {
    const rows = await schedulesOf(services.db, subject.id);
    const counts = await zoneCounts(
      services.db,
      rows.map(({ id }) => id),
    );
    return { items: rows.map((row) => toSummary(row, counts.get(row.id) ?? 0)) };
  });

  serve(app, getSchedule, async ({ viewer, params, services }) => {
    const schedule = await findSchedule(services.db, params.id);
    if (!schedule || (viewer.kind === "device" && viewer.accountId !== schedule.accountId))
      return problem("not-found");
    return readSchedule(services, viewer, schedule);
  });

  serve(app, createSchedule, async ({ viewer, subject, body, services }) => {
    const added = await addSchedule(services, subject.id, body);
    return added.ok ? readSchedule(services, viewer, added.value) : added;
  });

  serve(app, updateSchedule, async ({ viewer, subject, body, services }) => {
    const saved = await changeSchedule(services, subject, body);
    return saved.ok ? readSchedule(services, viewer, saved.value) : saved;
  });

  serve(app, switchSchedule, async ({ subject, body, services }) =>
    summaryOf(services, await switchOne(services, subject, body.enabled)),
  );

  serve(app, listSilentZones, async ({ subject, services }) => ({
    items: [...(await silentZonesOf(services, subject))],
  }));

  serve(app, deleteSchedule, async ({ subject, services }) => {
    const deleted = await remove(services, subject);
    return deleted.ok ? summaryOf(services, deleted.value) : deleted;
  });

  serve(app, restoreSchedule, async ({ subject, services }) => {
    const restored = await restore(services, subject);
    return restored.ok ? summaryOf(services, restored.value) : restored;
  });

  serve(app, getZoneSchedule, async ({ viewer, params, services }) => {
    const schedule = await findOfZone(services.db, params.sound_zone);
    return schedule ? readSchedule(services, viewer, schedule) : problem("not-found");
  });
}

async function summaryOf({ db }: Services, row: ScheduleRow) {
  return toSummary(row, (await zoneCounts(db, [row.id])).get(row.id) ?? 0);
}
