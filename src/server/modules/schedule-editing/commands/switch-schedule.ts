import { namesOfZones, setEnabled } from "#server/modules/schedule-editing/repository.ts";
import { gapMusicOf, type ScheduleRow } from "#server/modules/schedules/public.ts";
import type { Services } from "#server/services.ts";
import type { SilentZone } from "#shared/contract/rest/music/schedules.ts";
import { publishSchedule, sendToZones } from "./publish-schedule.ts";

/** Switches a schedule on or off: players of its zones get it anew. */
export async function switchSchedule(
  services: Services,
  schedule: ScheduleRow,
  enabled: boolean,
): Promise<ScheduleRow> {
  const updatedAt = services.now();
  if (!(await setEnabled(services.db, schedule.id, enabled, updatedAt))) return schedule;
  publishSchedule(services, "update", schedule);
  await sendToZones(services, schedule);
  return { ...schedule, enabled, updatedAt };
}

/** The zones without music for the time between a schedule's slots, by location and name. */
export async function silentZonesOf(
  { db }: Services,
  { id, accountId }: ScheduleRow,
): Promise<readonly SilentZone[]> {
  const music = await gapMusicOf(db, accountId);
  const silent = music.filter((zone) => zone.scheduleId === id && zone.collectionId === null);
  const named = await namesOfZones(
    db,
    silent.map((zone) => zone.id),
  );
  return named.map(({ location, ...zone }) => ({ ...zone, location_name: location }));
}
